import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import type { OfF } from './result.ts'
import { figure, shareOfF } from './result.ts'
import { COPIES, copyArticles, copyEvents, removeArticles, removeEvents } from './share-copies.ts'

/** Of the copies, so many pages are more than the two seconds' cache holds, and fewer than are kept as written. */
const KEPT = 600

/** Pages without the app at 50 connections, as shares of F: from the cache, asked anew, and written anew. */
export async function measureShare({ url, db }: Mall): Promise<OfF[]> {
  const sql = db.$client
  await copyArticles(sql)
  await copyEvents(sql)
  const results: OfF[] = []
  try {
    for (const [name, section, count] of [
      ['article', 'news', COPIES],
      ['event', 'event', COPIES / 4],
    ] as const) {
      const paths = LANGUAGES.flatMap((language) =>
        Array.from({ length: count }, (_, at) => sharePath(language, section, `bench-copy-${at + 1}`)),
      )
      const [one = ''] = paths
      const perSecond = (path: () => string) => requestsPerSecond({ url, path })
      results.push(
        shareOfF(`page of an ${name}, cached`, await perSecond(() => one), 0.7),
        shareOfF(`page of an ${name}, uncached`, await perSecond(cycle(paths.slice(0, KEPT))), 0.3),
      )
      const anew = figure(`page of an ${name}, written anew each time`, await perSecond(cycle(paths)), '1/s')
      results.push(() => anew)
    }
  } finally {
    await removeArticles(sql)
    await removeEvents(sql)
  }
  return results
}

function cycle(paths: readonly string[]): () => string {
  let at = 0
  return () => paths[at++ % paths.length] ?? ''
}

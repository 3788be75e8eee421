import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import type { Result } from './result.ts'
import { figure, share } from './result.ts'
import { COPIES, copyArticles, copyEvents, removeArticles, removeEvents } from './share-copies.ts'

/** Of the copies, so many pages are more than the two seconds' cache holds, and fewer than are kept as written. */
const KEPT = 600

/** Pages without the app at 50 connections, as shares of F: from the cache, asked anew, and written anew. */
export async function measureShare({ url, db }: Mall, F: number): Promise<Result[]> {
  const sql = db.$client
  const limit = { name: 'F', value: F }
  await copyArticles(sql)
  await copyEvents(sql)
  const results: Result[] = []
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
        share(`page of an ${name}, cached`, await perSecond(() => one), limit, 0.7),
        share(`page of an ${name}, uncached`, await perSecond(cycle(paths.slice(0, KEPT))), limit, 0.3),
        figure(`page of an ${name}, written anew each time`, await perSecond(cycle(paths)), '1/s'),
      )
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

import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { requestsPerSecond } from './load.ts'
import type { Mall } from './mall.ts'
import type { Pace } from './pace.ts'
import type { Result } from './result.ts'
import { figure } from './result.ts'
import { COPIES, copyArticles, copyEvents, removeArticles, removeEvents } from './share-copies.ts'

/** Of the copies, so many pages are more than the two seconds' cache holds, and fewer than are kept as written. */
const KEPT = 450

/** Pages without the app at 50 connections, as shares of F: from the cache, asked anew, and written anew. */
export async function measureShare({ url, db }: Mall, pace: Pace): Promise<Result[]> {
  const sql = db.sql
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
      const rate = (path: () => string) => () => requestsPerSecond({ url, path, seconds: 3 })
      results.push(
        await pace.share(
          `page of an ${name}, cached`,
          rate(() => one),
          0.7,
        ),
        await pace.share(`page of an ${name}, uncached`, rate(cycle(paths.slice(0, KEPT))), 0.3),
      )
      results.push(figure(`page of an ${name}, written anew each time`, await rate(cycle(paths))(), '1/s'))
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

import { TimedCache } from '../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { SITEMAP_THINGS } from './share.ts'

const CACHE_MS = 600_000

/**
 * The first id of each file of a sitemap; newer items are in the last one because ids are ordered by time. Splitting
 * a million ids takes most of a second, so that is done once in ten minutes.
 * @param source SQL with a column `id`, each item once
 */
export function sitemapParts(sql: Queryable, source: string): () => Promise<readonly string[]> {
  const stored = new TimedCache<readonly string[]>({ ms: CACHE_MS })
  return () => stored.get(sql, '', () => readParts(sql, source))
}

async function readParts(sql: Queryable, source: string): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as n from (${sql.unsafe(source)}) s) numbered
    where n % ${SITEMAP_THINGS} = 1 order by id`
  return rows.map(({ id }) => id)
}

/** Rows of a file that are read at a time. */
const BATCH = 1000

/**
 * The rows of the file that starts with this id, each batch by a statement of its own: a client that reads the file
 * slowly, or stops reading, holds no database connection meanwhile.
 * @param read reads this many rows from an id on, in the order of ids
 */
export async function* sitemapBatches<Row extends { readonly id: string }>(
  part: string,
  read: (from: string, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let from: string | undefined = part
  for (let left = SITEMAP_THINGS; from !== undefined && left > 0; left -= BATCH) {
    const rows = await read(from, BATCH + 1)
    yield rows.slice(0, BATCH)
    from = rows[BATCH]?.id
  }
}

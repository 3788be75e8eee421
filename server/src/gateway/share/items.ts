import { AppError } from '@tiantian/contracts/error.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { TimedCache } from '../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Alternate } from './share.ts'
import { SITEMAP_THINGS } from './share.ts'

/** Items on a page of a list. */
export const LIST_PAGE = 24

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isId = (text: string): boolean => ID.test(text)

/**
 * A page of rows whose cursor is the id of the last row.
 * @param read reads at most this many rows, after an id if one is given
 * @throws AppError('INVALID_INPUT') when the cursor is not an id
 */
export async function pageBy<Row extends { readonly id: string }>(
  after: string | undefined,
  read: (limit: number, after: string | undefined) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly nextCursor: string | null }> {
  if (after !== undefined && !isId(after))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'after', rule: 'invalid_format' }])
  const found = await read(LIST_PAGE + 1, after)
  const rows = found.slice(0, LIST_PAGE)
  return { rows, nextCursor: found.length > LIST_PAGE ? (rows.at(-1)?.id ?? null) : null }
}

const CACHE_MS = 600_000

/**
 * The first id of each file of a sitemap; newer items are in the last one because ids are ordered by time. Splitting
 * a million ids takes most of a second, so that is done once in ten minutes.
 * @param source SQL with a column `id`, each item once
 */
export function sitemapParts(sql: Queryable, source: string): () => Promise<readonly string[]> {
  const cache = new TimedCache<readonly string[]>({ ms: CACHE_MS })
  return () => cache.get(sql, '', () => readParts(sql, source))
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

/**
 * The language versions of an item that has a page in each language; a missing translation is replaced by the nearest
 * one.
 */
export const inAllLanguages = (section: ShareSectionName, slug: string): Alternate[] =>
  LANGUAGES.map((language) => ({ language, path: sharePath(language, section, slug) }))

import type { Sql } from 'postgres'
import { SITEMAP_THINGS } from './share.ts'

const KEPT_MS = 600_000

/**
 * The id with which each file of a sitemap begins; what came since stands in the last one, ids being of their time.
 * To cut a million ids takes a good part of a second, so that is done once in ten minutes.
 * @param source SQL with a column `id`, each thing once
 */
export function sitemapParts(sql: Sql, source: string): () => Promise<readonly string[]> {
  let kept: { readonly parts: Promise<readonly string[]>; readonly readAt: number } | undefined
  return () => {
    const now = performance.now()
    if (kept && now - kept.readAt < KEPT_MS) return kept.parts
    const parts = readParts(sql, source)
    kept = { parts, readAt: now }
    parts.catch(() => {
      kept = undefined
    })
    return parts
  }
}

async function readParts(sql: Sql, source: string): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as n from (${sql.unsafe(source)}) s) numbered
    where n % ${SITEMAP_THINGS} = 1 order by id`
  return rows.map(({ id }) => id)
}

/** How many rows of a file are read at a time. */
export const SITEMAP_BATCH = 1000

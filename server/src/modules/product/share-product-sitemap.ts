import type { Sql } from 'postgres'
import { inAllLanguages } from '../../gateway/share/alternates.ts'
import type { SitemapThing } from '../../gateway/share/share.ts'
import { sitemapBatches } from '../../gateway/share/sitemap-parts.ts'

interface Row {
  readonly id: string
  readonly slug: string
  readonly updatedAt: string
}

/**
 * Products on sale from this one on; the URL is built like `productSlug` does. The start is given for both tables:
 * otherwise an ordered join of the two would scan all products before this one.
 */
export async function* productThings(sql: Sql, part: string): AsyncGenerator<readonly SitemapThing[]> {
  const read = (from: string, limit: number) => sql<Row[]>`
    select p.id, lower(p.number_key) || '-' || p.id as slug,
      to_char(coalesce(p.updated_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
    from search_items i join products p on p.id = i.product_id
    where i.product_id >= ${from} and p.id >= ${from} order by i.product_id limit ${limit}`
  for await (const batch of sitemapBatches(part, read))
    yield batch.map(({ slug, updatedAt }) => ({ alternates: inAllLanguages('product', slug), updatedAt }))
}

import type { Language } from '@tiantian/contracts/language.ts'
import type { SitemapEntry } from '../../../gateway/share/share.ts'
import { sitemapBatches } from '../../../gateway/share/sitemap-parts.ts'
import type { Queryable } from '../../../platform/database.ts'
import { newsPath } from './share-row.ts'

interface SitemapRow {
  readonly id: string
  readonly pages: readonly { readonly language: Language; readonly slug: string; readonly title: string }[]
  readonly published: string
  readonly updated: string
}

/** Search engines want news of the last two days. */
const NEWS_MS = 2 * 86_400_000

/** Articles from this one on, each with its languages. */
export async function* listArticleSitemapEntries(
  sql: Queryable,
  part: string,
  now: Date,
): AsyncGenerator<readonly SitemapEntry[]> {
  const read = (from: string, limit: number) => sql<SitemapRow[]>`
    select article_id as id, to_char(max(published_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published,
      to_char(max(greatest(updated_at, published_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated,
      json_agg(json_build_object('language', language, 'slug', slug, 'title', title) order by language) as pages
    from article_pages where article_id >= ${from} group by article_id order by article_id limit ${limit}`
  for await (const batch of sitemapBatches(part, read)) yield batch.map((row) => toSitemapEntry(row, now))
}

const toSitemapEntry = ({ pages, published, updated }: SitemapRow, now: Date): SitemapEntry => ({
  alternates: pages.map(({ language, slug }) => ({ language, path: newsPath(language, slug) })),
  updatedAt: updated,
  ...(now.getTime() - Date.parse(published) < NEWS_MS && {
    news: {
      titles: Object.fromEntries(pages.map(({ language, title }) => [language, title])),
      publishedAt: published,
    },
  }),
})

import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { FALLBACK } from '@tiantian/contracts/language.ts'
import type { ArticleCard } from '@tiantian/contracts/publish/article.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/names.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import type { SavedSource, ViewerSettings } from '../../activity/saved-source.ts'

/** A published article in the language nearest to the reader's. */
export interface ArticleCardRow {
  readonly id: string
  readonly slug: string
  readonly kind: ArticleKind
  readonly category: string
  readonly category_name: string
  readonly title: string
  readonly summary: string
  readonly cover: string
  readonly cover_alt: string
  readonly focal_x: number
  readonly focal_y: number
  /** As PostgreSQL prints it, with microseconds. */
  readonly time: string
  readonly minutes: number
  readonly views: number
  readonly language: Language
}

/** The tables of an `ArticleCardRow`: `a` the article, `p` its page in the nearest language, `c` the category. */
export const cardFrom = (language: Language, articles = 'articles a') => `${articles}
  join lateral (
    select * from article_pages pages where pages.article_id = a.id
    order by array_position('{${FALLBACK[language].join(',')}}'::text[], pages.language) limit 1
  ) p on true
  join article_categories c on c.slug = a.category`

export const cardColumns = (language: Language) => `a.id, p.slug, a.kind, a.category,
  ${textInSql('c.name', language)} as category_name, p.title, p.summary, a.cover, p.cover_alt, a.focal_x, a.focal_y,
  a.published_at::text as time, p.minutes, a.view_count::float8 as views, p.language`

export const cardOf = (row: ArticleCardRow, isPinned = false): ArticleCard => ({
  id: row.id,
  slug: row.slug,
  kind: row.kind,
  category: { slug: row.category, name: row.category_name },
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  coverAlt: row.cover_alt,
  focal: { x: row.focal_x, y: row.focal_y },
  publishedAt: new Date(row.time).toISOString(),
  minutes: row.minutes,
  viewCount: row.views,
  isPinned,
  contentLanguage: row.language,
})

/** Articles, as long as they are published. A withdrawn one is not shown at all, not even as removed. */
export const savedArticles: SavedSource = {
  kind: 'article',
  notFound: 'ARTICLE_NOT_FOUND',
  hasCard: 'exists (select from articles a where a.id = f.object_id and a.published_at is not null)',
  findShown,
  show,
}

async function findShown(sql: Queryable, ids: readonly string[]) {
  const rows = await sql<{ id: string }[]>`
    select id from articles where id = any(${ids as string[]}::uuid[]) and published_at is not null`
  return new Map(rows.map(({ id }) => [id, null]))
}

async function show(sql: Queryable, ids: readonly string[], { language }: ViewerSettings) {
  const rows = await sql<ArticleCardRow[]>`
    select ${sql.unsafe(cardColumns(language))} from ${sql.unsafe(cardFrom(language))}
    where a.id = any(${ids as string[]}::uuid[]) and a.published_at is not null`
  return new Map(
    rows.map((row): [string, SavedCard] => [
      row.id,
      { kind: 'article', isGone: false, card: { ...cardOf(row), name: row.title } },
    ]),
  )
}

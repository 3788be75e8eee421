import type { Language } from '@tiantian/contracts/language.ts'
import { FALLBACK } from '@tiantian/contracts/language.ts'
import type { ArticleCard } from '@tiantian/contracts/publish/article.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/names.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'

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

/** The tables of `CardRow`: `a` the article, `p` its page in the nearest language, `c` the category. */
export const cardFrom = (language: Language) => `articles a
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

import type { Language } from '@tiantian/contracts/language.ts'
import type { ArticleKind } from '@tiantian/contracts/publish/names.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import type { Alternate } from '../../../gateway/share/share.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'

/** An article in one language, with everything that its public page shows. */
export interface ShareRow {
  readonly id: string
  readonly kind: ArticleKind
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly html: string
  readonly cover: string
  readonly cover_alt: string
  readonly seo_title: string
  readonly seo_description: string
  readonly category: string
  readonly author: string
  readonly source: string
  readonly source_url: string
  readonly external_url: string | null
  readonly video: string
  readonly correction: string
  readonly corrected: string | null
  /** ISO 8601. */
  readonly published: string
  readonly updated: string
  readonly alternates: readonly { readonly language: Language; readonly slug: string }[]
}

export const newsPath = (language: Language, slug: string) => sharePath(language, 'news', slug)

export const alternatesOf = ({ alternates }: Pick<ShareRow, 'alternates'>): Alternate[] =>
  alternates.map(({ language, slug }) => ({ language, path: newsPath(language, slug) }))

/** The tables of `ShareRow`: `p` the page, `a` the article, `c` its category. */
const columns = (
  language: Language,
) => `a.id, a.kind, p.slug, p.title, p.summary, p.html, a.cover, p.cover_alt,
  p.seo_title, p.seo_description, ${textInSql('c.name', language)} as category,
  ${textInSql('a.author_name', language)} as author, ${textInSql('a.source_name', language)} as source, a.source_url,
  a.external_url, a.video, p.correction,
  to_char(p.corrected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as corrected, to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published,
  to_char(greatest(p.updated_at, p.published_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated,
  (select json_agg(json_build_object('language', o.language, 'slug', o.slug) order by o.language)
    from article_pages o where o.article_id = a.id) as alternates`

const FROM =
  'article_pages p join articles a on a.id = p.article_id join article_categories c on c.slug = a.category'

export async function findShareRow(
  sql: Queryable,
  language: Language,
  slug: string,
): Promise<ShareRow | undefined> {
  const [row] = await sql<ShareRow[]>`
    select ${sql.unsafe(columns(language))} from ${sql.unsafe(FROM)} where p.language = ${language} and p.slug = ${slug}`
  return row
}

export type ShareItemRow = Pick<ShareRow, 'id' | 'slug' | 'title' | 'summary' | 'cover' | 'published'>

/** The latest articles of a language, newest first, or those older than the given one. */
export const latestItemRows = (
  sql: Queryable,
  language: Language,
  limit: number,
  after?: string,
): Promise<readonly ShareItemRow[]> =>
  sql<ShareItemRow[]>`
    select a.id, p.slug, p.title, p.summary, a.cover,
      to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published
    from article_pages p join articles a on a.id = p.article_id where p.language = ${language}
      ${
        after
          ? sql`and (p.published_at, p.article_id) < (
              select published_at, article_id from article_pages where language = ${language} and article_id = ${after})`
          : sql``
      }
    order by p.published_at desc, p.article_id desc limit ${limit}`

/** The latest articles with their full content. */
export const latestShareRows = (
  sql: Queryable,
  language: Language,
  limit: number,
): Promise<readonly ShareRow[]> =>
  sql<ShareRow[]>`
    select ${sql.unsafe(columns(language))} from ${sql.unsafe(FROM)} where p.language = ${language}
    order by p.published_at desc, p.article_id desc limit ${limit}`

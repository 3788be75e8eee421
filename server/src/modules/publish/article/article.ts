import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Article, ArticleCard, Label } from '@tiantian/contracts/publish/article.ts'
import { NEWS_KINDS, STUDY_KINDS } from '@tiantian/contracts/publish/names.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import type { ArticleCardRow } from './article-card.ts'
import { cardColumns, cardFrom, cardOf } from './article-card.ts'

interface ArticleRow extends ArticleCardRow {
  readonly body: RichText
  readonly author_name: string
  readonly source_name: string
  readonly source_url: string
  readonly external_url: string | null
  readonly video: string
  readonly correction: string
  readonly corrected: string | null
  readonly tags: string[]
  readonly related_ids: string[]
  readonly page_time: string
}

const RELATED_SHOWN = 4

/** An article to read. @throws AppError('ARTICLE_NOT_FOUND') also for one not published in any language */
export async function getArticle(sql: Queryable, id: string, language: Language): Promise<Article> {
  const [row] = await sql<ArticleRow[]>`
    select ${sql.unsafe(cardColumns(language))}, p.body, a.source_url, a.external_url, a.video, a.tags, p.correction, p.corrected_at::text as corrected, a.related_ids,
      ${sql.unsafe(textInSql('a.author_name', language))} as author_name,
      ${sql.unsafe(textInSql('a.source_name', language))} as source_name,
      greatest(p.updated_at, p.published_at)::text as page_time
    from ${sql.unsafe(cardFrom(language))} where a.id = ${id} and a.published_at is not null`
  if (!row) throw new AppError('ARTICLE_NOT_FOUND')
  const [tags, languages, related, newer, older] = await Promise.all([
    readTags(sql, row.tags, language),
    sql<Article['languages']>`
      select language, slug from article_pages where article_id = ${id} order by language`,
    readRelated(sql, row, language),
    readNeighbour(sql, row, language, 'newer'),
    readNeighbour(sql, row, language, 'older'),
  ])
  return { ...cardOf(row), ...textsOf(row), tags, languages: [...languages], related, newer, older }
}

function textsOf(row: ArticleRow) {
  const { source_name: name, source_url: url } = row
  return {
    body: { type: 'doc' as const, content: [...row.body.content] },
    authorName: row.author_name,
    source: name || url ? { name: name || url, url } : null,
    updatedAt: new Date(row.page_time).toISOString(),
    externalUrl: row.external_url,
    video: row.video,
    correction: row.corrected ? { text: row.correction, at: new Date(row.corrected).toISOString() } : null,
  }
}

const readTags = async (sql: Queryable, slugs: string[], language: Language): Promise<Label[]> =>
  sql<Label[]>`
    select slug, ${sql.unsafe(textInSql('name', language))} as name from tags
    where slug = any(${slugs}::text[]) order by array_position(${slugs}::text[], slug)`

/** Articles chosen by the office, then those with the most common tags, then the same category. */
async function readRelated(sql: Queryable, row: ArticleRow, language: Language): Promise<ArticleCard[]> {
  const { id, tags, related_ids: chosen, category } = row
  const found = await sql<ArticleCardRow[]>`
    select ${sql.unsafe(cardColumns(language))} from ${sql.unsafe(cardFrom(language))}
    where a.published_at is not null and a.id <> ${id}
      and (a.id = any(${chosen}::uuid[]) or a.tags && ${tags}::text[] or a.category = ${category})
    order by array_position(${chosen}::uuid[], a.id),
      cardinality(array(select unnest(a.tags) intersect select unnest(${tags}::text[]))) desc,
      (a.category = ${category}) desc, a.published_at desc
    limit ${RELATED_SHOWN}`
  return found.map((each) => cardOf(each))
}

type Direction = 'newer' | 'older'

/** The next article on the page that a reader comes from: news among news, studies among studies. */
async function readNeighbour(sql: Queryable, row: ArticleRow, language: Language, direction: Direction) {
  const kinds: readonly string[] = isStudy(row) ? STUDY_KINDS : NEWS_KINDS
  const here = sql`(${row.time}::timestamptz, ${row.id}::uuid)`
  const [found] = await sql<ArticleCardRow[]>`
    select ${sql.unsafe(cardColumns(language))} from ${sql.unsafe(cardFrom(language))}
    where a.published_at is not null and a.kind = any(${[...kinds]}::text[])
      and ${direction === 'newer' ? sql`(a.published_at, a.id) > ${here}` : sql`(a.published_at, a.id) < ${here}`}
    order by ${
      direction === 'newer' ? sql`a.published_at, a.id` : sql`a.published_at desc, a.id desc`
    } limit 1`
  return found ? { id: found.id, kind: found.kind, title: found.title } : null
}

const isStudy = ({ kind }: ArticleCardRow) => (STUDY_KINDS as readonly string[]).includes(kind)

import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type {
  AllianceDocument,
  ArticleFilters,
  listArticles as contract,
  listArticleFilters as filtersContract,
} from '@tiantian/contracts/publish/article.ts'
import { DOCUMENTS_CATEGORY } from '@tiantian/contracts/publish/article.ts'
import { ARTICLE_KINDS } from '@tiantian/contracts/publish/names.ts'
import * as z from 'zod'
import { cursorId, cursorInt, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { Statement } from '../../product/list/statement.ts'
import type { ArticleCardRow } from './article-card.ts'
import { cardColumns, cardFrom, cardOf } from './article-card.ts'
import { ISO } from './office-article.ts'
import { toSearchQuery } from './search-words.ts'

type ArticleListInput = Parsed<typeof contract>

interface ArticleListRow extends ArticleCardRow {
  /** Relevance to the search text; 0 without one. */
  readonly score: number
}

/** Maximum number of pinned articles. */
const PINNED_MAX = 3

export interface ArticleListViewer {
  readonly language: Language
  readonly now: Date
}

/**
 * A page of articles, the first page starting with pinned ones. @throws AppError('INVALID_INPUT') for a cursor of
 * another list
 */
export async function listArticles(
  sql: Queryable,
  input: ArticleListInput,
  reader: ArticleListViewer,
): Promise<Output<typeof contract>> {
  const isFirst = input.cursor === undefined && !input.text
  const [pinned, found] = await Promise.all([
    isFirst ? readPinned(sql, input, reader) : [],
    readRows(sql, input, reader),
  ])
  const { rows, nextCursor } = pageOf(listName(input), found, input.limit, (row) => [
    row.score,
    row.time,
    row.id,
  ])
  return {
    rows: [...pinned.map((row) => cardOf(row, true)), ...rows.map((row) => cardOf(row))],
    nextCursor,
  }
}

const listName = ({ kinds, category, tag, year, text }: ArticleListInput) =>
  `articles ${JSON.stringify([kinds, category, tag, year, text])}`

function readPinned(
  sql: Queryable,
  input: ArticleListInput,
  { language, now }: ArticleListViewer,
): Promise<ArticleListRow[]> {
  const statement = new Statement()
  return statement.run<ArticleListRow>(
    sql,
    `select ${cardColumns(language)}, 0 as score from ${cardFrom(language)}
      where a.published_at is not null and a.pinned_until > ${statement.timestamp(now.toISOString())}
        ${narrowed(statement, input)}
      order by a.published_at desc, a.id desc limit ${PINNED_MAX}`,
  )
}

function readRows(
  sql: Queryable,
  input: ArticleListInput,
  { language, now }: ArticleListViewer,
): Promise<ArticleListRow[]> {
  const statement = new Statement()
  const score = input.text ? 'found.score' : '0'
  const pinned = input.text
    ? ''
    : `and coalesce(a.pinned_until <= ${statement.timestamp(now.toISOString())}, true)`
  return statement.run<ArticleListRow>(
    sql,
    `${input.text ? foundBy(statement, input.text) : ''}
      select ${cardColumns(language)}, ${score} as score
      from ${cardFrom(language, input.text ? 'found join articles a on a.id = found.article_id' : 'articles a')}
      where a.published_at is not null ${pinned} ${narrowed(statement, input)} ${after(statement, input, score)}
      order by ${input.text ? 'found.score desc, ' : ''}a.published_at desc, a.id desc
      limit ${statement.int(input.limit + 1)}`,
  )
}

/** Searches all languages: a reader of English finds a company by its Russian name too. */
function foundBy(statement: Statement, text: string): string {
  const searches = LANGUAGES.map((language) => {
    const { query, words } = toSearchQuery(text, language)
    return `('${language}', ${query.replace('$', statement.text(words))})`
  })
  return `with searches (language, query) as (values ${searches.join(', ')}), found as (
    select p.article_id, max((ts_rank(p.search, s.query) * 1e6)::int) as score
    from searches s join article_pages p on p.language = s.language and p.search @@ s.query
    group by p.article_id)`
}

function narrowed(statement: Statement, { kinds, category, tag, year }: ArticleListInput): string {
  const rules: string[] = []
  if (kinds) rules.push(`a.kind = any(${statement.texts(kinds)})`)
  if (category)
    rules.push(
      `c.slug in (select slug from article_category_tree where ${statement.text(category)} = any(path))`,
    )
  if (tag) rules.push(`a.tags @> ${statement.texts([tag])}`)
  if (year) {
    rules.push(`a.published_at >= make_timestamptz(${statement.int(year)}, 1, 1, 0, 0, 0)`)
    rules.push(`a.published_at < make_timestamptz(${statement.int(year + 1)}, 1, 1, 0, 0, 0)`)
  }
  return rules.map((rule) => `and ${rule}`).join(' ')
}

const position = z.tuple([cursorInt, cursorTime, cursorId])

function after(statement: Statement, input: ArticleListInput, score: string): string {
  const end = readCursor(listName(input), input.cursor, position)
  if (!end) return ''
  const [last, time, id] = end
  const values = [statement.int(last), statement.timestamp(time), statement.uuid(id)]
  return `and (${score}, a.published_at, a.id) < (${values.join(', ')})`
}

/** The filter lists the most used tags; other tags are reached from their articles. */
const TAGS_SHOWN = 24

/** The filter options of published articles of these kinds. */
export async function listArticleFilters(
  sql: Queryable,
  { kinds = [...ARTICLE_KINDS] }: Parsed<typeof filtersContract>,
  language: Language,
): Promise<ArticleFilters> {
  const name = (column: string) => sql.unsafe(textInSql(column, language))
  const [categories, tags, years] = await Promise.all([
    sql<ArticleFilters['categories'][number][]>`
      select c.slug, ${name('c.name')} as name, count(*)::int as count
      from articles a join article_category_tree own on own.slug = a.category
        join article_category_tree c on c.slug = any(own.path)
      where a.published_at is not null and a.kind = any(${kinds}::text[]) and not c.is_hidden
      group by c.slug, c.name, c.place order by c.place`,
    sql<ArticleFilters['tags'][number][]>`
      select t.slug, ${name('t.name')} as name, count(*)::int as count
      from articles a cross join unnest(a.tags) tag join tags t on t.slug = tag
      where a.published_at is not null and a.kind = any(${kinds}::text[]) and not t.is_hidden
      group by t.slug order by count desc, t.slug limit ${TAGS_SHOWN}`,
    sql<ArticleFilters['years'][number][]>`
      select extract(year from published_at)::int as year, count(*)::int as count from articles
      where published_at is not null and kind = any(${kinds}::text[])
      group by 1 order by 1 desc`,
  ])
  return { categories, tags, years }
}

/** A larger number of documents belongs in a list page of its own. */
const DOCUMENTS_SHOWN = 20

/** Documents of the alliance, in order of first publication. */
export async function listDocuments(
  sql: Queryable,
  language: Language,
): Promise<{ documents: AllianceDocument[] }> {
  const documents = await sql<AllianceDocument[]>`
    select a.id, a.kind, p.title, p.summary, p.language as "contentLanguage",
      array(select o.language from article_pages o where o.article_id = a.id order by o.language) as languages,
      to_char(greatest(p.updated_at, p.published_at) at time zone 'UTC', ${ISO}) as "updatedAt"
    from ${sql.unsafe(cardFrom(language))}
    where a.published_at is not null
      and a.category in (select slug from article_category_tree where ${DOCUMENTS_CATEGORY} = any(path))
    order by a.published_at, a.id limit ${DOCUMENTS_SHOWN}`
  return { documents: [...documents] }
}

import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { listArticles as contract } from '@tiantian/contracts/publish/article.ts'
import * as z from 'zod'
import { cursorId, cursorInt, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Statement } from '../../product/list/statement.ts'
import type { ArticleCardRow } from './article-card.ts'
import { cardColumns, cardFrom, cardOf } from './article-card.ts'
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
      from ${input.text ? 'found join ' : ''}${cardFrom(language).replace(
        'articles a',
        input.text ? 'articles a on a.id = found.article_id' : 'articles a',
      )}
      where a.published_at is not null ${pinned} ${narrowed(statement, input)} ${after(statement, input, score)}
      order by ${input.text ? 'found.score desc, ' : ''}a.published_at desc, a.id desc
      limit ${statement.int(input.limit + 1)}`,
  )
}

/** Searches all languages: a reader of English finds a company by its Russian name too. */
function foundBy(statement: Statement, text: string): string {
  const input = LANGUAGES.map((language) => {
    const { query, words } = toSearchQuery(text, language)
    return `('${language}', ${query.replace('$', statement.text(words))})`
  })
  return `with asked (language, query) as (values ${input.join(', ')}), found as (
    select p.article_id, max((ts_rank(p.search, asked.query) * 1e6)::int) as score
    from asked join article_pages p on p.language = asked.language and p.search @@ asked.query
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

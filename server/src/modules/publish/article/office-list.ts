import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type {
  listArticleCalendar as calendarContract,
  IllustratedArticle,
  listOfficeArticles as listContract,
  OfficeArticleRow,
  listArticlePictures as picturesContract,
} from '@tiantian/contracts/publish/office-article.ts'
import { sortedList } from '../../../platform/database/sorted-list.ts'
import { likePattern } from '../../../platform/database/text-in-sql.ts'
import type { Editor } from '../editor.ts'
import { seesAll } from '../editor.ts'
import { ISO, STATUS_COLUMNS } from './office-article.ts'

const pageOfArticles = sortedList({
  name: 'articles of the office',
  id: 'a.id',
  columns: {
    updatedAt: { expression: 'a.updated_at', type: 'timestamptz' },
    viewCount: { expression: 'a.view_count', type: 'bigint' },
  },
  standard: '-updatedAt',
})

/**
 * The matrix of articles and languages, most recently changed first unless sorted. @throws AppError('INVALID_INPUT') for a cursor
 * of another list
 */
export async function listOfficeArticles(
  editor: Editor,
  input: Parsed<typeof listContract>,
): Promise<Output<typeof listContract>> {
  const sql = editor.db.sql
  const page = pageOfArticles(sql, input)
  const found = await sql<(OfficeArticleRow & { sortValue: string })[]>`
    select a.id, a.code, a.kind, a.category, a.view_count::float8 as "viewCount", ${page.position},
      to_char(a.updated_at at time zone 'UTC', ${ISO}) as "updatedAt",
      coalesce(a.owner_id = ${editor.userId}, false) as "isOwn", shown.texts
    from articles a cross join lateral (
      select coalesce(json_agg(s order by s.language), '[]') as texts from (
        select ${sql.unsafe(STATUS_COLUMNS)}
        from article_texts t left join article_pages p using (article_id, language) where t.article_id = a.id) s
    ) shown
    where true ${seesAll(editor) ? sql`` : sql`and a.owner_id = ${editor.userId}`}
      ${input.kind ? sql`and a.kind = ${input.kind}` : sql``} ${inCategory(sql, input.category)} ${byAuthor(sql, input.author)}
      ${input.state ? sql`` : notArchived(sql)} ${havingText(sql, input)}
      ${page.after} ${page.order}`
  return page.pageOf(found)
}

const inCategory = (sql: Editor['db']['sql'], category: string | undefined) =>
  category
    ? sql`and a.category in (select slug from article_categories where slug = ${category} or parent = ${category})`
    : sql``

const byAuthor = (sql: Editor['db']['sql'], author: string | undefined) =>
  author
    ? sql`and (exists (select from jsonb_each_text(a.author_name) byline where byline.value ilike ${likePattern(author)}) or exists (
        select from users u where u.id = a.owner_id
          and (u.nickname ilike ${likePattern(author)} or u.username ilike ${likePattern(author)})))`
    : sql``

/** Archived in all its languages, an article is listed only when asked for. */
const notArchived = (sql: Editor['db']['sql']) => sql`and exists (
  select from article_texts t where t.article_id = a.id and t.state <> 'archived')`

function havingText(sql: Editor['db']['sql'], input: Parsed<typeof listContract>) {
  const { state, language, search } = input
  if (!(state || search)) return sql``
  const words = likePattern(search ?? '')
  return sql`and exists (
    select from article_texts t where t.article_id = a.id
      ${state ? sql`and t.state = ${state}` : sql``} ${language ? sql`and t.language = ${language}` : sql``}
      ${search ? sql`and (t.title ilike ${words} or a.code ilike ${words})` : sql``})`
}

const pageOfPictures = sortedList({
  name: 'pictures of articles',
  id: 'a.id',
  columns: { updatedAt: { expression: 'a.updated_at', type: 'timestamptz' } },
  standard: '-updatedAt',
})

const IN_BODY = '$.** ? (@.type == "image")'

/**
 * The pictures of the articles that the editor may see, by article, the latest changed first; those with an
 * alternative text first. @throws AppError('INVALID_INPUT') for a cursor of another list
 */
export async function listArticlePictures(
  editor: Editor,
  input: Parsed<typeof picturesContract>,
): Promise<Output<typeof picturesContract>> {
  const sql = editor.db.sql
  const page = pageOfPictures(sql, input)
  const words = input.search ? likePattern(input.search) : undefined
  const found = await sql<(IllustratedArticle & { sortValue: string })[]>`
    select a.id, ${page.position}, coalesce((select title from article_texts where article_id = a.id
      order by language = ${input.language} desc, language = a.default_language desc limit 1), a.code) as title,
      array(
        select json_build_object('address', address, 'alt', max(alt)) from (
          select picture #>> '{attrs,src}' as address,
            case when t.language = ${input.language} then coalesce(picture #>> '{attrs,alt}', '') else '' end as alt
          from article_texts t cross join lateral jsonb_path_query(t.body, ${IN_BODY}::jsonpath) picture
          where t.article_id = a.id
          union all
          select a.cover, coalesce((select cover_alt from article_texts
            where article_id = a.id and language = ${input.language}), '')
        ) used where address <> '' group by address order by max(alt) = '', address) as pictures
    from articles a
    where (a.cover <> '' or exists (
        select from article_texts t where t.article_id = a.id and t.body @? ${IN_BODY}::jsonpath))
      ${seesAll(editor) ? sql`` : sql`and a.owner_id = ${editor.userId}`}
      ${words ? sql`and exists (select from article_texts t where t.article_id = a.id and t.title ilike ${words})` : sql``}
      ${page.after} ${page.order}`
  return page.pageOf(found)
}

/** Enough for a month in four languages. */
const ENTRIES_MAX = 1000

/** Past and scheduled publications. */
export async function listCalendar(
  editor: Editor,
  { from, before }: Parsed<typeof calendarContract>,
): Promise<Output<typeof calendarContract>> {
  const sql = editor.db.sql
  const own = seesAll(editor) ? sql`` : sql`and a.owner_id = ${editor.userId}`
  const entries = await sql<Output<typeof calendarContract>['entries']>`
    select e.id, e.language, e.title, to_char(e.at at time zone 'UTC', ${ISO}) as at, e.live as "isLive" from (
      select p.article_id as id, p.language, p.title, p.published_at as at, true as live from article_pages p
      where p.published_at >= ${from}::timestamptz and p.published_at < ${before}::timestamptz
      union all
      select t.article_id, t.language, t.title, t.publish_at, false from article_texts t
      where t.state = 'scheduled' and t.publish_at >= ${from}::timestamptz and t.publish_at < ${before}::timestamptz
    ) e join articles a on a.id = e.id where true ${own} order by e.at, e.id, e.language limit ${ENTRIES_MAX}`
  return { entries: [...entries] }
}

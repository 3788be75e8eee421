import type { Language } from '@tiantian/contracts/language.ts'
import { isId, pageBy, sitemapBatches, sitemapParts } from '../../../gateway/share/items.ts'
import type { Poster } from '../../../gateway/share/poster.ts'
import type {
  FeedEntry,
  Shared,
  ShareList,
  ShareSection,
  SitemapEntry,
} from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { dayText } from '../../../platform/text/wording.ts'
import { articleItem, articlePage } from './share-page.ts'
import type { ShareRow } from './share-row.ts'
import { findShareRow, latestItemRows, latestShareRows, newsPath } from './share-row.ts'

interface SitemapRow {
  readonly id: string
  readonly pages: readonly { readonly language: Language; readonly slug: string; readonly title: string }[]
  readonly published: string
  readonly updated: string
}

/** Search engines want news of the last two days. */
const NEWS_MS = 2 * 86_400_000

/** Articles from this one on, each with its languages. */
async function* listArticleSitemapEntries(
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

const RELATED_SHOWN = 4
const FEED_ENTRIES = 30

/** Public article pages: `/s/<language>/news/<slug>`. */
export function articleSection(db: Db, clock: Clock): ShareSection {
  const sql = db.sql
  return {
    name: 'news',
    appPath: '#/pages/publish/news-article-list',
    find: (language, slug) => findShared(sql, language, slug),
    stamp: (language, slug) => readStamp(sql, language, slug),
    list: (language, after) => listArticles(sql, language, after),
    poster: (language, id) => findPoster(sql, language, id),
    feed: async (language) =>
      (await latestShareRows(sql, language, FEED_ENTRIES)).map((row) => feedEntry(row, language)),
    sitemapParts: sitemapParts(sql, 'select distinct article_id as id from article_pages'),
    sitemap: (part) => listArticleSitemapEntries(sql, part, clock.now()),
  }
}

async function findShared(sql: Queryable, language: Language, slug: string): Promise<Shared> {
  const row = await findShareRow(sql, language, slug)
  if (!row) return (await findRedirect(sql, language, slug)) ?? notFoundPage(sql, language, slug)
  const latest = await latestItemRows(sql, language, RELATED_SHOWN + 1)
  const related = latest.filter(({ id }) => id !== row.id).slice(0, RELATED_SHOWN)
  const items = related.map((each) => articleItem(each, language))
  return { kind: 'page', page: articlePage(row, language, items) }
}

/** The data of the page: the article with its languages, and the latest articles that it links to. */
async function readStamp(sql: Queryable, language: Language, slug: string): Promise<string | undefined> {
  const [row] = await sql<{ stamp: string }[]>`
    select concat_ws(' ', p.article_id, p.n, p.updated_at, a.version, a.updated_at,
      (select string_agg(o.language || o.slug, ' ' order by o.language) from article_pages o where o.article_id = a.id),
      (select string_agg(l.article_id || ' ' || l.updated_at, ' ') from (
        select article_id, updated_at from article_pages where language = ${language}
        order by published_at desc, article_id desc limit ${RELATED_SHOWN + 1}) l)) as stamp
    from article_pages p join articles a on a.id = p.article_id where p.language = ${language} and p.slug = ${slug}`
  return row?.stamp
}

/**
 * An earlier slug, or that of another language: `/s/kk/news/<russian slug>` redirects to the Kazakh text if there is
 * one.
 */
async function findRedirect(sql: Queryable, language: Language, slug: string): Promise<Shared | undefined> {
  const [found] = await sql<{ language: Language; slug: string }[]>`
    select p.language, p.slug from article_pages p where p.article_id in (
      select article_id from article_redirects r where r.language = ${language} and r.slug = ${slug}
      union all select article_id from article_pages o where o.slug = ${slug}
      union all select article_id from article_redirects o where o.slug = ${slug})
    order by (p.language = ${language}) desc, (p.slug = ${slug}) desc, p.published_at limit 1`
  return found && { kind: 'moved', path: newsPath(found.language, found.slug) }
}

/** An old link reports that the page is gone, a wrong link that it never existed. */
async function notFoundPage(sql: Queryable, language: Language, slug: string): Promise<Shared> {
  const was = await sql`
    select from article_texts where language = ${language} and slug = ${slug} and published_at is not null`
  return { kind: was.length > 0 ? 'gone' : 'missing' }
}

async function listArticles(
  sql: Queryable,
  language: Language,
  after: string | undefined,
): Promise<ShareList> {
  const { rows, nextCursor } = await pageBy(after, (limit, end) => latestItemRows(sql, language, limit, end))
  return { items: rows.map((row) => articleItem(row, language)), nextCursor }
}

/** The cover with the title beside it, cropped around its focal point. */
async function findPoster(sql: Queryable, language: Language, id: string): Promise<Poster | undefined> {
  if (!isId(id)) return undefined
  const [row] = await sql<PosterRow[]>`
    select a.cover, a.focal_x as x, a.focal_y as y, p.title, p.published_at::text as published,
      ${sql.unsafe(textInSql('c.name', language))} as category
    from articles a join article_pages p on p.article_id = a.id and p.language = ${language}
      join article_categories c on c.slug = a.category where a.id = ${id}`
  if (!row) return undefined
  const { cover, x, y, title, category, published } = row
  const path = cover.replace(/^\/media\//, '')
  return {
    language,
    title,
    label: category,
    note: dayText(language, published),
    picture: cover ? { path, fit: 'filled', focus: { x, y } } : undefined,
  }
}

interface PosterRow {
  readonly cover: string
  readonly x: number
  readonly y: number
  readonly title: string
  readonly category: string
  readonly published: string
}

const feedEntry = (row: ShareRow, language: Language): FeedEntry => ({
  id: row.id,
  path: newsPath(language, row.slug),
  title: row.title,
  summary: row.summary,
  content: row.html,
  author: row.author || SECTION_WORDS[language].news.name,
  publishedAt: row.published,
  updatedAt: row.updated,
})

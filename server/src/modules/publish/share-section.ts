import type { Language } from '@tiantian/contracts/language.ts'
import type { Sql } from 'postgres'
import sharp from 'sharp'
import type { FeedEntry, Shared, SharedPage, ShareSection, SitemapEntry } from '../../gateway/share/share.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { escapeHtml } from '../../platform/rich-text/escape-html.ts'
import type { Link } from './share-page.ts'
import { articlePage, relatedList } from './share-page.ts'
import type { ShareRow } from './share-row.ts'
import { alternatesOf, findShareRow, latestShareRows, newsPath } from './share-row.ts'
import { SHARE_WORDS } from './share-words.ts'

export interface ArticleShareOptions {
  readonly db: Db
  readonly clock: Clock
  /** The bytes of a picture by its path below /media/; nothing for one that is not there. */
  readonly readPicture: (path: string) => Promise<Buffer | undefined>
}

const RELATED_SHOWN = 5
const FEED_ENTRIES = 30

/** Articles as pages for everybody: `/s/<language>/news/<slug>`. */
export function articleSection({ db, clock, readPicture }: ArticleShareOptions): ShareSection {
  const sql = db.$client
  return {
    name: 'news',
    find: (language, slug) => findShared(sql, language, slug),
    picture: (id) => drawPicture(sql, id, readPicture),
    feed: async (language) =>
      (await latestShareRows(sql, language, FEED_ENTRIES)).map((row) => feedEntry(row, language)),
    sitemapFiles: () => countFiles(sql),
    sitemap: (file) => sitemapEntries(sql, file, clock.now()),
  }
}

async function findShared(sql: Sql, language: Language, slug: string): Promise<Shared | undefined> {
  const row = await findShareRow(sql, language, slug)
  if (!row) return (await findMoved(sql, language, slug)) ?? findNothing(sql, language, slug)
  const related = (await latestShareRows(sql, language, RELATED_SHOWN + 1)).filter(({ id }) => id !== row.id)
  return { kind: 'page', page: articlePage(row, language, related.slice(0, RELATED_SHOWN)) }
}

/** An earlier address, or that of another language: `/s/kk/news/<russian slug>` leads to the Kazakh text where there is one. */
async function findMoved(sql: Sql, language: Language, slug: string): Promise<Shared | undefined> {
  const [found] = await sql<{ language: Language; slug: string }[]>`
    select p.language, p.slug from article_pages p where p.article_id in (
      select article_id from article_redirects r where r.language = ${language} and r.slug = ${slug}
      union all select article_id from article_pages o where o.slug = ${slug}
      union all select article_id from article_redirects o where o.slug = ${slug})
    order by (p.language = ${language}) desc, (p.slug = ${slug}) desc, p.published_at limit 1`
  return found && { kind: 'moved', path: newsPath(found.language, found.slug) }
}

/** Who follows an old link learns that it was right once; who follows a wrong one, that it never was. */
async function findNothing(sql: Sql, language: Language, slug: string): Promise<Shared> {
  const was = await sql`
    select from article_texts where language = ${language} and slug = ${slug} and published_at is not null`
  const kind = was.length > 0 ? 'gone' : 'missing'
  const latest = await latestShareRows(sql, language, RELATED_SHOWN)
  return { kind, page: emptyPage(kind, newsPath(language, slug), language, latest) }
}

function emptyPage(
  kind: 'gone' | 'missing',
  path: string,
  language: Language,
  latest: readonly Link[],
): SharedPage {
  const { title, text } = SHARE_WORDS[language][kind]
  return {
    language,
    path,
    title,
    description: text,
    picture: null,
    appPath: '#/pages/publish/news-article-list',
    alternates: [],
    publishedAt: null,
    body: `<h1>${escapeHtml(title)}</h1>\n<p class="lead">${escapeHtml(text)}</p>\n${relatedList(latest, language)}`,
    facts: { '@type': 'WebPage', name: title, inLanguage: language },
  }
}

const feedEntry = (row: ShareRow, language: Language): FeedEntry => ({
  id: row.id,
  path: newsPath(language, row.slug),
  title: row.title,
  summary: row.summary,
  content: row.html,
  author: row.author || SHARE_WORDS[language].news,
  publishedAt: row.published,
  updatedAt: row.updated,
})

const [WIDTH, HEIGHT] = [1200, 630]

/** The cover in the shape of messengers, cut around its focal point. */
async function drawPicture(sql: Sql, id: string, readPicture: ArticleShareOptions['readPicture']) {
  const [row] = await sql<{ cover: string; y: number }[]>`
    select cover, focal_y as y from articles where id = ${id} and published_at is not null and cover <> ''`
  const source = row && (await readPicture(row.cover.replace(/^\/media\//, '')))
  if (!source) return undefined
  const { data, info } = await sharp(source)
    .resize({ width: WIDTH, height: HEIGHT, fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  const left = Math.floor((info.width - WIDTH) / 2)
  const top = Math.floor(((info.height - HEIGHT) * row.y) / 100)
  return sharp(data).extract({ left, top, width: WIDTH, height: HEIGHT }).jpeg({ quality: 82 }).toBuffer()
}

const FILE_ADDRESSES = 20_000
const BATCH = 1000
const NEWS_MS = 2 * 86_400_000

async function countFiles(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from article_pages`
  return Math.ceil((row?.count ?? 0) / FILE_ADDRESSES)
}

/** By the keys of the table, so that files do not overlap while articles come and go. */
async function* sitemapEntries(sql: Sql, file: number, now: Date): AsyncGenerator<SitemapEntry> {
  const rows = sql<(ShareRow & { language: Language })[]>`
    select p.slug, p.language, p.title,
      to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published,
      to_char(greatest(p.updated_at, p.published_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated,
      (select json_agg(json_build_object('language', o.language, 'slug', o.slug) order by o.language)
        from article_pages o where o.article_id = p.article_id) as alternates
    from article_pages p order by p.article_id, p.language
    limit ${FILE_ADDRESSES} offset ${(file - 1) * FILE_ADDRESSES}`.cursor(BATCH)
  for await (const batch of rows) for (const row of batch) yield sitemapEntry(row, now)
}

function sitemapEntry(row: ShareRow & { language: Language }, now: Date): SitemapEntry {
  const { language, slug, title, published, updated } = row
  const isNews = now.getTime() - Date.parse(published) < NEWS_MS
  return {
    path: newsPath(language, slug),
    updatedAt: updated,
    alternates: alternatesOf(row),
    news: isNews ? { language, title, publishedAt: published } : undefined,
  }
}

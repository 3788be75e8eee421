import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage, LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { cleanInput } from '@tiantian/contracts/text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import type { Markup, MarkupPart } from '../../platform/text/markup.ts'
import { joined, xml } from '../../platform/text/markup.ts'
import { isAmong } from '../http.ts'
import type { ReplyCache } from '../reply-cache.ts'
import { commonOf } from '../share/page-html.ts'
import { SHARED } from '../share/read-page.ts'
import type { Alternate, FeedEntry, ShareSection, SitemapEntry } from '../share/share.ts'
import { SECTION_WORDS } from '../share/share-words.ts'
import type { ShareOptions } from './share.ts'

interface Feed {
  readonly language: Language
  readonly origin: string
  readonly section: ShareSectionName | undefined
  readonly entries: readonly FeedEntry[]
}

const ENTRIES = 30

/** The content common to all feed formats, newest first. */
function feedOf({ language, origin, section, entries }: Feed) {
  const { name, slogan } = ALLIANCE[language]
  const words = section && SECTION_WORDS[language][section]
  return {
    title: words ? `${words.name} · ${name}` : name,
    subtitle: words?.lead ?? slogan,
    address: `${origin}/feed/${section ? `${section}/` : ''}${language}`,
    page: origin + (section ? sharePath(language, section) : `/s/${language}`),
    latest: entries.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, ENTRIES),
  }
}

/** RFC 4287. */
function atomFeed(feed: Feed): Markup {
  const { language, origin, entries } = feed
  const { title, subtitle, address, page, latest } = feedOf(feed)
  const updated =
    entries
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '2026-01-01T00:00:00Z'
  return xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${address}.xml</id>
<title>${title}</title>
<subtitle>${subtitle}</subtitle>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${address}.xml"/>
<link rel="alternate" type="text/html" href="${page}"/>
${joined(...latest.map((entry) => atomEntry(entry, origin)))}
</feed>
`
}

const atomEntry = (entry: FeedEntry, origin: string) => xml`<entry>
<id>urn:uuid:${entry.id}</id>
<title>${entry.title}</title>
<link rel="alternate" type="text/html" href="${origin + entry.path}"/>
<published>${entry.publishedAt}</published>
<updated>${entry.updatedAt}</updated>
<author><name>${entry.author}</name></author>
<summary>${entry.summary}</summary>
<content type="html" xml:base="${origin}/">${entry.content}</content>
</entry>`

/** jsonfeed.org, version 1.1. */
function jsonFeed(feed: Feed): string {
  const { language, origin } = feed
  const { title, subtitle, address, page, latest } = feedOf(feed)
  const content = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: subtitle,
    language,
    home_page_url: page,
    feed_url: `${address}.json`,
    items: latest.map((entry) => ({
      id: `urn:uuid:${entry.id}`,
      url: origin + entry.path,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.content,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: [{ name: entry.author }],
      language,
    })),
  }
  return JSON.stringify(cleanInput(content))
}

const HEAD = xml`<?xml version="1.0" encoding="UTF-8"?>\n`

/** The list of files, section by section. */
async function sitemapIndex(sections: readonly ShareSection[], origin: string): Promise<Markup> {
  const parts = await Promise.all(sections.map((section) => section.sitemapParts()))
  const names = ['pages', ...sections.flatMap(({ name }, at) => parts[at]!.map((part) => `${name}-${part}`))]
  const files = names.map((name) => xml`<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
  return xml`${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${joined(...files)}
</sitemapindex>
`
}

const FILE_HEAD = xml`${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
`
const FILE_END = '</urlset>\n'

/** The first pages, and the lists of each section. */
function* hubFile(sections: readonly ShareSection[], origin: string): Generator<string> {
  yield String(FILE_HEAD)
  const inAll = (pathOf: (language: Alternate['language']) => string) =>
    LANGUAGES.map((language) => ({ language, path: pathOf(language) }))
  yield String(entryXml({ alternates: inAll((language) => `/s/${language}`) }, origin))
  for (const { name } of sections)
    yield String(entryXml({ alternates: inAll((language) => sharePath(language, name)) }, origin))
  yield FILE_END
}

/** One file, written while it is read from the database: a million URLs never have to fit into memory. */
export async function* sitemapFile(
  batches: AsyncIterable<readonly SitemapEntry[]>,
  origin: string,
): AsyncGenerator<string> {
  yield String(FILE_HEAD)
  for await (const batch of batches) yield batch.map((thing) => String(entryXml(thing, origin))).join('')
  yield FILE_END
}

/** An entry for each language; all name the same alternates. */
function entryXml({ alternates, updatedAt, news }: SitemapEntry, origin: string): Markup {
  const common = commonOf(alternates)
  const link = (language: string, path: string) =>
    xml`<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`
  const links = xml`${alternates.map(({ language, path }) => link(language, path))}${common && link('x-default', common.path)}`
  const time = updatedAt && xml`<lastmod>${updatedAt}</lastmod>`
  const entries = alternates.map(
    (alternate) =>
      xml`<url><loc>${origin}${alternate.path}</loc>${time}${links}${newsXml(alternate, news)}</url>\n`,
  )
  return xml`${entries}`
}

function newsXml({ language }: Alternate, news: SitemapEntry['news']): MarkupPart {
  const title = news?.titles[language]
  if (!(news && title)) return ''
  const named = language === 'zh-Hans' ? 'zh-cn' : language
  return xml`<news:news><news:publication><news:name>${ALLIANCE[language].name}</news:name><news:language>${named}</news:language></news:publication><news:publication_date>${news.publishedAt}</news:publication_date><news:title>${title}</news:title></news:news>`
}

/** The short-lived cache, and its clock. */
export interface ShareCache {
  readonly cache: ReplyCache
  readonly clock: Clock
}

const XML = 'application/xml; charset=utf-8'

/** Preview images of shared pages, feeds, sitemaps and robots.txt. */
export function shareFilesRoutes(app: FastifyInstance, sharing: ShareOptions, { cache, clock }: ShareCache) {
  pictureRoute(app, sharing)
  for (const path of ['/feed/:file', '/feed/:file/:inner']) feedRoute(app, path, sharing, cache)
  sitemapRoutes(app, sharing, { cache, clock })
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', SHARED).send(robots(sharing)),
  )
}

interface PictureRequest {
  Params: { section: string; language: string; file: string }
}

function pictureRoute(app: FastifyInstance, { sections, drawPoster }: ShareOptions) {
  app.get<PictureRequest>('/s/picture/:section/:language/:file', async ({ params, headers, ip }, reply) => {
    const { language } = params
    const id = /^([a-z0-9-]{3,160})\.jpg$/.exec(params.file)?.[1]
    if (!(id && isLanguage(language))) throw new AppError('FILE_NOT_FOUND')
    const poster = await sectionOf(sections, params.section).poster?.(language, id)
    if (!poster) throw new AppError('FILE_NOT_FOUND')
    const { etag, read } = await drawPoster(poster, ip)
    reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
    // Messengers show it on their own pages.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (isAmong(etag, headers['if-none-match'])) return reply.code(304).send()
    return reply.type('image/jpeg').send(await read())
  })
}

interface FeedRequest {
  /** The router requires one parameter name for the first segment: a section, or the file itself. */
  Params: { file: string; inner?: string }
}

/** `/feed/ru.xml` contains all new items, `/feed/event/ru.xml` one kind. */
function feedRoute(
  app: FastifyInstance,
  path: string,
  { sections, origin }: ShareOptions,
  cache: ReplyCache,
) {
  app.get<FeedRequest>(path, async (request, reply) => {
    const { file: first, inner } = request.params
    const [name, file] = inner === undefined ? [undefined, first] : [first, inner]
    const [, language, form] = /^([\w-]+)\.(xml|json)$/.exec(file) ?? []
    if (!isLanguage(language)) throw new AppError('ACTION_NOT_FOUND')
    const chosen = name === undefined ? sections : [sectionOf(sections, name)]
    const feeds = chosen.flatMap((section) => section.feed?.bind(section) ?? [])
    if (feeds.length === 0) throw new AppError('ACTION_NOT_FOUND')
    const { body, etag } = await cache.get(`feed ${name ?? ''} ${file}`, async () => {
      const entries = (await Promise.all(feeds.map((feed) => feed(language)))).flat()
      const write = form === 'json' ? jsonFeed : atomFeed
      return Buffer.from(
        String(write({ language, origin, section: chosen[0] && name ? chosen[0].name : undefined, entries })),
      )
    })
    reply.header('cache-control', SHARED).header('etag', etag)
    if (isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
    reply.type(
      form === 'json' ? 'application/feed+json; charset=utf-8' : 'application/atom+xml; charset=utf-8',
    )
    return reply.send(body)
  })
}

/** The files of a section are named by their first item, so that a skipped file does not shift the others. */
function sitemapRoutes(
  app: FastifyInstance,
  { sections, origin }: ShareOptions,
  { cache, clock }: ShareCache,
) {
  const limiter = new RateLimiter(clock)
  app.get('/sitemap.xml', async (request, reply) => {
    const { body } = await cache.get('sitemap', async () =>
      Buffer.from(String(await sitemapIndex(sections, origin))),
    )
    return sendXml(request, reply, [body.toString()])
  })
  app.get('/sitemap/pages.xml', (request, reply) => sendXml(request, reply, hubFile(sections, origin)))
  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const [, name = '', part = ''] = FILE.exec(request.params.file) ?? []
    if (!limiter.allow(addressKey(request.ip), LIMIT)) throw new AppError('TOO_MANY_REQUESTS')
    const section = sectionOf(sections, name)
    // A file that the index does not name would be another split of the same table.
    if (!(await section.sitemapParts()).includes(part)) throw new AppError('ACTION_NOT_FOUND')
    return sendXml(request, reply, sitemapFile(section.sitemap(part), origin))
  })
}

/** Per network: a million products are a hundred files. */
const LIMIT = { max: 240, windowSeconds: 60 }

const FILE = /^([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/

/** About a batch: the next one is read while one is compressed. */
const AHEAD_BYTES = 4_000_000

/** Written while it is read; compressed fast for clients that accept it, which includes all search engines. */
function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  reply.type(XML).header('cache-control', SHARED).header('vary', 'accept-encoding')
  const plain = Readable.from(text, { objectMode: false, highWaterMark: AHEAD_BYTES })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  const packed = createGzip({ level: constants.Z_BEST_SPEED })
  // When the client stops reading, the database read stops too.
  pipeline(plain, packed, () => undefined)
  return reply.header('content-encoding', 'gzip').send(packed)
}

/** @throws AppError('ACTION_NOT_FOUND') */
function sectionOf(sections: readonly ShareSection[], name: string): ShareSection {
  const section = sections.find((each) => each.name === name)
  if (!section) throw new AppError('ACTION_NOT_FOUND')
  return section
}

/** Robots may crawl the pages but not the calls. */
const robots = ({ origin }: ShareOptions) => `User-agent: *
Allow: /s/
Allow: /api/data/
Disallow: /api/
Disallow: /client
Disallow: /node
Disallow: /download/
Disallow: /unsubscribe/

Sitemap: ${origin}/sitemap.xml
`

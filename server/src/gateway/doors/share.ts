import { Readable } from 'node:stream'
import { AppError } from '@tiantian/contracts/error.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAmong } from '../http.ts'
import type { ReplyCache } from '../reply-cache.ts'
import { atomFeed, jsonFeed } from '../share/feed.ts'
import { sharedPageHtml } from '../share/page-html.ts'
import type { ShareSection } from '../share/share.ts'
import { sitemapFile, sitemapIndex } from '../share/sitemap.ts'

export interface Sharing {
  readonly sections: readonly ShareSection[]
  /** Where people reach the server: `https://mall.example`. */
  readonly origin: string
}

const HTML = 'text/html; charset=utf-8'
const XML = 'application/xml; charset=utf-8'
/** So long a page may be a little old: what was taken back is gone from every cache within a minute. */
const SHARED = 'public, max-age=60'

/** Pages for those who come without the app: readers of a link, search engines, messengers, feed readers. */
export function shareDoor(app: FastifyInstance, sharing: Sharing, cache: ReplyCache) {
  pageRoute(app, sharing, cache)
  pictureRoute(app, sharing)
  feedRoute(app, sharing, cache)
  sitemapRoutes(app, sharing)
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').header('cache-control', SHARED).send(robots(sharing)),
  )
}

function pageRoute(app: FastifyInstance, { sections, origin }: Sharing, cache: ReplyCache) {
  app.get<{ Params: { language: string; section: string; slug: string } }>(
    '/s/:language/:section/:slug',
    async (request, reply) => {
      const { language, slug } = request.params
      const section = sectionOf(sections, request.params.section)
      if (!isLanguage(language)) throw new AppError('ACTION_NOT_FOUND')
      const cached = await cache.get(`page ${language} ${section.name} ${slug}`, async () => {
        const shared = await section.find(language, slug)
        if (!shared) throw new AppError('ACTION_NOT_FOUND')
        if (shared.kind === 'moved') return Buffer.from(`${MOVED}${shared.path}`)
        const html = sharedPageHtml(shared.page, origin)
        return Buffer.from(shared.kind === 'page' ? html : `${shared.kind}:${html}`)
      })
      return sendShared(request, reply, cached)
    },
  )
}

/** What a kept reply begins with that is no page to read: no page of ours begins like that. */
const MOVED = 'moved:'
const STATUS = { 'gone:': 410, 'missing:': 404 } as const

interface SharedReply {
  readonly body: Buffer
  readonly etag: string
}

function sendShared(request: FastifyRequest, reply: FastifyReply, { body, etag }: SharedReply) {
  reply.header('cache-control', SHARED).header('etag', etag)
  if (body.subarray(0, MOVED.length).toString() === MOVED) {
    return reply.redirect(body.subarray(MOVED.length).toString(), 301)
  }
  if (isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
  const [mark, status] = Object.entries(STATUS).find(
    ([begin]) => body.subarray(0, begin.length).toString() === begin,
  ) ?? ['', 200]
  return reply.type(HTML).code(status).send(body.subarray(mark.length))
}

function pictureRoute(app: FastifyInstance, { sections }: Sharing) {
  app.get<{ Params: { section: string; file: string } }>(
    '/s/picture/:section/:file',
    async ({ params }, reply) => {
      const id = /^([0-9a-f-]{36})\.jpg$/.exec(params.file)?.[1]
      const picture = id && (await sectionOf(sections, params.section).picture?.(id))
      if (!picture) throw new AppError('FILE_NOT_FOUND')
      return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(picture)
    },
  )
}

function feedRoute(app: FastifyInstance, { sections, origin }: Sharing, cache: ReplyCache) {
  app.get<{ Params: { file: string } }>('/feed/:file', async (request, reply) => {
    const [, language, form] = /^([\w-]+)\.(xml|json)$/.exec(request.params.file) ?? []
    if (!isLanguage(language)) throw new AppError('ACTION_NOT_FOUND')
    const { body, etag } = await cache.get(`feed ${request.params.file}`, async () => {
      const feeds = sections.flatMap(({ feed }) => (feed ? [feed(language)] : []))
      const entries = (await Promise.all(feeds)).flat()
      const write = form === 'json' ? jsonFeed : atomFeed
      return Buffer.from(write({ language, origin, entries }))
    })
    reply.header('cache-control', SHARED).header('etag', etag)
    if (isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
    reply.type(
      form === 'json' ? 'application/feed+json; charset=utf-8' : 'application/atom+xml; charset=utf-8',
    )
    return reply.send(body)
  })
}

function sitemapRoutes(app: FastifyInstance, { sections, origin }: Sharing) {
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type(XML)
      .header('cache-control', SHARED)
      .send(await sitemapIndex(sections, origin)),
  )
  app.get<{ Params: { file: string } }>('/sitemap/:file', async ({ params }, reply) => {
    const [, name = '', file = ''] = /^([a-z]+)-(\d{1,5})\.xml$/.exec(params.file) ?? []
    const section = sectionOf(sections, name)
    if (Number(file) < 1 || Number(file) > (await section.sitemapFiles()))
      throw new AppError('ACTION_NOT_FOUND')
    const text = sitemapFile(section.sitemap(Number(file)), origin)
    return reply.type(XML).header('cache-control', SHARED).send(Readable.from(text))
  })
}

/** @throws AppError('ACTION_NOT_FOUND') */
function sectionOf(sections: readonly ShareSection[], name: string): ShareSection {
  const section = sections.find((each) => each.name === name)
  if (!section) throw new AppError('ACTION_NOT_FOUND')
  return section
}

/** Calls are for programs that know them; pages are for everybody. */
const robots = ({ origin }: Sharing) => `User-agent: *
Allow: /s/
Disallow: /api/
Disallow: /client
Disallow: /download/

Sitemap: ${origin}/sitemap.xml
`

import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from '../failure.ts'
import { isAmong, languageOf } from '../http.ts'
import type { CachedReply, ReplyCache } from '../reply-cache.ts'
import { failurePage } from '../share/hub-page.ts'
import type { DrawPoster } from '../share/poster.ts'
import { isSlug, PageCache, PageWriter, SHARED } from '../share/read-page.ts'
import type { ShareSection } from '../share/share.ts'
import type { ShareCache } from './share-files.ts'
import { shareFilesRoutes } from './share-files.ts'

export interface ShareOptions {
  readonly sections: readonly ShareSection[]
  /** The public address of the server: `https://mall.example`. */
  readonly origin: string
  readonly drawPoster: DrawPoster
}

/** Only our own images and videos and the inline style; constant for all pages, so that it costs nothing. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': SHARED,
  'content-type': 'text/html; charset=utf-8',
}

interface PageRequest {
  Params: { language?: string; section?: string; slug?: string }
  Querystring: { after?: string | string[] }
}

/** Pages for clients without the app: readers of a link, search engines, messengers, feed readers. */
export async function shareRoutes(app: FastifyInstance, sharing: ShareOptions, caching: ShareCache) {
  const { cache } = caching
  const writer = new PageWriter(sharing.origin, new PageCache())
  await app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => sendFailurePage(writer, error, request, reply))
    for (const path of ['/s', '/s/'])
      pages.get(path, (request, reply) => reply.redirect(`/s/${languageOf(request)}`, 302))
    // Longer than any path and any name.
    pages.get('/s/*', () => {
      throw new AppError('ACTION_NOT_FOUND')
    })
    for (const path of ['/s/:language', '/s/:language/:section', '/s/:language/:section/:slug']) {
      pages.get<PageRequest>(path, async (request, reply) =>
        sendPage(request, reply, await readPage(sharing, { writer, cache }, request)),
      )
      pages.get<PageRequest>(`${path}/`, (request, reply) => reply.redirect(withoutSlash(request.url), 301))
    }
  })
  shareFilesRoutes(app, sharing, caching)
}

/** `/s/ru/news/?a=b` is `/s/ru/news?a=b`. */
const withoutSlash = (url: string) => url.replace(/\/+(?=\?|$)/, '')

interface PageContext {
  readonly writer: PageWriter
  readonly cache: ReplyCache
}

function readPage(
  { sections }: ShareOptions,
  { writer, cache }: PageContext,
  request: FastifyRequest<PageRequest>,
) {
  const { language, section: name, slug } = request.params
  if (!isLanguage(language)) throw new AppError('ACTION_NOT_FOUND')
  if (name === undefined) return cache.get(`home ${language}`, () => writer.home(language, sections))
  const after = afterOf(request.query)
  const section = sections.find((each) => each.name === name)
  if (!section) throw new AppError('ACTION_NOT_FOUND')
  const place = `${language} ${name}`
  const further = after ?? ''
  if (slug === undefined)
    return cache.get(`list ${place} ${further}`, () => writer.hub({ section, language, after }))
  // All impossible names share one page, so that random URLs do not create others.
  if (!isSlug(slug)) return cache.get(`nothing ${place}`, () => writer.nothing(section, language))
  return cache.get(`thing ${place} ${slug} ${further}`, () =>
    writer.thing({ section, language, slug, after }),
  )
}

/** Parameters appended by other programs, such as referrers, do not create another page. */
const afterOf = ({ after }: PageRequest['Querystring']) =>
  typeof after === 'string' && after !== '' ? after : undefined

/** Only by the ETag: a page may change when its links do, without a change of its item. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { body, etag, head }: CachedReply) {
  reply.headers(PAGE_HEADERS)
  if (head) reply.headers(head.headers).code(head.status)
  if (head?.status === 301) return reply.send(body)
  reply.header('etag', etag)
  if (head?.status === 200 && isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.send(body)
}

function sendFailurePage(writer: PageWriter, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const language = languageIn(request)
  const { status, body } = failureOf(error, { language, requestId: request.id, log: request.log })
  const title = body.code === 'ACTION_NOT_FOUND' ? undefined : body.message
  reply.headers({ ...PAGE_HEADERS, 'cache-control': status === 404 ? SHARED : 'no-store' })
  return reply.code(status).send(writer.reply(failurePage(language, title), status).body)
}

/** By the URL: when it cannot be decoded, the router provides no parameters. */
function languageIn(request: FastifyRequest): Language {
  const [, language] = /^\/s\/([\w-]+)/.exec(request.url) ?? []
  return isLanguage(language) ? language : languageOf(request)
}

/** Whether a URL is one of the shared pages, where every reply is a page. */
export const isPageAddress = (url: string): boolean =>
  /^\/s(?:[/?]|$)/.test(url) && !url.startsWith('/s/picture/')

/** The page for a URL that leads nowhere, or that the router cannot decode: `%E0%A4%A`. */
export function sendLostPage(
  { origin }: ShareOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown = new AppError('ACTION_NOT_FOUND'),
) {
  return sendFailurePage(new PageWriter(origin, new PageCache()), error, request, reply)
}

import type { Language } from '@tiantian/contracts/language.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import type { Markup } from '../../platform/text/markup.ts'
import { isAmong, languageOf } from '../http.ts'
import { CachedReply } from '../reply-cache.ts'

/** Charts for embedding in other sites. */
export interface Embeds {
  /** A whole page; `isMissing` when there is no such chart. */
  embed(
    slug: string,
    query: Record<string, unknown>,
    language: Language,
  ): Promise<{ readonly page: Markup; readonly isMissing: boolean }>
}

/** Per network: a page may have several. */
const LIMIT = { max: 240, windowSeconds: 60 }

/**
 * The only pages that other sites may frame, and they can do nothing: no script, no cookie, no token, nothing of the
 * app. A form can only request the page itself.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors *"

/** `GET /embed/data/<slug>`, with the selection in its query. */
export function embedRoutes(app: FastifyInstance, embeds: Embeds, clock: Clock) {
  const limiter = new RateLimiter(clock)
  app.get<{ Params: { slug: string }; Querystring: Record<string, unknown> }>(
    '/embed/data/:slug',
    async (request, reply) => {
      const isAllowed = limiter.allow(addressKey(request.ip), LIMIT)
      if (!isAllowed) return reply.code(429).send()
      const { params, query } = request
      const { page, isMissing } = await embeds.embed(params.slug, query, languageOf(request))
      const html = String(page)
      const { etag } = new CachedReply(Buffer.from(html))
      reply
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'strict-origin-when-cross-origin')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', etag)
        .header('cache-control', 'public, max-age=60')
        .header('vary', 'accept-language')
      if (isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
      return reply
        .code(isMissing ? 404 : 200)
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}

import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '@tiantian/contracts/error.ts'
import { FEED_MINUTES, FEED_PATH } from '@tiantian/contracts/product/feed.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import { isAmong } from '../http.ts'

export interface FeedFile {
  readonly gzip: Buffer
  readonly etag: string
}

/** The products of shops, for marketplaces. */
export interface Feeds {
  /** Undefined for an unknown secret or format. */
  read(secret: string, format: string): Promise<FeedFile | undefined>
}

/** Per network: marketplaces read some times a day. */
const LIMIT = { max: 60, windowSeconds: 60 }

/** `GET /product-feed/<secret>/yandex.yml` and `google.xml`, because marketplaces send no header. */
export function feedRoutes(app: FastifyInstance, feeds: Feeds, clock: Clock) {
  const limiter = new RateLimiter(clock)
  app.get<{ Params: { secret: string; format: string } }>(
    `${FEED_PATH}/:secret/:format`,
    async ({ params, headers, ip }, reply) => {
      if (!limiter.allow(addressKey(ip), LIMIT)) throw new AppError('TOO_MANY_REQUESTS')
      const file = await feeds.read(params.secret, params.format)
      if (!file) throw new AppError('FILE_NOT_FOUND')
      reply
        .header('etag', file.etag)
        .header('cache-control', `private, max-age=${FEED_MINUTES * 60}`)
        .header('vary', 'accept-encoding')
        .header('x-robots-tag', 'noindex')
      if (isAmong(file.etag, headers['if-none-match'])) return reply.code(304).send()
      reply.type('application/xml; charset=utf-8')
      if (/\bgzip\b/.test(headers['accept-encoding'] ?? ''))
        return reply.header('content-encoding', 'gzip').send(file.gzip)
      return reply.send(Readable.from([file.gzip]).pipe(createGunzip()))
    },
  )
}

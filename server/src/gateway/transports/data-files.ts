import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import type { Caller } from '../caller.ts'
import { callerOf, isAmong } from '../http.ts'
import { CachedReply } from '../reply-cache.ts'
import type { Embeds } from './embeds.ts'
import { embedRoutes } from './embeds.ts'

export interface DataFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
  /** To be saved by the browser instead of shown. */
  readonly isAttachment: boolean
  /** More than the public may see: no cache on the way may store it. */
  readonly isPrivate: boolean
}

/** Figures as files for spreadsheets and programs, and as charts for other sites. */
export interface DataFiles extends Embeds {
  /**
   * @throws AppError when there is no such dataset, or the query requests unknown data or data that the caller may
   * not see
   */
  read(name: string, query: Record<string, unknown>, caller: Caller): Promise<DataFile>
}

export const DATA_PATH = '/api/data'
/** Per network: a file may be large. */
const LIMIT = { max: 60, windowSeconds: 60 }

/** `GET /api/data/<slug>.csv`, `.xlsx`, `.json` and `.metadata.json`; programs poll with the ETag they have. */
export function dataFileRoutes(app: FastifyInstance, files: DataFiles, clock: Clock) {
  embedRoutes(app, files, clock)
  const limiter = new RateLimiter(clock)
  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    `${DATA_PATH}/:file`,
    async (request, reply) => {
      if (!limiter.allow(addressKey(request.ip), LIMIT)) throw new AppError('TOO_MANY_REQUESTS')
      const file = await files.read(request.params.file, request.query, callerOf(request))
      const { etag } = new CachedReply(file.content)
      reply
        .header('etag', etag)
        .header('cache-control', file.isPrivate ? 'private, no-store' : 'public, max-age=60')
        .header('vary', 'accept-language, authorization')
      if (isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
      if (file.isAttachment) reply.header('content-disposition', `attachment; filename="${file.name}"`)
      return reply.type(file.mediaType).send(file.content)
    },
  )
}

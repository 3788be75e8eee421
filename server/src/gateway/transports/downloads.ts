import type { Readable } from 'node:stream'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import type { ByteRange } from '../byte-range.ts'
import { rangeOf } from '../byte-range.ts'

/** A file that is written while it is downloaded. */
export interface PreparedDownload {
  /** ASCII. */
  readonly name: string
  readonly mediaType: string
  readonly content: Readable
}

/** A file that exists: it can be continued or played from any place. */
export interface StoredDownload extends Omit<PreparedDownload, 'content'> {
  readonly bytes: number
  /** Undefined when it was deleted meanwhile. */
  read(range?: ByteRange): Promise<Readable | undefined>
}

/** Downloads by a short-lived link that only the user has. */
export interface Downloads {
  /** Undefined when the link has expired or never existed. Following it does not use it up. */
  take(token: string): Promise<PreparedDownload | StoredDownload | undefined>
}

/** Combines links of several kinds: the one that knows the token answers. */
export const anyOf = (kinds: readonly Downloads[]): Downloads => ({
  async take(token) {
    for (const kind of kinds) {
      const download = await kind.take(token)
      if (download) return download
    }
    return undefined
  },
})

export const DOWNLOADS_PATH = '/download'

/** Per network: an office or a conversation with many pictures opens some hundred a minute. */
const LIMIT = { max: 600, windowSeconds: 60 }
/** However slowly it is read, a file is not written for longer. */
const WRITING_MAX_MS = 10 * 60_000

/**
 * `GET /download/<token>`: it needs no header, so that the browser can save the file directly. A link lasts some minutes
 * and may be followed again; of a file that is written while it is sent the earlier writing then ends.
 */
export function downloadRoutes(app: FastifyInstance, downloads: Downloads, clock: Clock) {
  const limiter = new RateLimiter(clock)
  const beingWritten = new Map<string, Readable>()
  // GET only: a file is written while it is sent, so its size is not known.
  app.get<{ Params: { token: string } }>(
    `${DOWNLOADS_PATH}/:token`,
    { exposeHeadRoute: false },
    async ({ params: { token }, headers, ip }, reply) => {
      if (!limiter.allow(addressKey(ip), LIMIT)) throw new AppError('TOO_MANY_REQUESTS')
      const download = await downloads.take(token)
      if (!download) throw new AppError('FILE_NOT_FOUND')
      reply
        .type(download.mediaType)
        .header('content-disposition', `attachment; filename="${download.name}"`)
        .header('cache-control', 'no-store')
      if (!('content' in download)) return sendStored(download, headers.range, reply)
      const { content } = download
      // Who asks again has lost the connection, which the server may not have noticed.
      beingWritten.get(token)?.destroy()
      beingWritten.set(token, content)
      const slow = setTimeout(() => content.destroy(), WRITING_MAX_MS)
      content.once('close', () => {
        clearTimeout(slow)
        if (beingWritten.get(token) === content) beingWritten.delete(token)
      })
      return reply.send(content)
    },
  )
}

/** Safari plays a recording only by ranges. */
async function sendStored({ bytes, read }: StoredDownload, wanted: string | undefined, reply: FastifyReply) {
  const range = rangeOf(wanted, bytes)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const content = await read(range)
  if (!content) throw new AppError('FILE_NOT_FOUND')
  reply.header('accept-ranges', 'bytes')
  if (!range) return reply.header('content-length', bytes).send(content)
  const { start, end } = range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  return reply.header('content-length', end - start + 1).send(content)
}

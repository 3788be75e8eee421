import type { Readable } from 'node:stream'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance } from 'fastify'

/** A file that is written while it is downloaded. */
export interface PreparedDownload {
  /** ASCII. */
  readonly name: string
  readonly mediaType: string
  readonly content: Readable
}

/** Downloads by a short-lived link that only the user has. */
export interface Downloads {
  /** Undefined when the link has expired or never existed. Following it does not use it up. */
  take(token: string): Promise<PreparedDownload | undefined>
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

/** `GET /download/<token>`: it needs no header, so that the browser can save the file directly. */
export function downloadRoutes(app: FastifyInstance, downloads: Downloads) {
  // GET only: a file is written while it is sent, so its size is not known.
  app.get<{ Params: { token: string } }>(
    `${DOWNLOADS_PATH}/:token`,
    { exposeHeadRoute: false },
    async ({ params }, reply) => {
      const download = await downloads.take(params.token)
      if (!download) throw new AppError('FILE_NOT_FOUND')
      return reply
        .type(download.mediaType)
        .header('content-disposition', `attachment; filename="${download.name}"`)
        .header('cache-control', 'no-store')
        .send(download.content)
    },
  )
}

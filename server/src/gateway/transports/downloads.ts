import type { Readable } from 'node:stream'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance } from 'fastify'

/** A file that is written while it is fetched. */
export interface Download {
  /** In Latin letters. */
  readonly name: string
  readonly mediaType: string
  readonly content: Readable
}

/** What somebody may fetch once, by a link that only she has. */
export interface Downloads {
  /** Nothing when the link was used before, has ended, or never was. */
  take(token: string): Promise<Download | undefined>
}

/** Links of several kinds: whichever knows the token. */
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

/** `GET /download/<token>`: no header of hers is needed, so that the browser can save it as it comes. */
export function downloadRoutes(app: FastifyInstance, downloads: Downloads) {
  // By GET alone: whoever only looks whether it is there would use the link up.
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

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isAmong } from '../http.ts'

/** The service space that the web app calls; its secret is no secret, see `CloudSpace`. */
export interface AppSpace {
  readonly spaceId: string
  readonly clientSecret: string
}

const PLACE = '<meta name="cloud-space" content="" />'
const compress = promisify(brotliCompress)

/** The one page of the web app, with the space of this server written into it. */
export async function appPageDoor(app: FastifyInstance, webDir: string, space: AppSpace) {
  const built = await readFile(join(webDir, 'index.html'), 'utf8')
  const content = `${space.spaceId} ${space.clientSecret}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  // A function, since a text could hold one of the patterns that `replace` reads.
  const page = Buffer.from(built.replace(PLACE, () => `<meta name="cloud-space" content="${content}" />`))
  const packed = await compress(page)
  const etag = `"${createHash('sha1').update(page).digest('base64url')}"`
  for (const path of ['/', '/index.html']) {
    app.get(path, (request, reply) => {
      reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
      if (isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
      reply.type('text/html; charset=utf-8')
      const isPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      return isPacked ? reply.header('content-encoding', 'br').send(packed) : reply.send(page)
    })
  }
}

import fastifyStatic from '@fastify/static'
import { AppError } from '@tiantian/contracts/error.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { FastifyInstance } from 'fastify'
import { withoutNeedlessHeaders } from '../security-headers.ts'
import type { AppFacts } from './app-page.ts'
import { appPageRoute } from './app-page.ts'

export interface Folders {
  /** The built web app, with .br and .gz beside each file; absent during development. */
  readonly webDir: string | undefined
  readonly mediaDir: string
  /** Creates a missing file of the media folder; false when there can be no such file. */
  readonly makeMedia?: ((path: string) => Promise<boolean>) | undefined
}

/** A worker, `.mjs`, obeys the policy that it is sent with. */
const PART_OF_PAGE = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/
const YEAR_S = 31_536_000

/** The web app at `/` (its routes are behind the hash) and images at `/media/`. */
export async function pageRoutes(
  app: FastifyInstance,
  { webDir, mediaDir, makeMedia }: Folders,
  facts: AppFacts,
) {
  app.addHook('onRequest', async ({ url }) => {
    // No file has such a name, and the file system would report it as a server failure.
    if (url.includes('%00')) throw new AppError('ACTION_NOT_FOUND')
    if (makeMedia) await makeMissing(url, makeMedia)
  })
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: '/media/',
    index: false,
    // Other files there, such as drafts and stamps, belong to the processes that create the images.
    allowedPath: (path) => path.includes('.') && fileTypeOf(path) !== undefined,
    maxAge: '30d',
    immutable: true,
    decorateReply: false,
  })
  if (!webDir) return
  await appPageRoute(app, webDir, facts)
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    index: false,
    allowedPath: (path) => !path.endsWith('/index.html'),
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      // File names under /assets/ contain a hash of their content; all others are revalidated each time.
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      if (isHashed && PART_OF_PAGE.test(path)) withoutNeedlessHeaders(reply)
    },
  })
}

const MEDIA = '/media/'

async function makeMissing(url: string, makeMedia: NonNullable<Folders['makeMedia']>) {
  if (url.startsWith(MEDIA)) await makeMedia(url.slice(MEDIA.length).replace(/\?.*$/, ''))
}

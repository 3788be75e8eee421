import type { Readable } from 'node:stream'
import { UPLOADED_FILE_MAX_AGE_S } from '@tiantian/contracts/constants.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../byte-range.ts'
import { rangeOf } from '../byte-range.ts'
import type { FormFields, GatewayFormPost } from '../form-post.ts'
import { readForm } from '../form-post.ts'
import { isAmong } from '../http.ts'

/** A file that may be sent for this request. Its bytes never change. */
export interface ServedFile {
  readonly mediaType: string
  readonly bytes: number
  readonly etag: string
  /** Not to be stored by shared caches. */
  readonly isPrivate?: boolean
  /** To be sent as an attachment under this name. */
  readonly saveAs?: string | undefined
  /** Undefined when it was deleted meanwhile. */
  read(range?: ByteRange): Promise<Readable | undefined>
}

/** A resized copy of an image; created when it is read. */
export interface Thumbnail {
  readonly mediaType: string
  readonly etag: string
  read(): Promise<Buffer>
}

export interface ThumbnailClient {
  readonly acceptsWebp: boolean
  /** Its IP address. */
  readonly address: string
}

/** What of a file has arrived by an upload that may be continued. */
export interface UploadProgress {
  /** In bytes. */
  readonly offset: number
  /** The file is there as a whole: only the reply was lost. */
  readonly isStored: boolean
}

/** The files below `/media/`, and uploads. */
export interface MediaStore {
  /** @throws AppError with the reason why the file is refused */
  receive(post: GatewayFormPost): Promise<void>
  /** Of a signed form. @throws AppError('UPLOAD_INVALID' | 'UPLOAD_EXPIRED') */
  progress(fields: FormFields): Promise<UploadProgress>
  /** The file uploaded under this path, if there is one; a protected one only with its signed token. */
  find(path: string, token?: string): Promise<ServedFile | undefined>
  /**
   * An image below `/media/`, uploaded or drawn, resized as `x-oss-process` requests; undefined when there is no
   * image or it requests no other size.
   */
  thumbnail(path: string, process: string, client: ThumbnailClient): Promise<Thumbnail | undefined>
  /** @throws Error with the code of the operating system when nothing can be written, as on a full disk */
  assertWritable(): Promise<void>
}

/** Relative to the host; the cloud protocol names the rest of the URL. */
export const UPLOAD_PATH = '/media/upload'
/** How much of an upload has arrived. */
const PROGRESS_PATH = `${UPLOAD_PATH}/progress`
const SIGNED_FIELDS_MAX = 16_384
export const FILES_PATH = '/media/file'

const MEDIA = '/media/'
const CACHE_CONTROL = `public, max-age=${UPLOADED_FILE_MAX_AGE_S}, immutable`

interface FileRequest {
  Params: { '*': string }
  Querystring: Record<string, unknown>
}

/** `POST /media/upload` (S7.7), `POST /media/upload/progress` and `GET /media/file/<path>`. */
export async function mediaRoutes(app: FastifyInstance, media: MediaStore) {
  await app.register(async (files) => {
    addThumbnails(files, media)
    files.get<FileRequest>(`${FILES_PATH}/*`, (request, reply) => sendFile(media, request, reply))
  })
  await app.register(async (forms) => {
    // The form is read as a stream, never buffered.
    forms.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    forms.post(UPLOAD_PATH, async (request, reply) => {
      await readForm(request.raw, (post) => media.receive(post))
      return reply.code(200).send('')
    })
  })
  await app.register(async (progress) => {
    // The signed fields of the form, as a request that asks no browser for permission first.
    progress.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: SIGNED_FIELDS_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    progress.post(PROGRESS_PATH, async (request, reply) => {
      if (!(request.body instanceof URLSearchParams)) throw new AppError('UPLOAD_INVALID')
      const fields = new Map([...request.body].map(([name, value]) => [name.toLowerCase(), value]))
      return reply.header('cache-control', 'no-store').send(await media.progress(fields))
    })
  })
}

/** Serves all images below `/media/` that are requested in another size (S3.13). */
export function addThumbnails(app: FastifyInstance, media: MediaStore) {
  app.addHook('onRequest', async (request, reply) => {
    const process = processOf(request)
    return process === undefined ? undefined : sendThumbnail(media, process, request, reply)
  })
}

/** A request for an image below `/media/`. */
function processOf({ url, query }: FastifyRequest): string | undefined {
  const process = url.startsWith(MEDIA) ? (query as Record<string, unknown>)['x-oss-process'] : undefined
  return typeof process === 'string' ? process : undefined
}

async function sendThumbnail(
  media: MediaStore,
  process: string,
  { url, headers, ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const path = pathOf(url)
  const acceptsWebp = headers.accept?.includes('image/webp') ?? false
  const thumbnail = await media.thumbnail(path, process, { acceptsWebp, address: ip })
  // Without another size, or when it is not an image, the file is sent unchanged; a missing one is not found.
  if (!thumbnail) return undefined
  const { etag, mediaType } = thumbnail
  const isKnown = isAmong(etag, headers['if-none-match'])
  const bytes = isKnown ? undefined : await thumbnail.read()
  keep(reply, thumbnail).header('vary', 'accept')
  return isKnown ? reply.code(304).send() : reply.type(mediaType).send(bytes)
}

/** Images may also be shown on other sites. */
const keep = (reply: FastifyReply, { etag, isPrivate = false }: Pick<ServedFile, 'etag' | 'isPrivate'>) =>
  reply
    .header('etag', etag)
    .header('cache-control', isPrivate ? 'private, no-cache' : CACHE_CONTROL)
    .header('cross-origin-resource-policy', 'cross-origin')

function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.slice(MEDIA.length).replace(/\?.*$/, ''))
  } catch {
    throw new AppError('FILE_NOT_FOUND')
  }
}

async function sendFile(
  media: MediaStore,
  { params, query, headers }: FastifyRequest<FileRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pass: token } = query
  const file = await media.find(params['*'], typeof token === 'string' ? token : undefined)
  if (!file) throw new AppError('FILE_NOT_FOUND')
  if (isAmong(file.etag, headers['if-none-match'])) return keep(reply, file).code(304).send()
  const range = isWhole(headers['if-range'], file.etag) ? undefined : rangeOf(headers.range, file.bytes)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  const content = await file.read(range)
  if (!content) throw new AppError('FILE_NOT_FOUND')
  keep(reply, file).header('accept-ranges', 'bytes').type(file.mediaType)
  if (file.saveAs !== undefined) reply.header('content-disposition', attachment(file.saveAs))
  if (!range) return reply.header('content-length', file.bytes).send(content)
  const { start, end } = range
  reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  return reply.header('content-length', end - start + 1).send(content)
}

/** A range is useful only to a client that has the rest of the very same file. */
const isWhole = (ifRange: string | string[] | undefined, etag: string) =>
  ifRange !== undefined && ifRange !== etag

/** Names in all alphabets, encoded by RFC 8187. */
const attachment = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

import { Readable } from 'node:stream'
import { AppError } from '@tiantian/contracts/error.ts'
import { DOCUMENT_PAGES_MAX } from '@tiantian/contracts/media/document.ts'
import { endingOf, fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type { Downloads, StoredDownload } from '../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../gateway/transports/downloads.ts'
import type { ServedFile } from '../../gateway/transports/media.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { createSignedTokens } from '../../platform/secret/signed-token.ts'
import type { FileRow } from './file-row.ts'
import { findKept, findWaiting } from './file-row.ts'
import type { PictureMark } from './mark-file.ts'
import type { PicturePool } from './picture-pool.ts'
import type { ServerStore } from './store.ts'
import type { WatermarkText } from './watermark.ts'
import { createWatermarks } from './watermark.ts'

/** Long enough for a slow download and its repetition. */
const LINK_MINUTES = 10

/** Who opens a document that is not their own, and the record that it belongs to. */
export interface DocumentViewer {
  readonly userId: string
  readonly recordId: string
}

/** Links to private documents; the caller has checked that the user may read it. */
export interface DocumentLinks extends Downloads {
  /** The file as it was uploaded: for its owner, and for the other side of a trade. */
  linkTo(fileId: string): string
  /**
   * The file with a watermark of who opens it: for officers.
   * @throws AppError('DOCUMENT_WITHOUT_MARK') when it cannot be marked
   */
  markedLinkTo(fileId: string, viewer: DocumentViewer): Promise<string>
  /**
   * The same for files of every kind: recordings, films, tables and texts, which take no watermark, as they were uploaded.
   * @throws AppError('DOCUMENT_WITHOUT_MARK') when a picture or a PDF cannot be marked
   */
  viewedLinkTo(fileId: string, viewer: DocumentViewer): Promise<string>
  /**
   * Refuses an upload that no officer could open, and measures a picture; call it before a record refers to the file.
   * @throws AppError('DOCUMENT_LOCKED' | 'DOCUMENT_UNREADABLE' | 'UNAVAILABLE')
   */
  inspect(fileId: string, ownerId: string): Promise<InspectedPaper>
}

export interface InspectedPaper {
  readonly fileId: string
  /** Of a picture; null for a PDF. */
  readonly sharpness: number | null
}

interface DocumentLinkOptions {
  readonly db: Db
  readonly clock: Clock
  readonly tokenSecrets: readonly string[]
}

interface DocumentFiles {
  readonly readKept: (id: string) => Promise<ServedFile | undefined>
  readonly store: ServerStore
  readonly pictures: PicturePool
}

export function createDocumentLinks(
  { db, clock, tokenSecrets }: DocumentLinkOptions,
  { readKept, store, pictures }: DocumentFiles,
): DocumentLinks {
  const tokens = createSignedTokens({ tokenSecrets, purpose: 'private documents', minutes: LINK_MINUTES })
  const watermarks = createWatermarks()
  const customer = (key: string) => ({ lane: 'document', key }) as const

  const checkPdf = ({ objectKey }: FileRow, userId: string) =>
    store.withFile(objectKey, (path) => pictures.run(customer(userId), 'checkPdf', { path }))

  const measure = async ({ objectKey }: FileRow, userId: string) =>
    (await store
      .withFile(objectKey, (path) => pictures.run(customer(userId), 'sharpness', { path }))
      .catch(unreadable)) ?? null

  async function mark(row: FileRow, viewer: OpenedBy): Promise<StoredDownload | undefined> {
    const text = await markText(db, viewer)
    const { mediaType = '' } = fileTypeOf(row.path) ?? {}
    const run = async (path: string): Promise<Uint8Array> => {
      const by = customer(viewer.userId)
      if (isPdf(row)) return pictures.run(by, 'markPdf', { path, ...(await watermarks.pdf(text)) })
      const format = FORMATS[mediaType]
      if (!format) throw new AppError('DOCUMENT_WITHOUT_MARK')
      return pictures.run(by, 'markPicture', { path, format, ...(await watermarks.picture(text)) })
    }
    const marked = await store.withFile(row.objectKey, run).catch(withoutMark)
    const bytes = marked && Buffer.from(marked)
    return (
      bytes && {
        name: nameOf(row),
        mediaType,
        bytes: bytes.length,
        read: async (range) => readable(bytes, range),
      }
    )
  }

  const linkTo = (fileId: string) => `${DOWNLOADS_PATH}/${fileId}.${tokens.issue(fileId, clock.now())}`

  async function markedLink(fileId: string, row: FileRow, viewer: DocumentViewer) {
    if (isPdf(row)) await checkPdf(row, viewer.userId).catch(withoutMark)
    const now = clock.now()
    const subject = `${fileId}.${encodeViewer({ ...viewer, at: now })}`
    return `${DOWNLOADS_PATH}/${subject}.${tokens.issue(subject, now)}`
  }

  async function requireKept(fileId: string) {
    const row = await findKept(db, fileId)
    if (!row) throw new AppError('FILE_NOT_FOUND')
    return row
  }

  return {
    linkTo,
    markedLinkTo: async (fileId, viewer) => markedLink(fileId, await requireKept(fileId), viewer),
    async viewedLinkTo(fileId, viewer) {
      const row = await requireKept(fileId)
      const takesMark = isPdf(row) || fileTypeOf(row.path)?.kind === 'picture'
      return takesMark ? markedLink(fileId, row, viewer) : linkTo(fileId)
    },
    async inspect(fileId, ownerId) {
      const row = await findWaiting(db, fileId, ownerId)
      // The caller, who keeps it next, refuses a file that is not there.
      if (!row) return { fileId, sharpness: null }
      if (!isPdf(row)) return { fileId, sharpness: await measure(row, ownerId) }
      await checkPdf(row, ownerId).catch(unreadable)
      return { fileId, sharpness: null }
    },
    async take(token) {
      // Who opens it is part of what is signed: without it, or with another one, the link is void.
      const { subject = '', pass = '' } = TOKEN.exec(token)?.groups ?? {}
      if (!tokens.isGood(pass, subject, clock.now())) return undefined
      const [fileId = '', viewer] = subject.split('.')
      if (viewer !== undefined) {
        const row = await findKept(db, fileId)
        return row && mark(row, decodeViewer(viewer))
      }
      const file = await readKept(fileId)
      if (!file) return undefined
      const { saveAs: name = 'document', mediaType, bytes } = file
      return { name, mediaType, bytes, read: (range) => file.read(range) }
    },
  }
}

/** What the link is for, its expiry and its signature. */
const TOKEN = /^(?<subject>[\w-]{36}(?:\.[\w-]+)?)\.(?<pass>[\da-z]+\.[\w-]+)$/

const FORMATS: Readonly<Record<string, PictureMark['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

const isPdf = ({ path }: FileRow) => endingOf(path) === 'pdf'
const nameOf = ({ path }: FileRow) => `document.${endingOf(path)}`

async function readable(bytes: Buffer, range: Parameters<StoredDownload['read']>[0]) {
  return Readable.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)
}

/** Too much work at once is not the fault of the file. */
const isBusy = (error: unknown) =>
  error instanceof AppError && ['TOO_MANY_REQUESTS', 'UNAVAILABLE'].includes(error.code)

function withoutMark(error: unknown): never {
  throw isBusy(error) ? error : Object.assign(new AppError('DOCUMENT_WITHOUT_MARK'), { cause: error })
}

function unreadable(error: unknown): never {
  if (error instanceof AppError && (isBusy(error) || error.code === 'DOCUMENT_LOCKED')) throw error
  // It took too long, or ended its process.
  throw Object.assign(new AppError('DOCUMENT_UNREADABLE', { pages: DOCUMENT_PAGES_MAX }), { cause: error })
}

interface OpenedBy extends DocumentViewer {
  readonly at: Date
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Ids and a time in few characters, because addresses have a limit. */
function encodeViewer({ userId, recordId, at }: OpenedBy): string {
  const time = Buffer.alloc(6)
  time.writeUIntBE(at.getTime(), 0, 6)
  return Buffer.concat([bytesOf(userId), bytesOf(recordId), time]).toString('base64url')
}

function decodeViewer(text: string): OpenedBy {
  const bytes = Buffer.from(text, 'base64url')
  return {
    userId: idOf(bytes.subarray(0, 16)),
    recordId: idOf(bytes.subarray(16, 32)),
    at: new Date(bytes.readUIntBE(32, 6)),
  }
}

const NAME_MAX = 40

async function markText({ sql }: Db, { userId, recordId, at }: OpenedBy): Promise<WatermarkText> {
  const [user] = await sql<{ name: string }[]>`
    select coalesce(nullif(nickname, ''), username, '') as name from users where id = ${userId}`
  const name = Array.from(user?.name ?? '')
    .slice(0, NAME_MAX)
    .join('')
  return [`${name || userId} · ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`, recordId]
}

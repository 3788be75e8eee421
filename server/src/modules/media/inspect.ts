import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ImportEncoding } from '@tiantian/contracts/import/import.ts'
import type { FileType } from '@tiantian/contracts/media/file-type.ts'
import { fileTypeFromFile } from 'file-type'
import { encodingOf } from '../../platform/text/text-encoding.ts'
import type { MediaDraft } from './draft.ts'
import type { MediaPicture } from './picture.ts'
import type { PictureCustomer, PicturePool } from './picture-pool.ts'

/** @throws AppError('FILE_DAMAGED' | 'FILE_UNSAFE') when a file is not, or not only, what its extension says */
async function refuseDisguise(path: string, type: FileType): Promise<void> {
  const isText = type.contents.length === 0
  // A text has no signature: one that begins with `BM` is a table of cars, and no bitmap.
  const found = isText ? undefined : (await fileTypeFromFile(path))?.ext
  if (!isText && (found === undefined || !type.contents.includes(found))) throw new AppError('FILE_DAMAGED')
  const handle = await open(path)
  try {
    if (isText) await refuseBinary(handle)
    if (type.kind === 'picture') await refuseContent(handle, SCRIPT, 'FILE_UNSAFE')
    if (type.kind === 'audio') await refuseContent(handle, FILM, 'FILE_DAMAGED')
    if (!type.contents.includes('zip') && (await isArchive(handle))) throw new AppError('FILE_UNSAFE')
  } finally {
    await handle.close()
  }
}

const CHUNK_BYTES = 65_536

async function* chunks(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** A text may use any alphabet and any old code page, but no control characters. */
async function refuseBinary(handle: FileHandle) {
  let hasControl: ((chunk: Buffer) => boolean) | undefined
  for await (const chunk of chunks(handle)) {
    hasControl ??= controlFinder(encodingOf(chunk))
    if (hasControl(chunk)) throw new AppError('FILE_DAMAGED')
  }
}

/** Tab, line feed, vertical tab, form feed, carriage return, escape, and the sign of DOS for the end of a file. */
const TEXT_CONTROLS = new Set([9, 10, 11, 12, 13, 26, 27])
const isControl = (code: number) => code < 32 && !TEXT_CONTROLS.has(code)

function controlFinder(encoding: ImportEncoding): (chunk: Buffer) => boolean {
  if (!encoding.startsWith('utf-16')) return (chunk) => chunk.some(isControl)
  const decoder = new TextDecoder(encoding)
  return (chunk) => {
    const text = decoder.decode(chunk, { stream: true })
    for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return true
    return false
  }
}

/** Content that a browser or server might execute if it took the picture for a page; too long to occur by chance. */
const SCRIPT = /<script[\s>/]|<!doctype\s+html|<html[\s>]|<\?php\s|<svg\s+xmlns/i
/** A track of pictures in WebM, Ogg or MP4. */
const FILM = /V_(?:VP8|VP9|AV1|MPEG|MS|THEORA)|\x80theora|hdlr[\s\S]{8}vide/
const FOUND_LENGTH_MAX = 20

async function refuseContent(handle: FileHandle, content: RegExp, code: 'FILE_UNSAFE' | 'FILE_DAMAGED') {
  let end = ''
  for await (const chunk of chunks(handle)) {
    const text = end + chunk.toString('latin1')
    if (content.test(text)) throw new AppError(code)
    end = text.slice(-FOUND_LENGTH_MAX)
  }
}

const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1')
const DIRECTORY_END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535

/** A ZIP is read from its end: a file may start as a picture and still be a program. */
async function isArchive(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat()
  const length = Math.min(size, DIRECTORY_END_BYTES + COMMENT_BYTES_MAX)
  const { buffer: tail } = await handle.read(Buffer.alloc(length), 0, length, size - length)
  for (let at = tail.lastIndexOf(DIRECTORY_END); at >= 0; at = tail.lastIndexOf(DIRECTORY_END, at - 1)) {
    if (at + DIRECTORY_END_BYTES > length) continue
    // Four bytes may occur by chance, but not with a length that leads exactly to the end.
    if (at + DIRECTORY_END_BYTES + tail.readUInt16LE(at + 20) === length) return true
    if (at === 0) break
  }
  return false
}

/** The file to serve: the draft itself, or a re-encoded picture at `cleanPath`. */
export type Inspected = MediaDraft & Partial<Pick<MediaPicture, 'width' | 'height'>>

interface InspectOptions {
  readonly cleanPath: string
  readonly pictures: PicturePool
  readonly customer: PictureCustomer
}

/**
 * Inspects a file before anybody else can access it.
 * @throws AppError('FILE_DAMAGED' | 'FILE_UNSAFE' | 'PICTURE_TOO_LARGE' | 'PICTURE_TOO_LONG')
 */
export async function inspect(
  draft: MediaDraft,
  type: FileType,
  { cleanPath, pictures, customer }: InspectOptions,
): Promise<Inspected> {
  if (draft.bytes === 0) throw new AppError('FILE_DAMAGED')
  await refuseDisguise(draft.path, type)
  return type.kind === 'picture' ? pictures.run(customer, 'sanitize', { draft, type, cleanPath }) : draft
}

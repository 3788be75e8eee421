import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FileType } from '@tiantian/contracts/media/file-type.ts'
import { fileTypeFromFile } from 'file-type'
import type { MediaDraft } from './draft.ts'
import type { MediaPicture } from './picture.ts'
import { sanitizePicture } from './picture.ts'

/** @throws AppError('FILE_DAMAGED' | 'FILE_UNSAFE') when a file is not, or not only, what its extension says */
async function refuseDisguise(path: string, type: FileType): Promise<void> {
  const found = (await fileTypeFromFile(path))?.ext
  if (found === undefined ? type.contents.length > 0 : !type.contents.includes(found)) {
    throw new AppError('FILE_DAMAGED')
  }
  const handle = await open(path)
  try {
    if (type.contents.length === 0) await refuseBinary(handle)
    if (type.kind === 'picture') await refuseScript(handle)
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
  for await (const chunk of chunks(handle)) {
    if (chunk.some((byte) => byte < 32 && !TEXT_CONTROLS.has(byte))) throw new AppError('FILE_DAMAGED')
  }
}

/** Tab, line feed, vertical tab, form feed, carriage return and escape. */
const TEXT_CONTROLS = new Set([9, 10, 11, 12, 13, 27])

/** Content that a browser or server might execute if it took the picture for a page; too long to occur by chance. */
const SCRIPT = /<script[\s>/]|<!doctype\s+html|<html[\s>]|<\?php\s|<svg\s+xmlns/i
const SCRIPT_LENGTH = 20

async function refuseScript(handle: FileHandle) {
  let end = ''
  for await (const chunk of chunks(handle)) {
    const text = end + chunk.toString('latin1')
    if (SCRIPT.test(text)) throw new AppError('FILE_UNSAFE')
    end = text.slice(-SCRIPT_LENGTH)
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

/**
 * Inspects a file before anybody else can access it.
 * @throws AppError('FILE_DAMAGED' | 'FILE_UNSAFE' | 'PICTURE_TOO_LARGE')
 */
export async function inspect(draft: MediaDraft, type: FileType, cleanPath: string): Promise<Inspected> {
  if (draft.bytes === 0) throw new AppError('FILE_DAMAGED')
  await refuseDisguise(draft.path, type)
  return type.kind === 'picture' ? sanitizePicture(draft, type.mediaType, cleanPath) : draft
}

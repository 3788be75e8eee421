import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@tiantian/contracts/error.ts'

/** A completely received file that is not inspected yet. */
export interface MediaDraft {
  readonly path: string
  readonly bytes: number
  readonly hash: Buffer
}

/** Streams the data into a new file, with only one chunk in memory. Nothing remains of a file that is too large. */
export async function writeDraft(
  path: string,
  source: AsyncIterable<Buffer>,
  limits: { readonly bytesMax: number; readonly signal: AbortSignal },
): Promise<MediaDraft> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > limits.bytesMax) throw tooLarge(limits.bytesMax)
      hash.update(chunk)
      yield chunk
    }
  }
  // Opened first: a file that is still being opened cannot be removed.
  const handle = await open(path, 'wx')
  try {
    await pipeline(source, measured, handle.createWriteStream(), { signal: limits.signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, bytes, hash: hash.digest() }
}

export const tooLarge = (bytesMax: number) =>
  new AppError('FILE_TOO_LARGE', { max: Math.max(1, Math.floor(bytesMax / 1_000_000)) })

/** Size and hash of a file that we wrote ourselves. */
export async function measureFile(path: string): Promise<MediaDraft> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { path, bytes, hash: hash.digest() }
}

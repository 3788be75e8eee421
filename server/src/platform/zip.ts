import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { pauses } from './chunks.ts'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string>
}

/** Each piece is packed by another thread: one small piece after the other would take ten times as long. */
const PIECE_LENGTH = 16_384

async function* gathered(content: AsyncIterable<string>): AsyncGenerator<string> {
  const pause = pauses()
  let piece = ''
  for await (const text of content) {
    piece += text
    await pause()
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** A zip file, written while it is read: it is never completely in memory or on disk. */
export async function* zip(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const file = new ZipFile()
  const output = file.outputStream as Readable
  let current: Readable | undefined
  // An error while an entry is written does not end the output by itself.
  file.on('error', (error: Error) => output.destroy(error))
  for (const { name, content } of entries) {
    file.addReadStreamLazy(name, { mtime: at }, (take) => {
      current = Readable.from(gathered(content), { objectMode: false })
      take(null, current)
    })
  }
  file.end()
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    current?.destroy()
  }
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<string>
}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

/** Sizes stand behind the content, since they are not known before; names are UTF-8. */
const FLAGS = 0x08_08
const DEFLATE = 8
const VERSION = 20
/** Without the extension for more, which not every program reads. */
const BYTES_MAX = 0xff_ff_ff_ff

/** A zip file, written while its content comes: it never stands in memory, nor on a disk. */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const time = dosTime(at)
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const header = localHeader(name, time)
    yield header
    const sum = { crc: 0, bytes: 0, packedBytes: 0 }
    yield* packed(entry.content, sum)
    yield descriptor(sum)
    written.push({ name, ...sum, offset })
    offset += header.length + sum.packedBytes + DESCRIPTOR_BYTES
    if (Math.max(offset, sum.bytes) > BYTES_MAX) throw new Error('A zip file of this kind ends at 4 GiB')
  }
  yield ending(written, time, offset)
}

async function* packed(
  content: AsyncIterable<string>,
  sum: { crc: number; bytes: number; packedBytes: number },
): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      sum.crc = crc32(bytes, sum.crc)
      sum.bytes += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // What goes wrong there comes out of `deflate` too, unless whoever reads has gone.
  pipeline(Readable.from(counted()), deflate).catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sum.packedBytes += chunk.length
    yield chunk
  }
}

function localHeader(name: Buffer, time: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04_03_4b_50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt32LE(time, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

const DESCRIPTOR_BYTES = 16

function descriptor({ crc, packedBytes, bytes }: Pick<Written, 'crc' | 'packedBytes' | 'bytes'>): Buffer {
  const record = Buffer.alloc(DESCRIPTOR_BYTES)
  record.writeUInt32LE(0x08_07_4b_50, 0)
  record.writeUInt32LE(crc, 4)
  record.writeUInt32LE(packedBytes, 8)
  record.writeUInt32LE(bytes, 12)
  return record
}

/** The list of all files, and where it begins. */
function ending(written: readonly Written[], time: number, offset: number): Buffer {
  const list = Buffer.concat(written.map((entry) => listed(entry, time)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([list, end])
}

function listed({ name, crc, packedBytes, bytes, offset }: Written, time: number): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02_01_4b_50, 0)
  record.writeUInt16LE(VERSION, 4)
  record.writeUInt16LE(VERSION, 6)
  record.writeUInt16LE(FLAGS, 8)
  record.writeUInt16LE(DEFLATE, 10)
  record.writeUInt32LE(time, 12)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packedBytes, 20)
  record.writeUInt32LE(bytes, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(offset, 42)
  return Buffer.concat([record, name])
}

/** Two seconds exact, from 1980 on; as UTC, since the format knows no zones. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return day * 0x1_00_00 + time
}

import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, open, opendir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** The lowest level of compression: pages of a database shrink to a fifth already. */
const FAST = 1

/** Writes one entry after the other, so that it is never completely in memory. */
export interface ArchiveWriter {
  /** A file that vanishes meanwhile is left out: the database deletes files at any time. */
  addFile(name: string, path: string, options?: { readonly isPacked?: boolean }): Promise<void>
  addText(name: string, text: string): void
  addFolder(name: string): void
  /** Everything is on the disk when this returns. */
  finish(): Promise<{ readonly bytes: number }>
  abandon(): void
}

/** A new zip file that its owner alone may read. */
export function createArchive(path: string): ArchiveWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(output, target)
  // Awaited at the end; what fails before is thrown there.
  written.catch(() => undefined)
  zip.on('error', (error: Error) => output.destroy(error))
  return {
    async addFile(name, path, { isPacked = false } = {}) {
      const source = await open(path).catch(ignoreMissing)
      if (!source) return
      const stream = source.createReadStream()
      zip.addReadStream(stream, name, { compressionLevel: isPacked ? 0 : FAST })
      // A full disk ends the output, and then nobody reads the source.
      await Promise.race([finished(stream), written])
    },
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name, { compressionLevel: FAST }),
    addFolder: (name) => zip.addEmptyDirectory(name),
    async finish() {
      zip.end()
      await written
      return { bytes: target.bytesWritten }
    },
    abandon: () => void output.destroy(),
  }
}

/** The files and folders below a folder, as names with `/`, without what `isLeftOut` names. */
export async function* entriesBelow(
  folder: string,
  isLeftOut: (name: string) => boolean = () => false,
  prefix = '',
): AsyncGenerator<{ readonly name: string; readonly isFolder: boolean }> {
  const entries = await opendir(join(folder, prefix)).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) {
    const name = `${prefix}${entry.name}`
    if (isLeftOut(name)) continue
    if (entry.isFile()) yield { name, isFolder: false }
    if (!entry.isDirectory()) continue
    yield { name, isFolder: true }
    yield* entriesBelow(folder, isLeftOut, `${name}/`)
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

export interface UnpackOptions {
  /** Where an entry belongs; undefined leaves it out. */
  readonly placeOf: (name: string) => { readonly path: string; readonly owner?: Owner } | undefined
}

/** The operating system user that files are given to. */
export interface Owner {
  readonly uid?: number
  readonly gid?: number
}

/** Unpacks an archive and compares every file with its checksum. @throws when it is damaged or incomplete */
export async function unpackArchive(archive: string, { placeOf }: UnpackOptions): Promise<void> {
  const zip = await openPromise(archive, { lazyEntries: true, validateEntrySizes: true })
  for await (const entry of zip.eachEntry()) {
    const place = placeOf(entry.fileName)
    if (!place) continue
    const isFolder = entry.fileName.endsWith('/')
    await mkdir(isFolder ? place.path : dirname(place.path), { recursive: true, mode: 0o700 })
    if (!isFolder) {
      const sum = await save(await zip.openReadStreamPromise(entry), place.path)
      if (sum !== entry.crc32)
        throw new Error(`${archive} is damaged: the checksum of ${entry.fileName} differs`)
    }
    await chmod(place.path, isFolder ? 0o700 : 0o600)
    if (place.owner?.uid !== undefined)
      await chown(place.path, place.owner.uid, place.owner.gid ?? place.owner.uid)
  }
}

/** Returns the checksum of what was written. */
async function save(content: Readable, path: string): Promise<number> {
  let sum = 0
  const summed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  }
  await pipeline(content, summed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return sum
}

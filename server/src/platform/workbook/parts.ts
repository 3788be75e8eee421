import type { Entry, ZipFile } from 'yauzl'
import { fromBufferPromise } from 'yauzl'

/** A workbook has a dozen parts and a few pictures; thousands of them are no workbook. */
const PARTS_MAX = 500

/** The parts of an Office file by name, each unpacked when it is asked for and never further than is allowed. */
export interface Parts {
  /** @throws Error for a part that there is not, or when all that was read is more than allowed */
  read(name: string): AsyncGenerator<string>
  has(name: string): boolean
}

/** What was unpacked, or says it would be, is more than a table needs. */
export class TooMuchUnpacked extends Error {}

/** @param bytesMax of all parts that are read together, unpacked */
export async function openParts(file: Buffer, bytesMax: number): Promise<Parts> {
  // Sizes that the list of the archive tells are checked against what comes while it is unpacked.
  const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= PARTS_MAX) throw new TooMuchUnpacked('Too many parts')
    entries.set(entry.fileName, entry)
  }
  const left = { bytes: bytesMax }
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`No part ${name}`)
      left.bytes -= entry.uncompressedSize
      if (left.bytes < 0) throw new TooMuchUnpacked(name)
      yield* textOf(zip, entry)
    },
  }
}

async function* textOf(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stream = await zip.openReadStreamPromise(entry)
  try {
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true })
    yield decoder.decode()
  } finally {
    stream.destroy()
  }
}

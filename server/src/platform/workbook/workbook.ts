import type { Entry, ZipFile } from 'yauzl'
import { fromBufferPromise } from 'yauzl'
import { cellText, isDateFormat } from './cell-text.ts'
import { WorkbookRefused } from './refused.ts'
import type { SheetRow } from './sheet.ts'
import { readSheet } from './sheet.ts'
import { readXml } from './xml.ts'

/** A workbook has a dozen parts and a few images; thousands of parts are no workbook. */
const PARTS_MAX = 500

/** The parts of an Office file by name, each unpacked on demand and never beyond the limit. */
interface Parts {
  /** @throws Error for a missing part, or when the total exceeds the limit */
  read(name: string): AsyncGenerator<string>
  has(name: string): boolean
}

/** The unpacked size, actual or declared, is more than a table needs. */
class TooMuchUnpacked extends Error {}

/** @param bytesMax of all parts that are read together, unpacked */
async function openParts(file: Buffer, bytesMax: number): Promise<Parts> {
  // The declared sizes of the archive are verified while it is unpacked.
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
      if (!entry) throw new Error(`no part ${name}`)
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

export interface WorkbookLimits {
  /** Of all parts that have to be unpacked. */
  readonly bytesMax: number
  readonly rowsMax: number
  readonly columnsMax: number
}

/**
 * The rows of the first sheet of an XLSX file (ECMA-376) from any source: it is unpacked and read in chunks, and
 * never beyond the limits. No formula is evaluated and nothing outside the file is opened.
 * @throws WorkbookRefused
 */
export async function readWorkbook(file: Buffer, limits: WorkbookLimits): Promise<readonly SheetRow[]> {
  try {
    const parts = await openParts(file, limits.bytesMax)
    const { sheet, base, is1904 } = await readReferenceData(parts)
    const others = await relationsOf(parts, base)
    const find = (kind: string) => others.find(({ type }) => type.endsWith(`/${kind}`))?.target
    const texts = await readTexts(parts, find('sharedStrings'))
    const dates = await readDates(parts, find('styles'))
    const place = others.find(({ id }) => id === sheet)?.target
    if (!place) throw new Error('the sheet is missing')
    const ground = { texts, dates, is1904 }
    return await readSheet(parts.read(place), (cell) => cellText(cell, ground), limits)
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error
    throw new WorkbookRefused(error instanceof TooMuchUnpacked ? 'too-large' : 'unreadable', error)
  }
}

async function readReferenceData(parts: Parts) {
  const root = await relationsOf(parts, '')
  const base = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  let sheet: string | undefined
  let is1904 = false
  await readXml(parts.read(base), {
    open(name, attributes) {
      const { date1904 = '' } = attributes
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(date1904)
      if (name === 'sheet') sheet ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  return { sheet, base, is1904 }
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** The relationships of a part; external targets are left out. */
async function relationsOf(parts: Parts, part: string): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const found: Relation[] = []
  await readXml(parts.read(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      found.push({ id, type, target: new URL(target, `file:///${folder}`).pathname.slice(1) })
    },
  })
  return found
}

/** Texts shared by many cells; their phonetic hints are left out. */
async function readTexts(parts: Parts, name: string | undefined): Promise<readonly string[]> {
  const texts: string[] = []
  if (!(name && parts.has(name))) return texts
  let [text, isText, isSound] = ['', false, false]
  await readXml(parts.read(name), {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 't') isText = true
      if (tag === 'rPh') isSound = true
    },
    close(tag) {
      if (tag === 'si') texts.push(text)
      if (tag === 't') isText = false
      if (tag === 'rPh') isSound = false
    },
    text(piece) {
      if (isText && !isSound) text += piece
    },
  })
  return texts
}

/** Which cell formats are dates, by number. */
async function readDates(parts: Parts, name: string | undefined): Promise<ReadonlySet<number>> {
  const dates = new Set<number>()
  if (!(name && parts.has(name))) return dates
  const codes = new Map<number, string>()
  let style = -1
  let isCell = false
  await readXml(parts.read(name), {
    open(tag, { numFmtId = '', formatCode = '' }) {
      const id = Number(numFmtId)
      if (tag === 'numFmt') codes.set(id, formatCode)
      if (tag === 'cellXfs') isCell = true
      if (tag !== 'xf' || !isCell) return
      style += 1
      if (isDateFormat(id, codes.get(id))) dates.add(style)
    },
    close(tag) {
      if (tag === 'cellXfs') isCell = false
    },
  })
  return dates
}

import { SaxesParser } from 'saxes'
import type { Entry, ZipFile } from 'yauzl'
import { fromBufferPromise } from 'yauzl'
import { paced } from '../chunks.ts'
import { WorkbookRefused } from './workbook-refused.ts'

/** How to read cells: their texts, and which of their formats are dates. */
interface CellContext {
  readonly texts: readonly string[]
  /** By format number. */
  readonly dates: ReadonlySet<number>
  /** Old Macs counted from 1904. */
  readonly is1904: boolean
}

interface RawCell {
  readonly type: string
  readonly style: number
  readonly value: string
}

/** A cell as in a CSV file: numbers with a point, dates as 2026-11-21. */
function cellText({ type, style, value }: RawCell, { texts, dates, is1904 }: CellContext): string {
  if (type === 's') return sharedText(texts, value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return /^\d{4}-\d\d-\d\d(?=T|$)/.exec(value)?.[0] ?? value
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return dates.has(style) ? dayOf(number, is1904) : numberText(number)
}

/** A lost text is a fault of the file: an empty cell would hide it. */
function sharedText(texts: readonly string[], value: string): string {
  const text = value === '' ? '' : texts[Number(value)]
  if (text === undefined) throw new Error(`no text ${value}`)
  return text
}

/** Characters that XML cannot contain are written as `_x000D_`, and an underscore before such letters as `_x005F_`. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')

/** Fractions below a millionth are rounding errors of binary numbers. */
function numberText(number: number): string {
  const text = Math.abs(number) < 1e15 ? number.toFixed(6) : String(number)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const DAY_MS = 86_400_000
/** Day 60 is 29 February 1900, which never existed: later days are one day nearer to the start. */
const NO_DAY = 60
const BEGIN = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

function dayOf(serial: number, is1904: boolean): string {
  const early = !is1904 && serial >= 1 && serial < NO_DAY ? DAY_MS : 0
  const day = new Date((is1904 ? BEGIN[1904] : BEGIN[1900]) + Math.floor(serial) * DAY_MS + early)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}

/** Built-in formats: dates, and dates with time. */
const KNOWN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

/** Whether a number with this format is a date: it contains years or days outside of quoted words and filling signs. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return KNOWN_DATES.has(id)
  return /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''))
}

/** Elements by their local names: programs differ in the prefixes that they write. */
interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses XML as a stream. @throws Error when it is not well-formed, or declares a document type */
async function readXml(chunks: AsyncIterable<string>, reader: XmlHandlers): Promise<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  // A document type only serves to declare entities, which a table does not need.
  parser.on('doctype', () => {
    throw new Error('a table declares no document type')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open?.(bare(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(bare(name)))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  for await (const chunk of paced(chunks)) parser.write(chunk)
  parser.close()
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/** A row of a sheet: its number, its cells as texts, and which cell has a formula, if one has. */
interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly formula: string | undefined
}

interface SheetLimits {
  readonly rowsMax: number
  readonly columnsMax: number
}

interface OpenCell extends RawCell {
  readonly column: number
  value: string
}

/** The rows of a sheet that are not empty. @throws WorkbookRefused for more rows or columns than allowed */
async function readSheet(
  chunks: AsyncIterable<string>,
  textOf: (cell: RawCell) => string,
  limits: SheetLimits,
): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = []
  let row = startOf(0, {})
  let cell: OpenCell | undefined
  let isValue = false
  let isSound = false
  await readXml(chunks, {
    open(name, attributes) {
      if (name === 'row') row = startOf(row.line, attributes)
      if (name === 'c') cell = openCell(attributes, row.cells.length, limits)
      if (name === 'f' && cell) row.formula ??= `${letters(cell.column)}${row.line}`
      if (name === 'rPh') isSound = true
      isValue = name === 'v' || (name === 't' && !isSound)
    },
    text(piece) {
      if (isValue && cell) cell.value += piece
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isSound = false
      if (name === 'c' && cell) {
        putCell(row.cells, cell.column, textOf(cell))
        cell = undefined
      }
      if (name !== 'row' || !(row.formula || row.cells.some((text) => text !== ''))) return
      if (rows.length >= limits.rowsMax) throw new WorkbookRefused('too-long')
      rows.push(row)
    },
  })
  return rows
}

const startOf = (before: number, { r: notified }: Readonly<Record<string, string>>) => ({
  line: Number(notified) || before + 1,
  cells: [] as string[],
  formula: undefined as string | undefined,
})

function openCell(
  { r: place = '', t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>,
  next: number,
  { columnsMax }: SheetLimits,
): OpenCell {
  const column = columnOf(place) ?? next
  if (column >= columnsMax) throw new WorkbookRefused('too-large')
  return { column, type, style: Number(style), value: '' }
}

/** Missing cells are empty. */
function putCell(cells: string[], column: number, text: string) {
  while (cells.length < column) cells.push('')
  cells[column] = text.trim()
}

/** `C7` is the third column. */
function columnOf(place: string): number | undefined {
  const name = /^[A-Z]{1,3}/.exec(place.toUpperCase())?.[0]
  if (!name) return undefined
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** A workbook has a dozen parts and a few images; thousands of parts are no workbook. */
const PARTS_MAX = 500

/** The parts of an Office file by name, each unpacked on demand and never beyond the limit. */
interface Parts {
  /** @throws Error for a missing part, or when the total exceeds the limit */
  read(name: string): AsyncGenerator<string>
}

/** Names of parts do not distinguish cases, and programs differ in how they write blanks and other letters. */
function partKey(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '')
  try {
    return decodeURIComponent(path).normalize().toLowerCase()
  } catch {
    return path.normalize().toLowerCase()
  }
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
    entries.set(partKey(entry.fileName), entry)
  }
  const left = { bytes: bytesMax }
  return {
    async *read(name) {
      const entry = entries.get(partKey(name))
      if (!entry) throw new Error(`no part ${name}`)
      left.bytes -= entry.uncompressedSize
      if (left.bytes < 0) throw new TooMuchUnpacked(name)
      yield* textOf(zip, entry)
    },
  }
}

/** Parsed without a pause. */
const PIECE_BYTES = 16_384

async function* textOf(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  const stream = await zip.openReadStreamPromise(entry)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(xmlEncodingOf(chunk), { fatal: true })
      for (let at = 0; at < chunk.length; at += PIECE_BYTES)
        yield decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true })
    }
    yield decoder?.decode() ?? ''
  } finally {
    stream.destroy()
  }
}

/** A part is in UTF-8, or in UTF-16 with a byte order mark. */
const xmlEncodingOf = (chunk: Buffer) =>
  ({ fffe: 'utf-16le', feff: 'utf-16be' })[chunk.toString('hex', 0, 2)] ?? 'utf-8'

export interface WorkbookLimits {
  /** Of all parts that have to be unpacked. */
  readonly bytesMax: number
  readonly rowsMax: number
  readonly columnsMax: number
}

/**
 * The rows of the first visible sheet with cells in an XLSX file (ECMA-376) from any source: it is unpacked and read in
 * chunks, and never beyond the limits. No formula is evaluated and nothing outside the file is opened.
 * @throws WorkbookRefused
 */
export async function readWorkbook(file: Buffer, limits: WorkbookLimits): Promise<readonly SheetRow[]> {
  try {
    const parts = await openParts(file, limits.bytesMax)
    const { sheets, base, is1904 } = await readReferenceData(parts)
    const others = await relationsOf(parts, base)
    const find = (kind: string) => others.find(({ type }) => type.endsWith(`/${kind}`))?.target
    const texts = await readTexts(parts, find('sharedStrings'))
    const dates = await readDates(parts, find('styles'))
    const ground = { texts, dates, is1904 }
    const places = sheets.map((sheet) => others.find(({ id }) => id === sheet))
    if (places.includes(undefined)) throw new Error('a sheet is missing')
    // Charts and dialogs are listed as sheets too.
    const ofCells = places.filter((place) => place?.type.endsWith('/worksheet'))
    if (ofCells.length === 0) throw new WorkbookRefused('no-sheet')
    for (const place of ofCells) {
      const rows = await readSheet(parts.read(place!.target), (cell) => cellText(cell, ground), limits)
      if (rows.length > 0) return rows
    }
    return []
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error
    throw new WorkbookRefused(error instanceof TooMuchUnpacked ? 'too-large' : 'unreadable', error)
  }
}

/** Where the workbook is, how it counts days, and its visible sheets by the ids of their relationships. */
async function readReferenceData(parts: Parts) {
  const root = await relationsOf(parts, '')
  const base = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const sheets: string[] = []
  let is1904 = false
  await readXml(parts.read(base), {
    open(name, attributes) {
      const { date1904 = '', state = 'visible' } = attributes
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(date1904)
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && state === 'visible' && id) sheets.push(id)
    },
  })
  return { sheets, base, is1904 }
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
  if (!name) return texts
  let text = ''
  let isText = false
  let isSound = false
  await readXml(parts.read(name), {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 't') isText = true
      if (tag === 'rPh') isSound = true
    },
    close(tag) {
      if (tag === 'si') texts.push(unescaped(text))
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
  if (!name) return dates
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

import { escapeHtml } from './rich-text/escape-html.ts'
import type { ZipEntry } from './zip.ts'
import { zip } from './zip.ts'

/** A cell: a text is never evaluated as a formula, whatever it starts with. */
export type SpreadsheetCell = string | number | null

export interface SpreadsheetSheet {
  /** Truncated to Excel's limit for a sheet name. */
  readonly name: string
  readonly rows: Iterable<readonly SpreadsheetCell[]> | AsyncIterable<readonly SpreadsheetCell[]>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An XLSX file of plain sheets (ECMA-376) with a frozen heading row in bold; written while its rows arrive. */
export const spreadsheet = (sheets: readonly SpreadsheetSheet[], at: Date): AsyncGenerator<Buffer> =>
  zip(entriesOf(sheets), at)

/** The same for small ones, as a whole. */
export async function spreadsheetFile(sheets: readonly SpreadsheetSheet[], at: Date): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of spreadsheet(sheets, at)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function* entriesOf(sheets: readonly SpreadsheetSheet[]): Generator<ZipEntry> {
  const numbers = sheets.map((_, at) => at + 1)
  yield entry('[Content_Types].xml', [contentTypes(numbers)])
  yield entry('_rels/.rels', [relations([[`${OFFICE}/officeDocument`, 'xl/workbook.xml']])])
  yield entry('xl/workbook.xml', [workbook(sheets)])
  const parts = numbers.map((n): [string, string] => [`${OFFICE}/worksheet`, `worksheets/sheet${n}.xml`])
  yield entry('xl/_rels/workbook.xml.rels', [relations([...parts, [`${OFFICE}/styles`, 'styles.xml']])])
  yield entry('xl/styles.xml', [STYLES])
  for (const [at, sheet] of sheets.entries()) yield entry(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet))
}

const entry = (name: string, texts: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
  name,
  content: (async function* () {
    yield* texts
  })(),
})

const contentTypes = (numbers: readonly number[]) => `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>
${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KIND}.worksheet+xml"/>`).join('')}</Types>`

const relations = (parts: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbook = (sheets: readonly SpreadsheetSheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${escaped(tabName(name))}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const tabName = (name: string) => [...name.replaceAll(/[[\]:*?/\\]/g, ' ')].slice(0, 31).join('')

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

async function* sheetXml({ rows }: SpreadsheetSheet): AsyncGenerator<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  yield '<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>'
  let line = 0
  for await (const row of rows) {
    line += 1
    yield `<row r="${line}">${row.map((cell) => cellXml(cell, line === 1 ? ' s="1"' : '')).join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

function cellXml(cell: SpreadsheetCell, style: string): string {
  if (cell === null) return `<c${style}/>`
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** XML cannot represent control characters. */
const escaped = (text: string) => escapeHtml(text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, ''))

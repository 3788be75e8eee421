import type { Markup, MarkupPart } from './text/markup.ts'
import { xml } from './text/markup.ts'
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
const XML = xml`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`

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

const entry = (name: string, parts: Iterable<Markup> | AsyncIterable<Markup>): ZipEntry => ({
  name,
  content: (async function* () {
    for await (const part of parts) yield String(part)
  })(),
})

const contentTypes = (numbers: readonly number[]) => xml`${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>
${numbers.map((n) => xml`<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KIND}.worksheet+xml"/>`)}</Types>`

const relations = (parts: readonly (readonly [type: string, target: string])[]) =>
  xml`${XML}<Relationships xmlns="${PACKAGE}/relationships">${parts.map(
    ([type, target], at) => xml`<Relationship Id="r${at + 1}" Type="${type}" Target="${target}"/>`,
  )}</Relationships>`

const workbook = (sheets: readonly SpreadsheetSheet[]) =>
  xml`${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(
    ({ name }, at) => xml`<sheet name="${tabName(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
  )}</sheets></workbook>`

const tabName = (name: string) => [...name.replaceAll(/[[\]:*?/\\]/g, ' ')].slice(0, 31).join('')

const STYLES = xml`${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

async function* sheetXml({ rows }: SpreadsheetSheet): AsyncGenerator<Markup> {
  const pane = xml`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`
  yield xml`${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  yield xml`<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`
  let line = 0
  for await (const row of rows) {
    line += 1
    yield xml`<row r="${line}">${row.map((cell) => cellXml(cell, line === 1 && xml` s="1"`))}</row>`
  }
  yield xml`</sheetData></worksheet>`
}

function cellXml(cell: SpreadsheetCell, style: MarkupPart): Markup {
  if (cell === null) return xml`<c${style}/>`
  if (typeof cell === 'number') return xml`<c${style}><v>${cell}</v></c>`
  return xml`<c${style} t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
}

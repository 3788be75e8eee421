import { describe, expect, test } from 'vitest'
import { makeWorkbook, makeZip } from '../../test/make-workbook.ts'
import { spreadsheetFile } from '../spreadsheet.ts'
import { readWorkbook } from './workbook.ts'

const LIMITS = { bytesMax: 1_000_000, rowsMax: 100, columnsMax: 8 }

const cellsOf = async (file: Buffer) => (await readWorkbook(file, LIMITS)).map(({ cells }) => cells)
const faultOf = (file: Buffer, limits = {}) =>
  readWorkbook(file, { ...LIMITS, ...limits }).catch((error: { fault?: string }) => error.fault)

test('our own spreadsheets are read as they were written', async () => {
  const rows = [
    ['period', 'country', 'value'],
    ['2024-07', '=1+1 <&">', 1.5],
    ['2024-08', 'Алматы 阿拉木图', null],
  ]
  const file = await spreadsheetFile([{ name: 'a', rows }], new Date('2026-11-21'))
  expect(await cellsOf(file)).toEqual([
    rows[0],
    ['2024-07', '=1+1 <&">', '1.5'],
    ['2024-08', 'Алматы 阿拉木图', ''],
  ])
})

test('shared texts are read without phonetic hints; dates, rounding errors and powers of ten become plain', async () => {
  const file = makeWorkbook({
    texts: ['<t>period</t>', '<r><t>中</t></r><r><t>国</t></r><rPh sb="0" eb="1"><t>zhong</t></rPh>'],
    formats: ['yyyy\\-mm', '0.00 &quot;days&quot;', '[$-419]mmmm\\ yyyy'],
    rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4"><c r="A4" s="1"><v>45474</v></c><c r="B4" s="2"><v>150.30000000000001</v></c><c s="3"><v>45474.5</v></c></row>
      <row><c><v>1.2E6</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row><row r="9"><c r="B9"/></row>`,
  })
  expect(await readWorkbook(file, LIMITS)).toEqual([
    { line: 1, cells: ['period', '', '中国'], formula: undefined },
    { line: 4, cells: ['2024-07-01', '150.3', '2024-07-01'], formula: undefined },
    { line: 5, cells: ['1200000', 'TRUE', '#REF!'], formula: undefined },
  ])
})

test('a cell with a formula is reported by its position, whatever it shows', async () => {
  const rows = '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>SUM(A1:A9)</f><v>5</v></c></row>'
  expect((await readWorkbook(makeWorkbook({ rows }), LIMITS))[0]?.formula).toBe('B2')
})

const sheetWith = (content: string) => ({ more: { 'xl/worksheets/sheet1.xml': content }, rows: '' })
const row = (n: number, cells = '<c><v>1</v></c>') => `<row r="${n}">${cells}</row>`

const outside = `<Relationships><Relationship Id="r0" Type="x/worksheet" TargetMode="External"
  Target="file:///etc/passwd"/></Relationships>`

describe('an invalid workbook is refused:', () => {
  test.each([
    ['a bomb', makeWorkbook({ rows: ' '.repeat(1_100_000) }), 'too-large'],
    [
      'a bomb that lies about its size',
      makeZip({ '_rels/.rels': ' '.repeat(2_000_000) }, { '_rels/.rels': 10 }),
      'unreadable',
    ],
    [
      'too many rows',
      makeWorkbook({ rows: Array.from({ length: 101 }, (_, at) => row(at + 1)).join('') }),
      'too-long',
    ],
    ['a cell far to the right', makeWorkbook({ rows: row(1, '<c r="XFD1"><v>1</v></c>') }), 'too-large'],
    [
      'a thousand parts',
      makeZip(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${at}`, '']))),
      'too-large',
    ],
    ['another archive', makeZip({ 'a.txt': 'hello' }), 'unreadable'],
    ['no archive', Buffer.from('PK\x03\x04 and nothing more'), 'unreadable'],
    ['half of one', makeWorkbook({ rows: row(1) }).subarray(0, 400), 'unreadable'],
    ['what is not well-formed', makeWorkbook(sheetWith('<worksheet><row>')), 'unreadable'],
    [
      'a laugh of entities',
      makeWorkbook(sheetWith('<!DOCTYPE a [<!ENTITY b "ha">]><worksheet>&b;</worksheet>')),
      'unreadable',
    ],
    [
      'a part outside',
      makeWorkbook({ rows: row(1), more: { 'xl/_rels/workbook.xml.rels': outside } }),
      'unreadable',
    ],
  ])('%s', async (_what, file, fault) => {
    expect(await faultOf(file)).toBe(fault)
  })
})

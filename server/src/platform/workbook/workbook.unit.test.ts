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

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const book = (...sheets: [target: string, type: string, state?: string][]) => ({
  'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ([, , state], at) =>
        `<sheet name="${at}" sheetId="${at}" ${state ? `state="${state}"` : ''} r:id="s${at}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
    .map(([target, type], at) => `<Relationship Id="s${at}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`,
})
const SECOND = '<worksheet><sheetData><row><c t="str"><v>second</v></c></row></sheetData></worksheet>'
const FIRST = '<row><c t="str"><v>first</v></c></row>'

describe('the first visible sheet with cells is read, whatever comes before it:', () => {
  test.each([
    ['a hidden sheet', ['worksheets/sheet1.xml', 'worksheet', 'hidden'], FIRST],
    ['a sheet that only programs can show', ['worksheets/sheet1.xml', 'worksheet', 'veryHidden'], FIRST],
    ['a chart', ['chartsheets/sheet1.xml', 'chartsheet'], FIRST],
    ['a dialog', ['dialogsheets/sheet1.xml', 'dialogsheet'], FIRST],
    ['an empty sheet', ['worksheets/sheet1.xml', 'worksheet'], ''],
  ] as const)('%s', async (_what, before, rows) => {
    const more = {
      ...book([...before], ['worksheets/sheet2.xml', 'worksheet']),
      'xl/worksheets/sheet2.xml': SECOND,
    }
    expect(await cellsOf(makeWorkbook({ rows, more }))).toEqual([['second']])
  })

  test.each([
    ['hidden', ['worksheets/sheet1.xml', 'worksheet', 'hidden']],
    ['a chart', ['chartsheets/sheet1.xml', 'chartsheet']],
  ] as const)('a workbook whose only sheet is %s is refused', async (_what, sheet) => {
    expect(await faultOf(makeWorkbook({ rows: FIRST, more: book([...sheet]) }))).toBe('no-sheet')
  })
})

test.each([
  ['in another case', 'Worksheets/Sheet2.xml', 'XL/worksheets/SHEET2.XML'],
  ['with a blank', 'worksheets/my sheet.xml', 'xl/worksheets/my sheet.xml'],
  ['with an encoded blank', 'worksheets/my%20sheet.xml', 'xl/worksheets/my sheet.xml'],
  ['encoded in both places', 'worksheets/my%20sheet.xml', 'xl/worksheets/my%20sheet.xml'],
  ['in Chinese', 'worksheets/表格.xml', 'xl/worksheets/表格.xml'],
  ['with backslashes', 'worksheets/sheet2.xml', 'xl\\worksheets\\sheet2.xml'],
  ['from the root', '/xl/worksheets/sheet2.xml', 'xl/worksheets/sheet2.xml'],
])('a part whose name is written %s is found', async (_what, target, name) => {
  const more = { ...book([target, 'worksheet']), [name]: SECOND }
  expect(await cellsOf(makeWorkbook({ rows: FIRST, more }))).toEqual([['second']])
})

test.each([
  ['a shared text', '<c t="s"><v>0</v></c>', 'a\nb _x000D_'],
  [
    'an inline text',
    '<c t="inlineStr"><is><t>a_x000D_</t><t>_x000a_b _x005F_x000D_</t></is></c>',
    'a\nb _x000D_',
  ],
  ['the result of a program', '<c t="str"><v>a_x000D_\nb _x005F_x000D_</v></c>', 'a\nb _x000D_'],
  [
    'runs with phonetic hints',
    '<c t="inlineStr"><is><r><t>中国</t></r><rPh><t>zhong</t></rPh></is></c>',
    '中国',
  ],
  ['a date', '<c t="d"><v>2026-11-21</v></c>', '2026-11-21'],
  ['a time', '<c t="d"><v>2026-11-21T10:30:00Z</v></c>', '2026-11-21'],
  ['the first of January 1900', '<c s="1"><v>1</v></c>', '1900-01-01'],
  ['a number with a filling sign', '<c s="2"><v>5</v></c>', '5'],
])('%s is read as a person sees it', async (_what, cell, text) => {
  const texts = ['<t>a_x000D_\nb _x005F_x000D_</t>']
  const file = makeWorkbook({ rows: `<row>${cell}</row>`, texts, formats: ['yyyy-mm-dd', '0_d*y'] })
  expect(await cellsOf(file)).toEqual([[text]])
})

test('a part in UTF-16 is read', async () => {
  const sheet = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${SECOND}`, 'utf16le')
  expect(await cellsOf(makeWorkbook({ rows: '', more: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([
    ['second'],
  ])
})

test.each([
  ['its texts', ['worksheets/sheet1.xml', 'worksheet'], ['lost.xml', 'sharedStrings']],
  ['its formats', ['worksheets/sheet1.xml', 'worksheet'], ['lost.xml', 'styles']],
  ['its sheet', ['worksheets/lost.xml', 'worksheet']],
  ['a text of a cell', ['worksheets/sheet1.xml', 'worksheet']],
] as const)('a workbook that has lost %s is refused, and not read as empty', async (_what, ...parts) => {
  const rows = '<row><c t="s"><v>7</v></c></row>'
  const { 'xl/_rels/workbook.xml.rels': relations } = book(
    ...parts.map((part) => [...part] as [string, string]),
  )
  const { 'xl/workbook.xml': workbook } = book(['', ''])
  const more = { 'xl/workbook.xml': workbook, 'xl/_rels/workbook.xml.rels': relations }
  expect(await faultOf(makeWorkbook({ rows, more }))).toBe('unreadable')
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

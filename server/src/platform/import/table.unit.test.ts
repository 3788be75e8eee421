import { describe, expect, test } from 'vitest'
import { readTable } from './table.ts'

const LIMITS = { rowsMax: 1000, columnsMax: 64, unpackedBytesMax: 1_000_000 }
const read = (content: string | Buffer, limits = LIMITS) => readTable(Buffer.from(content), limits)
const cells = async (content: string | Buffer) => (await read(content)).rows.map((row) => row.cells)

test.each([
  ['a,b\n1,2', ['1', '2']],
  ['\ufeffa;b\r\n1;2,5\r\n', ['1', '2,5']],
  ['a\tb\r1\t2', ['1', '2']],
  ['a,b\n"x, ""y""\nz", 2 ', ['x, "y"\nz', '2']],
  ['a,b\n"never closed,2', ['never closed,2']],
  ['sep=|\r\na|b\r\n1;2|3', ['1;2', '3']],
])('the second row of %j', async (text, row) => {
  expect((await cells(text))[1]).toEqual(row)
})

test.each([
  ['a;b;c\n;;\n1;2;3\n;;;;;;\n \n"";"";\n4;5;6', 3],
  [';;\n\t\na;b\n1;2', 2],
  [',,,\n,,,', 0],
])('lines of separators only are empty: %j', async (text, count) => {
  expect((await read(text)).rows).toHaveLength(count)
})

test.each([
  ['sep=;', ';'],
  ['"sep=;"', ';'],
  ['SEP=\t', '\t'],
  ['sep=|;;;', '|'],
  ['sep=;,,', ';'],
  ['sep=^', ','],
])('the first line %j declares the separator, and is no row', async (line, separator) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const table = await read(`${line}${end}a${separator}b${end}1${separator}2${end}`)
    expect(table).toMatchObject({ separator, rows: [{ line: 2, cells: ['a', 'b'] }, { cells: ['1', '2'] }] })
  }
})

test.each([
  ['a quoted heading that contains another one', '"Name, full";"Price, net";b\nx;1;2', ';'],
  ['decimal commas in every row', 'name;price;weight\nA;1,50;0,2\nB;2,75;0,3', ';'],
  ['a title above the heading', 'Price list, May 2026\n\na;b;c\n1;2;3\n4;5;6', ';'],
  ['an empty first line', '\n\na\tb\n1\t2', '\t'],
  ['one column', 'number\nW712\nW713', ','],
])('the separator is found in spite of %s', async (_, text, separator) => {
  expect((await read(text)).separator).toBe(separator)
})

test('line numbers match those of an editor, including empty lines', async () => {
  const lineNumbers = async (text: string) => (await read(text)).rows.map(({ line }) => line)
  expect(await lineNumbers('a,b\n\n"x\ny",1\n2,3\n')).toEqual([1, 3, 5])
  expect(await lineNumbers('sep=;\na;b\n1;2')).toEqual([2, 3])
})

test('a row with a broken quote is one cell, and the rows after it are read', async () => {
  const { rows } = await read('a,b\n1,2\n"x"y,1\n\n3,4\n"z" z,5\n6,7')
  expect(rows.map(({ line, cells: row }) => [line, ...row])).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
    [3, '"x"y,1'],
    [5, '3', '4'],
    [6, '"z" z,5'],
    [7, '6', '7'],
  ])
})

test('a file that consists only of broken quotes is refused', async () => {
  await expect(read('"x"y,1\n'.repeat(200))).rejects.toThrow('TABLE_UNREADABLE')
})

// Excel in Russia and China saves CSV in the encoding of its Windows; node writes neither.
const RUSSIAN = 'Артикул;НАЗВАНИЕ\nW712;Фильтр масляный\n'
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const sign = { Ё: 0xa8, ё: 0xb8, '«': 0xab, '»': 0xbb, '–': 0x96, '№': 0xb9 }[letter]
      return sign ?? (/[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))
    }),
  )
const GB18030 = Buffer.from('c1e3bcfebac52cc3fbb3c60a573731322cbbfac0cd0ac1e3bcfe2ca1b0d6e1a1b10a', 'hex')

/** By decoding all pairs of bytes: the other way round, Node has no encoder. */
const gbk = (text: string) => {
  const pairs = new Map<string, string>()
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const pair = Buffer.from([lead, trail])
      pairs.set(new TextDecoder('gb18030').decode(pair), pair.toString('latin1'))
    }
  }
  return Buffer.from([...text].map((letter) => pairs.get(letter) ?? letter).join(''), 'latin1')
}
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('a table is read in whichever encoding a program wrote it:', () => {
  const russian = [
    'Артикул;НАЗВАНИЕ\nW712;Фильтр масляный\n',
    'ЦЕНА;ГОД\n1;2',
    'имя\nИванов\nЁлкин\n',
    'Страна;Примечание\nКазахстан;«в наличии» – № 5\n',
  ]
  const chinese = [
    '零件号,名称\nW712,机油滤清器\n',
    '姓名\n张三\n李四\n',
    '姓名,城市\n王五,阿拉木图\n赵六,乌鲁木齐\n',
    '价格,数量\n1,2\n',
    '品牌;备注\n长安;（新款）、现货\n',
  ]
  const cases = [...russian, ...chinese].flatMap((text): [string, string, string, Buffer][] => [
    ['utf-8', 'UTF-8', text, Buffer.from(text)],
    ['utf-8', 'UTF-8 with a mark', text, Buffer.from(`\ufeff${text}`)],
    ['utf-16le', 'UTF-16, little-endian', text, utf16(text)],
    ['utf-16le', 'UTF-16, little-endian with a mark', text, utf16(`\ufeff${text}`)],
    ['utf-16be', 'UTF-16, big-endian', text, utf16(text).swap16()],
    ['utf-16be', 'UTF-16, big-endian with a mark', text, utf16(`\ufeff${text}`).swap16()],
    russian.includes(text)
      ? ['windows-1251', 'windows-1251', text, windows1251(text)]
      : ['gb18030', 'GB18030', text, gbk(text)],
  ])
  test.each(cases)('%s (%s): %j', async (encoding, _, text, content) => {
    const table = await read(content)
    const first = text.split(/[,;\n]/, 1)
    expect([table.encoding, table.rows[0]?.cells[0]]).toEqual([encoding, ...first])
    expect(table.rows).toHaveLength(text.trim().split('\n').length)
  })
})

test('one broken letter makes its cell unreadable, and not the whole file', async () => {
  const good = Buffer.from('名称,城市\n张三,阿拉木图\n李四,乌鲁木齐市\n')
  const table = await read(Buffer.concat([good.subarray(0, good.length - 2), Buffer.from('\n')]))
  expect(table.encoding).toBe('utf-8')
  expect(table.rows[1]?.cells).toEqual(['张三', '阿拉木图'])
  expect(table.rows[2]?.cells[1]).toContain('\ufffd')
})

test.each([
  ['UTF-8', Buffer.from(RUSSIAN), 'utf-8', 'Артикул'],
  ['UTF-16 of little endians', Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le'), 'utf-16le', 'Артикул'],
  ['UTF-16 of big endians', Buffer.from(`\ufeff${RUSSIAN}`, 'utf16le').swap16(), 'utf-16be', 'Артикул'],
  ['UTF-16 without a mark', Buffer.from('number;name\n1;2', 'utf16le'), 'utf-16le', 'number'],
  ['windows-1251', windows1251(RUSSIAN), 'windows-1251', 'Артикул'],
  ['windows-1251 in capitals', windows1251('ЦЕНА;ГОД\n1;2'), 'windows-1251', 'ЦЕНА'],
  ['GB18030', GB18030, 'gb18030', '零件号'],
])('a file in %s is detected and read', async (_, content, encoding, heading) => {
  const table = await read(content)
  expect([table.encoding, table.rows[0]?.cells[0]]).toEqual([encoding, heading])
})

test.each([
  ['a workbook of before XLSX', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'TABLE_UNREADABLE'],
  ['a page named as a table', Buffer.from('\ufeff<html><table><tr><td>1'), 'TABLE_UNREADABLE'],
  ['XML named as a table', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'TABLE_UNREADABLE'],
  ['no workbook', Buffer.from('PK\x03\x04 nothing'), 'TABLE_UNREADABLE'],
  ['too many columns', Buffer.from(','.repeat(100)), 'TABLE_TOO_LARGE'],
  ['a row without end', Buffer.from(`a,b\n"${'x,'.repeat(600_000)}`), 'TABLE_TOO_LARGE'],
  ['too many rows', Buffer.from('a,b\n'.repeat(2000)), 'IMPORT_TOO_LONG'],
])('%s is refused', async (_, content, code) => {
  await expect(read(content)).rejects.toThrow(code)
})

import { expect, test } from 'vitest'
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
  ['a,b\n,', ['', '']],
  ['sep=|\r\na|b\r\n1;2|3', ['1;2', '3']],
])('the second row of %j', async (text, row) => {
  expect((await cells(text))[1]).toEqual(row)
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
    [...text].map((letter) => (/[А-я]/.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
  )
const GB18030 = Buffer.from('c1e3bcfebac52cc3fbb3c60a573731322cbbfac0cd0ac1e3bcfe2ca1b0d6e1a1b10a', 'hex')

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
  ['no workbook', Buffer.from('PK\x03\x04 nothing'), 'TABLE_UNREADABLE'],
  ['too many columns', Buffer.from(','.repeat(100)), 'TABLE_TOO_LARGE'],
  ['a row without end', Buffer.from(`a,b\n"${'x,'.repeat(600_000)}`), 'TABLE_TOO_LARGE'],
  ['too many rows', Buffer.from('a,b\n'.repeat(2000)), 'IMPORT_TOO_LONG'],
])('%s is refused', async (_, content, code) => {
  await expect(read(content)).rejects.toThrow(code)
})

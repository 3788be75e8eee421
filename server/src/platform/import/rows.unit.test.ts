import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { DefineImportColumn } from './define-import.ts'
import { columnLetters, isHeading, mapColumns, parseRow } from './rows.ts'

const title = (en: string, ru: string) => ({ en, ru, kk: ru, 'zh-Hans': '零件号' })
const columns: DefineImportColumn[] = [
  { name: 'partNumber', title: title('Part number', 'Артикул'), aliases: ['SKU'], isRequired: true },
  { name: 'price', title: { ...title('Price', 'Цена'), 'zh-Hans': '价格' }, type: 'number' },
  { name: 'count', title: { ...title('Count', 'Число'), 'zh-Hans': '数量' }, type: 'integer' },
  { name: 'day', title: { ...title('Day', 'День'), 'zh-Hans': '日期' }, type: 'date' },
  { name: 'isNew', title: { ...title('New', 'Новый'), 'zh-Hans': '全新' }, type: 'boolean' },
]
const schema = z.object({
  partNumber: z.string().check(z.maxLength(5)),
  price: z.optional(z.number().check(z.minimum(1))),
  count: z.optional(z.int()),
  day: z.optional(z.string()),
  isNew: z.optional(z.boolean()),
})

test.each([
  ['names', ['partNumber', 'price'], { partNumber: 0, price: 1 }],
  ['titles in another language', ['ЦЕНА:', '  Артикул '], { partNumber: 1, price: 0 }],
  ['Chinese titles', ['数量', '零件号'], { partNumber: 1, count: 0 }],
  ['aliases', ['sku', 'Sum'], { partNumber: 0 }],
  ['the same title twice', ['SKU', 'Part number'], { partNumber: 0 }],
])('columns are found by %s', (_, headings, mapping) => {
  expect(mapColumns(columns, headings)).toEqual(mapping)
})

test('what the user said of an earlier file counts more than names', () => {
  expect(mapColumns(columns, ['Price', 'Gross'], { price: 'Gross' })).toEqual({ price: 1 })
})

test('a first row of words is a heading, one with numbers is none', () => {
  expect(isHeading(columns, ['foo', 'bar'])).toBe(true)
  expect(isHeading(columns, ['Part number', '2026'])).toBe(true)
  expect(isHeading(columns, ['W712', '15'])).toBe(false)
})

const shape = {
  definition: { columns, schema },
  mapping: { partNumber: 0, price: 1, count: 2, day: 3, isNew: 4 },
  width: 5,
  hasCommas: true,
}
const rowOf = (...cells: string[]) => parseRow({ line: 2, cells }, shape)

test.each([
  ['1 234,50', 1234.5],
  ['1234.5', 1234.5],
  ['+7', 7],
])('%s is a number where commas are decimal', (text, price) => {
  expect(rowOf('a', text)).toMatchObject({ row: { partNumber: 'a', price } })
})

test('a comma groups thousands where it separates cells too', () => {
  const parsed = parseRow({ line: 2, cells: ['a', '1,234,567.5'] }, { ...shape, hasCommas: false })
  expect(parsed).toMatchObject({ row: { price: 1234567.5 } })
})

test.each(['2026-11-26', '2026/11/26', '26.11.2026', '2026年11月26日'])('%s is a day', (text) => {
  expect(rowOf('a', '', '', text, 'иә')).toMatchObject({ row: { day: '2026-11-26', isNew: true } })
})

test.each([
  [['', '5'], [{ column: 'partNumber', code: 'required' }]],
  [
    ['a', 'x', '1.5'],
    [
      { column: 'price', code: 'invalid_number' },
      { column: 'count', code: 'invalid_number' },
    ],
  ],
  [
    ['a', '', '', '31.02.2026', 'maybe'],
    [
      { column: 'day', code: 'invalid_date' },
      { column: 'isNew', code: 'invalid_boolean' },
    ],
  ],
  [['abcdef'], [{ column: 'partNumber', code: 'too_long', params: { maximum: 5 } }]],
  [['a', '0'], [{ column: 'price', code: 'too_small', params: { minimum: 1 } }]],
  [['a', '', '', '', '', 'more'], [{ column: null, code: 'cells', params: { count: 6, expected: 5 } }]],
])('%j has errors by cell', (cells, errors) => {
  expect(rowOf(...cells)).toMatchObject({ errors })
})

test('a formula is refused in the column where it is', () => {
  const parsed = parseRow({ line: 2, cells: ['a', '5'], formula: 'B2' }, shape)
  expect(parsed).toMatchObject({ errors: [{ column: 'price', code: 'formula' }] })
})

test('columns without a heading are lettered as in a spreadsheet', () => {
  expect([0, 25, 26, 63].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'BL'])
})

import { expect, test } from 'vitest'
import { columnWidth, tableMinWidth } from './column.ts'

test.each([
  [120, 120],
  ['120', 120],
  ['120px', 120],
  [' 120px ', 120],
  ['62.5px', 62.5],
  ['120rem', undefined],
  ['wide', undefined],
  ['', undefined],
  ['-120', undefined],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [undefined, undefined],
])('[S3.12] a width of %j is %j pixels', (width, pixels) => {
  expect(columnWidth(width === undefined ? {} : { width })).toBe(pixels)
})

test('[S3.12] a table is as wide as its columns, 140 for those without a width', () => {
  expect(tableMinWidth([{ width: 100 }, { width: '120px' }, {}, { width: 'wide' }], false)).toBe(500)
  expect(tableMinWidth([], false)).toBe(0)
})

test('[S3.12] a selection column adds 50', () => {
  expect(tableMinWidth([{}, {}], true)).toBe(330)
})

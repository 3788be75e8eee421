import { expect, test } from 'vitest'
import { majorUnits } from './money.ts'
import { amountText, minorOfNumber, readAmount, roundedMinor } from './money-text.ts'

test.each([
  ['18.90', 1890],
  ['18,9', 1890],
  ['0.01', 1],
  ['.5', 50],
  ['7.', 700],
  ['1 250,50', 125_050],
  ['1,250.50', 125_050],
  ['1.250,50', 125_050],
  ['１２０，５', 12_050],
  // Products of these and 100 are not whole in binary fractions.
  ['1.15', 115],
  ['19.99', 1999],
  ['4.35', 435],
  ['1.10', 110],
  ['0.200', 20],
  // Three digits after the only separator are thousands.
  ['1.005', 100_500],
  ['10000000000', 1_000_000_000_000],
  ['9999999999.99', 999_999_999_999],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
])('the amount %j is %i minor units', (typed, minor) => expect(readAmount(typed)).toBe(minor))

test.each([
  '',
  ' ',
  '-1',
  '1e3',
  'abc',
  '0x10',
  '0.001',
  '1.0051',
  '12,345.678',
  '18.90 ₽',
  '90071992547409.92',
  '999999999999999',
])('%j is no amount', (typed) => expect(readAmount(typed)).toBeUndefined())

test('what a spreadsheet calculated is rounded half up, not by its binary fraction', () => {
  expect(['1.005', '1.00499999999999989', '0.285', '2.675', '9.995'].map(roundedMinor)).toEqual([
    101, 100, 29, 268, 1000,
  ])
  // The control: this is what the product with 100 makes of them.
  expect([1.005, 0.285].map((major) => Math.round(major * 100))).toEqual([100, 28])
})

test('a number of a field is read by its digits', () => {
  expect([0, 1.15, 19.99, 1.005, 1e10].map(minorOfNumber)).toEqual([0, 115, 1999, 101, 1_000_000_000_000])
  expect([Number.NaN, -1, 1e22, 1e-7].map(minorOfNumber)).toEqual(Array(4).fill(Number.NaN))
})

test.each([
  [1890, '18.90', '18.90'],
  [5, '0.05', '0.05'],
  [45_000, '450.00', '450'],
  [0, '0.00', '0'],
  [-1890, '-18.90', '-18.90'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91', '90071992547409.91'],
])('%i minor units are %j, in a field %j', (minor, machine, typed) => {
  expect(majorUnits(minor)).toBe(machine)
  expect(amountText(minor)).toBe(typed)
})

test('what a field shows is read as the amount it shows', () => {
  for (const minor of [1, 9, 10, 99, 100, 101, 115, 1999, 45_000, 123_456_700, 999_999_999_999])
    expect(readAmount(amountText(minor))).toBe(minor)
})

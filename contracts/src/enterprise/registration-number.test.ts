import { expect, test } from 'vitest'
import type { LegalForm, NumberKind } from './registration-number.ts'
import { cleanNumber, numberProblem, numbersOf } from './registration-number.ts'

const VALID: readonly [NumberKind, string, LegalForm][] = [
  ['uscc', '9144030071526726XG', 'company'],
  ['uscc', '914403001922038216', 'company'],
  ['bin', '940140000385', 'company'],
  ['bin', '990140004654', 'company'],
  ['bin', '050140004649', 'company'],
  ['inn', '7707083893', 'company'],
  ['inn', '7736050003', 'company'],
  ['inn', '500100732259', 'sole_trader'],
  ['ogrn', '1027700132195', 'company'],
  ['ogrn', '1022200525819', 'company'],
  ['ogrnip', '304500116000157', 'sole_trader'],
  ['unp', '200988541', 'company'],
  ['kpp', '770701001', 'company'],
  ['stir', '201055090', 'company'],
  ['kg_inn', '01234567890123', 'company'],
  ['other', 'DE136695976', 'company'],
]

test.each(VALID)('[S5.7] %s %s is a number that can exist', (kind, number, form) => {
  expect(numberProblem(kind, number, form)).toBeUndefined()
})

/** All texts that differ in one character from the number. */
const mutations = (number: string, alphabet: string) =>
  [...number].flatMap((sign, at) =>
    [...alphabet]
      .filter((other) => other !== sign)
      .map((other) => number.slice(0, at) + other + number.slice(at + 1)),
  )

const CHECKED = VALID.filter(([kind]) => ['uscc', 'inn', 'ogrn', 'ogrnip'].includes(kind))
test.each(CHECKED)('[S5.7] every wrong character of %s %s is noticed', (kind, number, form) => {
  const alphabet = kind === 'uscc' ? '0123456789ABCDEFGHJKLMNPQRTUWXY' : '0123456789'
  const accepted = mutations(number, alphabet).filter((one) => !numberProblem(kind, one, form))
  expect(accepted).toEqual([])
})

test('[S5.7] nine of ten wrong digits of a BIN are noticed: the weight of the eleventh is eleven', () => {
  const wrong = mutations('940140000385', '0123456789')
  const noticed = wrong.filter((one) => numberProblem('bin', one, 'company'))
  expect(noticed.length / wrong.length).toBeGreaterThan(0.89)
})

test('[S5.7] a USCC whose check character is 0 is accepted', () => {
  const body = [...Array(400).keys()].map((at) => `91110108MA01${String(at).padStart(5, '0')}`)
  const ending = body.filter((one) => numberProblem('uscc', `${one}0`, 'company') === undefined)
  expect(ending.length).toBeGreaterThan(0)
})

test.each([
  ['inn', '0000000000', 'company'],
  ['inn', '500100732259', 'company'],
  ['inn', '7707083893', 'sole_trader'],
  ['bin', '941340000385', 'company'],
  ['uscc', '9144030071526726XO', 'company'],
  ['ogrn', '2027700132195', 'company'],
  ['other', 'AB1', 'company'],
  ['other', 'A'.repeat(41), 'company'],
] as const)('[S5.7] %s %s of a %s has the wrong format', (kind, number, form) => {
  expect(numberProblem(kind, number, form)).toBe('number_format')
})

test('[S5.7] numbers are read as they are typed: grouped, full-width, in Cyrillic letters', () => {
  expect(cleanNumber('uscc', ' 9144 0300 7152 6726 xg ')).toBe('9144030071526726XG')
  expect(cleanNumber('inn', '７７０７０８３８９３')).toBe('7707083893')
  expect(cleanNumber('unp', 'МА1234567')).toBe('MA1234567')
})

test('[S5.7] each country asks for its own numbers', () => {
  expect(numbersOf('RU', 'company').map(({ kind }) => kind)).toEqual(['inn', 'ogrn', 'kpp'])
  expect(numbersOf('KZ', 'sole_trader')[0].kind).toBe('iin')
  expect(numbersOf('DE', 'company')).toEqual([{ kind: 'other' }])
})

import { describe, expect, test } from 'vitest'
import { foldVin } from '../vehicle/vin.ts'
import {
  codeDigits,
  codeReadings,
  latinCode,
  plainCharacters,
  readNumber,
  shortCodeReadings,
} from './typed.ts'

test.each([
  ['\u202a+7\u00a0701 123\u201145\u201167\u202c', '+7 701 123-45-67'],
  ['\u2068０５００００\u2069', '050000'],
  ['١٢٣', '123'],
  ['ａｎｎ＠ｍａｉｌ。ｋｚ', 'ann@mail.kz'],
  ['VIP\u200b\u00ad—2026\ufeff', 'VIP-2026'],
])('%j is %j in the characters of an English keyboard', (typed, plain) => {
  expect(plainCharacters(typed)).toBe(plain)
})

const layout = (row: string, keys: string) => {
  const signs = new Map([...keys].map((key, at) => [key, [...row][at]!]))
  return (text: string) => [...text].map((sign) => signs.get(sign) ?? sign).join('')
}
const LETTERS = 'qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM.'
const RUSSIAN = 'йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬю'
/** The same keyboard, typing codes while another layout is on. */
const KEYBOARDS = {
  Russian: layout(RUSSIAN, LETTERS),
  Kazakh: layout(`${RUSSIAN}"әіңғ,.үұқөӨ`, `${LETTERS}1234567890-_`),
}

describe.each(Object.entries(KEYBOARDS))('a keyboard or hand scanner in the %s layout', (_name, type) => {
  test.each([
    'A1.Yq3x_-Zw9kLmN0pQrStUvW.sh4f2.3dQ-x_7Gj',
    '7K3F2M9XQ4',
    'K7WM4P',
    'VIP-2026',
    'WG9725160390',
  ])('types %s, and it is read', (code) => {
    expect(codeReadings(type(code))).toContain(code)
  })

  test('types a VIN, and it is read', () => {
    expect(foldVin(type('XTA219040K0123456')).vin).toBe('XTA219040K0123456')
  })
})

test('letters that look Latin are read as Latin, in either case', () => {
  expect(latinCode('мр1234567')).toBe('MP1234567')
  expect(latinCode('А15Е3К1')).toBe('A15E3K1')
  expect(latinCode('ΑΒ12')).toBe('AB12')
})

test('a code in Cyrillic letters keeps its own reading', () => {
  expect(codeReadings('СКИДКА')).toContain('СКИДКА')
})

test('digits are read in groups, in wide characters, and from the letters of a Kazakh keyboard', () => {
  expect(['123 456', '123-456', '１２３４５６', '"әіңғ,'].map(codeDigits)).toEqual(Array(4).fill('123456'))
})

test('letters that a short code never has are the digits that they resemble', () => {
  expect(shortCodeReadings('oi1l-ab 2')).toEqual(['0111AB2'])
})

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['1 250,50', 1250.5],
  ['1\u202f250', 1250],
  ['１２', 12],
  ['−5', -5],
  ['1 5', undefined],
  ['5kg', undefined],
  ['', undefined],
])('the number %j is read as %j', (typed, number) => expect(readNumber(typed)).toBe(number))

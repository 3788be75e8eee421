import { expect, test } from 'vitest'
import { splitAddress, streetWithout } from './address-edit-page.tsx'

const COUNTRIES = [
  { code: 'KZ', name: 'Казахстан', otherNames: ['Kazakhstan', '哈萨克斯坦', 'Қазақстан'], phonePrefix: '7' },
  { code: 'RU', name: 'Россия', otherNames: ['Russia', '俄罗斯'], phonePrefix: '7' },
  { code: 'CN', name: 'Китай', otherNames: ['China', '中国'], phonePrefix: '86' },
]
const split = (text: string, home = '') => splitAddress(text, COUNTRIES, home)

test('[S1.14] an address in one line is split into its fields', () => {
  expect(
    split('Айгерим Сарсенова, +7 701 123 45 67, Казахстан, 050000, г. Алматы, пр. Абая 10, кв. 5'),
  ).toEqual({
    name: 'Айгерим Сарсенова',
    phone: '+77011234567',
    country: 'KZ',
    postcode: '050000',
    street: 'г. Алматы, пр. Абая 10, кв. 5',
    cities: ['Алматы'],
  })
})

test('[S1.14] labels, line breaks and a postcode beside the city are recognised', () => {
  const text = 'Ivan Petrov\nTel: 8 912 345 67 89\nLenina 1\n630099 Novosibirsk\nRussia'
  expect(split(text)).toEqual({
    name: 'Ivan Petrov',
    phone: '+79123456789',
    country: 'RU',
    postcode: '630099',
    street: 'Lenina 1, Novosibirsk',
    cities: ['Novosibirsk'],
  })
})

test('[S1.14] a Chinese address with full-width commas is recognised', () => {
  const parts = split('中国，电话：13800138000，510000，广州，天河路 385 号')
  expect(parts).toMatchObject({
    phone: '+8613800138000',
    country: 'CN',
    postcode: '510000',
    cities: ['广州'],
  })
})

test('a recognised city is removed from the street', () => {
  expect(streetWithout('г. Алматы, пр. Абая 10', 'Алматы')).toBe('пр. Абая 10')
})

test.each(['', '😀😀😀', '\u202e', ',,,\n\n', '<script>alert(1)</script>', 'x'.repeat(1_000_000)])(
  'no pasted text (%#) causes an error',
  (text) => expect(split(text, 'KZ')).not.toHaveProperty('country'),
)

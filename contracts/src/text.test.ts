import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plain, storable } from './text.ts'
import { addressForm } from './user/address-form.ts'
import { nickname } from './user/credential.ts'

const isPlain = (text: string) => z.safeParse(z.string().check(plain), text).success

test.each([
  ['a zero-width space', 'Ivan\u200bPetrov'],
  ['a zero-width joiner between letters', 'Ivan\u200dPetrov'],
  ['a zero-width non-joiner', 'Ivan\u200cPetrov'],
  ['a word joiner', 'Ivan\u2060Petrov'],
  ['a byte order mark', '\ufeffIvan'],
  ['a soft hyphen', 'Ivan\u00adPetrov'],
  ['a right-to-left override', 'Ivan\u202ePetrov'],
  ['a right-to-left mark', 'Ivan\u200f'],
  ['a directional isolate', '\u2067Ivan\u2069'],
  ['a line break', 'Ivan\nPetrov'],
  ['a line separator', 'Ivan\u2028Petrov'],
  ['a Hangul filler', 'Ivan\u3164'],
  ['a Braille blank', '\u2800\u2800'],
])('a name with %s is refused because it displays differently', (_what, name) => {
  expect(isPlain(name)).toBe(false)
})

test.each(['Ерлан 👨‍🔧', 'Айгүл Сәрсенова', '阿依古丽', "O'Brien-Smith, Jr.", 'عائشة', 'Ivan\u00a0Petrov'])(
  '%s is a valid name',
  (name) => {
    expect(isPlain(name)).toBe(true)
  },
)

test('recipients, streets and nicknames follow this rule in addition to their own', () => {
  const home = {
    name: 'Ivan\u202ePetrov',
    phone: '+77011234567',
    country: 'KZ',
    cityId: 1,
    street: 'Abai\u200b 10',
    postcode: '050000',
  }
  const paths = z.safeParse(addressForm, home).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(['name', 'street'])
  expect(z.safeParse(nickname, 'Iv\u200ban').success).toBe(false)
})

test('text that PostgreSQL cannot store is refused', () => {
  const isStorable = (text: string) => z.safeParse(z.string().check(storable), text).success
  expect(['a\0b', 'a\ud800', 'a👍'].map(isStorable)).toEqual([false, false, true])
})

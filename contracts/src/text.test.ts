import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanInput, isLatin, isPersonName, latinName, plain, storable } from './text.ts'
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

test.each([
  ['control characters', 'Pa\x07rts\x1b', 'Parts'],
  ['line ends of word processors', 'Pads\vfront', 'Pads front'],
  ['noncharacters', 'Pads\ufffe\uffff', 'Pads'],
  ['half of an emoji', 'Pads\ud83d', 'Pads'],
  ['soft hyphens', 'амор\u00adтиза\u00adтор', 'амортизатор'],
  ['direction marks', '\u2068Айгүл\u2069 \u202a+7\u202c', 'Айгүл +7'],
])('%s disappear from every input', (_what, typed, text) => {
  expect(cleanInput({ a: [{ b: typed }] })).toEqual({ a: [{ b: text }] })
})

test('an input that is clean is the same object; passwords, dates and emoji stay as they are', () => {
  const input = { text: 'two\nlines\t👨‍👩‍👧', password: 'p\u00adw\u200b', at: new Date(0) }
  expect(cleanInput(input)).toBe(input)
})

test('an input of any depth is accepted', () => {
  let deep: unknown = 'end\0'
  for (let at = 0; at < 100_000; at += 1) deep = [deep]
  expect(cleanInput(deep)).toBe(deep)
})

test.each([
  'Gʻulom Toʻrayev',
  'Gʼulom',
  "O'Neil",
  'O’Neil',
  'Ali‘',
  'Anne\u2011Marie',
  'Ivan\u00a0Petrov',
  'O\x60Neil',
])('the Latin name %s is accepted, on the badge as for the real name', (name) => {
  expect(isLatin(name)).toBe(true)
  expect(z.safeParse(z.string().check(latinName), name).success).toBe(true)
  expect(isPersonName(name)).toBe(true)
})

test.each(['阿依古丽·买买提', '阿依古丽・买买提', 'Айгүл Сәрсенова', 'Օգանես', 'გიორგი'])(
  '%s is the name of a person, and not in Latin letters',
  (name) => {
    expect(isPersonName(name)).toBe(true)
    expect(isLatin(name)).toBe(false)
  },
)

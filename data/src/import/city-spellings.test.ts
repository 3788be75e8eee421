import { expect, test } from 'vitest'
import { citySpellings } from './import-reference.ts'

test('a city is spelled as users type it: in lower case, without accents and apostrophes', () => {
  expect(
    citySpellings({ name: { en: 'Ürümqi', ru: 'Урумчи', kk: 'Үрімжі', 'zh-Hans': '乌鲁木齐' } }),
  ).toEqual(expect.arrayContaining(['ürümqi', 'urumqi', 'урумчи', 'үрімжі', '乌鲁木齐']))
  expect(citySpellings({ name: { en: 'Xi’an' } })).toEqual(expect.arrayContaining(['xi’an', 'xian']))
})

test('a diacritic on a Cyrillic letter makes another letter and stays', () => {
  expect(citySpellings({ name: { ru: 'Йошкар-Ола' } })).toContain('йошкар-ола')
  expect(citySpellings({ name: { ru: 'Орёл' } })).toEqual(expect.arrayContaining(['орёл', 'орел']))
})

test('a city also has its other names as spellings, and a space for a hyphen', () => {
  expect(citySpellings({ name: { ru: 'Санкт-Петербург' }, synonyms: ['СПб', 'Алма-Ата'] })).toEqual(
    expect.arrayContaining(['санкт петербург', 'спб', 'алма-ата', 'алма ата']),
  )
})

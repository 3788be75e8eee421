import { expect, test } from 'vitest'
import { citySpellings } from './import-reference.ts'

test('a city is spelt as people type it: small, without accents and apostrophes', () => {
  expect(
    citySpellings({ name: { en: 'Ürümqi', ru: 'Урумчи', kk: 'Үрімжі', 'zh-Hans': '乌鲁木齐' } }),
  ).toEqual(expect.arrayContaining(['ürümqi', 'urumqi', 'урумчи', 'үрімжі', '乌鲁木齐']))
  expect(citySpellings({ name: { en: 'Xi’an' } })).toEqual(expect.arrayContaining(['xi’an', 'xian']))
})

test('a mark on a Cyrillic letter makes another letter and stays', () => {
  expect(citySpellings({ name: { ru: 'Йошкар-Ола' } })).toContain('йошкар-ола')
  expect(citySpellings({ name: { ru: 'Орёл' } })).toEqual(expect.arrayContaining(['орёл', 'орел']))
})

test('a city is spelt by its other names too, and with a space for a dash', () => {
  expect(citySpellings({ name: { ru: 'Санкт-Петербург' }, synonyms: ['СПб', 'Алма-Ата'] })).toEqual(
    expect.arrayContaining(['санкт петербург', 'спб', 'алма-ата', 'алма ата']),
  )
})

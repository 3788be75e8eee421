import { expect, test } from 'vitest'
import { deviceLanguage, languageIn, regionOf } from './language.ts'

test.each([
  ['ru', 'ru'],
  ['de-DE, kk;q=0.5, ru;q=0.9, en;q=0.1', 'ru'],
  ['en;q=0.3, kk-KZ', 'kk'],
  ['de,fr', undefined],
  ['*', undefined],
  ['', undefined],
  ['ru;q=0, en;q=0.1', 'en'],
  ['zh-TW, zh;q=0.9, en;q=0.8', 'zh-Hans'],
  ['zh-Hant-HK, ru;q=0.2', 'ru'],
  ['zh-CN', 'zh-Hans'],
  ['zh-Hans-SG', 'zh-Hans'],
  ['ru_RU.UTF-8', 'ru'],
  ['en-US@posix', 'en'],
  ['C', undefined],
  ['russian', undefined],
  ['kk-Cyrl-KZ;q=x', 'kk'],
  ['fr ; q=1.0 , RU ; Q=0.5', 'ru'],
  [',;,ru', 'ru'],
])('a list like %j is read with its weights', (header, language) => {
  expect(languageIn(header)).toBe(language)
})

test('a list of a device is in order, and Kazakh is not chosen by itself', () => {
  expect(languageIn(['de-DE', 'kk-KZ', 'ru'])).toBe('kk')
  expect(deviceLanguage(['de-DE', 'kk-KZ', 'ru'])).toBe('ru')
  expect(deviceLanguage('kk')).toBe('en')
  expect(deviceLanguage()).toBe('en')
})

test.each([
  ['ru-KZ', 'KZ'],
  ['ru-Cyrl-KZ', 'KZ'],
  ['ru_KZ.UTF-8', 'KZ'],
  ['en-US@posix', 'US'],
  ['en-US-u-va-posix', 'US'],
  ['en-u-va-posix', undefined],
  ['C', undefined],
  ['', undefined],
  ['ru', undefined],
  ['es-419', undefined],
  ['x-klingon', undefined],
])('the region of the language tag %j is found in any form', (tag, region) => {
  expect(regionOf(tag)).toBe(region)
})

import { globSync, readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { expect, test } from 'vitest'
import type { I18nTextKey } from './text-key.ts'
import { createTexts } from './texts.ts'

const shelf = {
  cart: {
    title: 'Корзина',
    lines_one: '{{count}} строка из {{of}}',
    lines_few: '{{count}} строки из {{of}}',
    lines_many: '{{count}} строк из {{of}}',
    lines_other: '{{count}} строки из {{of}}',
    full: 'Не больше {{count}}',
  },
}
const texts = createTexts('ru')
texts.add(shelf)
const say = (key: string, values?: Record<string, string | number>) => texts.say(key as I18nTextKey, values)

test.each([
  [1, '1 строка из 9'],
  [3, '3 строки из 9'],
  [11, '11 строк из 9'],
  [1.5, '1.5 строки из 9'],
])('a count chooses the plural form: %d', (count, text) => {
  expect(say('cart.lines', { count, of: 9 })).toBe(text)
})

test.each([
  [523, '500', '500 строк'],
  [499.6, '500', '500 строк'],
  [1234, '1\u00a0200', '1\u00a0200 строк'],
  [1301, '≈\u00a01\u00a0301', '≈\u00a01\u00a0301 строка'],
  [3.4, '3,4', '3,4 строки'],
])('the plural form agrees with the number that is shown: %d as %s', (count, number, text) => {
  texts.add({
    shown: {
      a_one: '{{number}} строка',
      a_few: '{{number}} строки',
      a_many: '{{number}} строк',
      a_other: '{{number}} строки',
    },
  })
  expect(say('shown.a', { count, number })).toBe(text)
})

test('a text without plural forms accepts a count, and a missing parameter is empty', () => {
  expect(say('cart.full', { count: 200 })).toBe('Не больше 200')
  expect(say('cart.full', { other: 1 })).toBe('Не больше ')
  expect(say('cart.title', { count: '1' })).toBe('Корзина')
})

test('a parameter value is neither a pattern nor interpolated again', () => {
  expect(say('cart.full', { count: '$& {{of}}', of: 1 })).toBe('Не больше $& {{of}}')
})

test('an area may be in two bundles; a missing text shows its key', () => {
  expect(say('cart.empty')).toBe('cart.empty')
  texts.add({ cart: { empty: 'Корзина пуста' } })
  expect(say('cart.empty')).toBe('Корзина пуста')
  expect(say('cart.title')).toBe('Корзина')
})

test('neither an area nor an inherited object property is a text', () => {
  for (const key of ['cart', 'cart.title.length', 'toString', 'cart.constructor.name', '']) {
    expect(texts.has(key)).toBe(false)
    expect(say(key)).toBe(key)
  }
})

test('a language whose plural form is missing uses the last one', () => {
  for (const language of LANGUAGES) {
    const own = createTexts(language)
    own.add({ found_other: '{{count}}' })
    expect(own.say('found' as I18nTextKey, { count: 1 })).toBe('1')
  }
})

test('in each language the files of later texts hold the same areas', async () => {
  const areas = await Promise.all(
    LANGUAGES.map(async (language) => {
      const files = readdirSync(`${import.meta.dirname}/locales/${language}-inner`).sort()
      const read = async (file: string) => {
        const { texts: held } = (await import(
          `./locales/${language}-inner/${file.replace('.ts', '')}.ts`
        )) as { texts: object }
        return [file, Object.keys(held).sort()]
      }
      return Promise.all(files.map(read))
    }),
  )
  expect(areas[0]?.length).toBeGreaterThan(15)
  for (const each of areas) expect(each).toEqual(areas[0])
})

test('only existing keys type-check', () => {
  expect(createTexts('en').say('common.more')).toBe('common.more')
  // @ts-expect-error no such text
  createTexts('en').say('common.moore')
  // @ts-expect-error an area is no text
  createTexts('en').say('common')
  // @ts-expect-error a form is chosen by the count
  createTexts('en').say('shop.products_one')
})

/** Shown beside the text, as a large figure or as the end of a range. */
const SHOWN_BESIDE = new Set(['lead', 'productCount', 'shopCount', 'countryCount'])

test.each(['ru', 'kk', 'en'])(
  'in %s every plural form shows the number by which it is chosen',
  (language) => {
    const folder = `${import.meta.dirname}/locales`
    const files = globSync([`${language}.ts`, `${language}{,-inner}/*.ts`], { cwd: folder })
    const unshown: string[] = []
    let forms = 0
    for (const file of files) {
      const source = readFileSync(`${folder}/${file}`, 'utf8')
      for (const [, key = '', , text = ''] of source.matchAll(/(\w+)_other:\s*(['"`])([\s\S]*?)\2,/g)) {
        forms += 1
        if (!(SHOWN_BESIDE.has(key) || /\{\{(?:count|number|amount)\}\}/.test(text)))
          unshown.push(`${file}: ${key}`)
      }
    }
    expect(forms).toBeGreaterThan(language === 'kk' ? 0 : 50)
    expect(unshown).toEqual([])
  },
)

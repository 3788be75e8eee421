import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contracts/src/language.ts'
import { unusedProblems, usesIn } from './source.ts'
import type { AllTexts } from './texts.ts'
import { flatten, formProblems } from './texts.ts'
import { wordProblems } from './words.ts'

const good = {
  'zh-Hans': { cart: { title: '购物车', lines_other: '{{count}} 种商品', vin: 'VIN' } },
  en: {
    cart: { title: 'Shopping cart', lines_one: '{{count}} item', lines_other: '{{count}} items', vin: 'VIN' },
  },
  ru: {
    cart: {
      title: 'Корзина',
      lines_one: '{{count}} товар',
      lines_few: '{{count}} товара',
      lines_many: '{{count}} товаров',
      lines_other: '{{count}} товара',
      vin: 'VIN',
    },
  },
  kk: { cart: { title: 'Себет', lines_one: '{{count}} тауар', lines_other: '{{count}} тауар', vin: 'VIN' } },
}

function texts(
  change: (all: Record<string, { cart: Record<string, string> }>) => void = () => undefined,
): AllTexts {
  const all = structuredClone(good) as unknown as Record<string, { cart: Record<string, string> }>
  change(all)
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, new Map(flatten(all[language]!))]),
  ) as unknown as AllTexts
}

test('complete texts pass, each language with its own plural forms', () => {
  expect([...formProblems(texts()), ...wordProblems(texts())]).toEqual([])
})

test('a missing text and a missing plural form are reported', () => {
  const all = texts((wrong) => {
    delete wrong.kk?.cart.title
    delete wrong.ru?.cart.lines_few
  })
  expect(formProblems(all)).toEqual(['ru: cart.lines_few is missing', 'kk: cart.title is missing'])
})

test('a text that English lacks, and a plural form unknown in Chinese, are reported', () => {
  const all = texts((wrong) => Object.assign(wrong['zh-Hans']!.cart, { lines_one: '一种', more: '更多' }))
  expect(formProblems(all)).toHaveLength(2)
})

test('an empty text and a text in another language are reported', () => {
  const all = texts((wrong) => {
    wrong['zh-Hans']!.cart.title = 'Shopping cart'
    wrong.ru!.cart.title = ' '
    wrong.kk!.cart.title = '购物车'
  })
  expect(wordProblems(all).map((problem) => problem.split(' ').slice(0, 3).join(' '))).toEqual([
    'zh-Hans: cart.title is',
    'ru: cart.title is',
    'kk: cart.title is',
  ])
})

test('Kazakh letters in Russian and a Russian sentence in Kazakh are reported', () => {
  const all = texts((wrong) => {
    wrong.ru!.cart.title = 'Қорзина'
    wrong.kk!.cart.lines_other = '{{count}} товара в корзине'
    wrong.ru!.cart.lines_other = '{{count}} товара в корзине'
  })
  expect(wordProblems(all)).toHaveLength(2)
})

test('a parameter with another name is reported, since it would show its name', () => {
  expect(
    wordProblems(texts((wrong) => Object.assign(wrong.ru!.cart, { title: 'Корзина {{name}}' }))),
  ).toHaveLength(1)
})

test('a parameter in single braces is reported, except in error texts, which are filled elsewhere', () => {
  const single = (key: string) =>
    wordProblems(
      Object.fromEntries(LANGUAGES.map((language) => [language, new Map([[key, 'VIN {max}']])])) as never,
    )
  expect(single('cart.vin')).toHaveLength(4)
  expect(single('error.code.FILE_TOO_LARGE')).toEqual([])
})

test('an unused key is reported; computed keys count as used', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source to be read.
  const uses = [usesIn('a.tsx', 'const a = t(`cart.${name}`), b = `${x}.title`')]
  expect(unusedProblems(texts().en, uses)).toEqual([])
  expect(
    unusedProblems(texts().en, [usesIn('a.tsx', "t('cart.title'); t('cart.lines', { count })")]),
  ).toEqual(['cart.vin is used nowhere'])
})

test('text between tags and in spoken attributes is reported, with its line', () => {
  const source = `const a = (
    <p className="bold" title="Hint">
      Hello {'world'} {t('cart.title')} · {x === 'y' ? 1 : 2}
    </p>
  )`
  expect(usesIn('a.tsx', source).hardCoded).toEqual([
    'a.tsx:2 says “Hint” in no language file',
    'a.tsx:3 says “Hello” in no language file',
    'a.tsx:3 says “world” in no language file',
  ])
})

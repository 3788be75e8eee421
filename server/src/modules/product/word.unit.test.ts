import { expect, test } from 'vitest'
import { stem, stemsOf, tokenize } from './word.ts'

const oneStem = (words: string) => new Set(words.split(' ').map(stem)).size

test.each([
  'колодка колодки колодок колодками',
  'тормоз тормоза тормозной тормозные тормозная',
  'фильтр фильтра фильтры фильтров',
  'салон салонный салона',
  'втулка втулок втулки',
  'ремень ремня ремни',
  'pad pads',
  'battery batteries',
  'bush bushes',
  'сүзгі сүзгісі сүзгілері сүзгілер',
  'диск диски дисков',
])('the forms %s are one word', (words) => {
  expect(oneStem(words)).toBe(1)
})

test.each(['порше поршень', 'машина маска', 'glass glas', 'камри камера'])(
  'the words %s stay distinct',
  (words) => {
    expect(oneStem(words)).toBe(2)
  },
)

test('letters are normalized: case, width, accents, ё, and Cyrillic look-alikes beside digits', () => {
  expect(tokenize('ЁЖ ＢＯＳＣＨ Citroën Н7 5х114').map(({ word }) => word)).toEqual([
    'еж',
    'bosch',
    'citroen',
    'h7',
    '5x114',
  ])
})

test('a token knows its position in the typed text', () => {
  const text = '  Тормозные\tдиски—Камри'
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Тормозные',
    'диски',
    'Камри',
  ])
})

test('Chinese is found by bigrams, part numbers not at all', () => {
  expect(stemsOf('刹车片 Bosch 04465-02220')).toEqual(['刹车', '车片', 'bosch'])
})

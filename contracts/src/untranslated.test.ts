import { expect, test } from 'vitest'
import { isUntranslated, leftLines, untranslatedLanguage } from './untranslated.ts'

test('a text in a script that its language does not have was left from the original', () => {
  expect(isUntranslated('奇瑞汽车', '奇瑞汽车', 'ru')).toBe(true)
  expect(isUntranslated('Цены на диски', ' Цены  на диски ', 'en')).toBe(true)
  expect(isUntranslated('Цены на диски', 'Цены на колодки', 'en')).toBe(false)
})

test('numbers, codes and names are the same in every language; sentences are not', () => {
  for (const text of ['2026', '45–50 %', '', 'Geely Atlas Pro', 'ISO 9001:2015', 'CC BY 4.0'])
    expect([text, isUntranslated(text, text, 'ru')]).toEqual([text, false])
  const sentence = 'Prices of brake discs rose again'
  expect(isUntranslated(sentence, sentence, 'zh-Hans')).toBe(true)
  expect(isUntranslated(sentence, sentence, 'zh-Hans', 'name')).toBe(false)
  expect(isUntranslated('ТОО «Сарсен Авто»', 'ТОО «Сарсен Авто»', 'kk')).toBe(false)
  const russian = 'Цены на тормозные диски снова выросли'
  expect(isUntranslated(russian, russian, 'kk', 'name')).toBe(true)
})

test('a paragraph of the original is found in a translation, an address in it is not taken for one', () => {
  const address = '北京市朝阳区建国路5号'
  const long = '今年上半年，中国对哈萨克斯坦的汽车零部件出口额增长了百分之十五。'
  expect(leftLines(['Адрес:', address], ['地址：', address], 'ru')).toEqual([])
  expect(leftLines(['Экспорт вырос.', long], ['出口增长。', long], 'ru')).toEqual([long])
  expect(leftLines([address], [address], 'ru')).toEqual([address])
})

test('of two languages with one text, that with the wrong script, or the later one, is to be translated', () => {
  const all = ['zh-Hans', 'en', 'ru', 'kk'] as const
  expect(untranslatedLanguage({ ru: 'Цены', en: 'Цены' }, all)).toBe('en')
  expect(untranslatedLanguage({ 'zh-Hans': '价格', ru: '价格', kk: 'Бағалар' }, all)).toBe('ru')
  const russian = 'Цены на тормозные диски снова выросли'
  expect(untranslatedLanguage({ ru: russian, kk: russian }, all)).toBe('kk')
  expect(untranslatedLanguage({ ru: 'Цены', kk: 'Бағалар', en: 'Prices' }, all)).toBeUndefined()
})

import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { expect, test } from 'vitest'
import { createTexts } from '../../i18n/texts.ts'

const LEAST = {
  en: ['Minimum 1 pc.', 'Minimum 2 pcs.'],
  ru: ['Минимум 1 шт.', 'Минимум 2 шт.'],
  kk: ['Кемінде 1 дана.', 'Кемінде 2 дана.'],
  'zh-Hans': ['最少 1 件。', '最少 2 件。'],
} as const

test.each(LANGUAGES)('the singular is used for one piece: %s', async (language) => {
  const { texts } = (await import(
    `../../i18n/locales/${language}.ts`
  )) as typeof import('../../i18n/locales/en.ts')
  const own = createTexts(language)
  own.add(texts)
  expect([1, 2].map((count) => own.say('common.quantityLeast', { count, amount: String(count) }))).toEqual(
    LEAST[language],
  )
})

import type { Language } from '@tiantian/contracts/language.ts'
import * as en from '@tiantian/contracts/words/en.ts'
import * as kk from '@tiantian/contracts/words/kk.ts'
import * as ru from '@tiantian/contracts/words/ru.ts'
import * as zhHans from '@tiantian/contracts/words/zh-Hans.ts'

const SIGNS: Record<Language, Readonly<Record<string, string>>> = {
  'zh-Hans': zhHans.unit,
  en: en.unit,
  ru: ru.unit,
  kk: kk.unit,
}

/** `19 мм`; a value without a unit is shown alone, and a unit without a translation as it is. */
export const withUnit = (language: Language, value: string, unit: string | null): string =>
  unit ? `${value}\u00a0${SIGNS[language][unit] ?? unit}` : value

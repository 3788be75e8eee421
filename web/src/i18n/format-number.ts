import type { Language } from '@tiantian/contracts/language.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'

/** Kazakh numbers are formatted like Russian ones, for which every browser has the data. */
export const NUMBER_LOCALE: Record<Language, string> = {
  'zh-Hans': 'zh-CN',
  en: 'en-US',
  ru: 'ru-RU',
  kk: 'ru-RU',
}

export const SYMBOL: Record<Currency, string> = { CNY: '¥', USD: '$', RUB: '₽', KZT: '₸' }

/** Currencies whose prices are shown without decimals if they are whole. */
const WHOLE: readonly Currency[] = ['RUB', 'KZT']

const formats = new Map<string, Intl.NumberFormat>()

export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  const locale = NUMBER_LOCALE[language]
  const key = `${locale}${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format.format(value)
}

/** `¥18.90` in zh-Hans and en, `18,90 ¥` in ru and kk (with a no-break space). */
export function formatMoney({ amountMinor, currency }: Money, language: Language): string {
  const isWhole = WHOLE.includes(currency) && amountMinor % MINOR_PER_MAJOR === 0
  return withSign(amountMinor / MINOR_PER_MAJOR, currency, language, isWhole ? 0 : 2)
}

/** A converted price is never exact: `≈ 1 250 ₽`, without decimals from a thousand on. */
export function formatConverted({ amountMinor, currency }: Money, language: Language): string {
  const amount = amountMinor / MINOR_PER_MAJOR
  const isRough = WHOLE.includes(currency) || amount >= 1000
  return `≈\u00a0${withSign(amount, currency, language, isRough ? 0 : 2)}`
}

function withSign(amount: number, currency: Currency, language: Language, digits: number): string {
  const number = formatNumber(Math.abs(amount), language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const minus = amount < 0 ? '−' : ''
  const isSignLast = language === 'ru' || language === 'kk'
  return isSignLast ? `${minus}${number}\u00a0${SYMBOL[currency]}` : `${minus}${SYMBOL[currency]}${number}`
}

import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { roundedMinor } from '@tiantian/contracts/money-text.ts'
import { plainCharacters } from '@tiantian/contracts/spelling/typed.ts'

/** A number that a spreadsheet has changed beyond repair: `1.23E+11`, `01.12.2024`, `12-дек`. */
export function spoiltNumber(column: string, text: string): ImportRowError | undefined {
  const bare = plainCharacters(text)
  if (/^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(bare))
    return { column, code: 'spreadsheet_number', params: { value: bare } }
  return DATES.some((date) => date.test(bare)) ? { column, code: 'spreadsheet_date' } : undefined
}

const MONTH =
  'янв|фев|мар|апр|мая|май|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const DATES = [
  /^(?:19|20)\d{2}-\d{2}-\d{2}$/,
  /^\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}$/,
  new RegExp(`^\\d{1,2}[-. ](?:${MONTH})[a-zа-я]*\\.?(?:[-. ]\\d{2,4})?$`, 'iu'),
  new RegExp(`^(?:${MONTH})[a-zа-я]*\\.?[-. ]\\d{2,4}$`, 'iu'),
  /^\d{1,2}月\d{1,2}日$/,
]

const SYMBOLS: readonly (readonly [RegExp, Currency])[] = [
  [/(?:¥|￥|cny|rmb|元|人民币|юан)/i, 'CNY'],
  [/(?:\$|usd|美元|долл)/i, 'USD'],
  [/(?:₽|rub|руб|р\.|卢布)/i, 'RUB'],
  [/(?:₸|kzt|тг|тенге|теңге|坚戈)/i, 'KZT'],
]

export interface PriceCell {
  /** Undefined when a price is to be agreed on. */
  readonly minor?: number
  readonly currency?: Currency | undefined
}

/** Words in place of a price: договорная, по запросу, 面议, on request, келісім бойынша, or a dash. */
const OPEN =
  /^(?:[-–—?]|договор|по\s*запрос|запрос|звони|уточня|面议|询价|电议|on request|request|negotiable|ask|call|келіс|сұрау)/iu

/** `1 234,50 руб.`, `¥12.80`, `1,234.00`; undefined for what is no price. */
export function readPrice(text: string): PriceCell | undefined {
  const bare = plainCharacters(text)
  if (OPEN.test(bare)) return {}
  const currency = SYMBOLS.find(([symbol]) => symbol.test(bare))?.[1]
  const digits = decimalOf(
    bare
      .replace(/[^\d.,\s'-]/g, '')
      .replace(/[\s']/g, '')
      .replace(/\.$/, ''),
  )
  const minor = (digits && roundedMinor(digits)) || 0
  return minor >= 1 && minor <= 1_000_000_000_000 ? { minor, currency } : undefined
}

/** Thousands in groups of three, all divided by the same sign; one dot alone is a decimal one. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3}){2,})$/
const GROUPED_WHOLE = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/

/** Of two signs the last is the decimal one; undefined for signs that neither group nor divide. */
function decimalOf(text: string): string | undefined {
  if (GROUPED.test(text)) return digitsIn(text.replaceAll(/[.,]/g, ''))
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return digitsIn(text)
  const whole = text.slice(0, last)
  const digits =
    GROUPED_WHOLE.test(whole) && !whole.includes(text[last]!) ? whole.replaceAll(/[.,]/g, '') : whole
  return digitsIn(`${digits}.${text.slice(last + 1)}`)
}

const digitsIn = (text: string) => (/^\d{1,13}(?:\.\d+)?$/.test(text) ? text : undefined)

export interface StockCell {
  readonly quantity: number
  /** It says more than a number: `>10`, `10+`, `много`. */
  readonly isAtLeast?: true
}

const PLENTY = /^(?:много|есть|в наличии|\+{1,3}|有货|现货|充足|in stock|yes|бар|көп)$/iu
const NONE = /^(?:нет|нет в наличии|отсутствует|-+|–|—|无货|缺货|无|out of stock|no|жоқ)$/iu
const PIECES = /\s*(?:шт|штук|pcs|pc|件|个|дана|дн)\.?$/iu

/** `12`, `12 шт`, `>10`, `10+`, `нет`; undefined for what is no quantity. */
export function readStock(text: string): StockCell | undefined {
  const bare = plainCharacters(text).replace(PIECES, '').trim()
  if (NONE.test(bare)) return { quantity: 0 }
  if (PLENTY.test(bare)) return { quantity: 1, isAtLeast: true }
  const match = /^(>=?|≥|более|больше|от|свыше|over)?\s*([\d\s]+)(?:[.,]0+)?\s*(\+|以上)?$/iu.exec(bare)
  if (!match) return undefined
  const quantity = Number(match[2]!.replaceAll(/\s/g, ''))
  if (!Number.isSafeInteger(quantity) || quantity > 1_000_000_000) return undefined
  return match[1] || match[3] ? { quantity, isAtLeast: true } : { quantity }
}

/** Part numbers in one cell. */
export const numberList = (text: string): string[] =>
  text.split(/[,;|\n、，；]/).flatMap((part) => (part.trim() ? [part.trim()] : []))

/** A code, or what the price of a table may say: ¥, руб. */
export const currencyNamed = (cell: string): Currency | undefined =>
  CURRENCIES.find((one) => one === cell.toUpperCase()) ?? readPrice(`1 ${cell}`)?.currency

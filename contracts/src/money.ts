import * as z from 'zod/mini'
import type { Language } from './language.ts'

/** The currencies in which shops of the alliance set prices. */
export const CURRENCIES = ['CNY', 'USD', 'RUB', 'KZT'] as const
export type Currency = (typeof CURRENCIES)[number]

export const currency = z.enum(CURRENCIES)

/** That of a user of whose country nothing is known. */
export const CURRENCY_OF_LANGUAGE: Readonly<Record<Language, Currency>> = {
  'zh-Hans': 'CNY',
  en: 'USD',
  ru: 'RUB',
  kk: 'KZT',
}

/** 1 to 10^12 minor units (kopecks, fen, cents, tiyn). */
export const priceMinor = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))

/** An amount in minor units of an ISO 4217 currency: `{ amountMinor: 1890, currency: 'CNY' }` is 18.90 ¥. */
export const money = z.object({ amountMinor: z.int(), currency })
export type Money = z.output<typeof money>

/** All four currencies have two decimals (ISO 4217). */
export const MINOR_PER_MAJOR = 100

/** `18.90`, as machine-readable formats (schema.org, files) write a price; digit by digit, so exact for any amount. */
export function majorUnits(amountMinor: number): string {
  const digits = String(Math.abs(amountMinor)).padStart(3, '0')
  return `${amountMinor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { ruled } from '../form-fields.ts'
import { currency } from '../money.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'

/** Units for one US dollar as a decimal: a rate is never a floating-point number. */
const perUsd = z
  .string()
  .check(z.maxLength(100), z.overwrite(plainCharacters), z.trim(), z.regex(/^\d{1,9}(\.\d{1,10})?$/))

const dayRate = z.object({
  perUsd: z.string(),
  date: z.string(),
  source: z.string(),
  /** Why the office has corrected it, and when; empty and null for a published rate. */
  reason: z.string(),
  correctedAt: z.nullable(z.string()),
})
export type DayRate = z.output<typeof dayRate>

const currencyRates = z.object({
  currency,
  /** The latest first; the first counts. */
  rates: z.array(dayRate),
})
export type CurrencyRates = z.output<typeof currencyRates>

export const RATE_DAYS = 90
/** A rate that nobody has renewed for so long is shown as out of date. */
export const RATE_STALE_DAYS = 7
/** A rate that is this many times as high or low as before is a slip of the hand. */
export const RATE_FACTOR_MAX = 2
export const RATE_REASON_MAX = 300

const history = z.object({ currencies: z.array(currencyRates) })

export const listRateHistory = defineAction({
  name: 'product/rate/history',
  summary: 'The rates of exchange of the last 90 days that have one, with source and corrections',
  kind: 'read',
  auth: 'order.terms',
  input: z.object({}),
  output: history,
})

export const correctRate = defineAction({
  name: 'product/rate/correct',
  summary: 'Set the rate of today by hand; placed orders keep theirs',
  auth: 'order.terms',
  input: z
    .object({
      currency,
      /** The rate that was seen: of two officers at once the second is told. */
      seen: perUsd,
      perUsd,
      reason: z
        .string()
        .check(z.normalize('NFC'), z.trim(), z.minLength(5), z.maxLength(RATE_REASON_MAX), storable),
    })
    .check(
      // Prices are compared in US dollars.
      ruled((rate) => (rate.currency === 'USD' ? [{ path: 'currency', rule: 'invalid_value' }] : [])),
    ),
  output: history,
})

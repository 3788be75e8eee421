import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { currency } from '../money.ts'
import type { NumberPeriod } from './names.ts'
import { NUMBER_PERIODS } from './names.ts'

/** Today, or today with the six or 29 days before it. */
export const PERIOD_DAYS = { day: 1, week: 7, month: 30 } as const satisfies Record<NumberPeriod, number>

const counts = {
  /** Of the page of the shop; the shop's own team and robots are not counted. */
  shopViewCount: z.int(),
  productViewCount: z.int(),
  cartAddCount: z.int(),
  /** Orders that were placed. */
  orderCount: z.int(),
}

const periodNumbers = z.object({
  ...counts,
  /** Of the orders placed in the period, without those that were cancelled or refunded. */
  sales: z.array(z.object({ currency, amountMinor: z.int() })),
})
export type PeriodNumbers = z.output<typeof periodNumbers>

const shopNumbers = z.object({
  shopId: z.uuid(),
  shopName: z.string(),
  /** Of the city of the shop: its days begin there. */
  timeZone: z.string(),
  cityName: z.string(),
  /** The first and the last day. */
  from: z.string(),
  to: z.string(),
  numbers: periodNumbers,
  /** Of as many days before; null for today, which is not over and has no whole day to be compared with. */
  before: z.nullable(periodNumbers),
  /** Each day of the period. */
  days: z.array(z.object({ day: z.string(), ...counts })),
  /** Search words that led to products of the shop, each of at least `wordPeopleMin` different accounts. */
  words: z.array(z.object({ text: z.string(), count: z.int() })),
  wordPeopleMin: z.int(),
})
export type ShopNumbers = z.output<typeof shopNumbers>

export const getShopNumbers = defineAction({
  name: 'order/sale/numbers',
  summary:
    'Views, carts, orders and sales of a shop today, in 7 or 30 days, beside the period before, and search words',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId: z.uuid(), period: z._default(z.enum(NUMBER_PERIODS), 'week') }),
  output: shopNumbers,
})

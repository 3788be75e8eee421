import { expect, test } from 'vitest'
import { isStockOld, orderableOf } from './offer-rules.ts'

const NOW = Date.UTC(2026, 10, 23)
const countedBefore = (days: number) => ({ stockUpdatedAt: new Date(NOW - days * 86_400_000).toISOString() })

test('[S2.30] a stock is to be confirmed when nobody has counted it for more than fourteen days', () => {
  expect([13, 14, 15].map((days) => isStockOld(countedBefore(days), NOW))).toEqual([false, false, true])
})

test('[S2.30] of a stock that is not shown any number can be asked for', () => {
  expect([orderableOf({ stockQuantity: 7 }), orderableOf({ stockQuantity: null })]).toEqual([
    7,
    Number.POSITIVE_INFINITY,
  ])
})

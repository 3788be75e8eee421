import { expect, test } from 'vitest'
import { isStockOld, orderableOf } from './offer-rules.ts'

const NOW = Date.UTC(2026, 10, 23)
const countedBefore = (days: number) => ({ stockUpdatedAt: new Date(NOW - days * 86_400_000).toISOString() })

test('[S2.30] stock is to be confirmed when it was last counted more than fourteen days ago', () => {
  expect([13, 14, 15].map((days) => isStockOld(countedBefore(days), NOW))).toEqual([false, false, true])
})

test('[S2.30] any quantity can be ordered of stock that is not shown', () => {
  expect([orderableOf({ stockQuantity: 7 }), orderableOf({ stockQuantity: null })]).toEqual([
    7,
    Number.POSITIVE_INFINITY,
  ])
})

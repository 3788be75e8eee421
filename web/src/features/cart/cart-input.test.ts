import { expect, test } from 'vitest'
import { applyInputs } from './cart-input.ts'
import { mendedQuantity, problemAt } from './cart-rules.ts'
import { nextTierAt, unitPriceAt } from './price-tier.ts'
import { cartOf, line, tiers } from './test-cart.ts'

test('[S1.6] a requested quantity takes its price tier and changes every total', () => {
  const cart = applyInputs(cartOf(line()), new Map([['disc', { quantity: 50 }]]))
  expect(cart.groups[0]?.lines[0]).toMatchObject({ quantity: 50, unitPriceMinor: 1240, totalMinor: 62_000 })
  expect(cart.totals).toEqual([{ currency: 'CNY', amountMinor: 62_000 }])
  expect(cart.groups[0]?.totals).toEqual(cart.totals)
})

test('totals are separate by currency and leave out lines that are not selected or cannot be ordered', () => {
  const cart = applyInputs(
    cartOf(
      line(),
      line({ offerId: 'pad', currency: 'USD' }),
      line({ offerId: 'belt' }),
      line({ offerId: 'bulb' }),
    ),
    new Map([
      ['belt', { isSelected: false }],
      ['bulb', { quantity: 100 }],
    ]),
  )
  expect(cart.totals).toEqual([
    { currency: 'CNY', amountMinor: 15_000 },
    { currency: 'USD', amountMinor: 15_000 },
  ])
  expect(cart).toMatchObject({ lineCount: 4, selectedCount: 2 })
})

test('a removed line takes its empty shop with it', () => {
  expect(applyInputs(cartOf(line()), new Map([['disc', { isRemoved: true }]]))).toMatchObject({
    groups: [],
    lineCount: 0,
  })
})

test('the hint names the next cheaper tier and the number of items missing for it', () => {
  expect(nextTierAt(tiers, 38)).toEqual({ tier: tiers[1], missing: 12 })
  expect(nextTierAt(tiers, 50)).toBeUndefined()
  expect(unitPriceAt(tiers, 4)).toBe(1500)
})

test.each([
  ['below the minimum', { quantity: 3, moq: 12 }, 'QUANTITY_BELOW_MOQ', 15],
  ['not a multiple', { quantity: 12 }, 'QUANTITY_NOT_MULTIPLE', 15],
  ['above the stock', { quantity: 80 }, 'STOCK_SHORT', 60],
  ['nothing left', { quantity: 10, stockQuantity: 4 }, 'STOCK_SHORT', undefined],
  ['the offer is gone', { problem: 'OFFER_EXPIRED' }, 'OFFER_EXPIRED', undefined],
] as const)('%s: the problem has a name and one tap fixes it', (_case, wanted, problem, mended) => {
  const broken = line(wanted)
  expect(problemAt(broken, broken.quantity)).toBe(problem)
  expect(mendedQuantity({ ...broken, problem })).toBe(mended)
})

import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { addedMinor, taxOn } from '@tiantian/contracts/order/tax.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeCarrier } from '../../../test/make-carrier.ts'
import type { CartBuyer } from '../../../test/make-cart.ts'
import { fillCart, makeBuyers, previewedCheckout } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { brokenProofs } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'
import { POINTS_ISSUED, pointsOf, post } from '../../ledger/post.ts'

const here = await testApp()
const { db } = here
const officer = await makeOfficer(here, ['trade_manager'])
await db.sql`
  insert into exchange_rates (currency, rate_date, per_usd, source)
  values ('CNY', '2031-01-01', 7.13, 'NBK'), ('USD', '2031-01-01', 1, 'NBK'), ('KZT', '2031-01-01', 523.7, 'NBK')
  on conflict do nothing`
const coupon = await makeCoupon(officer, { percent: 7, usesPerPerson: 100, budgetMinor: 1_000_000_000 })
await makeCarrier(officer, { baseMinor: 333, perKilogramMinor: 77, perCubicMetreMinor: 5003 })

const CURRENCIES = ['CNY', 'USD', 'KZT'] as const
const SHOPS = await Promise.all([1, 2, 3].map(() => makeShop(db)))

// The first shop charges no tax, the second adds it, the third has it in its prices; what comes from China is exported.
const number = 'BIN 100140000012'
for (const [at, tax] of [
  [
    1,
    {
      KZ: { number, basisPoints: 1600, isIncluded: false },
      CN: { number, basisPoints: 1300, isIncluded: false },
    },
  ],
  [2, { KZ: { number, basisPoints: 1237, isIncluded: true } }],
] as const)
  await db.sql`update shops set taxes = ${JSON.stringify(tax)}::jsonb where id = ${SHOPS[at]!.id}`

const cartLine = fc.record({
  shop: fc.nat({ max: SHOPS.length - 1 }),
  currency: fc.constantFrom(...CURRENCIES),
  warehouseCountry: fc.constantFrom('CN', 'KZ'),
  price: fc.integer({ min: 1, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  /** Of more than this many: the next tier costs two thirds. */
  tierAt: fc.integer({ min: 2, max: 9 }),
  isPicked: fc.boolean(),
})
const carts = fc.record({
  lines: fc.array(cartLine, { minLength: 1, maxLength: 6 }),
  withCoupon: fc.boolean(),
  points: fc.constantFrom(0, 1, 777, 99_991),
})

const sumBy = <Row>(rows: readonly Row[], currencyOf: (row: Row) => string, minorOf: (row: Row) => number) =>
  Object.fromEntries(
    [...Map.groupBy(rows, currencyOf)].map(([currency, group]): [string, number] => [
      currency,
      group.reduce((sum, row) => sum + minorOf(row), 0),
    ]),
  )

const goodsOf = ({ lines }: { readonly lines: readonly { readonly totalMinor: number }[] }) =>
  lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)

const discountOf = ({
  couponMinor,
  pointsMinor,
}: {
  readonly couponMinor: number
  readonly pointsMinor: number
}) => couponMinor + pointsMinor

const linesTax = ({ lines }: { readonly lines: readonly { readonly taxMinor: number }[] }) =>
  lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0)

/** To Kazakhstan, where the buyer lives. */
const kindOf = (shop: number, from: string) => {
  if (from === 'CN') return shop === 1 ? 'export' : 'none'
  return (['none', 'added', 'included'] as const)[shop]
}

async function givePoints(userId: string, points: number) {
  if (points === 0) return
  await db.transaction((tx) =>
    post(tx, {
      cause: `points/${newId()}`,
      kind: 'points_earned',
      currency: 'POINT',
      by: null,
      at: new Date(),
      entries: [
        [POINTS_ISSUED, -points],
        [pointsOf(userId), points],
      ],
    }),
  )
}

test('[S1.15] orders of a checkout add up to what the buyer saw: goods, delivery, discounts and tax, to the minor unit', async () => {
  await fc.assert(
    fc.asyncProperty(carts, async ({ lines, withCoupon, points }) => {
      const [{ person: buyer, addressId }] = (await makeBuyers(here, 1)) as [CartBuyer]
      await givePoints(buyer.id, points)
      const made = new Map<string, (typeof lines)[number]>()
      for (const line of lines) {
        const tiers = [
          { minQuantity: 1, priceMinor: line.price },
          { minQuantity: line.tierAt, priceMinor: Math.ceil((line.price * 2) / 3) },
        ]
        const { offerId } = await makeProduct(db, {
          shopId: SHOPS[line.shop]!.id,
          currency: line.currency,
          tiers,
          stock: 10,
          warehouseCountry: line.warehouseCountry,
        })
        made.set(offerId, line)
        await fillCart(buyer, { [offerId]: line.quantity })
      }
      const goods = sumBy(
        lines,
        ({ currency }) => currency,
        ({ price, quantity, tierAt }) => quantity * (quantity >= tierAt ? Math.ceil((price * 2) / 3) : price),
      )
      const discounting = { coupons: withCoupon ? [coupon.code] : [], usePoints: points > 0 }
      const preview = await buyer.call(previewCheckout, { ...discounting, addressId })
      expect(sumBy(preview.totals, ...ofMoney)).toEqual(goods)
      const choices = preview.orders.map((draft) => {
        const { deliveries, discount } = draft
        const [first] = draft.lines
        const kind = made.get(first!.offerId)!.isPicked ? ('pickup' as const) : ('carrier' as const)
        const option = deliveries.find((each) => each.kind === kind)!
        return {
          offerId: first!.offerId,
          discountMinor: discountOf(discount),
          taxMinor: linesTax(draft) + taxOn(option.priceMinor ?? 0, draft.tax),
          delivery: { kind, rateId: option.rateId, priceMinor: option.priceMinor },
        }
      })
      const { orders } = await buyer.call(submitCheckout, {
        ...(await previewedCheckout(buyer, addressId)),
        ...discounting,
        choices,
      })
      const placed = await Promise.all(
        orders.map(async ({ id }) => (await buyer.call(getOrder, { id })).order),
      )
      const currencyOf = ({ total }: (typeof placed)[number]) => total.currency
      // Each line of money of the orders together is what the preview showed of it.
      expect(sumBy(placed, currencyOf, (order) => goodsOf(order))).toEqual(goods)
      expect(sumBy(placed, currencyOf, ({ deliveryMinor }) => deliveryMinor ?? 0)).toEqual(
        sumBy(
          preview.orders.map((order, at) => ({ ...order, choice: choices[at]! })),
          ({ currency }) => currency,
          ({ choice }) => choice.delivery.priceMinor ?? 0,
        ),
      )
      expect(sumBy(placed, currencyOf, ({ discount }) => discountOf(discount))).toEqual(
        sumBy(
          preview.orders,
          ({ currency }) => currency,
          ({ discount }) => discountOf(discount),
        ),
      )
      // Tax too, by line and in all; and only that of the second shop comes on top of the prices.
      expect(sumBy(placed, currencyOf, linesTax)).toEqual(
        sumBy(preview.orders, ({ currency }) => currency, linesTax),
      )
      expect(sumBy(placed, currencyOf, ({ tax }) => tax.taxMinor)).toEqual(
        sumBy(
          preview.orders.map((order, at) => ({ ...order, choice: choices[at]! })),
          ({ currency }) => currency,
          ({ choice }) => choice.taxMinor,
        ),
      )
      for (const { shopId, warehouseCountry, tax } of placed)
        expect(tax.kind).toBe(
          kindOf(
            SHOPS.findIndex(({ id }) => id === shopId),
            warehouseCountry,
          ),
        )
      // And what is to be paid is those lines, in the reply of the checkout as in the orders.
      expect(
        sumBy(
          orders,
          ({ total }) => total.currency,
          ({ total }) => total.amountMinor,
        ),
      ).toEqual(
        sumBy(
          placed,
          currencyOf,
          (order) =>
            goodsOf(order) +
            (order.deliveryMinor ?? 0) -
            discountOf(order.discount) +
            addedMinor(order.tax, order.tax.taxMinor),
        ),
      )
      expect(await brokenProofs(here)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

const ofMoney = [
  ({ currency }: { readonly currency: string }) => currency,
  ({ amountMinor }: { readonly amountMinor: number }) => amountMinor,
] as const

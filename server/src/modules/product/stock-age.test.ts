import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import { getProduct, listPartOffers } from '@tiantian/contracts/product/product.ts'
import { STOCK_SHOWN_DAYS } from '@tiantian/contracts/product/stock-age.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import type { ProductOverrides } from '../../test/make-catalogue.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { db, visitor, user } = await testApp()

/** A product whose stock was counted this many days ago. */
async function countedBefore(days: number, about: ProductOverrides = {}) {
  const made = await makeProduct(db, { stock: 40, ...about })
  await db.sql`
    update stocks set updated_at = now() - ${`${days} days`}::interval where offer_id = ${made.offerId}`
  return made
}

const stockOf = async (id: string) =>
  (await visitor.call(getProduct, { id })).product.offers.map(({ stockQuantity }) => stockQuantity)

test('[S2.30] a stock that nobody has counted for sixty days is no longer shown', async () => {
  expect(STOCK_SHOWN_DAYS).toBe(60)
  const young = await countedBefore(59)
  const old = await countedBefore(61)
  expect(await stockOf(young.productId)).toEqual([40])
  expect(await stockOf(old.productId)).toEqual([null])
  await db.sql`update stocks set updated_at = now() where offer_id = ${old.offerId}`
  expect(await stockOf(old.productId)).toEqual([40])
})

test('[S2.30] a sold-out product stays sold out, however old the count', async () => {
  const { productId } = await countedBefore(61, { stock: 0 })
  expect(await stockOf(productId)).toEqual([0])
})

test('[S2.30] an offer with an outdated count comes after those with enough known stock; it can be ordered', async () => {
  const number = `ST ${newId().slice(-6)}`
  const cheap = await countedBefore(61, { number, price: 5_000 })
  const dear = await countedBefore(1, { number, price: 9_000 })
  for (const sort of ['price', 'stock'] as const) {
    const { rows } = await visitor.call(listPartOffers, { productId: cheap.productId, sort })
    expect(rows.map(({ id, stockQuantity }) => [id, stockQuantity])).toEqual([
      [dear.offerId, 40],
      [cheap.offerId, null],
    ])
  }
  const buyer = await user()
  await buyer.call(addToCart, { requestId: newId(), offerId: cheap.offerId, quantity: 3 })
  const input = { requestId: newId(), offerId: cheap.offerId, quantity: 40 }
  expect((await buyer.refused(addToCart, input)).code).toBe('STOCK_SHORT_WITH_CART')
})

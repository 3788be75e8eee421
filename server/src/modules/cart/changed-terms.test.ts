import {
  addToCart,
  listCart,
  mergeCart,
  selectCartLines,
  setCartQuantity,
} from '@tiantian/contracts/cart/cart.ts'
import { addListToCart, returnToCart, saveForLater } from '@tiantian/contracts/cart/cart-list.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const { db, user, anonymous } = await testApp()

const add = (person: Person, offerId: string, quantity: number) =>
  person.call(addToCart, { requestId: newId(), offerId, quantity })
const setPrice = (offerId: string, price: number, minQuantity = 1) =>
  db.sql`update price_tiers set price_minor = ${price} where offer_id = ${offerId} and min_quantity = ${minQuantity}`
const setStock = (offerId: string, quantity: number) =>
  db.sql`update stocks set quantity = ${quantity} where offer_id = ${offerId}`

async function lineOf(person: Person, offerId: string) {
  const { cart } = await person.call(listCart, {})
  const lines = [...cart.groups.flatMap((group) => group.lines), ...cart.saved]
  return lines.find((line) => line.offerId === offerId)
}

const UNCHANGED = { priceBefore: null, stockBefore: null }
const yuan = (amountMinor: number) => ({ amountMinor, currency: 'CNY' })

test('[S1.6] the cart says what an item cost and how many there were when the buyer chose the quantity', async () => {
  const buyer = await user()
  const tiers = [
    { minQuantity: 1, priceMinor: 1000 },
    { minQuantity: 10, priceMinor: 900 },
  ]
  const { offerId } = await makeProduct(db, { tiers, stock: 40 })
  await add(buyer, offerId, 4)
  expect(await lineOf(buyer, offerId)).toMatchObject({ unitPriceMinor: 1000, ...UNCHANGED })
  // Another tier is the buyer's own choice, and another price of a tier that is not reached concerns nobody.
  await buyer.call(setCartQuantity, { offerId, quantity: 12 })
  await setPrice(offerId, 1100)
  expect(await lineOf(buyer, offerId)).toMatchObject({ unitPriceMinor: 900, ...UNCHANGED })
  await setPrice(offerId, 950, 10)
  await setStock(offerId, 20)
  const dearer = { unitPriceMinor: 950, priceBefore: yuan(900), stockBefore: null, problem: null }
  expect(await lineOf(buyer, offerId)).toMatchObject(dearer)
  // It is said until the buyer chooses again, not just once.
  await buyer.call(selectCartLines, { offerIds: [offerId], isSelected: false })
  expect(await lineOf(buyer, offerId)).toMatchObject(dearer)
  await setStock(offerId, 5)
  expect(await lineOf(buyer, offerId)).toMatchObject({
    problem: 'STOCK_SHORT',
    stockQuantity: 5,
    stockBefore: 40,
    priceBefore: yuan(900),
  })
  await buyer.call(setCartQuantity, { offerId, quantity: 5 })
  expect(await lineOf(buyer, offerId)).toMatchObject({ unitPriceMinor: 1100, problem: null, ...UNCHANGED })
})

test('[S1.6] what has changed is also said of lines put aside and back, of a list, and of the cart of a visitor', async () => {
  const visitor = await anonymous()
  const buyer = await user()
  const { offerId } = await makeProduct(db, { price: 1000 })
  const listed = await makeProduct(db, { number: 'CHG-1', price: 500 })
  await add(visitor, offerId, 2)
  await buyer.call(addListToCart, { requestId: newId(), lines: [{ partNumber: 'CHG-1', quantity: 3 }] })
  await setPrice(offerId, 800)
  await setPrice(listed.offerId, 600)
  await buyer.call(mergeCart, { anonymousToken: visitor.token! })
  const cheaper = { unitPriceMinor: 800, priceBefore: yuan(1000) }
  expect(await lineOf(buyer, offerId)).toMatchObject(cheaper)
  expect(await lineOf(buyer, listed.offerId)).toMatchObject({
    unitPriceMinor: 600,
    priceBefore: yuan(500),
  })
  await buyer.call(saveForLater, { offerIds: [offerId] })
  expect(await lineOf(buyer, offerId)).toMatchObject(cheaper)
  await buyer.call(returnToCart, { offerIds: [offerId] })
  expect(await lineOf(buyer, offerId)).toMatchObject(cheaper)
  // Of the sum of two carts nobody has seen a price.
  const other = await anonymous()
  await add(other, offerId, 1)
  await setPrice(offerId, 700)
  await buyer.call(mergeCart, { anonymousToken: other.token! })
  expect(await lineOf(buyer, offerId)).toMatchObject({ quantity: 3, unitPriceMinor: 700, ...UNCHANGED })
})

test('[S1.6] a line of before, and one in another currency, are compared as far as they can be', async () => {
  const buyer = await user()
  const { offerId } = await makeProduct(db, { price: 1000 })
  await add(buyer, offerId, 2)
  await db.sql`update offers set currency = 'USD' where id = ${offerId}`
  expect(await lineOf(buyer, offerId)).toMatchObject({ currency: 'USD', priceBefore: yuan(1000) })
  await db.sql`update cart_lines set seen = null where offer_id = ${offerId}`
  expect(await lineOf(buyer, offerId)).toMatchObject(UNCHANGED)
})

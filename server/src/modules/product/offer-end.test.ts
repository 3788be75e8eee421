import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addOffer } from '../../test/add-offer.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { followEnds, startOfferEnds } from './offer-end.ts'

const { db, log, clock, visitor } = await testApp()
const { $client: sql } = db

const end = (offerId: string) => sql`update offers set valid_to = now() where id = ${offerId}`

const listed = async (shop: string) => {
  // Replies are shared for a moment.
  clock.advance(3000)
  const { rows } = await visitor.call(listProducts, { shop })
  return rows.map(({ id, price, stockQuantity }) => [id, price.amountMinor, stockQuantity])
}

test('[S2.31] when the best offer ends, lists show the next one, as the page does', async () => {
  const { productId, offerId, shopId } = await makeProduct(db, { price: 10_000, stock: 9 })
  await addOffer(db, offerId, { priceMinor: 12_000, stock: 4 })
  await end(offerId)
  await followEnds(db)
  expect(await listed(shopId)).toEqual([[productId, 12_000, 4]])
  const { product } = await visitor.call(getProduct, { id: productId })
  expect(product.offers.map(({ tiers }) => tiers[0]?.priceMinor)).toEqual([12_000])
})

test('[S2.31] offers of a shop that end in the same moment all leave its list; others stay', async () => {
  const { id: shopId } = await makeShop(db)
  const made = await Promise.all(Array.from({ length: 30 }, () => makeProduct(db, { shopId })))
  const [stays, ...others] = made
  await sql`update offers set valid_to = now() where id = any(${others.map(({ offerId }) => offerId)}::uuid[])`
  await sql`update offers set valid_to = now() + interval '1 day' where id = ${stays!.offerId}`
  await followEnds(db)
  expect(await listed(shopId)).toEqual([[stays!.productId, 10_000, 100]])
})

test('[S2.31] two servers that look at once follow each end', async () => {
  const { id: shopId } = await makeShop(db)
  const made = await Promise.all(Array.from({ length: 30 }, () => makeProduct(db, { shopId })))
  await sql`update offers set valid_to = now() where id = any(${made.map(({ offerId }) => offerId)}::uuid[])`
  await Promise.all([followEnds(db), followEnds(db)])
  expect(await listed(shopId)).toEqual([])
})

test('[S2.31] the server looks by itself, and what was followed is not looked at again', async () => {
  const { productId, offerId, shopId } = await makeProduct(db)
  await end(offerId)
  const stop = startOfferEnds(db, log)
  onTestFinished(stop)
  await vi.waitFor(async () => expect(await listed(shopId)).toEqual([]), { timeout: 5000 })
  await stop()
  await sql`update products set name = '{"en": "Another"}' where id = ${productId}`
  await sql`update offers set valid_to = null where id = ${offerId}`
  await followEnds(db)
  expect(await listed(shopId)).toEqual([])
})

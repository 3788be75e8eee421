import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createJobs } from '../../../platform/job/jobs.ts'
import { addOffer } from '../../../test/add-offer.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { followEnds } from './offer-end.ts'

const { db, log, clock, visitor, schedules } = await testApp()
const { sql } = db

const end = (offerId: string) => sql`update offers set valid_to = now() where id = ${offerId}`

const listed = async (shop: string) => {
  // Replies are cached for two seconds.
  clock.advance(3000)
  const { rows } = await visitor.call(listProducts, { shop })
  return rows.map(({ id, price, stockQuantity }) => [id, price.amountMinor, stockQuantity])
}

test('[S2.31] when the best offer expires, lists show the next one, as the page does', async () => {
  const { productId, offerId, shopId } = await makeProduct(db, { price: 10_000, stock: 9 })
  await addOffer(db, offerId, { priceMinor: 12_000, stock: 4 })
  await end(offerId)
  await followEnds(db, log)
  expect(await listed(shopId)).toEqual([[productId, 12_000, 4]])
  const { product } = await visitor.call(getProduct, { id: productId })
  expect(product.offers.map(({ tiers }) => tiers[0]?.priceMinor)).toEqual([12_000])
})

test('[S2.31] offers of a shop that expire together all leave its list; others stay', async () => {
  const { id: shopId } = await makeShop(db)
  const made = await Promise.all(Array.from({ length: 30 }, () => makeProduct(db, { shopId })))
  const [stays, ...others] = made
  await sql`update offers set valid_to = now() where id = any(${others.map(({ offerId }) => offerId)}::uuid[])`
  await sql`update offers set valid_to = now() + interval '1 day' where id = ${stays!.offerId}`
  await followEnds(db, log)
  expect(await listed(shopId)).toEqual([[stays!.productId, 10_000, 100]])
})

test('[S2.31] two servers that check at the same time process each expiry', async () => {
  const { id: shopId } = await makeShop(db)
  const made = await Promise.all(Array.from({ length: 30 }, () => makeProduct(db, { shopId })))
  await sql`update offers set valid_to = now() where id = any(${made.map(({ offerId }) => offerId)}::uuid[])`
  await Promise.all([followEnds(db, log), followEnds(db, log)])
  expect(await listed(shopId)).toEqual([])
})

test('[S2.31] the server checks by itself, and a processed expiry is not checked again', async () => {
  const { productId, offerId, shopId } = await makeProduct(db)
  await end(offerId)
  const jobs = createJobs({ db, log, handlers: [], schedules })
  onTestFinished(() => jobs.stop())
  await jobs.start()
  await vi.waitFor(async () => expect(await listed(shopId)).toEqual([]), { timeout: 60_000 })
  await jobs.stop()
  await sql`update products set name = '{"en": "Another"}' where id = ${productId}`
  await sql`update offers set valid_to = null where id = ${offerId}`
  await followEnds(db, log)
  expect(await listed(shopId)).toEqual([])
})

test('[S2.31] an offer that expired while it was written leaves the lists, even when later expiries were processed meanwhile', async () => {
  const [late, { offerId }] = [await makeProduct(db), await makeProduct(db)]
  const load = await sql.reserve()
  onTestFinished(() => load.release())
  await load`begin`
  await load`update offers set valid_to = now() where id = ${late.offerId}`
  await end(offerId)
  await followEnds(db, log)
  await load`commit`
  await followEnds(db, log)
  expect(await listed(late.shopId)).toEqual([])
})

test('[S2.31] a product that cannot be written is logged, leaves its list as soon as possible, and does not block others', async () => {
  const bad = await makeProduct(db)
  const good = await makeProduct(db)
  const next = await makeProduct(db)
  await sql.unsafe(`
    create function be_full() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
    create trigger bad before delete on search_items for each row when (old.product_id = '${bad.productId}')
      execute function be_full()`)
  const error = vi.spyOn(log, 'error')
  for (const { offerId } of [bad, good]) await end(offerId)
  await followEnds(db, log)
  expect(await listed(good.shopId)).toEqual([])
  expect(error.mock.calls).toMatchObject([
    [{ productId: bad.productId, err: { message: 'full' } }, expect.stringContaining('list')],
  ])
  await end(next.offerId)
  await followEnds(db, log)
  expect(await listed(next.shopId)).toEqual([])
  expect(await listed(bad.shopId)).toHaveLength(1)
  await sql`drop function be_full cascade`
  await followEnds(db, log)
  expect(await listed(bad.shopId)).toEqual([])
})

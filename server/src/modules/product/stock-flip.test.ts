import { listProducts } from '@tiantian/contracts/product/product.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createJobs } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { stockFlipJob } from './stock-flip.job.ts'

const { db, clock, visitor } = await testApp()
const jobs = createJobs({ db, log: createLogger('silent'), handlers: [stockFlipJob] })
await jobs.start()
afterAll(() => jobs.stop())

test('when the best offer is sold out, lists show the next one', async () => {
  const { productId, offerId, shopId } = await makeProduct(db, { price: 10_000, stock: 1 })
  const secondId = await addOffer(offerId, { priceMinor: 12_000, stock: 4 })
  await db.$client`update stocks set quantity = 0 where offer_id = ${offerId}`
  await vi.waitFor(
    async () => {
      clock.advance(3000)
      const { rows } = await visitor.call(listProducts, { shop: shopId, inStock: true })
      expect(rows.map(({ id, price, stockQuantity }) => [id, price.amountMinor, stockQuantity])).toEqual([
        [productId, 12_000, 4],
      ])
    },
    { timeout: 15_000, interval: 100 },
  )
  await db.$client`update stocks set quantity = 0 where offer_id = ${secondId}`
  const { rows } = await visitor.call(listProducts, { shop: shopId, inStock: true })
  expect(rows).toEqual([])
})

/** Another offer like the given one. */
async function addOffer(like: string, { priceMinor, stock }: { priceMinor: number; stock: number }) {
  const [offer] = await db.$client<[{ id: string }]>`
    insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple,
      lead_days_min, lead_days_max)
    select gen_random_uuid(), product_id, warehouse_id, currency, incoterm, incoterm_place, moq, order_multiple,
      lead_days_min, lead_days_max
    from offers where id = ${like} returning id`
  await db.$client`insert into price_tiers (offer_id, min_quantity, price_minor)
    select ${offer.id}, moq, ${priceMinor} from offers where id = ${offer.id}`
  await db.$client`insert into stocks (offer_id, quantity) values (${offer.id}, ${stock})`
  return offer.id
}

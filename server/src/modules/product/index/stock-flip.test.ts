import { listProducts } from '@tiantian/contracts/product/product.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createJobs } from '../../../platform/job/jobs.ts'
import { createLogger } from '../../../platform/log.ts'
import { addOffer } from '../../../test/add-offer.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { stockFlipJob } from './index-batch.ts'

const { db, clock, visitor } = await testApp()
const jobs = createJobs({ db, log: createLogger('silent'), handlers: [stockFlipJob] })
await jobs.start()
afterAll(() => jobs.stop())

test('when the best offer is sold out, lists show the next one', async () => {
  const { productId, offerId, shopId } = await makeProduct(db, { price: 10_000, stock: 1 })
  const secondId = await addOffer(db, offerId, { priceMinor: 12_000, stock: 4 })
  await db.sql`update stocks set quantity = 0 where offer_id = ${offerId}`
  await vi.waitFor(
    async () => {
      clock.advance(3000)
      const { rows } = await visitor.call(listProducts, { shop: shopId, inStock: true })
      expect(rows.map(({ id, price, stockQuantity }) => [id, price.amountMinor, stockQuantity])).toEqual([
        [productId, 12_000, 4],
      ])
    },
    { timeout: 60_000, interval: 100 },
  )
  await db.sql`update stocks set quantity = 0 where offer_id = ${secondId}`
  const { rows } = await visitor.call(listProducts, { shop: shopId, inStock: true })
  expect(rows).toEqual([])
})

import type { Currency } from '@tiantian/contracts/money.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { expect, onTestFinished, test } from 'vitest'
import { addOffer } from '../../../test/add-offer.ts'
import { waiters } from '../../../test/gate.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { indexAllProducts, indexProducts } from './index-item.ts'
import { priceBatchJob } from './price-batch.ts'

// As the queue calls it: without the job as argument.
const { run } = priceBatchJob

const here = await testApp()
const { db, clock, visitor } = here
const { sql } = db

let day = 0
/** Another rate of the latest day, as an import would add it. */
const setRate = (currency: Currency, perUsd: number) => sql`
  insert into exchange_rates (currency, rate_date, per_usd, source)
  values (${currency}, '2030-01-01'::date + ${++day}::int, ${perUsd}, 'test')`

await setRate('CNY', 7)
await setRate('USD', 1)
const { id: shop } = await makeShop(db)
const yuan = await makeProduct(db, { shopId: shop, price: 1400, currency: 'CNY' })
const dollar = await makeProduct(db, { shopId: shop, price: 150, currency: 'USD' })
const both = await makeProduct(db, { shopId: shop, price: 160, currency: 'USD' })
await addOffer(db, both.offerId, { priceMinor: 1470, stock: 5, currency: 'CNY' })
await indexProducts(sql, [both.productId])

const cheapest = async () => {
  // Replies are cached for two seconds.
  clock.advance(3000)
  const { rows } = await visitor.call(listProducts, { shop, sort: 'price' })
  return rows.map(({ id, price }) => [id, price.currency])
}

const rows = () => sql`
  select i.*, c.facts, p.offers from search_items i join product_cards c using (product_id)
    join product_pages p using (product_id) where p.language = 'en' order by product_id`

test('[S2.31] new exchange rates change the order of lists by price', async () => {
  expect(await cheapest()).toEqual([
    [dollar.productId, 'USD'],
    [both.productId, 'USD'],
    [yuan.productId, 'CNY'],
  ])
  await setRate('CNY', 14)
  await run(db, { currencies: ['CNY'] })
  expect(await cheapest()).toEqual([
    [yuan.productId, 'CNY'],
    [both.productId, 'CNY'],
    [dollar.productId, 'USD'],
  ])
  const written = await rows()
  await db.transaction(indexAllProducts)
  expect(await rows()).toEqual(written)
})

test('[S2.31] a better offer added while new rates wait for its product keeps its price', async () => {
  const { productId, offerId } = await makeProduct(db, { shopId: shop, price: 1600, currency: 'CNY' })
  const writer = await sql.reserve()
  onTestFinished(() => writer.release())
  await writer`begin`
  await addOffer({ sql: writer }, offerId, { priceMinor: 1300, stock: 5 })
  await indexProducts(writer, [productId])
  const pricing = run(db, { currencies: ['CNY'] })
  await waiters(here, 1)
  await writer`commit`
  await pricing
  expect((await cheapest())[0]).toEqual([productId, 'CNY'])
})

test('a job with products left enqueues the next one, after its last', async () => {
  await sql`
    insert into products select copy.* from products p, generate_series(1, 1000) n,
      jsonb_populate_record(p, jsonb_build_object(
        'id', gen_random_uuid(), 'part_number', 'COPY ' || n, 'normalized_number', 'COPY' || n, 'state', 'hidden')) copy
    where p.id = ${yuan.productId}`
  await run(db, { currencies: ['CNY'] })
  const [last] = await sql<{ id: string }[]>`select id from products order by id offset 999 limit 1`
  const orders = await sql<{ data: { after?: string } }[]>`
    delete from outbox where topic = 'product.price' returning data`
  expect(orders.map(({ data }) => data)).toEqual([{ currencies: ['CNY'], after: last?.id }])
  await run(db, orders[0]!.data)
  expect(await sql`select from outbox where topic = 'product.price'`).toHaveLength(0)
})

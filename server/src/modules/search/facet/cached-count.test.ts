import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { copyProducts } from '../../../test/list-products.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const { productId } = await makeProduct(db, { category: 'brake-pads' })
await copyProducts(db, productId, 4000)
await db.sql`analyze search_items`

const totalOf = async (category: string, sort?: 'price') =>
  (await visitor.call(queryProducts, { category, ...(sort && { sort }) })).total

test('[S2.35] counts of many results are cached for a while, also when estimated from a sample', async () => {
  const first = await totalOf('brake-pads')
  expect(first).toBeGreaterThan(2000)
  await db.sql`
    delete from search_items where product_id in (
      select product_id from search_items where product_id <> ${productId} order by product_id limit 2000)`
  expect(await totalOf('brake-pads', 'price')).toBe(first)
})

test('[S2.35] few results are counted each time: a user who has just added a product sees it', async () => {
  await makeProduct(db, { category: 'car-tyres' })
  expect(await totalOf('car-tyres')).toBe(1)
  await makeProduct(db, { category: 'car-tyres' })
  expect(await totalOf('car-tyres', 'price')).toBe(2)
})

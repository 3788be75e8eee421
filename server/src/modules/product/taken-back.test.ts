import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { indexProducts } from './index/index-item.ts'

const { db, visitor } = await testApp()
const sql = db.sql

const TABLES = ['search_items', 'product_cards', 'product_pages', 'part_numbers'] as const

const rowsOf = (productId: string) =>
  Promise.all(
    TABLES.map(
      (table) => sql`
      select to_jsonb(t) as row from ${sql(table)} t where product_id = ${productId} order by to_jsonb(t)::text`,
    ),
  )

/** What is visible of it: its page, its card and the results for its part numbers. */
async function seenOf(id: string, shop: string) {
  const [{ product }, { rows }, old, other] = await Promise.all([
    visitor.call(getProduct, { id }, 'en'),
    visitor.call(listProducts, { shop }, 'en'),
    visitor.call(queryProducts, { text: '04465-33471' }, 'en'),
    visitor.call(queryProducts, { text: '77999-12345' }, 'en'),
  ])
  return { name: product.name, rows, results: [old.rows.length, other.rows.length] }
}

test('[S2.35] a rolled back change of a product leaves lists, cards, page and part numbers unchanged', async () => {
  const { productId, shopId } = await makeProduct(db, { number: '04465-33471', stock: 5 })
  const rows = await rowsOf(productId)
  const seen = await seenOf(productId, shopId)
  expect(seen.results).toEqual([1, 0])
  const change = db.transaction(async (tx) => {
    await tx`update products set name = '{"en": "Another"}', part_number = '77999-12345', normalized_number = '7799912345'
      where id = ${productId}`
    await tx`update price_tiers set price_minor = 777
      where offer_id in (select id from offers where product_id = ${productId})`
    await tx`update stocks set quantity = 0
      where offer_id in (select id from offers where product_id = ${productId})`
    await tx`delete from part_numbers where product_id = ${productId}`
    await tx`insert into part_numbers (normalized_number, kind, product_id) values ('7799912345', 0, ${productId})`
    await indexProducts(tx, [productId])
    const [item] = await tx`select in_stock from search_items where product_id = ${productId}`
    expect(item).toEqual({ in_stock: false })
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  expect(await rowsOf(productId)).toEqual(rows)
  expect(await seenOf(productId, shopId)).toEqual(seen)
})

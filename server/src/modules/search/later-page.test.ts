import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { copyProducts } from '../../test/list-products.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const { productId } = await makeProduct(db, { category: 'brake-pads' })
await copyProducts(db, productId, 4000)
await db.sql`analyze search_items`

test('[S2.35] a later page of an estimated list says that its total is estimated, as the first one does', async () => {
  const first = await visitor.call(queryProducts, { limit: 5 })
  expect(first.isAbout).toBe(true)
  const second = await visitor.call(queryProducts, { limit: 5, cursor: first.nextCursor ?? undefined })
  expect(second.rows).toHaveLength(5)
  expect([second.total, second.isAbout]).toEqual([first.total, true])
})

test('[S2.35] an estimated total without a filter is marked as estimated', async () => {
  const { relax } = await visitor.call(queryProducts, { brands: ['no-such-brand'], category: 'brake-pads' })
  expect(relax).toEqual([expect.objectContaining({ filter: 'brand', isAbout: true })])
})

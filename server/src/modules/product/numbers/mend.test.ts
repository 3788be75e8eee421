import { listProductsToMend } from '@tiantian/contracts/product/mend.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here

interface Lacking {
  readonly views: number
  readonly lacks: ('picture' | 'fitment' | 'language')[]
  readonly daysAgo?: number
  readonly state?: 'active' | 'draft'
}

async function viewedProduct(shopId: string, { views, lacks, daysAgo = 1, state = 'active' }: Lacking) {
  const { productId } = await makeProduct(db, { shopId, state })
  const day = new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  await db.sql`
    update shop_listings set lacks_picture = ${lacks.includes('picture')},
      lacks_fitment = ${lacks.includes('fitment')}, lacks_language = ${lacks.includes('language')}
    where product_id = ${productId}`
  await db.sql`
    insert into product_view_days (shop_id, day, product_id, views) values (${shopId}, ${day}, ${productId}, ${views})`
  return productId
}

test('[S2.25] what would sell more if mended: what has no picture first, then views times what is missing, page by page', async () => {
  const seller = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const language = await viewedProduct(shopId, { views: 200, lacks: ['language'] })
  const picture = await viewedProduct(shopId, { views: 10, lacks: ['picture'] })
  const all = await viewedProduct(shopId, { views: 9, lacks: ['picture', 'fitment', 'language'] })
  await viewedProduct(shopId, { views: 500, lacks: [] })
  await viewedProduct(shopId, { views: 500, lacks: ['picture'], state: 'draft' })
  await viewedProduct(shopId, { views: 500, lacks: ['fitment'], daysAgo: 40 })

  const first = await seller.call(listProductsToMend, { shopId, limit: 2 })
  expect(first.rows.map(({ id, score, viewCount }) => [id, score, viewCount])).toEqual([
    [all, 54, 9],
    [picture, 30, 10],
  ])
  expect(first.rows[0]?.lacks).toEqual(['picture', 'fitment', 'language'])
  expect(first.lackCounts).toEqual({ picture: 2, fitment: 2, language: 2 })
  const next = await seller.call(listProductsToMend, { shopId, limit: 2, cursor: first.nextCursor! })
  expect(next.rows.map(({ id }) => id)).toEqual([language])
  expect([next.nextCursor, next.lackCounts]).toEqual([null, null])

  const stranger = await here.user()
  expect((await stranger.refused(listProductsToMend, { shopId })).code).toBe('SHOP_NOT_FOUND')
  expect((await seller.refused(listProductsToMend, { shopId, cursor: 'x' })).code).toBe('INVALID_INPUT')
})

import { getProduct, listPartOffers } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { indexProducts } from './index/index-item.ts'

const { db, visitor } = await testApp()

test('[S2.30] each offer says whether it can be returned, on the page and among those of other shops', async () => {
  const number = `RR ${newId().slice(-6)}`
  const stored = await makeProduct(db, { number, price: 5_000, isReturnable: false })
  const given = await makeProduct(db, { number, price: 9_000, isReturnable: true })
  const rulesOf = async (id: string) =>
    (await visitor.call(getProduct, { id })).product.offers.map(({ isReturnable }) => isReturnable)
  expect([await rulesOf(stored.productId), await rulesOf(given.productId)]).toEqual([[false], [true]])
  const { rows } = await visitor.call(listPartOffers, { productId: given.productId })
  expect(rows.map(({ id, isReturnable }) => [id, isReturnable])).toEqual([
    [stored.offerId, false],
    [given.offerId, true],
  ])
  await db.transaction(async (tx) => {
    await tx`update offers set is_returnable = true where id = ${stored.offerId}`
    await indexProducts(tx, [stored.productId])
  })
  expect(await rulesOf(stored.productId)).toEqual([true])
})

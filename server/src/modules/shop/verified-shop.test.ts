import { getProduct } from '@tiantian/contracts/product/product.ts'
import { getShop, listShops } from '@tiantian/contracts/shop/shop.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { approved } from '../../test/make-enterprise.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, visitor } = here

test('a card says that its shop is of a verified enterprise, in lists and at a product, while its papers are valid', async () => {
  const owner = await here.user()
  const { id: enterpriseId } = await approved(here, owner)
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const { id: otherId } = await makeShop(db)
  const { productId } = await makeProduct(db, { shopId })
  await db.sql`update shops set enterprise_id = ${enterpriseId} where id = ${shopId}`
  const shown = async () => {
    const { rows } = await visitor.call(listShops, {})
    const { product } = await visitor.call(getProduct, { id: productId })
    const { shop } = await visitor.call(getShop, { id: shopId })
    const listed = (id: string) => rows.find((row) => row.id === id)?.isVerified
    return [listed(shopId), product.shop.isVerified, shop.isVerified, listed(otherId)]
  }
  expect(await shown()).toEqual([true, true, true, false])
  await db.sql`update enterprise_applications set lapsed_at = now() where id = ${enterpriseId}`
  expect(await shown()).toEqual([false, false, false, false])
  await db.sql`update enterprise_applications set lapsed_at = null where id = ${enterpriseId}`
  expect(await shown()).toEqual([true, true, true, false])
  await db.sql`update enterprise_applications set state = 'suspended' where id = ${enterpriseId}`
  expect(await shown()).toEqual([false, false, false, false])
})

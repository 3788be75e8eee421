import { listCompanions } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { db, visitor } = await testApp()
const { $client: sql } = db

const CAMRY = [{ make: 'toyota', model: 'camry' }]
const idsOf = async (productId: string) =>
  (await visitor.call(listCompanions, { productId })).rows.map(({ id }) => id)

/** Leaves of the group that brake discs are in, without these. */
async function siblings(count: number): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select slug from categories
    where parent_id = (select parent_id from categories where slug = 'brake-discs') and slug <> 'brake-discs'
    order by slug limit ${count}`
  return rows.map(({ slug }) => slug)
}

test('with a part go other kinds of its group for the same car, first of its own shop, the best of each kind', async () => {
  const [kind, other] = await siblings(2)
  const shop = await makeShop(db)
  const disc = await makeProduct(db, { shopId: shop.id, fitments: CAMRY })
  const mine = await makeProduct(db, { shopId: shop.id, category: kind, fitments: CAMRY, soldCount: 1 })
  const sold = await makeProduct(db, { category: kind, fitments: CAMRY, soldCount: 900 })
  const another = await makeProduct(db, { category: other, fitments: CAMRY, soldCount: 5 })
  const anyCar = await makeProduct(db, { category: other, soldCount: 3 })
  const gone = await makeProduct(db, { category: other, fitments: CAMRY, soldCount: 999, stock: 0 })
  const lada = await makeProduct(db, { category: other, fitments: [{ make: 'lada' }], soldCount: 999 })
  const rav4 = await makeProduct(db, {
    category: other,
    fitments: [{ make: 'toyota', model: 'rav4' }],
    soldCount: 999,
  })
  const ids = await idsOf(disc.productId)
  expect(ids).toEqual([mine.productId, another.productId])
  for (const { productId } of [disc, sold, anyCar, gone, lada, rav4]) expect(ids).not.toContain(productId)
})

test('what does not exist goes with nothing', async () => {
  expect(await idsOf(newId())).toEqual([])
})

import { listRelatedProducts } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { db, visitor } = await testApp()
const { sql } = db

const CAMRY = [{ make: 'toyota', model: 'camry' }]
const idsOf = async (productId: string) =>
  (await visitor.call(listRelatedProducts, { productId })).rows.map(({ id }) => id)

/** Leaf categories of the group of brake discs, without brake discs. */
async function siblings(count: number): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select slug from categories
    where parent_id = (select parent_id from categories where slug = 'brake-discs') and slug <> 'brake-discs'
    order by slug limit ${count}`
  return rows.map(({ slug }) => slug)
}

test('related products are other kinds of the same group for the same car, first from the same shop, the best of each kind', async () => {
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

test('parts of one model for other generations, years or engines are not related', async () => {
  const [kind, other, third, fourth] = await siblings(4)
  const camry = (more: object) => [{ ...CAMRY[0]!, ...more }]
  const shop = await makeShop(db)
  const make = async (category: string | undefined, more: object) => {
    const { productId } = await makeProduct(db, { shopId: shop.id, category, fitments: camry(more) })
    return productId
  }
  const disc = await make('brake-discs', { generation: 'xv40', engine: '2AZ-FE' })
  const same = await make(kind, { generation: 'xv40' })
  const anyYear = await make(other, {})
  const sameYears = await make(third, { yearFrom: 2010, yearTo: 2014 })
  await make(fourth, { generation: 'xv50' })
  await make(fourth, { generation: 'xv40', engine: '2GR-FE' })
  await make(fourth, { yearFrom: 2013 })
  expect((await idsOf(disc)).toSorted()).toEqual([same, anyYear, sameYears].toSorted())
})

test('[S2.30] parts for different steering sides are not related', async () => {
  const [kind, other, third] = await siblings(3)
  const shop = await makeShop(db)
  const make = async (category: string | undefined, steering?: 'lhd' | 'rhd') => {
    const fitments = [{ ...CAMRY[0]!, generation: 'xv30', steering }]
    return (await makeProduct(db, { shopId: shop.id, category, fitments })).productId
  }
  const left = await make('brake-discs', 'lhd')
  const sameSide = await make(kind, 'lhd')
  const anySide = await make(other)
  const right = await make(third, 'rhd')
  expect((await idsOf(left)).toSorted()).toEqual([sameSide, anySide].toSorted())
  expect(await idsOf(anySide)).toContain(right)
})

test('a car that is sold whole has no related cars', async () => {
  const used = await makeProduct(db, { category: 'used-cars', fitments: CAMRY })
  await makeProduct(db, { category: 'new-cars', fitments: CAMRY })
  expect(await idsOf(used.productId)).toEqual([])
})

test('an unknown product has no related products', async () => {
  expect(await idsOf(newId())).toEqual([])
})

import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { copyProducts } from '../../test/list-products.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()

const pads = (axle: string) => makeProduct(db, { category: 'brake-pads', attributes: { axle } })
// One kind after the other, as a shop imports them.
await copyProducts(db, (await pads('front')).productId, 500)
await copyProducts(db, (await pads('rear')).productId, 100)
for (const season of ['summer', 'winter']) {
  await makeProduct(db, { category: 'car-tyres', attributes: { season } })
}
await db.sql`analyze search_items`

async function find(category: string) {
  const { facets, total } = await visitor.call(queryProducts, { category })
  const valuesOf = (key: string) => facets.find((facet) => facet.attribute?.key === key)?.values ?? []
  return { facets, total, valuesOf }
}

test('[S2.35] cars and attributes of many results are estimated and marked so; the total is exact', async () => {
  const { total, facets, valuesOf } = await find('brake-pads')
  expect(total).toBe(602)
  const [fronts, rears] = valuesOf('axle')
  expect([fronts, rears]).toMatchObject([
    { value: 'front', isAbout: true },
    { value: 'rear', isAbout: true },
  ])
  expect(Math.abs((fronts?.count ?? 0) - 501)).toBeLessThan(10)
  expect(Math.abs((rears?.count ?? 0) - 101)).toBeLessThan(10)
  expect(facets.find(({ key }) => key === 'brand')?.values).toEqual([
    expect.not.objectContaining({ isAbout: true }),
  ])
})

test('[S2.35] few results are counted exactly', async () => {
  const { valuesOf } = await find('car-tyres')
  expect(valuesOf('season')).toHaveLength(2)
  expect(valuesOf('season').some(({ isAbout }) => isAbout)).toBe(false)
})

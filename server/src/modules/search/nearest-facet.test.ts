import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const { id: shopId } = await makeShop(db, { country: 'BY' })
const filterFor = (make: string, condition: 'new' | 'remanufactured' | 'used') =>
  makeProduct(db, { shopId, category: 'oil-filters', condition, fitments: [{ make }] })

for (const make of ['toyota', 'kia', 'kia', 'kia']) await filterFor(make, 'new')
await filterFor('kia', 'remanufactured')
await filterFor('kia', 'used')

test('[S2.35] among nearest finds each other value is counted as the list it leads to', async () => {
  const asked = { text: 'масляный фильтр тойота', countries: ['BY'] }
  const nearest = await visitor.call(queryProducts, { ...asked, condition: 'remanufactured' })
  expect([nearest.isNearest, nearest.total]).toEqual([true, 1])
  const { values = [] } = nearest.facets.find(({ key }) => key === 'condition') ?? {}
  expect(values.map(({ value }) => value).sort()).toEqual(['new', 'remanufactured', 'used'])
  for (const { value, count } of values) {
    const condition = value as 'new' | 'remanufactured' | 'used'
    expect([value, (await visitor.call(queryProducts, { ...asked, condition })).total]).toEqual([
      value,
      count,
    ])
  }
})

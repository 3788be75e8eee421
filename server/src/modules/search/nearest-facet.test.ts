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

test('[S2.35] a filter that hides even the nearest is named, with what the list without it holds', async () => {
  const camry = { make: 'toyota', model: 'camry' }
  await makeProduct(db, { category: 'brake-pads', brand: 'brembo', fitments: [{ make: 'kia' }] })
  await makeProduct(db, { category: 'brake-pads', brand: 'bosch', fitments: [camry] })
  const text = 'колодки камри brembo'
  const nearest = await visitor.call(queryProducts, { text })
  expect([nearest.isNearest, nearest.total]).toEqual([true, 1])
  const { rows, loosen } = await visitor.call(queryProducts, { text, countries: ['ZZ'] })
  expect([rows, loosen]).toEqual([[], [{ filter: 'country', total: nearest.total, isAbout: false }]])
})

test('[S2.35] of two filters that hide all together neither is named', async () => {
  const { loosen } = await visitor.call(queryProducts, {
    ...{ text: 'колодки камри brembo', countries: ['ZZ'], priceMin: 900_000_000 },
  })
  expect(loosen).toEqual([])
})

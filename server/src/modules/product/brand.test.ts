import { getBrand } from '@tiantian/contracts/product/brand.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const shop = await makeShop(db)
await makeProduct(db, {
  shopId: shop.id,
  category: 'brake-pads',
  fitments: [{ make: 'toyota', model: 'camry' }],
})
await makeProduct(db, {
  shopId: shop.id,
  category: 'brake-discs',
  fitments: [{ make: 'toyota', model: 'camry' }],
})
await makeProduct(db, { category: 'oil-filters', fitments: [{ make: 'toyota', model: 'corolla' }] })
await makeProduct(db, { category: 'oil-filters', brand: 'brembo' })
await makeProduct(db, { category: 'oil-filters', state: 'hidden' })

test('[S2.31] a brand shows its country, what it sells, for which cars, and in how many shops', async () => {
  const { brand } = await visitor.call(getBrand, { slug: 'bosch' }, 'ru')
  expect(brand).toMatchObject({
    name: 'Bosch',
    country: 'DE',
    countryName: 'Германия',
    productCount: 3,
    shopCount: 2,
  })
  expect(brand!.categories.map(({ slug, productCount }) => [slug, productCount])[0]).toEqual(['brakes', 2])
  expect(brand!.models.map(({ make, model, productCount }) => [make, model, productCount])).toEqual([
    ['toyota', 'camry', 2],
    ['toyota', 'corolla', 1],
  ])
})

test('[S2.31] a brand without products is shown, an unknown one is not found', async () => {
  const { brand } = await visitor.call(getBrand, { slug: 'mann-filter' })
  expect(brand).toMatchObject({ productCount: 0, shopCount: 0, categories: [], models: [] })
  expect(await visitor.call(getBrand, { slug: 'nobody-knows-it' })).toEqual({ brand: null })
  expect((await visitor.refused(getBrand, { slug: '%' })).code).toBe('INVALID_INPUT')
})

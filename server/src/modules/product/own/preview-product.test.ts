import {
  createProduct,
  listCategoryAttributes,
  previewProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { offerFormOf, productFormOf } from '../../../test/make-product-form.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, visitor } = here
const owner = await here.user()
const { id: shopId } = await makeShop(db, { ownerId: owner.id })
await makeProduct(db)
const { attributes: known } = await visitor.call(listCategoryAttributes, { category: 'brake-discs' })
const attributes = Object.fromEntries(
  known
    .filter(({ isRequired }) => isRequired)
    .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
)

test('[S2.26] the preview of a form is the page that buyers get once it is on sale', async () => {
  const product = productFormOf({
    attributes,
    description: { en: 'Vented', ru: 'Вентилируемый' },
    references: [{ kind: 'oe', brandName: 'Toyota', number: '43512-12710' }],
    fitments: [
      { make: 'toyota', model: 'camry', axle: 'front', note: { en: 'Vented only' } },
      { make: 'toyota', model: 'camry', generation: 'xv40', isExcluded: true },
    ],
    offers: [
      offerFormOf({ currency: 'USD', tiers: [{ minQuantity: 1, priceMinor: 9000 }] }),
      offerFormOf({ incoterm: 'EXW', stockQuantity: 0 }),
      offerFormOf({ tiers: [{ minQuantity: 2, priceMinor: 1000 }], orderMultiple: 2 }),
    ],
  })
  for (const language of ['en', 'ru'] as const) {
    const { product: preview } = await owner.call(previewProduct, { shopId, product }, language)
    const input = { requestId: newId(), shopId, isOnSale: true }
    const number = `${product.partNumber}-${language}`
    const created = await owner.call(createProduct, { ...input, product: { ...product, partNumber: number } })
    const { product: shown } = await visitor.call(getProduct, { id: created.product.id }, language)
    const comparable = (page: typeof shown) => ({
      ...page,
      id: '',
      partNumber: '',
      // The counts of the shop follow with the product.
      shop: { ...page.shop, productCount: 0 },
      offers: page.offers.map(({ id: _id, stockUpdatedAt: _at, ...offer }) => offer),
    })
    expect(comparable(preview)).toEqual(comparable(shown))
    expect(preview.offers.map(({ moq }) => moq)).toEqual([2, 1, 1])
  }
})

test('a preview stores nothing, and a shop without a warehouse gets none', async () => {
  const counts = async () => {
    const [row] = await db.sql`
      select (select count(*) from products where shop_id = ${other}) as products,
        (select count(*) from warehouses where shop_id = ${other}) as warehouses`
    return row
  }
  const { id: other } = await makeShop(db, { ownerId: owner.id })
  await owner.call(previewProduct, { shopId: other, product: productFormOf({ attributes }) })
  expect(await counts()).toMatchObject({ products: '0', warehouses: '0' })
})

test('a preview is refused to strangers, and for what could not be saved', async () => {
  const stranger = await here.user()
  const product = productFormOf({ attributes })
  expect((await stranger.refused(previewProduct, { shopId, product })).code).toBe('SHOP_NOT_FOUND')
  expect((await visitor.refused(previewProduct, { shopId, product })).code).toBe('LOGIN_REQUIRED')
  const { fields } = await owner.refused(previewProduct, { shopId, product: { ...product, attributes: {} } })
  expect(fields).toContainEqual({
    path: `product.attributes.${Object.keys(attributes)[0]}`,
    rule: 'required',
  })
})

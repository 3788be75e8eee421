import type { Input } from '@tiantian/contracts/action.ts'
import { listCategories } from '@tiantian/contracts/product/category.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const kazakh = await makeShop(db, { country: 'KZ' })
// 70 ¥ = 10 $, 8 $, 1600 ₽ = 20 $, 500 ₸ = 1 $ at the rates of the tests.
const yuan = await makeProduct(db, {
  category: 'brake-discs',
  price: 7000,
  currency: 'CNY',
  soldCount: 5,
  fitments: [{ make: 'toyota', model: 'camry', generation: 'xv50' }],
})
const dollar = await makeProduct(db, {
  category: 'brake-pads',
  price: 800,
  currency: 'USD',
  soldCount: 9,
  brand: 'denso',
  fitments: [{ make: 'toyota' }],
})
const rouble = await makeProduct(db, {
  category: 'brake-pads',
  price: 160_000,
  currency: 'RUB',
  soldCount: 1,
  stock: 0,
  fitments: [{ make: 'kia', model: 'rio' }],
})
const tenge = await makeProduct(db, {
  category: 'oil-filters',
  price: 50_000,
  currency: 'KZT',
  soldCount: 3,
  shopId: kazakh.id,
  condition: 'used',
})

async function idsOf(input: Input<typeof listProducts>) {
  const { rows } = await visitor.call(listProducts, input)
  return rows.map(({ id }) => id)
}

test('[S2.31] prices in four currencies are sorted together', async () => {
  const cheapFirst = [tenge, dollar, yuan, rouble].map(({ productId }) => productId)
  expect(await idsOf({ sort: 'price' })).toEqual(cheapFirst)
  expect(await idsOf({ sort: 'price-desc' })).toEqual(cheapFirst.toReversed())
})

test('[S2.31] lists by recency and by sales start with the newest and the best-selling', async () => {
  expect(await idsOf({ sort: 'newest' })).toEqual(
    [tenge, rouble, dollar, yuan].map(({ productId }) => productId),
  )
  expect(await idsOf({ sort: 'sales' })).toEqual(
    [dollar, yuan, tenge, rouble].map(({ productId }) => productId),
  )
})

test.each(['price', 'price-desc', 'newest', 'sales'] as const)(
  '[S2.31] pages by %s neither lose nor repeat a product, and the page after the last is empty',
  async (sort) => {
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page++) {
      const reply = await visitor.call(listProducts, { sort, limit: 1, ...(cursor && { cursor }) })
      seen.push(...reply.rows.map(({ id }) => id))
      cursor = reply.nextCursor ?? undefined
    }
    expect(cursor).toBeUndefined()
    expect(seen).toEqual(await idsOf({ sort }))
  },
)

test('[S2.31] a category lists its whole subtree; a brand, a shop and a country list their products', async () => {
  expect(await idsOf({ category: 'brakes', sort: 'price' })).toEqual(
    [dollar, yuan, rouble].map(({ productId }) => productId),
  )
  expect(await idsOf({ category: 'brake-pads', sort: 'price' })).toEqual(
    [dollar, rouble].map(({ productId }) => productId),
  )
  expect(await idsOf({ brands: ['denso'] })).toEqual([dollar.productId])
  expect(await idsOf({ brands: ['denso', 'bosch'] })).toHaveLength(4)
  expect(await idsOf({ brands: ['no-such-brand'] })).toEqual([])
  expect(await idsOf({ shop: kazakh.id })).toEqual([tenge.productId])
  expect(await idsOf({ countries: ['KZ'] })).toEqual([tenge.productId])
  expect(await idsOf({ condition: 'used' })).toEqual([tenge.productId])
})

test('[S2.31] a price range in one currency finds offers in another', async () => {
  expect(await idsOf({ priceMin: 5600, priceMax: 7000, priceCurrency: 'CNY', sort: 'price' })).toEqual(
    [dollar, yuan].map(({ productId }) => productId),
  )
})

test('[S2.31] the parts of a car are those of its generation, its model and the whole make', async () => {
  const camry = { make: 'toyota', model: 'camry' }
  expect(await idsOf({ vehicle: { ...camry, generation: 'xv50' }, sort: 'price' })).toEqual(
    [dollar, yuan].map(({ productId }) => productId),
  )
  expect(await idsOf({ vehicle: { ...camry, generation: 'xv40' } })).toEqual([dollar.productId])
  expect(await idsOf({ vehicle: { make: 'kia' } })).toEqual([rouble.productId])
})

test('[S2.31] each card says whether it fits the buyer’s car, and an unknown fit never counts as a fit', async () => {
  const { rows } = await visitor.call(listProducts, {
    compare: { make: 'toyota', model: 'camry' },
    sort: 'price',
  })
  expect(rows.map(({ fit }) => fit)).toEqual(['unknown', 'fits', 'maybe', 'no'])
})

test('[S2.31] a product that is sold out leaves the in-stock list at once, no matter who sold it', async () => {
  const last = await makeProduct(db, { category: 'air-filters', stock: 1 })
  const inStock = { category: 'air-filters', inStock: true }
  expect(await idsOf(inStock)).toEqual([last.productId])
  await db.sql`update stocks set quantity = 0 where offer_id = ${last.offerId}`
  expect(await idsOf(inStock)).toEqual([])
  const { rows } = await visitor.call(listProducts, { category: 'air-filters' })
  expect(rows[0]).toMatchObject({ stockQuantity: 0 })
  await db.sql`update stocks set quantity = 7 where offer_id = ${last.offerId}`
  expect(await idsOf(inStock)).toEqual([last.productId])
})

test('[S2.31] names are in the caller’s language, or the nearest one when it is missing', async () => {
  await makeProduct(db, { category: 'clutch-kits', names: { en: 'Clutch kit', ru: 'Комплект сцепления' } })
  const nameIn = async (language: 'kk' | 'zh-Hans') =>
    (await visitor.call(listProducts, { category: 'clutch-kits' }, language)).rows[0]?.name
  expect(await nameIn('kk')).toBe('Комплект сцепления')
  expect(await nameIn('zh-Hans')).toBe('Clutch kit')
})

test('[S2.31] unknown categories and cars, and cursors of other lists, are refused with a code', async () => {
  const codeOf = async (input: Input<typeof listProducts>) =>
    (await visitor.refused(listProducts, input)).code
  expect(await codeOf({ category: 'no-such-category' })).toBe('CATEGORY_NOT_FOUND')
  expect(await codeOf({ vehicle: { make: 'toyota', model: 'no-such-model' } })).toBe('VEHICLE_NOT_FOUND')
  expect(await codeOf({ vehicle: { make: 'toyota', generation: 'xv50' } })).toBe('VEHICLE_NOT_FOUND')
  expect(await codeOf({ sort: 'price', cursor: 'bm90IGEgY3Vyc29y' })).toBe('INVALID_INPUT')
  expect(await codeOf({ limit: 51 })).toBe('INVALID_INPUT')
})

const SORTS = ['price', 'price-desc', 'newest', 'sales'] as const

test.each(SORTS)('[S2.31] a cursor of the list by %s is refused by every other sort order', async (sort) => {
  const { nextCursor } = await visitor.call(listProducts, { sort, limit: 1 })
  for (const other of SORTS.filter((one) => one !== sort)) {
    const refusal = await visitor.refused(listProducts, { sort: other, cursor: nextCursor! })
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'cursor' }] })
  }
  expect((await visitor.refused(queryProducts, { sort, cursor: nextCursor! })).code).toBe('INVALID_INPUT')
})

test('a cursor of the right sort order with an impossible position is refused too', async () => {
  for (const place of [
    ['1; drop', 'x'],
    [1, 'x'],
    [1.5, crypto.randomUUID()],
    [null, crypto.randomUUID()],
  ]) {
    const cursor = Buffer.from(JSON.stringify(['products by price', ...place])).toString('base64url')
    expect((await visitor.refused(listProducts, { sort: 'price', cursor })).code).toBe('INVALID_INPUT')
  }
})

test('[S2.10] the category tree counts the products on sale in each subtree', async () => {
  const { categories } = await visitor.call(listCategories, {}, 'ru')
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  expect(bySlug.get('brake-pads')).toMatchObject({
    level: 3,
    name: 'Тормозные колодки дисковые',
    productCount: 2,
  })
  expect(bySlug.get('brakes')).toMatchObject({ level: 1, parent: null, productCount: 3 })
  expect(categories.findIndex(({ slug }) => slug === 'brakes')).toBeLessThan(
    categories.findIndex(({ slug }) => slug === 'brake-pads'),
  )
})

test('[S2.9] home shows categories, bestsellers, shops and the size of the market', async () => {
  const home = await visitor.call(showHome, { compare: { make: 'kia', model: 'rio' } }, 'en')
  expect(home.hotProducts[0]).toMatchObject({ id: dollar.productId, fit: 'no' })
  expect(home.categories.at(0)).toMatchObject({ level: 1 })
  expect(home.categories.at(-1)).toMatchObject({ level: 3 })
  expect(home.shops.length).toBe(home.shopCount)
  expect(home.countryCount).toBe(2)
})

test('rates name their date and source', async () => {
  const { rates } = await visitor.call(listRates, {})
  expect(rates.map(({ currency }) => currency).sort()).toEqual(['CNY', 'KZT', 'RUB', 'USD'])
})

import { queryShops, suggestShops } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { indexProducts } from '../../product/index/index-item.ts'

const { visitor, db } = await testApp()
const silk = await makeShop(db, {
  names: { ru: 'Шёлковый путь', 'zh-Hans': '丝路汽配' },
  country: 'CN',
  ratingHundredths: 400,
})
const steppe = await makeShop(db, {
  names: { kk: 'Дала бөлшектері', en: 'Steppe Parts 100%' },
  country: 'KZ',
  ratingHundredths: 480,
})
await makeProduct(db, {
  shopId: silk.id,
  category: 'brake-pads',
  fitments: [{ make: 'toyota', model: 'camry' }],
})
await makeProduct(db, { shopId: steppe.id, category: 'oil-filters' })

async function find(text: string, more = {}) {
  const { rows } = await visitor.call(queryShops, { text, ...more })
  return rows.map(({ id }) => id)
}

test.each([
  ['шёлковый', silk],
  ['丝路', silk],
  ['STEPPE', steppe],
  ['бөлшек', steppe],
  ['100%', steppe],
  ['Stepe parts', steppe],
])('[S2.34] %s finds a shop by its name, in any language and with typos', async (text, shop) => {
  expect(await find(text)).toEqual([shop.id])
})

test('[S2.34] shops that sell what the text names', async () => {
  expect(await find('тормозные колодки камри')).toEqual([silk.id])
  expect(await find('масляный фильтр')).toEqual([steppe.id])
})

test.each([
  'алматы масляный фильтр',
  'масляный фильтр в Алматы',
  'oil filters in almaty',
  '阿拉木图 机油滤清器',
])('[S2.34] %s: a location and products find shops there that sell them', async (text) => {
  expect(await find(text)).toEqual([steppe.id])
})

test('[S2.34] a location and products find no shop that matches only one of them', async () => {
  expect(await find('алматы тормозные колодки')).toEqual([])
  expect(await find('алматы зюзюбра')).toEqual([])
})

test('[S2.34] without a text all shops are listed, the best first, with counts by country', async () => {
  const { rows, facets, total } = await visitor.call(queryShops, { sort: 'rating' }, 'en')
  expect(rows.map(({ id }) => id)).toEqual([steppe.id, silk.id])
  expect(total).toBe(2)
  expect(facets.filter(({ key }) => key === 'country')).toEqual([
    {
      key: 'country',
      values: [
        { value: 'CN', label: 'China', count: 1 },
        { value: 'KZ', label: 'Kazakhstan', count: 1 },
      ],
    },
  ])
  expect(await find('', { category: 'brakes' })).toEqual([silk.id])
  expect(await find('', { countries: ['KZ'] })).toEqual([steppe.id])
})

test('[S2.34] lists are paged; unknown categories and foreign cursors are refused', async () => {
  const { nextCursor } = await visitor.call(queryShops, { limit: 1 })
  expect(await find('', { limit: 1, cursor: nextCursor })).toEqual([silk.id])
  expect((await visitor.refused(queryShops, { category: 'no-such' })).code).toBe('CATEGORY_NOT_FOUND')
  const foreign = Buffer.from('["found shops by relevance","a","b"]').toString('base64url')
  expect((await visitor.refused(queryShops, { cursor: foreign })).code).toBe('INVALID_INPUT')
  const other = { sort: 'newest', cursor: nextCursor ?? '' } as const
  expect((await visitor.refused(queryShops, other)).code).toBe('INVALID_INPUT')
})

test.each(['%', '_', '\\', "'", '🚗', '\u0000', '丝_'])('[S2.34] %j is not an error', async (text) => {
  await visitor.call(queryShops, { text })
  await visitor.call(suggestShops, { text })
})

test('[S2.32] shops are suggested by the start of a word of their name, with their location', async () => {
  const { suggestions } = await visitor.call(suggestShops, { text: 'пут' }, 'ru')
  expect(suggestions).toEqual([
    expect.objectContaining({
      kind: 'shop',
      shopId: silk.id,
      label: 'Шёлковый путь',
      hint: 'Шанхай, Китай',
    }),
  ])
  expect((await visitor.call(suggestShops, { text: '%' })).suggestions).toEqual([])
})

test('[S2.32] a city with shops is suggested in any language, and its shops are found by it', async () => {
  const { suggestions } = await visitor.call(suggestShops, { text: 'шанх' }, 'ru')
  expect(suggestions).toMatchObject([{ kind: 'city', label: 'Шанхай', hint: 'Китай' }])
  const { rows } = await visitor.call(queryShops, { city: suggestions[0]?.city })
  expect(rows.map(({ id }) => id)).toContain(silk.id)
  // No shop is in Samara.
  expect((await visitor.call(suggestShops, { text: 'самара' }, 'ru')).suggestions).toEqual([])
})

test('[S2.34] facets show what shops sell, where they are and what they speak, and each filters', async () => {
  const { facets } = await visitor.call(queryShops, {}, 'en')
  const counted = Object.fromEntries(
    facets.map(({ key, values }) => [key, values.map(({ label, count }) => [label, count])]),
  )
  expect(counted).toMatchObject({
    brand: [['Bosch', 2]],
    country: expect.arrayContaining([['China', 1]]),
    language: expect.arrayContaining([['zh-Hans', 2]]),
  })
  const valuesIn = (name: string) => facets.find(({ key }) => key === name)!.values
  const city = Number(valuesIn('city').find(({ label }) => label === 'Almaty')!.value)
  expect(await find('', { city })).toEqual([steppe.id])
  expect(await find('', { language: 'en', brand: 'bosch', category: 'brakes' })).toEqual([silk.id])
  expect(await find('', { language: 'ja' })).toEqual([])
  expect(await find('', { brand: 'nobody-knows-it' })).toEqual([])
})

test('[S2.34] a selected value leaves the other values of its facet selectable, and updates the other counts', async () => {
  const { facets, total } = await visitor.call(queryShops, { countries: ['KZ'] }, 'en')
  const labels = (name: string) => facets.find(({ key }) => key === name)?.values.map(({ label }) => label)
  expect(total).toBe(1)
  expect(labels('country')).toEqual(['China', 'Kazakhstan'])
  expect(labels('city')).toEqual(['Almaty'])
})

test('[S2.34] a shop that no longer sells in a category leaves its facet', async () => {
  const { productId } = await makeProduct(db, {
    shopId: steppe.id,
    category: 'brake-pads',
    brand: 'brembo',
  })
  const brands = async () => {
    const { facets } = await visitor.call(queryShops, { countries: ['KZ'] }, 'ru')
    return facets.find(({ key }) => key === 'brand')?.values.map(({ value }) => value)
  }
  expect(await brands()).toContain('brembo')
  await db.sql`update products set state = 'hidden' where id = ${productId}`
  await indexProducts(db.sql, [productId])
  expect(await brands()).not.toContain('brembo')
})

test('[S2.34] a later page has the same total, and no facets', async () => {
  const first = await visitor.call(queryShops, { limit: 1 })
  const next = await visitor.call(queryShops, { limit: 1, cursor: first.nextCursor! })
  expect(next).toMatchObject({ total: first.total, facets: [] })
})

test('[S2.34] a product whose brand changes is found under the new one', async () => {
  const shop = await makeShop(db, { names: { en: 'Second thoughts' }, country: 'PL' })
  const { productId } = await makeProduct(db, { shopId: shop.id, category: 'oil-filters', brand: 'bosch' })
  await db.sql`
    update products set brand_id = (select id from brands where slug = 'brembo') where id = ${productId}`
  await indexProducts(db.sql, [productId])
  expect(await find('', { brand: 'brembo', countries: ['PL'] })).toEqual([shop.id])
  expect(await find('', { brand: 'bosch', countries: ['PL'] })).toEqual([])
})

import { randomUUID } from 'node:crypto'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { getShop, listShops } from '@tiantian/contracts/shop/shop.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const best = await makeShop(db, { ratingHundredths: 490, country: 'KZ', names: { ru: 'Алматы Запчасть' } })
const second = await makeShop(db, { ratingHundredths: 480, country: 'CN' })
const third = await makeShop(db, { ratingHundredths: 480, country: 'CN', makes: ['toyota'] })
const hidden = await makeShop(db, { ratingHundredths: 500, state: 'suspended' })

test('[S2.12] shops on sale are listed by rating, page by page, with the countries on the first page', async () => {
  const first = await visitor.call(listShops, { limit: 2 }, 'en')
  expect(first.rows[0]).toMatchObject({ id: best.id, name: 'Алматы Запчасть', countryName: 'Kazakhstan' })
  expect(first.countries).toEqual([
    { code: 'CN', name: 'China', count: 2 },
    { code: 'KZ', name: 'Kazakhstan', count: 1 },
  ])
  const next = await visitor.call(listShops, { limit: 2, cursor: first.nextCursor! }, 'en')
  const ids = [...first.rows, ...next.rows].map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set([best.id, second.id, third.id]))
  expect(ids).toHaveLength(3)
  expect(next).toMatchObject({ nextCursor: null, countries: [] })
})

test('[S2.12] shops are filtered by country and sorted by age', async () => {
  const { rows } = await visitor.call(listShops, { country: 'CN', sort: 'newest' })
  expect(rows.map(({ id }) => id)).toEqual([third.id, second.id])
})

test.each(['newest', 'products', 'rating'] as const)(
  '[S2.12] a cursor of another list is refused when sorted by %s',
  async (sort) => {
    const refusal = await visitor.refused(listShops, {
      sort,
      cursor: Buffer.from(`["shops by ${sort}","a; drop","b"]`).toString('base64url'),
    })
    expect(refusal.code).toBe('INVALID_INPUT')
  },
)

test('[S2.22] a shop page shows name, city, warehouses, makes and the number of parts on sale', async () => {
  await makeProduct(db, { shopId: third.id, warehouseCountry: 'KZ' })
  await makeProduct(db, { shopId: third.id, state: 'hidden' })
  const { shop } = await visitor.call(getShop, { id: third.id }, 'zh-Hans')
  expect(shop).toMatchObject({
    id: third.id,
    productCount: 1,
    countryName: '中国',
    returnPolicy: 'Returns within 14 days.',
  })
  expect(shop.mainMakes).toEqual([{ slug: 'toyota', name: '丰田' }])
  expect(shop.warehouses.map(({ country }) => country)).toContain('KZ')
})

test('[S2.22] an unknown shop, or one not on sale, is not found', async () => {
  expect((await visitor.refused(getShop, { id: hidden.id })).code).toBe('SHOP_NOT_FOUND')
  expect((await visitor.refused(getShop, { id: randomUUID() })).code).toBe('SHOP_NOT_FOUND')
})

test('[S2.12] a renamed shop, or one that moves to another city, is shown correctly at once', async () => {
  await db.sql`update shops set name = '{"en": "New Name"}' where id = ${second.id}`
  await db.sql`
    update cities set name = name || '{"en": "Newtown"}' where id = (select city_id from shops where id = ${second.id})`
  const { rows } = await visitor.call(listShops, { sort: 'newest', limit: 20 }, 'en')
  expect(rows.find(({ id }) => id === second.id)).toMatchObject({ name: 'New Name', cityName: 'Newtown' })
})

test('the database uses the same language fallbacks as the rest of the system', async () => {
  for (let set = 0; set < 16; set++) {
    const text = Object.fromEntries(LANGUAGES.filter((_, at) => set & (1 << at)).map((one) => [one, one]))
    for (const language of LANGUAGES) {
      const [row] = await db.sql`select text_in(${JSON.stringify(text)}::text::jsonb, ${language}) as found`
      expect(row?.found).toBe(textIn(text as LocalizedText, language))
    }
  }
})

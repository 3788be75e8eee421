import type { PartOffer } from '@tiantian/contracts/product/product.ts'
import { listPartOffers } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { addOffer } from '../../test/add-offer.ts'
import type { MadeProduct, ProductOverrides } from '../../test/make-catalogue.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { db, visitor } = await testApp()
const { sql } = db

let parts = 0
const numberOf = () => `PO ${++parts}-${newId().slice(-4).toUpperCase()}`

/** The same part in several shops. */
async function sold(...each: readonly ProductOverrides[]) {
  const number = numberOf()
  const made: MadeProduct[] = []
  for (const one of each) made.push(await makeProduct(db, { ...one, number }))
  return made
}

const idsOf = (rows: readonly PartOffer[]) => rows.map(({ id }) => id)

test('[S2.30] all shops that sell the part number are compared, the cheapest first in any currency', async () => {
  const [yuan, dollar, tenge] = await sold(
    { price: 7_000, currency: 'CNY' },
    { price: 900, currency: 'USD' },
    { price: 550_000, currency: 'KZT' },
  )
  const { rows, shopCount } = await visitor.call(listPartOffers, { productId: tenge!.productId }, 'ru')
  expect(shopCount).toBe(3)
  expect(idsOf(rows)).toEqual([dollar!.offerId, yuan!.offerId, tenge!.offerId])
  expect(rows[0]).toMatchObject({
    productId: dollar!.productId,
    currency: 'USD',
    unitPriceMinor: 900,
    tiers: [{ minQuantity: 1, priceMinor: 900 }],
    incoterm: 'FCA',
    stockQuantity: 100,
    shop: { id: dollar!.shopId, ratingHundredths: 450, ratingCount: 12 },
  })
})

test('the price is that of the requested quantity, or of the minimum order', async () => {
  const tiers = [
    { minQuantity: 1, priceMinor: 10_000 },
    { minQuantity: 10, priceMinor: 6_000 },
  ]
  const [tiered, flat, carton] = await sold({ tiers }, { price: 8_000 }, { price: 7_000, moq: 20 })
  const cheapest = async (quantity: number) =>
    (await visitor.call(listPartOffers, { productId: flat!.productId, quantity })).rows
  expect(idsOf(await cheapest(1))).toEqual([carton!.offerId, flat!.offerId, tiered!.offerId])
  const ten = await cheapest(10)
  expect(idsOf(ten)).toEqual([tiered!.offerId, carton!.offerId, flat!.offerId])
  expect(ten[0]?.unitPriceMinor).toBe(6_000)
})

test('shops with too little stock come last at any price; ended or future offers are left out', async () => {
  const [short, enough, ended] = await sold(
    { price: 100, stock: 4 },
    { price: 900, stock: 5 },
    { price: 50, validTo: new Date(0) },
  )
  const draft = await makeProduct(db, { state: 'draft' })
  await sql`update products p set (brand_id, normalized_number) = (select brand_id, normalized_number from products where id = ${short!.productId})
    where p.id = ${draft.productId}`
  const { rows } = await visitor.call(listPartOffers, { productId: short!.productId, quantity: 5 })
  expect(idsOf(rows)).toEqual([enough!.offerId, short!.offerId])
  expect(idsOf(rows)).not.toContain(ended!.offerId)
  expect((await visitor.refused(listPartOffers, { productId: draft.productId })).code).toBe(
    'PRODUCT_NOT_FOUND',
  )
  expect((await visitor.refused(listPartOffers, { productId: newId() })).code).toBe('PRODUCT_NOT_FOUND')
})

test('sorted by delivery time, by minimum order, by stock and by the shop’s rating', async () => {
  const good = await makeShop(db, { ratingHundredths: 490 })
  const [a, b] = await sold({ moq: 5, stock: 900 }, { moq: 1, stock: 10, shopId: good.id })
  await sql`update offers set lead_days_min = 1, lead_days_max = 2 where id = ${a!.offerId}`
  const first = async (sort: 'delivery' | 'moq' | 'stock' | 'rating') =>
    (await visitor.call(listPartOffers, { productId: a!.productId, sort })).rows[0]?.id
  expect(await first('delivery')).toBe(a!.offerId)
  expect(await first('moq')).toBe(b!.offerId)
  expect(await first('stock')).toBe(a!.offerId)
  expect(await first('rating')).toBe(b!.offerId)
})

test('[S2.30] each offer names its warehouse and its delivery terms, in the caller’s language', async () => {
  const [china, kazakhstan] = await sold({ price: 1_000 }, { price: 2_000, warehouseCountry: 'KZ' })
  await sql`update offers set incoterm = 'DAP', incoterm_place = 'Astana' where id = ${kazakhstan!.offerId}`
  const { productId } = china!
  // A second warehouse of the same shop, with its own terms.
  const second = await addOffer(db, china!.offerId, { priceMinor: 3_000, stock: 5 })
  await sql`
    update offers o set warehouse_id = k.warehouse_id, incoterm = 'EXW', incoterm_place = 'Almaty' from offers k
    where o.id = ${second} and k.id = ${kazakhstan!.offerId}`
  for (const [language, city] of [
    ['ru', 'Алматы'],
    ['zh-Hans', '阿拉木图'],
  ] as const) {
    const { rows, shopCount } = await visitor.call(listPartOffers, { productId }, language)
    expect(shopCount).toBe(2)
    const shownTerms = rows.map((row) => [row.id, row.warehouseCountry, row.incoterm, row.incotermPlace])
    expect(shownTerms).toEqual([
      [china!.offerId, 'CN', 'FCA', 'Guangzhou'],
      [kazakhstan!.offerId, 'KZ', 'DAP', 'Astana'],
      [second, 'KZ', 'EXW', 'Almaty'],
    ])
    expect(rows.map(({ warehouseCity }) => warehouseCity)).toEqual([expect.any(String), city, city])
    expect(rows[0]?.warehouseCity).not.toBe(city)
  }
})

test('pages contain each offer once; a cursor of another list is refused', async () => {
  const made = await sold(...[3, 1, 2, 1, 5].map((price) => ({ price: price * 1000 })))
  const { productId } = made[0]!
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query = { productId, limit: 2, ...(cursor && { cursor }) }
    const page: { rows: PartOffer[]; nextCursor: string | null } = await visitor.call(listPartOffers, query)
    ids.push(...idsOf(page.rows))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(ids.toSorted()).toEqual(made.map(({ offerId }) => offerId).toSorted())
  expect([ids[4], ids[3]]).toEqual([made[4]!.offerId, made[0]!.offerId])
  for (const wrong of ['', 'bm9wZQ']) {
    expect((await visitor.refused(listPartOffers, { productId, cursor: wrong })).code).toBe('INVALID_INPUT')
  }
})

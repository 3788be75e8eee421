import { gunzipSync } from 'node:zlib'
import { deleteProductFeed, getProductFeed, rotateProductFeed } from '@tiantian/contracts/product/feed.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { copyProducts } from '../../../test/list-products.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, db } = here
const MANY = new Set(['offer', 'item', 'category', 'picture', 'g:additional_image_link'])

type Texts = Record<string, string>

/** What the tests read of the two feeds. */
interface Feed {
  yml_catalog: {
    '@_date': string
    shop: {
      name: string
      currencies: { currency: Texts }
      categories: { category: { '@_id': string; '@_parentId'?: string }[] }
      offers: { offer: Texts[] }
    }
  }
  rss: { channel: { title: string; item: Texts[] } }
}

/** Strict: a letter that is not escaped, or an element that is not closed, fails. */
function parseXml(text: string): unknown {
  const parser = new SaxesParser()
  // An element is a text, or its attributes and the elements in it.
  const open: { name: string; text: string; node: Record<string, unknown> }[] = [
    { name: '', text: '', node: {} },
  ]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const own = Object.entries(attributes).map(([key, value]) => [`@_${key}`, value])
    open.push({ name, text: '', node: Object.fromEntries(own) })
  })
  parser.on('text', (part) => {
    open.at(-1)!.text += part
  })
  parser.on('closetag', () => {
    const { name, text: inner, node } = open.pop()!
    const parent = open.at(-1)!.node
    const hasElements = Object.keys(node).length > 0
    const value = hasElements ? { ...node, '#text': inner.trim() } : inner
    if (MANY.has(name)) parent[name] = [...((parent[name] as unknown[] | undefined) ?? []), value]
    else parent[name] = value
  })
  parser.write(text).close()
  return open[0]!.node
}

/** A shop with its owner, and where marketplaces read it. */
async function fedShop() {
  const owner = await here.user()
  const names = { en: 'Brakes & "Co" <Almaty>', ru: 'Тормоза & «Ко» <Алматы>' }
  const { id: shopId } = await makeShop(db, { ownerId: owner.id, names, country: 'RU' })
  return { owner, shopId, address: async () => (await owner.call(rotateProductFeed, { shopId })).feed! }
}

async function read(url: string) {
  const { statusCode, body, headers } = await app.inject({ url })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  return parseXml(body) as Feed
}

test('[S2.25] Yandex Market and Google Merchant read the same products, with every letter escaped', async () => {
  const { shopId, address } = await fedShop()
  const names = { en: 'Pads <front> & "rear" \'x\' ]]>', ru: 'Колодки <перед> & «зад»\u0001' }
  const { productId } = await makeProduct(db, {
    shopId,
    names,
    number: 'A&B-1',
    brand: 'bosch',
    price: 12_345,
    currency: 'RUB',
    stock: 4,
    descriptions: { en: 'Less than < 5 mm & more', ru: 'Менее < 5 мм' },
  })
  await db.sql`update products set pictures = ${['/media/file/a.jpg', '/media/file/b.jpg']} where id = ${productId}`
  await makeProduct(db, { shopId, names, currency: 'RUB', stock: 0 })
  await makeProduct(db, { shopId, names, currency: 'RUB', state: 'draft' })
  await makeProduct(db, { names })
  const { yandex, google } = await address()

  const { shop, '@_date': date } = (await read(yandex)).yml_catalog
  expect(Number.isNaN(Date.parse(date))).toBe(false)
  expect(shop.name).toBe('Тормоза & «Ко» <Алматы>')
  expect(shop.currencies.currency['@_id']).toBe('RUB')
  expect(shop.offers.offer).toHaveLength(2)
  const offer = shop.offers.offer.find((each) => each['@_id'] === productId)!
  expect(offer).toMatchObject({
    '@_available': 'true',
    name: 'Колодки <перед> & «зад»',
    price: '123.45',
    currencyId: 'RUB',
    vendorCode: 'A&B-1',
    description: 'Менее < 5 мм',
    picture: ['http://localhost:3000/media/file/a.jpg', 'http://localhost:3000/media/file/b.jpg'],
  })
  expect(offer.url).toBe(`http://localhost:3000/s/ru/product/ab1-${productId}`)
  const categories = shop.categories.category
  const ids = new Set(categories.map((each) => each['@_id']))
  expect(ids.has(offer.categoryId!)).toBe(true)
  expect(categories.every((each) => each['@_parentId'] === undefined || ids.has(each['@_parentId']))).toBe(
    true,
  )

  const { channel } = (await read(google)).rss
  expect(channel.title).toBe('Brakes & "Co" <Almaty>')
  const items = channel.item
  expect(items.map((each) => each['g:id'])).toEqual(shop.offers.offer.map((each) => each['@_id']))
  expect(items.find((each) => each['g:id'] === productId)).toMatchObject({
    'g:title': 'Pads <front> & "rear" \'x\' ]]>',
    'g:price': '123.45 RUB',
    'g:mpn': 'A&B-1',
    'g:availability': 'in_stock',
    'g:condition': 'new',
    'g:image_link': 'http://localhost:3000/media/file/a.jpg',
    'g:additional_image_link': ['http://localhost:3000/media/file/b.jpg'],
  })
  // The public page of the feed is there.
  expect((await app.inject(new URL(offer.url!).pathname)).statusCode).toBe(200)
})

test('[S2.25] a price in another currency is told in that of the shop', async () => {
  const { shopId, address } = await fedShop()
  await makeProduct(db, { shopId, currency: 'RUB', price: 1000 })
  const { productId } = await makeProduct(db, { shopId, currency: 'USD', price: 1000 })
  const { shop } = (await read((await address()).yandex)).yml_catalog
  const prices = new Map(shop.offers.offer.map((each) => [each['@_id'], `${each.price} ${each.currencyId}`]))
  const own = shop.currencies.currency['@_id']!
  const { rates } = await here.visitor.call(listRates, {})
  const roubles = rates.find(({ currency }) => currency === 'RUB')!.perUsd * 10
  expect(prices.get(productId)).toBe(own === 'RUB' ? `${roubles.toFixed(2)} RUB` : '10.00 USD')
  expect(new Set([...prices.values()].map((price) => String(price).split(' ')[1]))).toEqual(new Set([own]))
})

test('[S2.25] Yandex Market, which takes no dollars as the main currency, reads roubles; Google reads the dollars', async () => {
  const { shopId, address } = await fedShop()
  const { productId } = await makeProduct(db, { shopId, currency: 'USD', price: 1000 })
  const { yandex, google } = await address()
  const { rates } = await here.visitor.call(listRates, {})
  const roubles = rates.find(({ currency }) => currency === 'RUB')!.perUsd * 10
  const { shop } = (await read(yandex)).yml_catalog
  expect(shop.currencies.currency).toMatchObject({ '@_id': 'RUB', '@_rate': '1' })
  expect(shop.offers.offer.find((each) => each['@_id'] === productId)).toMatchObject({
    price: roubles.toFixed(2),
    currencyId: 'RUB',
  })
  const { channel } = (await read(google)).rss
  expect(channel.item.map((each) => each['g:price'])).toEqual(['10.00 USD'])
})

test('[S2.25] a shop of more than one chunk is read as a whole, each product once, along an index', async () => {
  const { shopId, address } = await fedShop()
  const { productId } = await makeProduct(db, { shopId, currency: 'RUB' })
  await copyProducts(db, productId, 1100)
  await db.sql`
    with copies as (
      select gen_random_uuid() as offer_id, p.id from products p where p.shop_id = ${shopId} and p.id <> ${productId}),
    copied as (
      insert into offers
      select c.* from offers o, copies,
        jsonb_populate_record(o, jsonb_build_object('id', copies.offer_id, 'product_id', copies.id)) c
      where o.product_id = ${productId}
      returning id)
    insert into price_tiers select id, 1, 1000 from copied`
  await db.sql`select write_shop_listings(array(select id from products where shop_id = ${shopId}))`
  const { shop } = (await read((await address()).yandex)).yml_catalog
  const ids = shop.offers.offer.map((each) => each['@_id'])
  expect(ids).toHaveLength(1101)
  expect(new Set(ids).size).toBe(1101)
})

test('[S2.25] the address is its owner’s: a rotated or deleted one is gone at once, and strangers get none', async () => {
  const { owner, shopId, address } = await fedShop()
  expect((await owner.call(getProductFeed, { shopId })).feed).toBeNull()
  await makeProduct(db, { shopId })
  const first = await address()
  await read(first.yandex)
  expect((await owner.call(getProductFeed, { shopId })).feed).toEqual(first)
  const second = await address()
  for (const url of [
    first.yandex,
    first.google,
    '/product-feed/x/yandex.yml',
    `${second.yandex}.bak`,
    '/product-feed/%00/google.xml',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  await read(second.google)
  for (const role of ['manager', 'staff', undefined]) {
    const other = await here.user()
    if (role)
      await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${other.id}, ${role})`
    for (const action of [getProductFeed, rotateProductFeed, deleteProductFeed])
      expect((await other.refused(action, { shopId })).code).toBe(
        role ? 'PERMISSION_DENIED' : 'SHOP_NOT_FOUND',
      )
  }
  await db.sql`update shops set state = 'suspended' where id = ${shopId}`
  expect((await app.inject(second.google)).statusCode).toBe(404)
  await db.sql`update shops set state = 'active' where id = ${shopId}`
  expect((await owner.call(deleteProductFeed, { shopId })).feed).toBeNull()
  expect((await app.inject(second.google)).statusCode).toBe(404)
})

test('a marketplace that has the feed is not sent it again, and one that reads gzip gets it so', async () => {
  const { shopId, address } = await fedShop()
  await makeProduct(db, { shopId })
  const { google } = await address()
  const packed = await app.inject({ url: google, headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toContain('<g:id>')
  const again = { url: google, headers: { 'if-none-match': String(packed.headers.etag) } }
  expect((await app.inject(again)).statusCode).toBe(304)
})

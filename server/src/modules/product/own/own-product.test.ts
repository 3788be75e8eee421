import {
  changeProducts,
  createProduct,
  findBrands,
  getOwnProduct,
  getSellerShops,
  listCategoryAttributes,
  listOwnProducts,
  lookUpPart,
  readCarList,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { authorise } from '../../../test/make-authorisation.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { offerFormOf, productFormOf } from '../../../test/make-product-form.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, visitor } = here
const owner = await here.user()
const stranger = await here.user()
const { id: shopId } = await makeShop(db, { ownerId: owner.id })
await makeShop(db, { ownerId: stranger.id })
// Rates of the day, as every other product of the tests has them.
await makeProduct(db)

/** The attributes that a brake disc needs. */
const { attributes: known } = await visitor.call(listCategoryAttributes, { category: 'brake-discs' })
const attributes = Object.fromEntries(
  known
    .filter(({ isRequired }) => isRequired)
    .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
)

const formOf = (overrides: Parameters<typeof productFormOf>[0] = {}) =>
  productFormOf({ attributes, ...overrides })
const create = async (overrides: Parameters<typeof productFormOf>[0] = {}, isOnSale = true, person = owner) =>
  (await person.call(createProduct, { requestId: newId(), shopId, product: formOf(overrides), isOnSale }))
    .product

const issuesOf = async (overrides: Parameters<typeof productFormOf>[0]) =>
  (
    await owner.refused(createProduct, {
      requestId: newId(),
      shopId,
      product: formOf(overrides),
      isOnSale: true,
    })
  ).fields

/** A further warehouse of the shop. */
async function addWarehouse(name = 'Almaty') {
  const id = newId()
  await db.sql`
    insert into warehouses (id, shop_id, name, country, city_id, kind)
    select ${id}, ${shopId}, ${name}, country, city_id, 'own' from shops where id = ${shopId}`
  return id
}

const find = async (person: Person, input: object) =>
  (await person.call(listOwnProducts, { shopId, ...input })).rows.map(({ partNumber }) => partNumber)

test('[S2.27] a product is created once and found by number, by car and by name', async () => {
  const product = formOf({
    partNumber: 'ZQ-7788 01',
    name: { en: 'Quirkle brake disc', ru: 'Диск кверкл' },
    fitments: [{ make: 'toyota', model: 'camry' }],
    references: [{ kind: 'oe', brandName: 'Toyota', number: '43512-QZ100' }],
  })
  const input = { requestId: newId(), shopId, product, isOnSale: true }
  const first = await owner.call(createProduct, input)
  const again = await owner.call(createProduct, input)
  expect(again).toEqual(first)
  expect(first.product).toMatchObject({ state: 'active', version: 1, fitmentNames: ['Toyota Camry'] })
  const { id } = first.product
  const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map((row) => row.id)
  expect(idsOf(await visitor.call(queryProducts, { text: 'zq778801' }))).toEqual([id])
  expect(idsOf(await visitor.call(queryProducts, { text: '43512qz100' }))).toContain(id)
  expect(idsOf(await visitor.call(queryProducts, { text: 'quirkle' }))).toEqual([id])
  const ofCar = { shop: shopId, vehicle: { make: 'toyota', model: 'camry' } }
  expect(idsOf(await visitor.call(listProducts, ofCar))).toContain(id)
  const { product: shown } = await visitor.call(getProduct, { id })
  expect(shown).toMatchObject({ partNumber: 'ZQ-7788 01', pictures: ['/media/file/product/disc.jpg'] })
  expect(shown.hsCode).toMatch(/^\d{6}/)
})

test('[S2.25] a product of a foreign shop is neither listed, read, changed nor added to', async () => {
  const { id, version } = await create()
  expect((await stranger.refused(listOwnProducts, { shopId })).code).toBe('SHOP_NOT_FOUND')
  expect((await stranger.refused(getOwnProduct, { id })).code).toBe('PRODUCT_NOT_FOUND')
  expect((await stranger.refused(updateProduct, { id, version, product: formOf() })).code).toBe(
    'PRODUCT_NOT_FOUND',
  )
  const added = { requestId: newId(), shopId, product: formOf(), isOnSale: true }
  expect((await stranger.refused(createProduct, added)).code).toBe('SHOP_NOT_FOUND')
  const hide = { ids: [id], change: { kind: 'withdraw' as const } }
  expect((await stranger.refused(changeProducts, { shopId, ...hide })).code).toBe('SHOP_NOT_FOUND')
  const own = (await stranger.call(getSellerShops, {})).shops[0]!.id
  // The own shop with the id of a foreign product.
  expect((await stranger.refused(changeProducts, { shopId: own, ...hide })).code).toBe('PRODUCT_NOT_FOUND')
  expect((await visitor.refused(listOwnProducts, { shopId })).code).toBe('LOGIN_REQUIRED')
})

test('[S2.26] of two editors who save the same version one is refused, and nothing of the first is lost', async () => {
  const { id, version } = await create({ partNumber: 'TWO-EDITORS-1' })
  const save = (name: string) =>
    owner
      .call(updateProduct, {
        id,
        version,
        product: formOf({ partNumber: 'TWO-EDITORS-1', name: { en: name } }),
      })
      .then(
        () => name,
        ({ code }) => code as string,
      )
  const outcomes = await Promise.all([save('First name'), save('Second name')])
  const [saved] = outcomes.filter((one) => one !== 'STATE_CONFLICT')
  expect(outcomes.filter((one) => one === 'STATE_CONFLICT')).toHaveLength(1)
  const { product } = await owner.call(getOwnProduct, { id })
  expect(product).toMatchObject({ version: 2, form: { name: { en: saved } } })
})

test('control: without the version the second save overwrites the first', async () => {
  const { id } = await create({ partNumber: 'TWO-EDITORS-2' })
  const save = async (name: string) => {
    const { product } = await owner.call(getOwnProduct, { id })
    await owner.call(updateProduct, {
      id,
      version: product.version,
      product: { ...product.form, name: { en: name } },
    })
  }
  await save('First name')
  await save('Second name')
  expect((await owner.call(getOwnProduct, { id })).product.form.name).toEqual({ en: 'Second name' })
})

test('[S5.7] what the form refuses is refused with the path of each field', async () => {
  expect(await issuesOf({ category: 'brakes' })).toContainEqual({
    path: 'product.category',
    rule: 'invalid_value',
  })
  expect(await issuesOf({ attributes: {} })).toContainEqual(
    expect.objectContaining({ path: `product.attributes.${Object.keys(attributes)[0]}`, rule: 'required' }),
  )
  expect(await issuesOf({ fitments: [{ make: 'toyota', model: 'no-such-model' }] })).toContainEqual({
    path: 'product.fitments.0.make',
    rule: 'invalid_value',
  })
  const tiers = [
    { minQuantity: 1, priceMinor: 100 },
    { minQuantity: 10, priceMinor: 120 },
  ]
  expect(await issuesOf({ offers: [offerFormOf({ tiers })] })).toContainEqual({
    path: 'product.offers.0.tiers.1.priceMinor',
    rule: 'mismatch',
  })
  expect(await issuesOf({ partNumber: '--' })).toContainEqual({
    path: 'product.partNumber',
    rule: 'invalid_format',
  })
  expect(await issuesOf({ grossGrams: 4000 })).toContainEqual({
    path: 'product.grossGrams',
    rule: 'below_minimum',
  })
})

test('a part that the shop has already is refused under any spelling of its number', async () => {
  await create({ partNumber: 'SAME 100-200' })
  expect(await issuesOf({ partNumber: 'same.100.200' })).toEqual([
    { path: 'product.partNumber', rule: 'duplicate' },
  ])
})

test('limits hold at their edges: twelve pictures, eight tiers, two thousand cars', async () => {
  const pictures = Array.from({ length: 12 }, (_, at) => ({ file: `/media/file/product/${at}.jpg`, alt: {} }))
  const tiers = Array.from({ length: 8 }, (_, at) => ({ minQuantity: at + 1, priceMinor: 1000 - at }))
  const fitments = Array.from({ length: 2000 }, (_, at) => ({
    make: 'toyota',
    model: 'camry',
    yearFrom: 1990 + (at % 30),
    yearTo: 2020 + (at % 7),
  }))
  const { form } = await create({ pictures, fitments, offers: [offerFormOf({ tiers })] })
  expect([form.pictures.length, form.fitments.length, form.offers[0]?.tiers.length]).toEqual([12, 2000, 8])
  const more = { file: '/media/file/product/more.jpg', alt: {} }
  expect(await issuesOf({ pictures: [...pictures, more] })).toContainEqual(
    expect.objectContaining({ path: 'product.pictures', rule: 'too_big' }),
  )
  expect(await issuesOf({ fitments: [...fitments, { make: 'toyota' }] })).toContainEqual(
    expect.objectContaining({ path: 'product.fitments', rule: 'too_big' }),
  )
})

test('a form that was open for long takes back no sale unless its seller counts the stock again', async () => {
  const { id, version, form } = await create({
    partNumber: 'STOCK-1',
    offers: [offerFormOf({ stockQuantity: 9 })],
  })
  await db.sql`update stocks set quantity = 4 where offer_id = ${form.offers[0]!.id!}`
  const offers = form.offers.map(({ stockQuantity: _counted, ...offer }) => offer)
  const { product } = await owner.call(updateProduct, { id, version, product: { ...form, offers } })
  expect(product.form.offers[0]?.stockQuantity).toBe(4)
})

const DAY_MS = 86_400_000

test('[S2.26] the offers of several warehouses are added, changed, ended and removed', async () => {
  const second = await addWarehouse()
  const validTo = new Date(here.clock.now().getTime() + 5 * DAY_MS).toISOString()
  const abroad = offerFormOf({
    warehouseId: second,
    currency: 'KZT',
    incoterm: 'DDP',
    incotermPlace: 'Almaty',
    validTo,
    orderMultiple: 5,
    leadDaysMin: 0,
    leadDaysMax: 2,
    stockQuantity: 3,
    isReturnable: false,
    tiers: [
      { minQuantity: 5, priceMinor: 450_000 },
      { minQuantity: 50, priceMinor: 420_001 },
    ],
  })
  const { id, version, form } = await create({ offers: [offerFormOf(), abroad] })
  expect(form.offers).toMatchObject([{ currency: 'CNY', validTo: null, stockQuantity: 20 }, abroad])
  const [home, other] = form.offers.map(({ stockQuantity: _counted, ...offer }) => offer)
  const changed = { ...other!, validTo: null, stockQuantity: 8, leadDaysMax: 4 }
  const edited = await owner.call(updateProduct, {
    id,
    version,
    product: { ...form, offers: [home!, changed] },
  })
  expect(edited.product.form.offers).toMatchObject([{ stockQuantity: 20 }, changed])
  const { product: shown } = await visitor.call(getProduct, { id })
  expect(shown.offers.map(({ currency, leadDaysMax }) => [currency, leadDaysMax])).toEqual(
    expect.arrayContaining([
      ['CNY', 7],
      ['KZT', 4],
    ]),
  )
  const one = { ...edited.product.form, offers: [changed] }
  const left = await owner.call(updateProduct, { id, version: edited.product.version, product: one })
  expect(left.product.form.offers.map(({ id: offer }) => offer)).toEqual([other!.id])
})

test('an end that is left out stays as it is, null takes it away, and a new offer has none', async () => {
  const validTo = new Date(here.clock.now().getTime() + 5 * DAY_MS).toISOString()
  const { id, version, form } = await create({ offers: [offerFormOf({ validTo })] })
  const { validTo: _end, ...offer } = { ...form.offers[0]!, leadDaysMax: 9 }
  const abroad = offerFormOf({ currency: 'USD' })
  const kept = await owner.call(updateProduct, {
    id,
    version,
    product: { ...form, offers: [offer, abroad] },
  })
  expect(kept.product.form.offers).toMatchObject([
    { id: offer.id, validTo, leadDaysMax: 9 },
    { currency: 'USD', validTo: null },
  ])
  const product = { ...kept.product.form, offers: [{ ...offer, validTo: null }] }
  const cleared = await owner.call(updateProduct, { id, version: kept.product.version, product })
  expect(cleared.product.form.offers).toMatchObject([{ id: offer.id, validTo: null }])
})

test('an offer that has ended already, doubles another, or is the eleventh is refused', async () => {
  const second = await addWarehouse()
  const past = here.clock.now().toISOString()
  expect(await issuesOf({ offers: [offerFormOf({ validTo: past })] })).toEqual([
    { path: 'product.offers.0.validTo', rule: 'paper_past' },
  ])
  const twice = [offerFormOf({ warehouseId: second }), offerFormOf({ warehouseId: second })]
  expect(await issuesOf({ offers: twice })).toEqual([
    { path: 'product.offers.1.warehouseId', rule: 'duplicate' },
  ])
  expect(await issuesOf({ offers: [] })).toContainEqual(
    expect.objectContaining({ path: 'product.offers', rule: 'too_small' }),
  )
  const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF']
  const many = incoterms.map((incoterm) => offerFormOf({ incoterm }))
  expect((await create({ offers: many.slice(0, 10) })).form.offers).toHaveLength(10)
  expect(await issuesOf({ offers: many })).toContainEqual(
    expect.objectContaining({ path: 'product.offers', rule: 'too_big' }),
  )
})

test('[S2.25] a selection is withdrawn, published, priced, counted and moved to another category at once', async () => {
  const made = [await create({ partNumber: 'BULK-1' }), await create({ partNumber: 'BULK-2' })]
  const ids = made.map(({ id }) => id)
  const change = (input: Parameters<typeof owner.call<typeof changeProducts>>[1]['change']) =>
    owner.call(changeProducts, { shopId, ids, change: input })
  expect(await change({ kind: 'withdraw' })).toEqual({ changedCount: 2, skippedCount: 0, refused: [] })
  expect(await change({ kind: 'withdraw' })).toEqual({ changedCount: 0, skippedCount: 2, refused: [] })
  expect((await visitor.refused(getProduct, { id: ids[0]! })).code).toBe('PRODUCT_NOT_FOUND')
  expect(await find(owner, { text: 'bulk', state: 'draft' })).toHaveLength(2)
  await change({ kind: 'publish' })
  await change({ kind: 'price', percent: 10 })
  await change({ kind: 'stock', quantity: 77 })
  const { product: shown } = await visitor.call(getProduct, { id: ids[0]! })
  expect(shown.offers[0]).toMatchObject({
    tiers: [{ minQuantity: 1, priceMinor: 11_000 }],
    stockQuantity: 77,
  })
  // On sale they would lack what brake pads are described by.
  await change({ kind: 'withdraw' })
  await change({ kind: 'category', category: 'brake-pads' })
  expect((await owner.call(listOwnProducts, { shopId, category: 'brake-pads' })).rows).toHaveLength(2)
})

test('prices and stock of one warehouse change without those of another', async () => {
  const second = await addWarehouse()
  const { id } = await create({ offers: [offerFormOf(), offerFormOf({ warehouseId: second })] })
  const change = (input: Parameters<typeof owner.call<typeof changeProducts>>[1]['change']) =>
    owner.call(changeProducts, { shopId, ids: [id], change: input })
  const offers = async () =>
    (await owner.call(getOwnProduct, { id })).product.form.offers.map(({ tiers, stockQuantity }) => [
      tiers[0]?.priceMinor,
      stockQuantity,
    ])
  // The control: without a warehouse nobody can say which stock is meant.
  expect(await change({ kind: 'stock', quantity: 5 })).toEqual({
    changedCount: 0,
    skippedCount: 1,
    refused: [],
  })
  await change({ kind: 'stock', quantity: 5, warehouseId: second })
  await change({ kind: 'price', percent: 2.55, warehouseId: second })
  expect(await offers()).toEqual([
    [10_000, 20],
    [10_255, 5],
  ])
  const foreign = { kind: 'stock' as const, quantity: 5, warehouseId: newId() }
  expect((await owner.refused(changeProducts, { shopId, ids: [id], change: foreign })).fields).toEqual([
    { path: 'change.warehouseId', rule: 'invalid_value' },
  ])
})

test('what a moderator has hidden its seller cannot publish', async () => {
  const { id } = await create()
  await db.sql`update products set state = 'hidden' where id = ${id}`
  expect(await owner.call(changeProducts, { shopId, ids: [id], change: { kind: 'publish' } })).toEqual({
    changedCount: 0,
    skippedCount: 1,
    refused: [],
  })
})

test('[S3.12] [S4.9] the list answers each filter and both directions of each order, page by page', async () => {
  const { id: shop } = await makeShop(db, { ownerId: owner.id })
  const ids: string[] = []
  for (const [at, number] of ['LIST-B', 'LIST-A', 'LIST-C'].entries()) {
    const { product } = await owner.call(createProduct, {
      requestId: newId(),
      shopId: shop,
      isOnSale: at === 1,
      product: formOf({
        partNumber: number,
        pictures: at === 0 ? [] : formOf().pictures,
        offers: [
          offerFormOf({ stockQuantity: at * 10, tiers: [{ minQuantity: 1, priceMinor: (at + 1) * 7_000 }] }),
        ],
      }),
    })
    ids.push(product.id)
  }
  // As an import puts products without pictures on sale.
  await db.sql`update products set state = 'active' where id = ${ids[0]!}`
  const change = { kind: 'price' as const, percent: 0 }
  await owner.call(changeProducts, { shopId: shop, ids: ids.slice(0, 2), change })
  const list = async (input: object) =>
    (await owner.call(listOwnProducts, { shopId: shop, ...input })).rows.map(({ partNumber }) => partNumber)
  expect(await list({ sort: 'partNumber' })).toEqual(['LIST-A', 'LIST-B', 'LIST-C'])
  expect(await list({ sort: '-partNumber' })).toEqual(['LIST-C', 'LIST-B', 'LIST-A'])
  expect(await list({ sort: 'price' })).toEqual(['LIST-B', 'LIST-A', 'LIST-C'])
  expect(await list({ sort: '-stockQuantity' })).toEqual(['LIST-C', 'LIST-A', 'LIST-B'])
  expect(await list({ state: 'draft' })).toEqual(['LIST-C'])
  expect(await list({ lacks: 'picture' })).toEqual(['LIST-B'])
  expect(await list({ priceFrom: 15, priceTo: 25, currency: 'USD' })).toEqual(['LIST-A'])
  expect(await list({ stockFrom: 1, stockTo: 15 })).toEqual(['LIST-A'])
  expect(await list({ text: 'list.c' })).toEqual(['LIST-C'])
  expect(await list({ text: 'передний', sort: 'partNumber' })).toHaveLength(3)
  expect(await list({ createdFrom: '2999-01-01T00:00:00.000Z' })).toEqual([])
  const first = await owner.call(listOwnProducts, { shopId: shop, sort: 'price', limit: 2 })
  const cursor = first.nextCursor!
  expect(await list({ sort: 'price', limit: 2, cursor })).toEqual(['LIST-C'])
})

test('[S2.27] a typed number opens the own product, or offers facts of others without photos', async () => {
  const own = await create({ partNumber: 'LOOK-UP-1' })
  const input = { shopId, brand: 'bosch', category: 'brake-discs' }
  expect(await owner.call(lookUpPart, { ...input, number: 'lookup1' })).toMatchObject({
    ownId: own.id,
    known: null,
    names: { en: expect.stringContaining('Bosch') },
  })
  await makeProduct(db, { number: 'ELSEWHERE 5', fitments: [{ make: 'kia', model: 'rio' }] })
  const { known: facts } = await owner.call(lookUpPart, { ...input, number: 'elsewhere-5' })
  expect(facts).toMatchObject({
    shopCount: 1,
    form: { netGrams: 5000, fitments: [{ make: 'kia', model: 'rio' }] },
  })
  expect(facts?.form).not.toHaveProperty('pictures')
})

test('brands are found by alias in any script', async () => {
  const slugs = async (text: string) =>
    (await visitor.call(findBrands, { text })).brands.map(({ slug }) => slug)
  expect(await slugs('бош')).toContain('bosch')
  expect(await slugs('博世')).toContain('bosch')
})

test('a pasted list of cars is read line by line, and what names no car is said', async () => {
  const text = 'Toyota Camry XV40 2006-2011\nКиа Рио 2012\nнечто 2010\nToyota Camry квадратный'
  const { cars } = await owner.call(readCarList, { text })
  expect(cars).toMatchObject([
    { fitment: { make: 'toyota', model: 'camry', yearFrom: 2006, yearTo: 2011 } },
    { fitment: { make: 'kia', model: 'rio', yearFrom: 2012, yearTo: 2012 } },
    { line: 'нечто 2010', fitment: null },
    { fitment: null },
  ])
})

test('[S2.27] a form puts nothing on sale without a picture; a draft needs none', async () => {
  const needed = [{ path: 'product.pictures', rule: 'required' }]
  expect(await issuesOf({ pictures: [] })).toEqual(needed)
  const draft = await create({ pictures: [] }, false)
  const publish = (ids: string[]) => owner.call(changeProducts, { shopId, ids, change: { kind: 'publish' } })
  const refused = [{ id: draft.id, lacks: 'picture' }]
  expect(await publish([draft.id])).toEqual({ changedCount: 0, skippedCount: 1, refused })
  expect((await owner.call(getOwnProduct, { id: draft.id })).product.state).toBe('draft')

  const { product } = await owner.call(updateProduct, {
    id: draft.id,
    version: draft.version,
    product: { ...draft.form, pictures: formOf().pictures },
  })
  expect(await publish([draft.id])).toEqual({ changedCount: 1, skippedCount: 0, refused: [] })
  // What is on sale keeps a picture.
  const bare = { id: draft.id, version: product.version + 1, product: { ...product.form, pictures: [] } }
  expect((await owner.refused(updateProduct, bare)).fields).toEqual(needed)
})

test('[S2.25] a selection is published but for what lacks something, which is named', async () => {
  const whole = await create({}, false)
  const bare = await create({ pictures: [] }, false)
  const incomplete = await create({}, false)
  const genuine = await create({}, false)
  await db.sql`update products set attributes = '{}' where id = ${incomplete.id}`
  await db.sql`
    update products set brand_id = (select id from brands where slug = 'toyota-genuine-parts')
    where id = ${genuine.id}`
  const ids = [whole, bare, incomplete, genuine].map((product) => product.id)
  const publish = () => owner.call(changeProducts, { shopId, ids, change: { kind: 'publish' } })
  const lacking = [
    { id: bare.id, lacks: 'picture' },
    { id: incomplete.id, lacks: 'attributes' },
    { id: genuine.id, lacks: 'authorisation' },
  ]
  const reply = await publish()
  expect(reply).toMatchObject({ changedCount: 1, skippedCount: 3 })
  expect(reply.refused).toHaveLength(3)
  expect(reply.refused).toEqual(expect.arrayContaining(lacking))
  const stateOf = async (id: string) => (await owner.call(getOwnProduct, { id })).product.state
  expect(await Promise.all(ids.map(stateOf))).toEqual(['active', 'draft', 'draft', 'draft'])
  // What is on sale already is no refusal; with the paper of the brand the last one goes on sale.
  await authorise(db, { shopId, brand: 'toyota-genuine-parts' })
  expect(await publish()).toMatchObject({ changedCount: 1, skippedCount: 3 })
  expect(await stateOf(genuine.id)).toBe('active')
})

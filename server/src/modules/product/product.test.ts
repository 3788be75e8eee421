import { randomUUID } from 'node:crypto'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { indexProducts } from './index/index-item.ts'
import { followEnds } from './index/offer-end.ts'

const { visitor, db, log } = await testApp()

test('[S2.30] a product page shows everything a buyer needs', async () => {
  const { productId, offerId, shopId } = await makeProduct(db, {
    category: 'brake-discs',
    number: 'BD-100 A',
    tiers: [
      { minQuantity: 2, priceMinor: 12_000 },
      { minQuantity: 10, priceMinor: 11_000 },
    ],
    attributes: { axle: 'front', outer_d: 296 },
    references: [{ kind: 'oe', brand: 'Toyota', number: '43512-33130' }],
    fitments: [{ make: 'toyota', model: 'camry', generation: 'xv50' }],
    warehouseCountry: 'KZ',
    stock: 40,
  })
  const { product } = await visitor.call(getProduct, { id: productId }, 'ru')
  expect(product).toMatchObject({
    partNumber: 'BD-100 A',
    brandName: 'Bosch',
    contentLanguage: 'ru',
    soldCount: 0,
    shop: { id: shopId },
  })
  expect(product.categoryPath.map(({ slug }) => slug)).toEqual(['brakes', 'brake-friction', 'brake-discs'])
  expect(product.attributes).toEqual([
    { key: 'axle', name: 'Ось', value: 'Передняя', unit: null },
    { key: 'outer_d', name: expect.any(String), value: '296', unit: 'mm' },
  ])
  expect(product.references).toEqual([{ kind: 'oe', brandName: 'Toyota', number: '43512-33130' }])
  expect(product.fitments).toEqual([
    expect.objectContaining({ makeName: 'Toyota', modelName: 'Camry', generationName: 'XV50', engine: null }),
  ])
  expect(product.offers).toEqual([
    expect.objectContaining({
      id: offerId,
      moq: 2,
      stockQuantity: 40,
      warehouseCountry: 'KZ',
      tiers: [
        { minQuantity: 2, priceMinor: 12_000 },
        { minQuantity: 10, priceMinor: 11_000 },
      ],
    }),
  ])
  expect(product.fit).toBeUndefined()
})

test('[S2.30] a page shows the carton as measured by the seller, and its videos', async () => {
  const { productId: id } = await makeProduct(db)
  const before = (await visitor.call(getProduct, { id })).product
  expect([before.carton, before.videos]).toEqual([undefined, []])
  await expect(db.sql`update products set carton_length_mm = 600 where id = ${id}`).rejects.toMatchObject({
    constraint_name: 'products_carton_whole',
  })
  await db.sql`
    update products set carton_length_mm = 610, carton_width_mm = 310, carton_height_mm = 160,
      carton_gross_grams = 53000, videos = '{parts/disc.mp4}' where id = ${id}`
  await indexProducts(db.sql, [id])
  const { carton, videos } = (await visitor.call(getProduct, { id, compare: { make: 'toyota' } })).product
  expect(carton).toEqual({ length: 610, width: 310, height: 160, grossGrams: 53_000 })
  expect(videos).toEqual(['parts/disc.mp4'])
})

test('[S2.30] when a translation is missing, the reply names the language of the content', async () => {
  const { productId } = await makeProduct(db, { names: { 'zh-Hans': '刹车盘' } })
  const { product } = await visitor.call(getProduct, { id: productId }, 'kk')
  expect(product).toMatchObject({ name: '刹车盘', contentLanguage: 'zh-Hans' })
})

const anyCamry: Vehicle = { make: 'toyota', model: 'camry' }
const camry: Vehicle = { make: 'toyota', model: 'camry', generation: 'xv50' }
/** As decoded from a VIN: the year is certain, the generation unknown. */
const of2005: Vehicle = { ...anyCamry, year: 2005 }
const toyota2005: Vehicle = { make: 'toyota', year: 2005 }
test.each([
  ['its own generation', { ...camry }, camry, 'fits'],
  ['every car of the make', { make: 'toyota' }, camry, 'fits'],
  ['another generation', { ...camry, generation: 'xv40' }, camry, 'no'],
  ['one engine, and the engine of the car is not known', { ...camry, engine: '2AR-FE' }, camry, 'maybe'],
  ['the engine of the car', { ...camry, engine: '2AR-FE' }, { ...camry, engine: '2AR-FE' }, 'fits'],
  ['another engine', { ...camry, engine: '2GR-FE' }, { ...camry, engine: '2AR-FE' }, 'no'],
  [
    'a generation, and only the model of the car is known',
    camry,
    { make: 'toyota', model: 'camry' },
    'maybe',
  ],
  ['only some years of the generation', { ...camry, yearFrom: 2014 }, camry, 'maybe'],
  ['years of the model before the generation', { ...anyCamry, yearFrom: 2002, yearTo: 2006 }, camry, 'no'],
  ['years of the model after it', { ...anyCamry, yearFrom: 2020 }, camry, 'no'],
  ['years of the model that begin as it ends', { ...anyCamry, yearFrom: 2018 }, camry, 'maybe'],
  ['years of the model, some of them its own', { ...anyCamry, yearTo: 2013 }, camry, 'maybe'],
  ['years of the model, all of its own among them', { ...anyCamry, yearFrom: 2006 }, camry, 'fits'],
  ['a generation that came after the year of the car', { ...camry, generation: 'xv70' }, of2005, 'no'],
  ['a generation that was over by then', { ...camry, generation: 'xv20' }, of2005, 'no'],
  ['a generation that was built then', { ...camry, generation: 'xv30' }, of2005, 'maybe'],
  ['a generation that began a year later', { ...camry, generation: 'xv40' }, of2005, 'maybe'],
  ['years of the model with that of the car', { ...anyCamry, yearFrom: 2002, yearTo: 2006 }, of2005, 'fits'],
  ['other years of the model', { ...anyCamry, yearFrom: 2006 }, of2005, 'no'],
  ['any year of the model', anyCamry, of2005, 'fits'],
  ['a later generation than a car of that make', { ...camry, generation: 'xv70' }, toyota2005, 'no'],
  [
    'a generation of its year, and only the make is known',
    { ...camry, generation: 'xv30' },
    toyota2005,
    'maybe',
  ],
] as const)('[S2.30] a part for %s', async (_title, fitment, car, fit) => {
  const { productId } = await makeProduct(db, { fitments: [fitment] })
  const { product } = await visitor.call(getProduct, { id: productId, compare: car })
  expect(product.fit).toBe(fit)
})

test('[S2.30] the fit of a part without fitments is unknown', async () => {
  const { productId } = await makeProduct(db)
  expect((await visitor.call(getProduct, { id: productId, compare: camry })).product.fit).toBe('unknown')
})

test('[S2.30] names with scripts and quotes are returned as they were written', async () => {
  const name = `<script>alert("1")</script> \\ ' \u2028 \u202e`
  const { productId } = await makeProduct(db, { names: { en: name } })
  expect((await visitor.call(getProduct, { id: productId })).product.name).toBe(name)
})

test('[S2.30] an expired offer is not shown, and soon not listed either', async () => {
  const { productId, offerId } = await makeProduct(db, { category: 'wiper-blades' })
  await db.sql`update offers set valid_to = now() where id = ${offerId}`
  expect((await visitor.call(getProduct, { id: productId })).product.offers).toEqual([])
  await followEnds(db, log)
  expect((await visitor.call(listProducts, { category: 'wiper-blades' })).rows).toEqual([])
})

test('[S2.30] unknown, hidden and withdrawn products are not found', async () => {
  const { productId } = await makeProduct(db)
  const hidden = await makeProduct(db, { state: 'hidden' })
  await db.sql`update products set state = 'archived' where id = ${productId}`
  await indexProducts(db.sql, [productId])
  for (const id of [productId, hidden.productId, randomUUID()]) {
    expect((await visitor.refused(getProduct, { id })).code).toBe('PRODUCT_NOT_FOUND')
  }
})

test('[S2.30] concurrent requests each get their own product page, in their own language', async () => {
  const numbers = [1, 2, 3, 4, 5]
  const nameOf = (number: number, language: Language) => `Disc ${number} ${language}`
  const ids = await Promise.all(numbers.map((number) => makeNamed((language) => nameOf(number, language))))
  const requests = LANGUAGES.flatMap((language) =>
    numbers.map((number) => ({ id: ids[number - 1]!, name: nameOf(number, language), language })),
  )
  const [unknown, ...pages] = await Promise.all([
    visitor.refused(getProduct, { id: randomUUID() }),
    ...requests.map(({ id, language }) => visitor.call(getProduct, { id }, language)),
  ])
  expect(unknown.code).toBe('PRODUCT_NOT_FOUND')
  expect(pages.map(({ product: { id, name } }) => ({ id, name }))).toEqual(
    requests.map(({ id, name }) => ({ id, name })),
  )
})

async function makeNamed(nameIn: (language: Language) => string): Promise<string> {
  const names = Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(language)]))
  return (await makeProduct(db, { names })).productId
}

test('the car picker: popular makes first, their models, generations with engines', async () => {
  const { makes } = await visitor.call(listMakes, {}, 'ru')
  expect(makes.find(({ slug }) => slug === 'toyota')).toMatchObject({ name: 'Toyota', isPopular: true })
  const first = ['toyota', 'lexus', 'hyundai', 'kia', 'lada', 'uaz', 'gaz', 'volkswagen', 'skoda', 'audi']
  expect(makes.slice(0, 10).map(({ slug }) => slug)).toEqual(first)
  expect(makes.findIndex(({ isPopular }) => !isPopular)).toBeGreaterThan(
    makes.findLastIndex(({ isPopular }) => isPopular),
  )
  const { models } = await visitor.call(listModels, { make: 'toyota' }, 'zh-Hans')
  expect(models.find(({ slug }) => slug === 'camry')).toMatchObject({ name: '凯美瑞', yearTo: null })
  const { generations } = await visitor.call(listGenerations, { make: 'toyota', model: 'camry' })
  const years = generations.map(({ yearFrom }) => yearFrom)
  expect(years).toEqual(years.toSorted((a, b) => b - a))
  expect(generations.find(({ slug }) => slug === 'xv40')?.engines.map(({ code }) => code)).toContain('2AZ-FE')
  expect((await visitor.refused(listModels, { make: 'no-such-make' })).code).toBe('VEHICLE_NOT_FOUND')
  expect((await visitor.refused(listGenerations, { make: 'toyota', model: 'x-x' })).code).toBe(
    'VEHICLE_NOT_FOUND',
  )
})

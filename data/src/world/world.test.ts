import { createHash } from 'node:crypto'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import { e164 } from '@tiantian/contracts/user/contact.ts'
import { expect, test } from 'vitest'
import { loadReference } from '../import/reference-file.ts'
import { attributeFault } from '../test/attribute-fault.ts'
import { readLeaves } from './leaves.ts'
import { PLATFORMS } from './part/fitments.ts'
import { WANTED, WELL_KNOWN } from './part/part.ts'
import type { WorldProduct } from './product.ts'
import { MUCH_SOLD_PARTS } from './product.ts'
import { createWorld, PRODUCT_COUNT } from './world.ts'

const NOW = new Date('2026-11-01T00:00:00Z')
const world = createWorld(1, NOW)
const products = Array.from({ length: PRODUCT_COUNT }, (_, index) => world.product(index))
const leaves = new Map(readLeaves().map((leaf) => [leaf.slug, leaf]))

/** All products that violate a rule, with the violation. */
const breaking = (rule: (product: WorldProduct) => unknown) =>
  products.flatMap((product) => {
    const fault = rule(product)
    return fault ? [`${product.name.en} [${product.categorySlug}]: ${JSON.stringify(fault)}`] : []
  })

test('the same seed makes the same world, another seed another one', () => {
  const hashOf = (seed: number) => {
    const one = createWorld(seed, NOW)
    const slice = Array.from({ length: 500 }, (_, index) => one.product(index))
    return createHash('sha256').update(JSON.stringify(slice)).digest('hex')
  }
  expect(hashOf(1)).toBe(hashOf(1))
  expect(hashOf(2)).not.toBe(hashOf(1))
})

test('a product does not depend on which were generated before it', () => {
  expect(createWorld(1, NOW).product(4321)).toEqual(products[4321])
  expect(createWorld(1, NOW).product(999_999).numberKey).toMatch(/^[A-Z0-9]{3,40}$/)
})

test('every leaf category has products of shops in twelve countries', () => {
  const filled = new Set(products.map(({ categorySlug }) => categorySlug))
  expect([...leaves.keys()].filter((slug) => !filled.has(slug))).toEqual([])
  expect(new Set(products.map(({ shop }) => shop.country)).size).toBe(12)
  expect(new Set(products.map(({ shop }) => shop.id)).size).toBe(240)
})

test('names and descriptions are written in the script of their language', () => {
  const scripts = {
    'zh-Hans': /\p{Script=Han}/u,
    en: /[A-Za-z]{3}/,
    ru: /[а-яё]{3}/i,
    kk: /[а-яәғқңөұүһі]{3}/i,
  }
  const wrong = breaking(({ name, description }) =>
    LANGUAGES.find((language) => {
      const texts = [name[language], description[language]]
      return texts.some((text) => !scripts[language].test(text) || /undefined|null|\{|\s{2}| ,/.test(text))
    }),
  )
  expect(wrong).toEqual([])
  expect(breaking(({ name }) => /[\u0400-\u04ff]|\p{Script=Han}/u.exec(name.en)?.[0])).toEqual([])
  expect(
    breaking(({ name }) => Object.values(name).find((text) => text.length < 3 || text.length > 120)),
  ).toEqual([])
})

test('attributes are those of the category, of the right type and within its bounds', () => {
  expect(
    breaking(({ categorySlug, attributes }) => attributeFault(leaves.get(categorySlug)!, attributes)),
  ).toEqual([])
})

test('part numbers have valid keys and no shop has an article twice', () => {
  expect(
    breaking(({ numberKey: key, partNumber }) => key !== numberKey(partNumber) || !isNumberKey(key)),
  ).toEqual([])
  expect(breaking(({ partNumber }) => partNumber.length > 40)).toEqual([])
  expect(breaking(({ references }) => references.find((one) => !isNumberKey(one.numberKey)))).toEqual([])
  const articles = products.map((one) => `${one.shop.id} ${one.brand.slug} ${one.numberKey} ${one.condition}`)
  expect(new Set(articles).size).toBe(products.length)
})

test('the well-known part numbers are sold', () => {
  const own = new Set(products.map(({ numberKey: key }) => key))
  const reference = new Set(products.flatMap(({ references }) => references.map((one) => one.numberKey)))
  expect(WELL_KNOWN.filter(({ number }) => !own.has(numberKey(number)))).toEqual([])
  expect(WELL_KNOWN.filter(({ supersedes }) => supersedes && !reference.has(numberKey(supersedes)))).toEqual(
    [],
  )
})

test('popular parts are sold for the most common cars', () => {
  const sold = new Set(
    products.flatMap(({ categorySlug, fitments }) =>
      fitments.map(({ make, model }) => `${categorySlug} ${make} ${model}`),
    ),
  )
  expect(WANTED.filter(({ leaf, make, model }) => !sold.has(`${leaf} ${make} ${model}`))).toEqual([])
})

test('quantities rise and prices fall, strictly, from the minimum order', () => {
  const wrong = breaking(({ offers }) =>
    offers.find(({ tiers, moq, orderMultiple }) => {
      const steps = tiers.slice(1).every((tier, at) => {
        const before = tiers[at]!
        return tier.minQuantity > before.minQuantity && tier.priceMinor < before.priceMinor
      })
      const fits = tiers.every(
        ({ minQuantity, priceMinor }) => minQuantity % orderMultiple === 0 && priceMinor > 0,
      )
      return !(steps && fits && tiers[0]?.minQuantity === moq && tiers.length <= 4)
    }),
  )
  expect(wrong).toEqual([])
  const currencies = new Set(products.flatMap(({ offers }) => offers.map(({ currency }) => currency)))
  expect([...currencies].sort()).toEqual([...CURRENCIES].sort())
})

test('fitments name cars of the vehicle data, none of them twice', () => {
  const cars = new Set(['make'])
  for (const make of loadReference('vehicles').makes) {
    cars.add(make.slug)
    for (const model of make.models) {
      cars.add(`${make.slug}/${model.slug}`)
      for (const { slug } of model.generations) cars.add(`${make.slug}/${model.slug}/${slug}`)
    }
  }
  const wrong = breaking(({ fitments }) =>
    fitments.find(
      ({ make, model, generation }) => !cars.has([make, model, generation].filter(Boolean).join('/')),
    ),
  )
  expect(wrong).toEqual([])
  expect(
    breaking(({ fitments }) => new Set(fitments.map((one) => JSON.stringify(one))).size !== fitments.length),
  ).toEqual([])
  expect(breaking(({ fitments }) => fitments.length > 30)).toEqual([])
})

test('the numbers that everybody asks for have 8 to 20 sellers, each with one offer', () => {
  const shopsOf = new Map<string, string[]>()
  for (const { brand, numberKey: key, shop } of products) {
    const number = `${brand.slug} ${key}`
    shopsOf.set(number, [...(shopsOf.get(number) ?? []), shop.id])
  }
  const many = [...shopsOf.values()].filter((shops) => shops.length >= 8)
  expect(many).toHaveLength(MUCH_SOLD_PARTS)
  expect(many.filter((shops) => shops.length > 20 || new Set(shops).size < shops.length)).toEqual([])
})

test('parts of the chassis fit the cars of one platform, parts of the body one car', () => {
  const platformOf = new Map(PLATFORMS.flatMap((cars, platform) => cars.map((car) => [car, platform])))
  const systemOf = ({ categorySlug }: WorldProduct) => leaves.get(categorySlug)!.top
  const carsOf = ({ fitments }: WorldProduct) =>
    fitments.map(({ make, model, generation }) => `${make}/${model}/${generation ?? ''}`)
  const isOfChassis = (product: WorldProduct) => systemOf(product) === 'suspension'
  const mixed = breaking((product) => {
    const cars = carsOf(product)
    const platforms = new Set(cars.map((car) => platformOf.get(car) ?? car))
    return isOfChassis(product) && platforms.size > 1 && cars
  })
  expect(mixed).toEqual([])
  expect(
    breaking((product) => systemOf(product) === 'body' && product.fitments.length > 1 && carsOf(product)),
  ).toEqual([])
  expect(
    products.filter((product) => isOfChassis(product) && product.fitments.length > 1).length,
  ).toBeGreaterThan(500)
})

test('every car of a platform is in the vehicle data', () => {
  const cars = new Set(
    loadReference('vehicles').makes.flatMap((make) =>
      make.models.flatMap(({ slug, generations }) => [
        `${make.slug}/${slug}/`,
        ...generations.map((generation) => `${make.slug}/${slug}/${generation.slug}`),
      ]),
    ),
  )
  expect(PLATFORMS.flat().filter((car) => !cars.has(car))).toEqual([])
})

test('parts for one steering side say so for Japanese cars, and for no others', () => {
  const sides = new Set(products.flatMap(({ fitments }) => fitments.map(({ steering }) => steering)))
  expect(sides).toEqual(new Set([undefined, 'lhd', 'rhd']))
  const countryOf = new Map(loadReference('vehicles').makes.map(({ slug, country }) => [slug, country]))
  expect(
    breaking(({ fitments, attributes }) =>
      fitments.find(
        ({ steering, make }) =>
          steering && (steering !== attributes.steer_side || countryOf.get(make) !== 'JP'),
      ),
    ),
  ).toEqual([])
})

test('weights, sizes and dates are within database limits', () => {
  const wrong = breaking(
    ({ netGrams, grossGrams, packageMm, createdAt }) =>
      netGrams < 1 ||
      grossGrams < netGrams ||
      grossGrams > 30_000_000 ||
      packageMm.some((mm) => mm < 1 || mm > 12_000) ||
      createdAt > NOW,
  )
  expect(wrong).toEqual([])
})

test('a used car exists once, with its mileage; nobody has sold hundreds of vehicles', () => {
  const ofUsed = products.filter(({ categorySlug }) => categorySlug === 'used-cars')
  expect(ofUsed.length).toBeGreaterThan(10)
  const wrong = breaking(({ categorySlug, offers, attributes, soldCount, condition }) => {
    if (leaves.get(categorySlug)!.top !== 'vehicles-complete') return undefined
    if (categorySlug !== 'used-cars') return soldCount >= 40
    const [offer, ...others] = offers
    const isOne =
      others.length === 0 && offer!.stockQuantity === 1 && offer!.moq === 1 && offer!.tiers.length === 1
    return !(isOne && soldCount === 0 && condition === 'used' && Number(attributes.mileage) >= 9000)
  })
  expect(wrong).toEqual([])
})

test('customs codes follow fuel and size of the engine, and the gas of an air conditioner', () => {
  const rule = ({ categorySlug: slug, attributes: { fuel, displ, ac_gas: gas }, hsCode }: WorldProduct) => {
    if (slug === 'complete-engines') return fuel === 'diesel' ? '840820' : '840734'
    if (slug === 'refrigerants') return gas === 'r1234yf' ? '290351' : '290345'
    if (slug === 'new-cars' && fuel === 'petrol' && Number(displ) > 1000 && Number(displ) <= 1500)
      return '870322'
    return hsCode
  }
  expect(breaking((product) => product.hsCode !== rule(product) && product.hsCode)).toEqual([])
})

test('cars have gearboxes and prices of their makes', () => {
  const withoutCvt = /Volkswagen|Škoda|Skoda|Audi|BMW|Mercedes|Lada|Zeekr|Tank/
  expect(
    breaking(
      ({ categorySlug, attributes, name }) =>
        ['new-cars', 'used-cars'].includes(categorySlug) &&
        attributes.gear_type === 'cvt' &&
        withoutCvt.test(name.en),
    ),
  ).toEqual([])
  const { perUsd } = loadReference('exchange-rates')
  const wrong = breaking(({ categorySlug, offers }) => {
    if (!['new-cars', 'electric-cars'].includes(categorySlug)) return undefined
    const [{ tiers, currency }] = offers as [WorldProduct['offers'][number]]
    const usd = tiers[0]!.priceMinor / 100 / (perUsd[currency] ?? 1)
    return (usd < 7000 || usd > 260_000) && usd
  })
  expect(wrong).toEqual([])
})

test('every shop has a phone number that the settings of a shop accept', () => {
  expect(world.shops.filter(({ phone }) => e164(phone) !== phone).map(({ phone }) => phone)).toEqual([])
})

test('every shop stands at a spot of its own, some kilometres around the middle of its town', () => {
  expect(new Set(world.shops.map(({ spot }) => spot.join(' '))).size).toBe(world.shops.length)
  const far = world.shops.filter(
    ({ spot: [lon, lat], city }) => Math.abs(lat - city.lat) > 0.08 || Math.abs(lon - city.lon) > 0.2,
  )
  expect(far).toEqual([])
})

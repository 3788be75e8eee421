import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { BrandFacts } from '../import/facts.ts'
import { partPictures } from '../pictures/part-pictures.ts'
import { customsCode } from './customs-code.ts'
import { worldId } from './id.ts'
import type { OfferTerms, WorldOffer } from './offer.ts'
import { offersOf } from './offer.ts'
import type { AttributeValues } from './part/attribute-values.ts'
import { genuineBrand } from './part/brands.ts'
import type { Fitment } from './part/fitments.ts'
import type { DataPart, PartArticle } from './part/part.ts'
import { basePrice, sizeFactor } from './price.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import type { DataShop } from './shop/shop.ts'
import type { ShopChoice } from './shop-choice.ts'
import { MOST_SELLERS } from './shop-choice.ts'
import { partDescription } from './text/part-description.ts'
import type { PartNameCondition } from './text/part-name.ts'
import { partName } from './text/part-name.ts'
import { LATEST_YEAR, vehicleYear } from './text/vehicle-offer-name.ts'
import type { TextWords } from './text/words.ts'

/** Another number under which a product is found. */
interface WorldReference {
  readonly kind: 'oe' | 'crossReference' | 'supersedes' | 'superseded_by'
  readonly brandName: string
  readonly number: string
  readonly numberKey: string
}

/** OEM numbers, then supersessions in both directions, then the same part of other manufacturers. */
function referencesOf(part: DataPart, own: PartArticle): WorldReference[] {
  const ownKey = numberKey(own.number)
  const found = new Map<string, WorldReference>()
  for (const reference of [...originals(part), ...successions(part, own), ...crossReferences(part, own)]) {
    const key = `${reference.kind} ${reference.numberKey}`
    if (reference.numberKey !== ownKey && !found.has(key)) found.set(key, reference)
  }
  return [...found.values()]
}

function originals(part: DataPart): WorldReference[] {
  const brandName = originalBrand(part)
  return part.oeNumbers.map((number) => ({ kind: 'oe', brandName, number, numberKey: numberKey(number) }))
}

/**
 * A seller of the new number states what it supersedes; one of the old number states what superseded it.
 * Cross-references of other manufacturers have the old number as an OEM number.
 */
function successions(part: DataPart, own: PartArticle): WorldReference[] {
  if (!part.supersession) return []
  const { older, newer } = part.supersession
  const isOlder = numberKey(own.number) === numberKey(older)
  const number = isOlder ? newer : older
  const brandName = originalBrand(part)
  const succession = isOlder ? 'superseded_by' : 'supersedes'
  const kind = own.brand.name === brandName ? succession : 'oe'
  return [{ kind, brandName, number, numberKey: numberKey(number) }]
}

function crossReferences(part: DataPart, own: PartArticle): WorldReference[] {
  return part.articles
    .filter((article) => article !== own && article.brand.tier !== 'oe')
    .slice(0, 3)
    .map(({ brand, number }) => ({
      kind: 'crossReference',
      brandName: brand.name,
      number,
      numberKey: numberKey(number),
    }))
}

function originalBrand({ vehicle }: DataPart): string {
  return (vehicle && (genuineBrand(vehicle)?.name ?? vehicle.make.name.en)) ?? ''
}

interface Carton {
  readonly mm: readonly [length: number, width: number, height: number]
  readonly grossGrams: number
}

type ProductBox = readonly [length: number, width: number, height: number]

const WALL_MM = 5
const LONGEST_MM = 12_000
/** Relative to the items in it: board, tape and pallet corners. */
const BOX_SHARE = 0.025
const BOX_GRAMS = 250

/**
 * The carton for a number of packed items, stacked as near to a cube as possible; undefined for an item shipped on
 * its own.
 */
export function cartonOf(item: ProductBox, grossGrams: number, count: number): Carton | undefined {
  if (count === 1) return undefined
  const mm = stacks(count)
    .map((stack) => outside(item, stack))
    .toSorted((one, other) => surface(one) - surface(other))[0]
  if (!mm || Math.max(...mm) > LONGEST_MM) return undefined
  return { mm, grossGrams: Math.ceil(grossGrams * count * (1 + BOX_SHARE)) + BOX_GRAMS }
}

/** All ways to stack a number of boxes in three dimensions. */
function stacks(count: number): ProductBox[] {
  const counts = Array.from({ length: count }, (_, at) => at + 1).filter((side) => count % side === 0)
  return counts.flatMap((along) =>
    counts
      .filter((across) => (count / along) % across === 0)
      .map((across): ProductBox => [along, across, count / along / across]),
  )
}

function outside(item: ProductBox, stack: ProductBox): ProductBox {
  const side = (at: 0 | 1 | 2) => item[at] * stack[at] + 2 * WALL_MM
  return [side(0), side(1), side(2)]
}

const surface = ([length, width, height]: ProductBox) => length * width + width * height + height * length

export interface WorldProduct {
  readonly id: string
  readonly shop: DataShop
  readonly brand: BrandFacts
  readonly categorySlug: string
  readonly partNumber: string
  readonly numberKey: string
  readonly name: TextWords
  readonly description: TextWords
  readonly condition: PartNameCondition
  readonly originCountry: string
  readonly hsCode: string
  readonly warrantyMonths: number
  readonly netGrams: number
  readonly grossGrams: number
  readonly packageMm: readonly [length: number, width: number, height: number]
  readonly quantityPerCarton: number
  readonly carton: Carton | undefined
  readonly attributes: AttributeValues
  readonly pictures: readonly string[]
  readonly state: 'active' | 'hidden'
  readonly soldCount: number
  readonly createdAt: Date
  readonly references: readonly WorldReference[]
  readonly fitments: readonly Fitment[]
  readonly offers: readonly WorldOffer[]
}

export interface ProductSource {
  readonly seed: number
  readonly now: Date
  readonly shops: ShopChoice
  part(index: number): DataPart
}

/** Of 24 products in a row, how many offer the same part: popular parts are sold by several shops. */
const SELLERS = [5, 4, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1]
const BLOCK = SELLERS.flatMap((sellers, part) =>
  Array.from({ length: sellers }, (_, seller) => ({ part, seller })),
)
/**
 * The numbers that everybody asks for are offered by many shops, whose offers can be compared: those of the first
 * parts of the world, by these products.
 */
export const MUCH_SOLD_PARTS = 300
const MUCH_SOLD_FROM = 9_000
const MORE_SELLERS = [13, 7, 10].flatMap((sellers, part) =>
  Array.from({ length: sellers }, (_, seller) => ({ part, seller: MOST_SELLERS + seller })),
)
const MUCH_SOLD_COUNT = (MUCH_SOLD_PARTS / 3) * MORE_SELLERS.length

/** Which part a product is, and of which of its sellers. */
export function placeOf(index: number): { part: number; seller: number } {
  const later = index - MUCH_SOLD_FROM
  if (later >= 0 && later < MUCH_SOLD_COUNT) {
    const { part, seller } = MORE_SELLERS[later % MORE_SELLERS.length]!
    return { part: Math.floor(later / MORE_SELLERS.length) * 3 + part, seller }
  }
  const own = later < 0 ? index : index - MUCH_SOLD_COUNT
  const { part, seller } = BLOCK[own % BLOCK.length]!
  return { part: Math.floor(own / BLOCK.length) * SELLERS.length + part, seller }
}

/** The article of a seller, later ones sell the first: the first one is sold twice, so that offers of one number can be compared. */
const ARTICLE_OF_SELLER = [0, 1, 0, 2, 3]

/** Sellers of dismantled parts are where the cars come from. */
const DISMANTLERS = new Set(['JP', 'KR', 'DE', 'AE'])
/** Units worth rebuilding, and other parts of dismantled cars. */
const REBUILT = new Set([
  'complete-engines',
  'cylinder-heads',
  'crankshafts',
  'alternators',
  'starters',
  'turbochargers',
  'injectors',
  'high-pressure-fuel-pumps',
  'brake-calipers',
  'brake-boosters',
  'abs-units',
  'engine-ecus',
  'ac-compressors',
  'manual-gearboxes',
  'automatic-gearboxes',
  'valve-bodies-solenoids',
  'torque-converters',
  'transfer-cases',
  'steering-racks',
  'steering-boxes',
  'power-steering-pumps',
  'eps-motors',
  'propeller-shafts',
  'differentials',
  'air-compressors',
  'traction-batteries',
  'traction-motors',
  'inverters',
])
const DISMANTLED = new Set([
  'short-blocks',
  'intake-manifolds',
  'exhaust-manifolds',
  'body-control-modules',
  'headlights',
  'tail-lights',
  'hoods',
  'doors',
  'tailgates',
  'subframes',
  'steering-knuckles',
  'axle-assemblies',
  'steering-columns',
  'dashboards',
  'airbags',
  'seat-belts',
  'battery-modules',
  'truck-cabs',
  'four-wd-parts',
])

const WARRANTY_MONTHS: Readonly<Record<string, readonly number[]>> = {
  oe: [12, 24],
  oes: [12, 12, 24],
  aftermarket: [3, 6, 12, 12],
}
const CONSUMABLES = new Set(['oils-fluids', 'accessories-tools'])
const DAY = 86_400_000
const OPEN_DAYS = 540

/** The product of this index: a pure function of seed and index, so that any slice of a world can be generated. */
export function productAt(source: ProductSource, index: number): WorldProduct {
  const { part: partIndex, seller } = placeOf(index)
  const part = source.part(partIndex)
  const random = randomOf(source.seed, 'product', index)
  const article = part.articles[(ARTICLE_OF_SELLER[seller] ?? 0) % part.articles.length]!
  const shop = source.shops.choose(part, seller)
  const condition = conditionOf(random, part, shop, article)
  const createdAt = new Date(source.now.getTime() - DAY - Math.floor(random.next() ** 1.3 * OPEN_DAYS * DAY))
  const usd = priceOf(source, random, { part, tier: article.brand.tier, condition, country: shop.country })
  return {
    id: worldId(createdAt, random),
    shop,
    brand: article.brand,
    categorySlug: part.leaf.slug,
    partNumber: article.number,
    numberKey: keyOf(article.number),
    name: partName(part, article.brand, condition),
    description: partDescription(random, { part, brand: article.brand, number: article.number, condition }),
    condition,
    originCountry: article.brand.tier === 'oes' && random.chance(0.3) ? 'CN' : article.brand.country,
    hsCode: customsCode(part),
    warrantyMonths: warrantyOf(random, condition, article),
    ...packing(random, part),
    attributes: { ...withCondition(part, condition), ...mileageOf(source, part, index) },
    pictures: partPictures(part.leaf.slug, part.index, [part.leaf.middle, part.leaf.top]).gallery,
    state: random.chance(0.01) ? 'hidden' : 'active',
    soldCount: soldOf(random, part),
    createdAt,
    references: referencesOf(part, article),
    fitments: part.fitments,
    offers: offersFor(part, random, {
      shop,
      usd,
      perCarton: part.kind.perCarton,
      isReturnable: isReturnable(random, part),
      createdAt,
    }),
  }
}

/** A car with a mileage exists once: it is in stock until it is sold. */
const isUsedCar = ({ leaf }: DataPart) => leaf.slug === 'used-cars'

/** New vehicles are sold by the dozen, parts by the thousand. */
const VEHICLES_SOLD_MAX = 40

function soldOf(random: Random, part: DataPart): number {
  const sold = Math.floor(part.leaf.weight * 3 * (1 / (random.next() + 0.004) - 0.99) ** 0.9)
  if (isUsedCar(part)) return 0
  return part.leaf.top === 'vehicles-complete' ? sold % VEHICLES_SOLD_MAX : sold
}

function offersFor(part: DataPart, random: Random, terms: OfferTerms): WorldOffer[] {
  const offers = offersOf(random, terms)
  if (!isUsedCar(part)) return offers
  const [{ tiers, ...offer }] = offers as [WorldOffer]
  return [{ ...offer, moq: 1, orderMultiple: 1, tiers: [{ ...tiers[0]!, minQuantity: 1 }], stockQuantity: 1 }]
}

const KM_A_YEAR = [9_000, 19_000] as const

function mileageOf({ seed }: ProductSource, part: DataPart, index: number): AttributeValues {
  if (!isUsedCar(part)) return {}
  const random = randomOf(seed, 'mileage', index)
  const years = Math.max(1, LATEST_YEAR - vehicleYear(part))
  return { mileage: Math.round((years * random.between(...KM_A_YEAR)) / 100) * 100 }
}

function priceOf({ seed }: ProductSource, random: Random, priced: Parameters<typeof basePrice>[0]): number {
  return basePrice(priced) * temper(seed, priced.part) * (0.94 + random.next() * 0.14)
}

/** The price factor of this part relative to others of its category. */
const temper = (seed: number, part: DataPart) => 0.72 + randomOf(seed, 'price', part.index).next() * 0.7

function conditionOf(
  random: Random,
  part: DataPart,
  shop: DataShop,
  { brand }: PartArticle,
): PartNameCondition {
  const { slug } = part.leaf
  if (slug === 'used-cars') return 'used'
  if (
    DISMANTLERS.has(shop.country) &&
    isSoldUsed(slug) &&
    brand.tier !== 'aftermarket' &&
    random.chance(0.5)
  ) {
    return 'used'
  }
  return REBUILT.has(slug) && random.chance(0.1) ? 'remanufactured' : 'new'
}

const isSoldUsed = (slug: string) => REBUILT.has(slug) || DISMANTLED.has(slug)

function warrantyOf(random: Random, condition: PartNameCondition, { brand }: PartArticle): number {
  return condition === 'new' ? random.pick(WARRANTY_MONTHS[brand.tier]!) : random.pick([0, 1, 3])
}

/** Installed or opened products are rarely accepted for return. */
function isReturnable(random: Random, { leaf }: DataPart): boolean {
  return !['electrical', 'sensors', 'oils-fluids'].includes(leaf.top) || random.chance(0.3)
}

function withCondition({ attributes }: DataPart, condition: PartNameCondition): AttributeValues {
  if (attributes.condition === undefined) return attributes
  return { ...attributes, condition: condition === 'remanufactured' ? 'reman' : condition }
}

function packing(random: Random, part: DataPart) {
  const { kilograms, packageMm, perCarton } = part.kind
  const isProduct = CONSUMABLES.has(part.leaf.top)
  const scale = Math.cbrt(sizeFactor(part)) * (0.92 + random.next() * 0.16)
  const netGrams = Math.max(1, Math.round(kilograms * 1000 * (isProduct ? sizeFactor(part) : scale)))
  const [length, width, height] = packageMm.map((size) =>
    Math.min(12_000, Math.max(1, Math.round(size * scale))),
  )
  const box = [length!, width!, height!] as const
  const grossGrams = Math.ceil(netGrams * 1.06) + 20
  return {
    netGrams,
    grossGrams,
    packageMm: box,
    quantityPerCarton: perCarton,
    carton: cartonOf(box, grossGrams, perCarton),
  }
}

function keyOf(number: string): string {
  const key = numberKey(number)
  if (!isNumberKey(key)) throw new Error(`${number} is no part number`)
  return key
}

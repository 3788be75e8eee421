import type { BrandFacts } from '../../import/facts.ts'
import { loadReference } from '../../import/reference-file.ts'
import type { Leaf } from '../leaves.ts'
import type { Random } from '../random.ts'
import { pickWeighted } from '../random.ts'
import { readTable } from '../table.ts'
import type { WorldVehicle } from '../vehicles.ts'

const BRANDS = loadReference('brands')
const BY_SLUG = new Map(BRANDS.map((brand) => [brand.slug, brand]))
const TAGS = new Map(
  readTable('brand-tags.csv', ['group', 'tags']).map((row) => [row.group, row.tags.split('|')]),
)

/** The brand that sells parts under the name of the make. */
const GENUINE: Record<string, string> = {
  toyota: 'toyota-genuine-parts',
  lexus: 'toyota-genuine-parts',
  hyundai: 'hyundai-mobis',
  kia: 'hyundai-mobis',
  volkswagen: 'vag-volkswagen-group',
  skoda: 'vag-volkswagen-group',
  audi: 'vag-volkswagen-group',
  bmw: 'bmw-genuine',
  'mercedes-benz': 'mercedes-benz-genuine',
  nissan: 'nissan-genuine',
  'mercedes-benz-trucks': 'mercedes-benz-genuine',
  infiniti: 'nissan-genuine',
  mitsubishi: 'mitsubishi-genuine',
  honda: 'honda-genuine',
  mazda: 'mazda-genuine',
  subaru: 'subaru-genuine',
  suzuki: 'suzuki-genuine',
  chevrolet: 'gm-genuine',
  ravon: 'gm-genuine',
  daewoo: 'gm-genuine',
  opel: 'gm-genuine',
  ford: 'motorcraft',
  renault: 'renault-motrio',
  chery: 'chery-genuine',
  exeed: 'chery-genuine',
  omoda: 'chery-genuine',
  jaecoo: 'chery-genuine',
  jetour: 'chery-genuine',
  geely: 'geely-genuine',
  zeekr: 'geely-genuine',
  haval: 'gwm-genuine',
  tank: 'gwm-genuine',
  'great-wall': 'gwm-genuine',
  changan: 'changan-genuine',
  byd: 'byd-genuine',
  maxus: 'saic-genuine',
  sinotruk: 'sinotruk-genuine',
  shacman: 'shacman-genuine',
  lada: 'lada-image',
  uaz: 'uaz-genuine',
  gaz: 'gaz-genuine',
  kamaz: 'kamaz-genuine',
  nefaz: 'kamaz-genuine',
}
const TRAILER_MAKERS = ['kamaz-genuine', 'sinotruk-genuine', 'shacman-genuine']

const RUSSIAN_MAKES = new Set(['RU', 'BY', 'UA', 'UZ'])
const ASIAN_MAKES = new Set(['JP', 'KR'])
const EUROPEAN = new Set(['DE', 'FR', 'IT', 'GB', 'SE', 'BE', 'DK', 'NL', 'ES', 'PL', 'AT', 'CZ', 'US', 'FI'])
/** Manufacturers for one family of cars only. */
const ONLY_RUSSIAN_CARS = new Set(['vaz parts', 'carburettors'])
/** Tyres, oils and glass come from their own manufacturers, never from general brands. */
const ONLY_SPECIALISTS = new Set([
  'car-tyres',
  'truck-tyres',
  'inner-tubes',
  'wheel-rims',
  'wheel-bolts-nuts',
  'wheel-caps-spacers',
  'oils',
  'technical-fluids',
  'car-chemistry',
  'hv-battery',
  'e-drive',
  'ev-charging',
  'bulbs-group',
  'safety',
  'ecu-audio',
  'batteries',
  'glass',
  'head-units',
  'cameras',
  'alarms-immobilisers',
  'tools',
  'accessories',
  'parking-heaters',
  'turbochargers',
  'turbo-parts',
  'speakers-antennas',
  'horns',
  'trailer-axles',
  'landing-gear',
  'fifth-wheels',
])
const EXACT_TAGS = new Set(['truck', 'truck brakes', 'trailer'])

/** Engine manufacturers sell only parts of their own engines, which are known by their codes. */
const ENGINE_MAKERS: Record<string, RegExp> = {
  weichai: /^W[PD]/,
  cummins: /Cummins/,
  yuchai: /^YC/,
  'yamz-avtodizel': /YaMZ/,
  mmz: /MMZ/,
  zmz: /[ZU]MZ/,
}

export interface BrandsChoice {
  readonly leaf: Leaf
  readonly vehicle: WorldVehicle | undefined
  readonly engineCode: string | undefined
  readonly isTruck: boolean
}

export function brandOf(slug: string): BrandFacts {
  const brand = BY_SLUG.get(slug)
  if (!brand) throw new Error(`unknown brand ${slug}`)
  return brand
}

export const genuineBrand = (vehicle: WorldVehicle): BrandFacts | undefined =>
  GENUINE[vehicle.make.slug] ? brandOf(GENUINE[vehicle.make.slug]!) : undefined

export const hasGenuineBrand = (vehicle: WorldVehicle) => vehicle.make.slug in GENUINE

/** Up to `count` different manufacturers that sell such a part for such a car. */
export function chooseBrands(random: Random, choice: BrandsChoice, count: number): BrandFacts[] {
  const genuine = choice.vehicle && genuineBrand(choice.vehicle)
  if (choice.leaf.slug === 'trailers-semi') return TRAILER_MAKERS.map(brandOf)
  if (choice.leaf.top === 'vehicles-complete' && genuine) return [genuine]
  const candidates = candidatesFor(choice)
  const chosen = new Set<BrandFacts>()
  if (genuine && choice.vehicle && random.chance(genuineShare(choice.vehicle))) chosen.add(genuine)
  for (let tries = 0; chosen.size < count && tries < count * 6; tries += 1) {
    chosen.add(pickWeighted(random, candidates).brand)
  }
  return [...chosen]
}

/** Few brands make parts for recent Chinese cars, so the manufacturer of the car sells most of them. */
const genuineShare = ({ make, to }: WorldVehicle) =>
  make.country === 'CN' && (to ?? 2026) > 2018 ? 0.45 : 0.15

/** A manufacturer that the table marks with `@`. */
const namedWeight = (brand: BrandFacts, { vehicle }: BrandsChoice) =>
  5 * affinity(brand.country, vehicle?.make.country)

interface BrandsCandidate {
  readonly brand: BrandFacts
  readonly weight: number
}
const CANDIDATES = new Map<string, readonly BrandsCandidate[]>()

/** Of the engine in question, if it sells its own parts. */
const engineMaker = ({ engineCode = '' }: BrandsChoice) =>
  Object.keys(ENGINE_MAKERS).find((slug) => ENGINE_MAKERS[slug]!.test(engineCode))

function candidatesFor(choice: BrandsChoice): readonly BrandsCandidate[] {
  const key = `${choice.leaf.slug} ${choice.vehicle?.make.country ?? ''} ${choice.isTruck} ${engineMaker(choice)}`
  const known = CANDIDATES.get(key)
  if (known) return known
  const tags = TAGS.get(choice.leaf.slug) ?? TAGS.get(choice.leaf.middle) ?? []
  const weighed = BRANDS.flatMap((brand) => {
    const weight = tags.includes(`@${brand.slug}`)
      ? namedWeight(brand, choice)
      : brandWeight(brand, tags, choice)
    return weight > 0 ? [{ brand, weight }] : []
  })
  CANDIDATES.set(key, weighed)
  return weighed
}

function brandWeight(brand: BrandFacts, tags: readonly string[], choice: BrandsChoice): number {
  const { leaf, vehicle, isTruck } = choice
  if (brand.tier === 'oe') return 0
  if (brand.slug in ENGINE_MAKERS && brand.slug !== engineMaker(choice)) return 0
  const isSpecialist = brand.tags.some((tag) => tags.includes(tag))
  const isGeneralist = brand.tags.includes('full-line') && !isForSpecialists(leaf)
  if (!(isSpecialist || isGeneralist)) return 0
  const country = vehicle?.make.country
  if (brand.tags.some((tag) => ONLY_RUSSIAN_CARS.has(tag)) && !RUSSIAN_MAKES.has(country ?? '')) return 0
  const isForTrucks = brand.tags.some((tag) => EXACT_TAGS.has(tag))
  const forKind = isForTrucks === isTruck ? 1 : 0.15
  return (
    (isSpecialist ? 4 : 0.5) * forKind * affinity(brand.country, country) * (brand.tier === 'oes' ? 1 : 1.3)
  )
}

const isForSpecialists = ({ slug, middle }: Leaf) =>
  ONLY_SPECIALISTS.has(slug) || ONLY_SPECIALISTS.has(middle)

/** Manufacturers mostly cover cars of their own region. */
function affinity(brand: string, make: string | undefined): number {
  if (!make) return 1
  if (brand === 'RU' || brand === 'BY') return RUSSIAN_MAKES.has(make) ? 4 : 0.25
  if (brand === 'JP' || brand === 'KR') return ASIAN_MAKES.has(make) ? 2.5 : 0.3
  if (brand === 'CN' || brand === 'TW') return make === 'CN' ? 4 : 1
  return EUROPEAN.has(brand) && EUROPEAN.has(make) ? 2 : 0.8
}

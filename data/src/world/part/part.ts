import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { BrandFacts } from '../../import/facts.ts'
import type { Leaf, PartKind, Scope } from '../leaves.ts'
import type { Random } from '../random.ts'
import { randomOf, shuffled } from '../random.ts'
import { readTable } from '../table.ts'
import type { VehiclePool, WorldVehicle } from '../vehicles.ts'
import { engineCodes, pickVehicle } from '../vehicles.ts'
import type { AttributeValues } from './attribute-values.ts'
import { attributeValues } from './attribute-values.ts'
import { brandNumber } from './brand-number.ts'
import { brandOf, chooseBrands, genuineBrand } from './brands.ts'
import type { Fitment } from './fitments.ts'
import { bodyFitments, engineFitments, makeFitment, platformFitments, serviceFitments } from './fitments.ts'
import type { OeGroup } from './oe-styles.ts'
import { styledEngineNumber, styledNumber } from './oe-styles.ts'

const GROUPS = readGroups()
const ENGINE_SYSTEMS = new Set(['engine', 'belts-chains', 'fuel-air'])

/** A number in the format of the car manufacturer: 43512-33130, 5Q0 615 301 F, T11-3501075. */
function oeNumber(random: Random, leaf: Leaf, vehicle: WorldVehicle, axle: unknown): string {
  const group = groupOf(leaf, axle === 'rear')
  const styled = ENGINE_SYSTEMS.has(leaf.top) ? styledEngineNumber : styledNumber
  return styled({ random, vehicle, group, system: leaf.top })
}

/** A make with different numbers for front and rear has them as `front/rear`. */
function groupOf(leaf: Leaf, isRear: boolean): OeGroup {
  const row = GROUPS.get(leaf.slug)
  const side = (cell: string | undefined) => cell?.split('/').at(isRear ? -1 : 0) ?? ''
  const spare = spareNumbers(leaf.slug)
  return {
    gost: side(row?.gost) || `${spare.slice(0, 4)}0${spare.slice(3, 5)}`,
    toyota: side(row?.toyota) || spare.slice(0, 5),
    hyundai: side(row?.hyundai) || spare.slice(0, 5),
    vag: side(row?.vag) || `${spare.slice(0, 3)} ${spare.slice(2, 5)}`,
  }
}

/** Five digits derived from the category, for categories that the table lacks. */
function spareNumbers(slug: string): string {
  let sum = 7
  for (const letter of slug) sum = (sum * 31 + letter.charCodeAt(0)) % 89_999
  return String(10_000 + sum)
}

function readGroups() {
  const rows = readTable('oe-groups.csv', ['leaf', 'gost', 'toyota', 'hyundai', 'vag'])
  return new Map(rows.map((row) => [row.leaf, row]))
}

/** A number that everybody in the trade knows; the world has it, so that it can be searched for. */
interface WellKnownNumber {
  readonly leaf: string
  readonly make: string
  readonly model: string
  readonly generation: string
  readonly number: string
  /** The manufacturer of the article; empty: the number of the make itself. */
  readonly brand: string
  /** The number that superseded it, or that it superseded. */
  readonly supersedes: string
  readonly axle: string
}

export const WELL_KNOWN: readonly WellKnownNumber[] = readTable('well-known-numbers.csv', [
  'leaf',
  'make',
  'model',
  'generation',
  'number',
  'brand',
  'supersedes',
  'axle',
])

/** Makes driven here with either steering side: new from the dealer, used from Japan. */
const MAKES_OF_BOTH_SIDES = new Set([
  'toyota',
  'lexus',
  'nissan',
  'honda',
  'mazda',
  'mitsubishi',
  'subaru',
  'suzuki',
  'daihatsu',
  'isuzu',
])

const FROM_JAPAN: LocalizedText = {
  en: 'For cars of the Japanese market: compare the frame number, not only the model.',
  ru: 'Для машин с японского рынка: сверьте номер кузова (frame), а не только модель.',
  kk: 'Жапон нарығының көліктеріне: моделін ғана емес, шанақ (frame) нөмірін де салыстырыңыз.',
  'zh-Hans': '适用于日本市场车型：请核对车架号（frame），不要只看车系。',
}

/** A part for one steering side says so for cars that exist with either. */
function withSteering({ steer_side: side }: AttributeValues, fitments: readonly Fitment[]) {
  if (side !== 'lhd' && side !== 'rhd') return fitments
  const qualifiers = { steering: side, ...(side === 'rhd' && { note: FROM_JAPAN }) } as const
  return fitments.map((fitment) =>
    MAKES_OF_BOTH_SIDES.has(fitment.make) ? { ...fitment, ...qualifiers } : fitment,
  )
}

/** A popular part: one of the usual categories for one of the usual cars. */
interface WantedPart {
  readonly make: string
  readonly model: string
  readonly leaf: string
}

/** Every pair of data/world/wanted.csv, car by car, so that a search for either finds the other. */
export const WANTED: readonly WantedPart[] = readTable('wanted.csv', ['vehicles', 'leaves']).flatMap(
  ({ vehicles, leaves }) =>
    vehicles.split('|').flatMap((vehicle) => {
      const [make = '', model = ''] = vehicle.split('/')
      return leaves.split('|').map((leaf) => ({ make, model, leaf }))
    }),
)

export interface PartArticle {
  readonly brand: BrandFacts
  /** As the manufacturer prints it. */
  readonly number: string
}

/** A part independent of its manufacturer: what it is, what it fits, and its numbers. */
export interface DataPart {
  readonly index: number
  readonly leaf: Leaf
  readonly kind: PartKind
  readonly vehicle: WorldVehicle | undefined
  readonly engineCode: string | undefined
  readonly isTruck: boolean
  readonly attributes: AttributeValues
  readonly fitments: readonly Fitment[]
  /** OEM numbers, the current one first; none for universal products. */
  readonly oeNumbers: readonly string[]
  /** A superseded number: `older` is searched, `newer` is sold. */
  readonly supersession: { readonly older: string; readonly newer: string } | undefined
  /** The same part of one to four manufacturers. */
  readonly articles: readonly PartArticle[]
}

export const ARTICLES_PER_PART = 4

export interface PartSource {
  readonly seed: number
  /** Leaves, each as often as it is sold, in random order. */
  readonly deck: readonly Leaf[]
  readonly leafOf: ReadonlyMap<string, Leaf>
  readonly pool: VehiclePool
}

/** The part of this index: the same for the same seed. First the well-known numbers, then the popular parts. */
export function partAt(source: PartSource, index: number): DataPart {
  const random = randomOf(source.seed, 'part', index)
  const known = WELL_KNOWN[index]
  const wanted = known ?? WANTED[index - WELL_KNOWN.length]
  const leaf = wanted ? source.leafOf.get(wanted.leaf)! : source.deck[index % source.deck.length]!
  const kind = pickKind(random, leaf, known)
  const vehicle = wanted
    ? vehicleOf(random, source.pool, wanted)
    : chooseVehicle(random, source.pool, leaf, kind.scope)
  const engineCode = usesEngine(kind.scope) && vehicle ? engineFor(random, vehicle) : undefined
  const isTruck = vehicle?.isTruck ?? (leaf.top === 'truck-trailer' || leaf.slug === 'truck-tyres')
  const drawn = attributeValues(random, leaf, { vehicle, engineCode, isTruck })
  const attributes = known?.axle ? { ...drawn, axle: known.axle } : drawn
  const oeNumbers =
    known && !known.brand ? [known.number] : chooseOeNumbers(random, leaf, vehicle, attributes)
  const fitments = vehicle ? chooseFitments(source.pool, { kind, leaf, engineCode }, vehicle) : []
  return {
    index,
    leaf,
    kind,
    vehicle,
    engineCode,
    isTruck,
    attributes,
    fitments: withSteering(attributes, fitments),
    oeNumbers,
    supersession: chooseSupersession(random, known, oeNumbers),
    articles: chooseArticles(random, { leaf, vehicle, engineCode, isTruck, known, oeNumbers, index }),
  }
}

/** A well-known number names the first kind of its leaf. */
const pickKind = (random: Random, leaf: Leaf, known: WellKnownNumber | undefined): PartKind =>
  known ? leaf.kinds[0]! : random.pick(leaf.kinds)

/** The named generation, or one of those of the model. */
function vehicleOf(random: Random, pool: VehiclePool, car: WantedPart | WellKnownNumber): WorldVehicle {
  const generations = pool.ofModel(car.make, car.model)
  const named =
    'generation' in car && generations.find(({ generation }) => generation?.slug === car.generation)
  return named || pickVehicle(random, generations)
}

const usesEngine = (scope: Scope) => scope === 'engine' || scope === 'anyEngine' || scope === 'truckEngine'

function engineFor(random: Random, vehicle: WorldVehicle): string | undefined {
  const codes = engineCodes(vehicle)
  return codes.length > 0 ? random.pick(codes) : undefined
}

function chooseVehicle(
  random: Random,
  pool: VehiclePool,
  leaf: Leaf,
  scope: Scope,
): WorldVehicle | undefined {
  switch (scope) {
    case 'universal':
      return undefined
    case 'truck':
      return pickVehicle(random, pool.trucks)
    case 'truckEngine':
      return pickVehicle(random, pool.trucksWithEngine)
    case 'both':
      return pickVehicle(random, random.chance(0.2) ? pool.trucks : carsFor(pool, leaf))
    case 'engine':
      return pickVehicle(random, random.chance(0.9) ? pool.carsWithEngine : pool.combustionCars)
    case 'anyEngine':
      return pickVehicle(random, random.chance(0.2) ? pool.trucksWithEngine : enginedCarsFor(pool, leaf))
    case 'ev':
      return pickVehicle(random, pool.electrified)
    case 'vehicle':
      return pickVehicle(random, pool.whole[leaf.slug] ?? [])
    case 'car':
    case 'make':
      return pickVehicle(random, carsFor(pool, leaf))
  }
}

/** An electric car has no silencer to replace. */
const COMBUSTION_SYSTEMS = new Set([
  'engine',
  'belts-chains',
  'fuel-air',
  'exhaust',
  'ignition',
  'clutch-transmission',
  'cooling',
])
function carsFor(pool: VehiclePool, { top }: Leaf): readonly WorldVehicle[] {
  if (top === 'clutch-transmission') return pool.gearedCars
  return COMBUSTION_SYSTEMS.has(top) ? pool.combustionCars : pool.cars
}

const enginedCarsFor = (pool: VehiclePool, leaf: Leaf) =>
  leaf.top === 'clutch-transmission' ? pool.gearedCars : pool.carsWithEngine

/** Parts that are shaped or cut for one car. */
const BODY_SYSTEMS = new Set(['body', 'lighting', 'glass-mirrors', 'interior', 'exhaust'])

function chooseFitments(
  pool: VehiclePool,
  part: Pick<DataPart, 'kind' | 'leaf' | 'engineCode'>,
  vehicle: WorldVehicle,
) {
  const { kind, leaf, engineCode } = part
  if (kind.scope === 'make') return [makeFitment(vehicle)]
  if (kind.scope === 'vehicle') return []
  if (!engineCode) return BODY_SYSTEMS.has(leaf.top) ? bodyFitments(vehicle) : platformFitments(pool, vehicle)
  const isService = leaf.middle === 'engine-filters' || leaf.slug === 'spark-plugs'
  return isService ? serviceFitments(pool, vehicle, engineCode) : engineFitments(pool, vehicle, engineCode)
}

function chooseOeNumbers(
  random: Random,
  leaf: Leaf,
  vehicle: WorldVehicle | undefined,
  { axle }: AttributeValues,
) {
  if (!vehicle || leaf.top === 'vehicles-complete') return []
  const numbers = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () =>
    oeNumber(random, leaf, vehicle, axle),
  )
  return [...new Set(numbers)]
}

/** Sometimes the car manufacturer supersedes a number with a new one. */
function chooseSupersession(
  random: Random,
  known: WellKnownNumber | undefined,
  oeNumbers: readonly string[],
) {
  const [current, older] = oeNumbers
  if (known?.supersedes) return { newer: known.number, older: known.supersedes }
  return current && older && random.chance(0.25) ? { newer: current, older } : undefined
}

interface ArticleChoice {
  readonly leaf: Leaf
  readonly vehicle: WorldVehicle | undefined
  readonly engineCode: string | undefined
  readonly isTruck: boolean
  readonly known: WellKnownNumber | undefined
  readonly oeNumbers: readonly string[]
  readonly index: number
}

function chooseArticles(random: Random, choice: ArticleChoice): PartArticle[] {
  const { known, leaf, vehicle, index } = choice
  const brands = chooseBrands(random, choice, ARTICLES_PER_PART - (known ? 1 : 0))
  const genuine = vehicle && genuineBrand(vehicle)
  const articles = brands
    .filter((brand) => brand.slug !== known?.brand && !(known && brand === genuine))
    .map((brand, at) => {
      const own = brandNumber(brand, leaf, index * ARTICLES_PER_PART + at)
      return { brand, number: (brand === genuine && choice.oeNumbers[0]) || own }
    })
  return known ? [knownArticle(known, genuine), ...articles] : shuffled(random, articles)
}

function knownArticle(known: WellKnownNumber, genuine: BrandFacts | undefined): PartArticle {
  const brand = known.brand ? brandOf(known.brand) : genuine
  if (!brand) throw new Error(`nobody sells ${known.number} of ${known.make} under the name of the make`)
  return { brand, number: known.number }
}

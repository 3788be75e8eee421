import type { Currency } from '@tiantian/contracts/money.ts'
import type { BrandTier } from '../import/facts.ts'
import { loadReference } from '../import/reference-file.ts'
import type { DataPart } from './part/part.ts'
import type { PartNameCondition } from './text/part-name.ts'
import { LATEST_YEAR, vehicleYear } from './text/vehicle-offer-name.ts'

const PER_USD = loadReference('exchange-rates').perUsd
const TIER_FACTOR: Readonly<Record<BrandTier, number>> = { oe: 2.1, oes: 1.45, aftermarket: 1 }
const CONDITION_FACTOR: Readonly<Record<PartNameCondition, number>> = {
  new: 1,
  remanufactured: 0.72,
  used: 0.45,
}
const COUNTRY_FACTOR: Readonly<Record<string, number>> = {
  CN: 0.92,
  KZ: 1.28,
  RU: 1.32,
  DE: 1.4,
  JP: 1.3,
  KR: 1.15,
}
/** Parts of lorries cost more than those of the same category for cars. */
const TRUCK_FACTOR = 1.9

/** The litres, inches and ampere-hours to which the price and weight of a category refer. */
const USUAL_SIZE: Readonly<Record<string, readonly [attribute: string, usual: number, power: number]>> = {
  'engine-oils': ['volume', 4, 0.9],
  'gear-oils': ['volume', 2, 0.9],
  'atf-cvt-fluids': ['volume', 4, 0.9],
  'power-steering-fluids': ['volume', 1, 0.9],
  greases: ['volume', 0.4, 0.85],
  antifreeze: ['volume', 5, 0.9],
  'brake-fluids': ['volume', 0.5, 0.9],
  'washer-fluids': ['volume', 4, 0.9],
  adblue: ['volume', 10, 0.9],
  refrigerants: ['volume', 12, 0.8],
  additives: ['volume', 0.33, 0.7],
  'sealants-adhesives': ['volume', 0.2, 0.6],
  'paints-care': ['volume', 0.35, 0.4],
  batteries: ['capacity_ah', 62, 1],
  'car-tyres': ['rim_d', 16, 2],
  'wheel-rims': ['rim_d', 16, 1.7],
  'traction-batteries': ['capacity_kwh', 60, 1],
  'battery-modules': ['capacity_ah', 150, 0.9],
  'complete-engines': ['displ', 1800, 0.9],
  'brake-discs': ['outer_d', 290, 1.8],
  wallboxes: ['power_kw', 7, 0.5],
  'auxiliary-lights': ['power_w', 48, 0.6],
  'hand-tools': ['pieces', 94, 0.9],
  'jacks-lifts': ['weight_cap', 3, 0.7],
}

/** Its size relative to the usual item of its category; price and weight are scaled by it. */
export function sizeFactor({ leaf, kind, isTruck, attributes }: DataPart): number {
  const [attribute, usual, power] = USUAL_SIZE[leaf.slug] ?? []
  const size = attribute ? attributes[attribute] : undefined
  const bySize = typeof size === 'number' && usual && power ? (size / usual) ** power : 1
  const isForBoth = kind.scope === 'both' || kind.scope === 'anyEngine'
  return bySize * (isTruck && isForBoth ? TRUCK_FACTOR : 1)
}

export interface Priced {
  readonly part: DataPart
  readonly tier: BrandTier
  readonly condition: PartNameCondition
  readonly country: string
}

/** What a new car of the make with a 1.6 litre engine costs, US dollars; other makes are near the middle. */
const CAR_USD: Readonly<Record<string, number>> = {
  lada: 12_500,
  uaz: 16_000,
  gaz: 21_000,
  ravon: 11_500,
  daewoo: 10_500,
  chevrolet: 19_000,
  suzuki: 18_000,
  chery: 20_000,
  haval: 22_000,
  geely: 23_000,
  changan: 21_000,
  jac: 19_000,
  faw: 19_500,
  gac: 23_000,
  omoda: 22_000,
  jaecoo: 26_000,
  jetour: 24_000,
  exeed: 31_000,
  tank: 36_000,
  hongqi: 38_000,
  byd: 26_000,
  hyundai: 23_000,
  kia: 23_500,
  renault: 19_000,
  skoda: 26_000,
  nissan: 26_000,
  mitsubishi: 27_000,
  toyota: 28_000,
  mazda: 27_000,
  honda: 27_000,
  subaru: 30_000,
  volkswagen: 31_000,
  ford: 28_000,
  lexus: 48_000,
  infiniti: 44_000,
  bmw: 50_000,
  audi: 47_000,
  'mercedes-benz': 54_000,
  volvo: 46_000,
  zeekr: 45_000,
  'li-auto': 44_000,
  voyah: 43_000,
}
const USUAL_USD = 25_000
const USUAL_LITRES = 1.6
const USUAL_KWH = 60
/** Of its price a car keeps this share a year. */
const KEPT_A_YEAR = 0.87

/** The price of a whole passenger car: by make, engine or battery, and age; undefined for other vehicles. */
function carPrice(part: DataPart): number | undefined {
  const { leaf, vehicle, attributes } = part
  if (leaf.middle !== 'cars' || !vehicle) return undefined
  const { displ, capacity_kwh: kwh } = attributes
  const size = typeof kwh === 'number' ? kwh / USUAL_KWH : Number(displ ?? 1600) / 1000 / USUAL_LITRES
  const asNew = (CAR_USD[vehicle.make.slug] ?? USUAL_USD) * size ** 0.6
  return leaf.slug === 'used-cars' ? asNew * KEPT_A_YEAR ** (LATEST_YEAR - vehicleYear(part)) : asNew
}

/** The wholesale price of one item in US dollars, before the seller's own markup. */
export function basePrice({ part, tier, condition, country }: Priced): number {
  const car = carPrice(part)
  if (car !== undefined) return car * (COUNTRY_FACTOR[country] ?? 1.2)
  const whole = part.kind.scope === 'vehicle'
  const byMaker = whole ? 1 : TIER_FACTOR[tier] * CONDITION_FACTOR[condition]
  return part.kind.usd * sizeFactor(part) * byMaker * (COUNTRY_FACTOR[country] ?? 1.2)
}

/** A price as a seller would set it: minor units, rounded to a common step, at least one step. */
export function roundedPrice(usd: number, currency: Currency): number {
  const major = usd * (PER_USD[currency] ?? 1)
  const step = STEPS[currency].find(({ below }) => major < below)!.step
  return Math.max(step, Math.round((major * 100) / step) * step)
}

/** Steps in minor units, by the size of the price in major units. */
const STEPS: Readonly<Record<Currency, readonly { readonly below: number; readonly step: number }[]>> = {
  CNY: [
    { below: 20, step: 10 },
    { below: 200, step: 50 },
    { below: 2000, step: 100 },
    { below: Number.POSITIVE_INFINITY, step: 1000 },
  ],
  USD: [
    { below: 10, step: 5 },
    { below: 100, step: 10 },
    { below: 1000, step: 100 },
    { below: Number.POSITIVE_INFINITY, step: 1000 },
  ],
  RUB: [
    { below: 300, step: 100 },
    { below: 10_000, step: 1000 },
    { below: Number.POSITIVE_INFINITY, step: 10_000 },
  ],
  KZT: [
    { below: 1000, step: 1000 },
    { below: 50_000, step: 5000 },
    { below: Number.POSITIVE_INFINITY, step: 50_000 },
  ],
}

import type { EngineFacts } from '../../import/facts.ts'
import type { Leaf } from '../leaves.ts'
import type { Random } from '../random.ts'
import { readTable } from '../table.ts'
import type { WorldVehicle } from '../vehicles.ts'
import type { AttributeContext, AttributeValues, PartAttributeValue } from './attribute-values.ts'

type Codes = Readonly<Record<'manual' | 'automatic', readonly string[]>>

const CODES = readCodes()
const AUTOMATIC = new Set([
  'automatic-gearboxes',
  'transmission-filters',
  'valve-bodies-solenoids',
  'torque-converters',
])

/** The code of a gearbox of the make; `truck` and `*` stand for all makes of their kind. */
function gearboxCode(random: Random, leaf: Leaf, make: string): string {
  const codes = CODES.get(make) ?? CODES.get('*')
  if (!codes) throw new Error('data/world/gear-codes.csv has no row for other makes')
  return random.pick(AUTOMATIC.has(leaf.slug) ? codes.automatic : codes.manual)
}

function readCodes(): Map<string, Codes> {
  const rows = readTable('gear-codes.csv', ['makes', 'manual', 'automatic'])
  return new Map(
    rows.flatMap(({ makes, manual, automatic }) => {
      const codes = { manual: manual.split('|'), automatic: automatic.split('|') }
      return makes.split('|').map((make) => [make, codes] as const)
    }),
  )
}

interface DerivedAttributesQuestion extends AttributeContext {
  readonly random: Random
  readonly leaf: Leaf
  /** Those before it in the category's order. */
  readonly values: AttributeValues
}
type DerivedAttributesAnswer = (question: DerivedAttributesQuestion) => PartAttributeValue | undefined

/** A value derived from the car, its engine or other values; undefined if it is free. */
export function derivedValue(
  key: string,
  question: DerivedAttributesQuestion,
): PartAttributeValue | undefined {
  return DERIVED[key]?.(question)
}

const DERIVED: Record<string, DerivedAttributesAnswer> = {
  // Only cars of Japan are right-hand drive.
  steer_side: ({ vehicle }) => (vehicle?.make.country === 'JP' ? undefined : 'lhd'),
  engine_code: ({ engineCode }) => (engineCode && engineCode.length <= 24 ? engineCode : undefined),
  fuel: (question) => fuelOf(question),
  displ: (question) => Math.round((litresOf(question) ?? 1.6) * 1000 - 3),
  cylinders: (question) => cylindersOf(question),
  valves: (question) => cylindersOf(question) * 4,
  power_kw: (question) => powerOf(question),
  gear_code: ({ leaf, vehicle, isTruck, random }) =>
    gearboxCode(random, leaf, isTruck ? 'truck' : (vehicle?.make.slug ?? '*')),
  euro: ({ vehicle, values, random }) => values.euro ?? euroOf(vehicle?.from ?? 2012, random),
  // Starting current is proportional to capacity, about nine to one.
  cca: ({ values }) => roundTo(Number(values.capacity_ah) * 9.1, 10),
  length: ({ leaf, values }) =>
    leaf.slug === 'batteries' ? batteryLength(Number(values.capacity_ah)) : undefined,
  width: ({ leaf, values }) =>
    leaf.slug === 'batteries' ? batteryWidth(Number(values.capacity_ah)) : undefined,
  load_index: ({ leaf, values }) => (leaf.slug === 'car-tyres' ? loadIndex(values) : undefined),
  speed_index: ({ values, random }) =>
    random.pick(Number(values.rim_d) >= 17 ? ['V', 'W', 'Y'] : ['T', 'H', 'V']),
  rim_w: ({ values }) =>
    values.rim_d === 22.5 ? 9 : Math.min(9, Math.round((Number(values.rim_d) - 9) * 2) / 2),
  colour_temp: ({ leaf }) => (leaf.slug === 'halogen-bulbs' ? 3200 : undefined),
  power_w: ({ leaf, values }) =>
    leaf.slug === 'halogen-bulbs' ? filamentWatts(String(values.bulb_base)) : undefined,
  gear_type: ({ leaf, vehicle, random, ...question }) =>
    leaf.middle === 'cars' && vehicle
      ? random.pick(gearsOf(vehicle.make.slug, litresOf({ leaf, vehicle, random, ...question }) ?? 1.6))
      : undefined,
  capacity_kwh: ({ leaf, vehicle, random }) =>
    leaf.slug === 'electric-cars' && vehicle ? random.pick(batteriesOf(vehicle)) : undefined,
  lumen: ({ values }) => Number(values.power_w) * 90,
  corrector: ({ values }) => (values.light_src === 'halogen' ? 'yes' : 'no'),
  heated: ({ leaf, random }) => (leaf.slug === 'seats' ? 'no' : random.pick(['yes', 'no'])),
}

/** Makes that build their cars with continuously variable gearboxes, up to a size of engine. */
const WITH_CVT = new Set([
  'nissan',
  'mitsubishi',
  'subaru',
  'honda',
  'toyota',
  'suzuki',
  'chery',
  'jetour',
  'geely',
])
const WITH_DUAL_CLUTCH = new Set([
  'volkswagen',
  'skoda',
  'audi',
  'haval',
  'exeed',
  'omoda',
  'jaecoo',
  'changan',
  'gac',
  'chery',
  'geely',
])
const WITH_MANUAL = new Set(['lada', 'uaz', 'gaz', 'daewoo', 'ravon', 'renault', 'hyundai', 'kia', 'suzuki'])
/** Larger engines have gearboxes with a torque converter. */
const SMALL_LITRES = 2

function gearsOf(make: string, litres: number): readonly string[] {
  if (litres > SMALL_LITRES)
    return WITH_MANUAL.has(make) && litres < 3 ? ['automatic', 'manual'] : ['automatic']
  return [
    'automatic',
    ...(WITH_CVT.has(make) ? ['cvt', 'cvt'] : []),
    ...(WITH_DUAL_CLUTCH.has(make) ? ['dct', 'dct'] : []),
    ...(WITH_MANUAL.has(make) ? ['manual'] : []),
  ]
}

const LARGE_BODIES = new Set(['suv', 'minivan', 'pickup', 'van'])

const batteriesOf = ({ generation }: WorldVehicle) =>
  LARGE_BODIES.has(generation?.body ?? '') ? [82.5, 86, 100] : [44.9, 60.5, 71.8]

function engineOf({ vehicle, engineCode }: DerivedAttributesQuestion): EngineFacts | undefined {
  return vehicle?.engines.find(({ code }) => code === engineCode) ?? vehicle?.engines[0]
}

function fuelOf(question: DerivedAttributesQuestion): string | undefined {
  const { leaf, isTruck, vehicle } = question
  if (leaf.top === 'oils-fluids' || leaf.slug === 'parking-heaters' || !vehicle) return undefined
  return engineOf(question)?.fuel ?? (isTruck ? 'diesel' : 'petrol')
}

const litresOf = (question: DerivedAttributesQuestion) => engineOf(question)?.l

function cylindersOf(question: DerivedAttributesQuestion): number {
  if (question.isTruck) return (litresOf(question) ?? 10) > 5 ? 6 : 4
  const litres = litresOf(question) ?? 1.6
  if (litres <= 1.1) return 3
  if (litres <= 2.9) return 4
  return litres <= 4.5 ? 6 : 8
}

/** Charging cables: the power at the current on one or three phases. */
function powerOf(question: DerivedAttributesQuestion): number | undefined {
  const { leaf, values } = question
  if (leaf.slug === 'charging-cables')
    return Number(values.current) > 32 ? 43 : Math.round(Number(values.current) * 2.3) / 10
  if (!['complete-engines', 'turbochargers', 'new-cars', 'used-cars', 'trucks'].includes(leaf.slug))
    return undefined
  return Math.round((litresOf(question) ?? 1.6) * (question.isTruck ? 26 : 58))
}

function euroOf(year: number, random: Random): string {
  if (year < 2006) return random.pick(['euro2', 'euro3'])
  if (year < 2014) return random.pick(['euro3', 'euro4', 'euro5'])
  return random.pick(['euro5', 'euro5', 'euro6'])
}

function batteryLength(ampereHours: number): number {
  if (ampereHours > 120) return 513
  if (ampereHours > 80) return 353
  return ampereHours > 65 ? 278 : 242
}

function batteryWidth(ampereHours: number): number {
  if (ampereHours > 200) return 274
  return ampereHours > 120 ? 223 : 175
}

const loadIndex = ({ tyre_w: width, rim_d: rim }: AttributeValues) =>
  Math.round(82 + (Number(width) - 175) / 5 + (Number(rim) - 14) / 2)

function filamentWatts(base: string): number {
  if (base === 'w5w') return 5
  return base === 'p21w' || base === 'p21_5w' ? 21 : 55
}

const roundTo = (value: number, step: number) => Math.round(value / step) * step

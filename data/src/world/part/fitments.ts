import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Steering } from '@tiantian/contracts/product/vehicle.ts'
import type { Random } from '../random.ts'
import { shuffled } from '../random.ts'
import type { VehiclePool, WorldVehicle } from '../vehicles.ts'
import { engineCodes } from '../vehicles.ts'

/** A fitment: a wider one covers all below it. */
export interface Fitment {
  readonly make: string
  readonly model: string | null
  readonly generation: string | null
  readonly engine: string | null
  readonly yearFrom: number | null
  readonly yearTo: number | null
  /** Absent: both left-hand and right-hand drive. */
  readonly steering?: Steering
  readonly note?: LocalizedText
}

/** Makes of one group, which share parts. */
const SISTERS: readonly (readonly string[])[] = [
  ['hyundai', 'kia'],
  ['toyota', 'lexus'],
  ['volkswagen', 'skoda', 'audi'],
  ['chevrolet', 'daewoo', 'ravon'],
  ['chery', 'exeed', 'omoda', 'jaecoo', 'jetour'],
  ['haval', 'great-wall', 'tank'],
  ['nissan', 'infiniti'],
  ['sinotruk', 'shacman', 'beiben', 'camc'],
  ['kamaz', 'nefaz', 'ural'],
]
const MOST = 30
/** Cars of one platform are near in age and size. */
const YEARS_APART = 5

/** A part of the body or the chassis: the car itself and others of its group that take the same one. */
export function platformFitments(random: Random, pool: VehiclePool, vehicle: WorldVehicle): Fitment[] {
  const others = housemates(pool, vehicle).filter((other) => other !== vehicle && isNear(other, vehicle))
  const count = Math.floor(random.next() ** 2.2 * 9)
  return [vehicle, ...shuffled(random, others).slice(0, count)].map((one) => toFitment(one, null))
}

/** A part of an engine: every car with that engine. */
export function engineFitments(pool: VehiclePool, vehicle: WorldVehicle, engineCode: string): Fitment[] {
  const others = (pool.byEngine.get(engineCode) ?? []).filter((other) => other !== vehicle)
  return [vehicle, ...others].slice(0, MOST).map((one) => toFitment(one, engineCode))
}

/** Filters and plugs: several engines of the group share them. */
export function serviceFitments(random: Random, pool: VehiclePool, vehicle: WorldVehicle): Fitment[] {
  const near = housemates(pool, vehicle).filter((other) => other !== vehicle && isNear(other, vehicle))
  const cars = [vehicle, ...shuffled(random, near).slice(0, random.between(2, 14))]
  return cars
    .flatMap((one) => {
      const codes = engineCodes(one)
      return codes.length === 0
        ? [toFitment(one, null)]
        : codes.slice(0, 2).map((code) => toFitment(one, code))
    })
    .slice(0, MOST)
}

export const makeFitment = ({ make }: WorldVehicle): Fitment => ({
  make: make.slug,
  model: null,
  generation: null,
  engine: null,
  yearFrom: null,
  yearTo: null,
})

function toFitment({ make, model, generation, from, to }: WorldVehicle, engine: string | null): Fitment {
  return {
    make: make.slug,
    model: model.slug,
    generation: generation?.slug ?? null,
    engine,
    yearFrom: generation ? from : null,
    yearTo: generation ? to : null,
  }
}

function housemates(pool: VehiclePool, { make }: WorldVehicle): WorldVehicle[] {
  const house = SISTERS.find((sisters) => sisters.includes(make.slug)) ?? [make.slug]
  return house.flatMap((slug) => pool.byMake.get(slug) ?? [])
}

function isNear(one: WorldVehicle, other: WorldVehicle): boolean {
  return (
    Math.abs(one.from - other.from) <= YEARS_APART &&
    one.isTruck === other.isTruck &&
    one.generation !== undefined
  )
}

import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Steering } from '@tiantian/contracts/product/vehicle.ts'
import { readTable } from '../table.ts'
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

const MOST = 30

/** Cars built on one platform, which take the same parts of the chassis: `make/model/generation` of each. */
export const PLATFORMS: readonly (readonly string[])[] = readTable('platforms.csv', ['cars']).map(
  ({ cars }) => cars.split('|'),
)
const PLATFORM_OF = new Map(PLATFORMS.flatMap((cars) => cars.map((car) => [car, cars])))

/** A part of the chassis: the car itself and all others of its platform. */
export function platformFitments(pool: VehiclePool, vehicle: WorldVehicle): Fitment[] {
  return [vehicle, ...platformMates(pool, vehicle)].map((one) => toFitment(one, null))
}

/** A part of the body, such as a bumper or a headlight: this car alone. */
export const bodyFitments = (vehicle: WorldVehicle): Fitment[] => [toFitment(vehicle, null)]

/** A part of an engine: every car with that engine. */
export function engineFitments(pool: VehiclePool, vehicle: WorldVehicle, engineCode: string): Fitment[] {
  const others = (pool.byEngine.get(engineCode) ?? []).filter((other) => other !== vehicle)
  return [vehicle, ...others].slice(0, MOST).map((one) => toFitment(one, engineCode))
}

/** Filters and plugs: every car with one of the engines of this car. */
export function serviceFitments(pool: VehiclePool, vehicle: WorldVehicle, engineCode: string): Fitment[] {
  const fuel = fuelOf(vehicle, engineCode)
  const others = engineCodes(vehicle).filter((code) => code !== engineCode && fuelOf(vehicle, code) === fuel)
  return [engineCode, ...others].flatMap((code) => engineFitments(pool, vehicle, code)).slice(0, MOST)
}

const fuelOf = ({ engines }: WorldVehicle, engineCode: string) =>
  engines.find(({ code }) => code === engineCode)?.fuel

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

function platformMates(pool: VehiclePool, vehicle: WorldVehicle): WorldVehicle[] {
  const own = platformKey(vehicle)
  const others = PLATFORM_OF.get(own)?.filter((car) => car !== own) ?? []
  return others.flatMap((car) => {
    const [make = '', model = ''] = car.split('/')
    return pool.ofModel(make, model).filter((mate) => platformKey(mate) === car)
  })
}

const platformKey = ({ make, model, generation }: WorldVehicle) =>
  `${make.slug}/${model.slug}/${generation?.slug ?? ''}`

import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { CarChange } from '@tiantian/contracts/vehicle/garage.ts'
import type { Garage, SavedCar } from './garage-store.ts'

/** The server's limit for a member; importing the contract would add its schemas to the first load. */
export const GARAGE_PLACES = 20

/** Changes of a car in the garage; missing properties stay as they are. */
export type CarEdit = CarChange & { readonly id: string }

export type GarageChange =
  | { readonly kind: 'add'; readonly car: SavedCar }
  | { readonly kind: 'choose'; readonly id: string | null }
  | { readonly kind: 'update'; readonly car: CarEdit }
  | { readonly kind: 'remove'; readonly id: string }

/** The garage after a change; undefined if there is no room. */
export function changeGarage(garage: Garage, change: GarageChange): Garage | undefined {
  switch (change.kind) {
    case 'add':
      return added(garage, change.car)
    case 'choose':
      return chosen(garage, change.id)
    case 'update':
      return { ...garage, cars: garage.cars.map((car) => edited(car, change.car)) }
    case 'remove':
      return removed(garage, change.id)
  }
}

function edited(car: SavedCar, { id, vehicle, nickname = car.nickname, vin = car.vin }: CarEdit): SavedCar {
  return car.id === id ? { ...car, vehicle, nickname, vin: vin ?? '' } : car
}

/** An existing one is only chosen. A car given without a VIN matches it whether its VIN is known or not. */
function added(garage: Garage, car: SavedCar): Garage | undefined {
  const alike = garage.cars.filter((stored) => isSameCar(stored.vehicle, car.vehicle))
  const same = alike.find(({ vin }) => vin === car.vin) ?? (car.vin === '' ? alike[0] : undefined)
  if (same) return chosen(garage, same.id)
  if (garage.cars.length >= GARAGE_PLACES) return undefined
  return { ...garage, cars: [car, ...garage.cars], activeId: car.id }
}

function chosen(garage: Garage, id: string | null): Garage {
  const car = garage.cars.find((stored) => stored.id === id)
  if (!car) return { ...garage, activeId: null }
  return { ...garage, cars: [car, ...garage.cars.filter((stored) => stored !== car)], activeId: car.id }
}

function removed(garage: Garage, id: string): Garage {
  const activeId = garage.activeId === id ? null : garage.activeId
  return { ...garage, cars: garage.cars.filter((car) => car.id !== id), activeId }
}

export function isSameCar(left: Vehicle, right: Vehicle): boolean {
  return (['make', 'model', 'generation', 'engine', 'year', 'steering'] as const).every(
    (level) => left[level] === right[level],
  )
}

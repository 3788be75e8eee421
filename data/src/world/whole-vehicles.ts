import { hasGenuineBrand } from './part/brands.ts'
import type { Vehicle } from './vehicles.ts'

/** Whole vehicles, by leaf: new ones still made, all of makes that have someone to sell them. */
export function wholeVehicles(
  cars: readonly Vehicle[],
  trucks: readonly Vehicle[],
): Record<string, Vehicle[]> {
  const newCars = cars.filter(isSoldNew)
  const newTrucks = trucks.filter((vehicle) => isSoldNew(vehicle) && vehicle.make.kind !== 'bus')
  return {
    'new-cars': newCars.filter((vehicle) => !isVan(vehicle)),
    'used-cars': cars.filter(
      (vehicle) => vehicle.from >= 2008 && hasGenuineBrand(vehicle) && !isVan(vehicle),
    ),
    'electric-cars': newCars.filter((vehicle) => vehicle.isElectrified),
    trucks: newTrucks,
    'vans-minibuses': newCars.filter(isVan),
    'special-machinery': newTrucks,
  }
}

const isSoldNew = (vehicle: Vehicle) =>
  vehicle.to === null && vehicle.generation !== undefined && hasGenuineBrand(vehicle)

const isVan = ({ generation }: Vehicle) => generation?.body === 'van' || generation?.body === 'minivan'

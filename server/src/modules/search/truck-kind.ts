import type { ReferenceData } from '../product/reference-data.ts'
import { categoryPath } from '../product/reference-data.ts'
import type { CarIntent } from './car-intent.ts'

/** Parts that have a leaf of their own for trucks, named alike by whoever asks beside the name of a truck. */
const FOR_TRUCKS: Readonly<Record<string, string>> = {
  'brake-pads': 'truck-brake-pads',
  'brake-shoes': 'truck-brake-linings',
  'wheel-hubs': 'truck-hubs',
  'car-tyres': 'truck-tyres',
  'used-cars': 'trucks',
  'new-cars': 'trucks',
}

/** All below it is for trucks. */
const TRUCK_GROUP = 'truck-trailer'

/**
 * Leaves that go before the others that are meant: `豪沃 刹车片` and `刹车蹄 卡车` ask for those of trucks, which the
 * categories stand for, and `барабанные колодки логан` for those of cars, where some of the categories are of trucks.
 */
export function kindsOfCar(
  categories: readonly number[],
  car: CarIntent | undefined,
  saysTruck: boolean,
  reference: ReferenceData,
): number[] {
  const [ofTrucks, ofCars] = [true, false].map((isFor) =>
    categories.filter((id) => isForTrucks(id, reference) === isFor),
  ) as [number[], number[]]
  const isTruck = car ? car.makes.every((id) => reference.makes.get(id)?.kind === 'truck') : saysTruck
  if (ofTrucks.length === 0) return isTruck ? ofCars.flatMap((id) => truckKind(id, reference)) : []
  if (isTruck) return ofTrucks
  return car ? ofCars : []
}

function truckKind(id: number, { categories, categoryBySlug }: ReferenceData): number[] {
  const kind = categoryBySlug.get(FOR_TRUCKS[categories.get(id)?.slug ?? ''] ?? '')
  return kind ? [kind.id] : []
}

const isForTrucks = (id: number, reference: ReferenceData): boolean =>
  Object.values(FOR_TRUCKS).includes(reference.categories.get(id)?.slug ?? '') ||
  categoryPath(reference, id).some(({ slug }) => slug === TRUCK_GROUP)

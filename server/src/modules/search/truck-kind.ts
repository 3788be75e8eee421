import type { ReferenceBook } from '../product/reference-book.ts'
import { categoryPath } from '../product/reference-book.ts'
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
  book: ReferenceBook,
): number[] {
  const [ofTrucks, ofCars] = [true, false].map((isFor) =>
    categories.filter((id) => isForTrucks(id, book) === isFor),
  ) as [number[], number[]]
  const isTruck = car ? car.makes.every((id) => book.makes.get(id)?.kind === 'truck') : saysTruck
  if (ofTrucks.length === 0) return isTruck ? ofCars.flatMap((id) => truckKind(id, book)) : []
  if (isTruck) return ofTrucks
  return car ? ofCars : []
}

function truckKind(id: number, { categories, categoryBySlug }: ReferenceBook): number[] {
  const kind = categoryBySlug.get(FOR_TRUCKS[categories.get(id)?.slug ?? ''] ?? '')
  return kind ? [kind.id] : []
}

const isForTrucks = (id: number, book: ReferenceBook): boolean =>
  Object.values(FOR_TRUCKS).includes(book.categories.get(id)?.slug ?? '') ||
  categoryPath(book, id).some(({ slug }) => slug === TRUCK_GROUP)

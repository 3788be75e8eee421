import type { ReferenceBook } from '../product/reference-book.ts'
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

/** `豪沃 刹车片`: leaves for trucks that the categories stand for, where all cars that are named are trucks. */
export function truckKinds(
  categories: readonly number[],
  car: CarIntent | undefined,
  { makes, categories: all, categoryBySlug }: ReferenceBook,
): number[] {
  const isTruckPart = (id: number) => Object.values(FOR_TRUCKS).includes(all.get(id)?.slug ?? '')
  if (categories.some(isTruckPart)) return []
  if (!car?.makes.every((id) => makes.get(id)?.kind === 'truck')) return []
  return categories.flatMap((id) => categoryBySlug.get(FOR_TRUCKS[all.get(id)?.slug ?? ''] ?? '')?.id ?? [])
}

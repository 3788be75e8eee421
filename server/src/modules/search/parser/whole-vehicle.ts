import { WHOLE_VEHICLES } from '@tiantian/contracts/product/category.ts'
import type { ReferenceData, ReferenceMake, ReferenceModel } from '../../product/reference-data.ts'
import { categoryPath } from '../../product/reference-data.ts'
import { stemsOf } from '../../product/word.ts'
import type { Property } from '../facet/property.ts'
import type { CarIntent } from './car-intent.ts'
import { CONDITION } from './property-word.ts'

export const isVehicle = (categoryId: number, reference: ReferenceData): boolean =>
  categoryPath(reference, categoryId).some(({ slug }) => slug === WHOLE_VEHICLES)

/** `卡车 大灯`, `fog lamp for a truck`: beside the name of a part the vehicle is what the part is for. */
export function withoutVehicles<Scored extends { readonly id: number }>(
  scored: readonly Scored[],
  named: readonly (readonly number[])[],
  reference: ReferenceData,
): readonly Scored[] {
  const hasPart = named.some((ids) => ids.every((id) => !isVehicle(id, reference)))
  return hasPart ? scored.filter(({ id }) => !isVehicle(id, reference)) : scored
}

/** `used lada vesta`, `二手哈弗H6`: only a car and its condition. */
export function vehiclesOffered(
  car: CarIntent | undefined,
  properties: readonly Property[],
  { categoryBySlug }: ReferenceData,
): number[] {
  const id = categoryBySlug.get('used-cars')?.id
  return car && isUsed(properties) && id !== undefined ? [id] : []
}

const isUsed = (properties: readonly Property[]) =>
  properties.some(({ key, values }) => key === CONDITION && values.includes('used'))

/** `二手 … 整车`: a search for a used car excludes new ones. */
export function asUsed(
  categories: readonly number[],
  properties: readonly Property[],
  { categoryBySlug }: ReferenceData,
): readonly number[] {
  const asNew = categoryBySlug.get('new-cars')?.id
  const used = categoryBySlug.get('used-cars')?.id
  if (!isUsed(properties) || used === undefined) return categories
  return categories.map((id) => (id === asNew ? used : id))
}

/** For each word of the car's name its forms in all languages: a vehicle is found by the name in its listing. */
export function vehicleNames({ makes, models }: CarIntent, reference: ReferenceData): string[][] {
  const made = makes.flatMap((id) => reference.makes.get(id) ?? []).map(spellings)
  const ofMake = new Set(made.flat(2))
  // `哈弗H6` includes the make.
  const named = models.map(spellings).map((names) => names.map((stems) => without(stems, ofMake)))
  return [...wordByWord(made), ...wordByWord(named)]
}

const spellings = ({ name, synonyms }: ReferenceMake | ReferenceModel): string[][] =>
  [...Object.values(name), ...synonyms].flatMap((one) => (one ? [stemsOf(one)] : []))

const without = (stems: readonly string[], others: ReadonlySet<string>) =>
  stems.filter((part) => !others.has(part))

/** The first words of all names, the second of all: of those with as many words; of Chinese ones the start. */
function wordByWord(cars: readonly (readonly string[][])[]): string[][] {
  const length = Math.min(...cars.map(([own = []]) => own.length), WORDS_MAX)
  if (cars.length === 0) return []
  const forms = cars.flatMap(([own = [], ...others]) => [
    own,
    ...others.filter((stems) => stems.length === own.length || stems.some((part) => HAN.test(part))),
  ])
  return Array.from({ length }, (_, at) => [...new Set(forms.flatMap((stems) => stems[at] ?? []))])
}

const WORDS_MAX = 3
const HAN = /\p{Script=Han}/u

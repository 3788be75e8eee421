import type { Dictionary } from '../parser/dictionary.ts'

/**
 * What three numbers in a row measure of a part, by the first match of its kind: a bearing is inner × outer × width.
 */
const ORDERS: readonly (readonly string[])[] = [
  ['inner_d', 'outer_d', 'width'],
  ['inner_d', 'outer_d', 'height'],
  ['inner_d', 'outer_d', 'length'],
  ['length', 'width', 'height'],
]

/** Leaves distinguished by inner and outer diameter, when no word names the kind of part. */
const RINGS = ['wheel-bearings', 'gearbox-bearings-seals', 'crankshaft-seals']

export const DIMENSIONS_SHAPE = ((number: string, times: string) =>
  `${number}${times}${number}${times}${number}(?:/\\d{1,2})?(?:\\s?(?:mm|мм|毫米))?`)(
  '(\\d{1,4}(?:[.,]\\d{1,2})?)',
  '\\s?[x*×]\\s?',
)

/** The numbers by the attribute keys of a ring, which `keysOfDimension` changes for other parts. */
export function readDimensions(sizes: readonly string[]): Record<string, string> | undefined {
  const numbers = sizes.map((size) => Number(size.replace(',', '.')))
  if (!numbers.every((number) => number > 0)) return undefined
  return Object.fromEntries(ORDERS[0]!.map((key, at) => [key, String(numbers[at])]))
}

/** The outer diameter of a ring exceeds the inner one. */
export const dimensionCategories = ({ inner_d, outer_d }: Readonly<Record<string, string>>) =>
  Number(inner_d) < Number(outer_d) ? RINGS : []

/** What the number at this index measures for each of the kinds; undefined for kinds without three dimensions. */
export function keysOfDimension(
  place: number,
  categories: readonly number[],
  { reference }: Dictionary,
): readonly string[] {
  const keys = categories.flatMap((id) => {
    const known = reference.categories.get(id)?.attributeKeys ?? []
    return ORDERS.find((order) => order.every((key) => known.includes(key)))?.[place] ?? []
  })
  return [...new Set(keys)]
}

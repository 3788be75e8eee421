/**
 * What a product is found by, as one integer each: a kind in the upper bits, the row's id in the lower 24. The wide
 * kinds mark fitments that name no model (or no generation) and so cover every car below.
 */
const ID_BITS = 24
const KIND = {
  category: 0,
  brand: 1,
  make: 2,
  makeWide: 3,
  model: 4,
  modelWide: 5,
  generation: 6,
  engine: 7,
  universal: 8,
  country: 9,
  condition: 10,
  /** The product has a warranty of at least this many months, by the steps of `WARRANTY_STEPS`. */
  warranty: 11,
  attribute: 32,
  word: 64,
} as const

export type TagKind = keyof typeof KIND

export const tagOf = (kind: TagKind, id: number): number => KIND[kind] * 2 ** ID_BITS + id

/** The product has no fitments: whether it fits a car is unknown. */
export const UNIVERSAL = tagOf('universal', 0)

/** `KZ` as a number, one byte a letter. */
export const countryTag = (code: string): number =>
  tagOf('country', code.charCodeAt(0) * 256 + code.charCodeAt(1))

const CONDITIONS = ['new', 'remanufactured', 'used'] as const
export const conditionTag = (condition: (typeof CONDITIONS)[number]): number =>
  tagOf('condition', CONDITIONS.indexOf(condition))

/** Months of warranty that lists filter by. */
export const WARRANTY_STEPS = [3, 6, 12, 24, 36] as const
export const warrantyTags = (months: number): number[] =>
  WARRANTY_STEPS.filter((step) => step <= months).map((step) => tagOf('warranty', step))

/** The id of a tag within its kind; undefined for a tag of another kind. */
export function idOfTag(kind: TagKind, tag: number): number | undefined {
  const first = tagOf(kind, 0)
  return tag >= first && tag < first + 2 ** ID_BITS ? tag - first : undefined
}

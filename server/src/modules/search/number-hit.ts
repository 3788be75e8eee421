/** Why a product is found by a number; the order of the blocks of a page. */
export type NumberMatch = 'exact' | 'newer' | 'crossReference' | 'prefix' | 'similar'

export interface NumberHit {
  readonly productId: string
  readonly match: NumberMatch
  /** What is better stands first; blocks never mix. */
  readonly rank: number
  /** The very number, but of another brand than the one that was named. */
  readonly isOfOther?: boolean
}

/** Products under one number, where they are too many to be read one by one. */
export interface Listings extends Omit<NumberHit, 'productId'> {
  /** Of `part_numbers`; letter by letter. */
  readonly keys: readonly string[]
  readonly kind: number
  /** Those of these brands alone, under the number as their own. */
  readonly brands?: readonly number[]
  readonly count: number
}

/** Products whose numbers begin alike, where they are too many to be read one by one. */
export interface Begun extends Omit<NumberHit, 'productId'> {
  readonly key: string
  /** Own numbers of these brands alone. */
  readonly brands?: readonly number[]
  /** Own numbers of what has one of these tags. */
  readonly tags?: readonly number[]
  /** About so many products, of the numbers that are looked at. */
  readonly count: number
  /** So many numbers begin so, on sale or not; counted to a little more than are ever looked at. */
  readonly numbers: number
  /** So many of them are looked at, the first. */
  readonly max: number
}

/** What a number found: products by their ids, and those that are too many for that. */
export interface NumberResults {
  readonly hits: readonly NumberHit[]
  readonly listings: readonly Listings[]
  readonly begun?: readonly Begun[]
}

/** Ranks of hits, from the number letter by letter down to one that only looks like it. */
export const RANK = {
  exact: 9,
  similarCharacter: 8,
  newest: 7,
  newer: 6,
  reference: 5,
  shared: 4,
  prefix: 3,
  prefixOfReference: 2,
  /** Behind the first that begin so. */
  further: 1,
  similar: 0,
} as const

/** Of a number that exists, not of others that begin so or look so. */
export const isWhole = ({ hits, listings }: NumberResults): boolean =>
  [...hits, ...listings].some(({ match }) => match !== 'prefix' && match !== 'similar')

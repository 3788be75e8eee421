/** Why a product is found by a number; the order of the blocks of a page. */
export type NumberMatch = 'exact' | 'newer' | 'analogue' | 'prefix' | 'similar'

export interface NumberHit {
  readonly productId: string
  readonly match: NumberMatch
  /** What is better stands first; blocks never mix. */
  readonly rank: number
  /** The very number, but of another brand than the one that was named. */
  readonly isOfOther?: boolean
}

/** Ranks of hits, from the number letter by letter down to one that only looks like it. */
export const RANK = {
  exact: 8,
  lookAlike: 7,
  newest: 6,
  newer: 5,
  reference: 4,
  shared: 3,
  prefix: 2,
  prefixOfReference: 1,
  similar: 0,
} as const

/** Of a number that exists, not of others that begin so or look so. */
export const isWhole = (hits: readonly NumberHit[]): boolean =>
  hits.some(({ match }) => match !== 'prefix' && match !== 'similar')

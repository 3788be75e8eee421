/** Why a product matches a part number; the order of the blocks of a page. */
export type NumberMatch = 'exact' | 'newer' | 'crossReference' | 'prefix' | 'similar'

export interface NumberHit {
  readonly productId: string
  readonly match: NumberMatch
  /** Better reasons come first; blocks never mix. */
  readonly rank: number
  /** The same number, but of another brand than the named one. */
  readonly isOfOther?: boolean
}

/** Products with one part number that are too many to be read one by one. */
export interface NumberListings extends Omit<NumberHit, 'productId'> {
  /** Of `part_numbers`; exact. */
  readonly keys: readonly string[]
  readonly kind: number
  /** Only those of these brands, with the number as their own. */
  readonly brands?: readonly number[]
  readonly count: number
}

/** Products with a part number prefix that are too many to be read one by one. */
export interface PrefixListings extends Omit<NumberHit, 'productId'> {
  readonly key: string
  /** Only own numbers of these brands. */
  readonly brands?: readonly number[]
  /** Own numbers of products with one of these tags. */
  readonly tags?: readonly number[]
  /** The estimated number of products, of the part numbers considered. */
  readonly count: number
  /** How many part numbers have the prefix, on sale or not; counted to a little more than are ever considered. */
  readonly numbers: number
  /** Only the first ones are considered, this many. */
  readonly max: number
}

/** The matches of a part number: products by their ids, and sets that are too large for that. */
export interface NumberResults {
  readonly hits: readonly NumberHit[]
  readonly listings: readonly NumberListings[]
  readonly prefixListings?: readonly PrefixListings[]
}

/** Ranks of matches, from the exact part number down to one that only looks similar. */
export const RANK = {
  exact: 9,
  similarCharacter: 8,
  newest: 7,
  newer: 6,
  reference: 5,
  shared: 4,
  prefix: 3,
  prefixOfReference: 2,
  /** After the first ones with the prefix. */
  further: 1,
  similar: 0,
} as const

/** Of an existing part number, not of a prefix or a similar one. */
export const isWhole = ({ hits, listings }: NumberResults): boolean =>
  [...hits, ...listings].some(({ match }) => match !== 'prefix' && match !== 'similar')

import type { Meaning } from './meaning.ts'
import type { PlaceReading } from './place-reading.ts'
import type { QueryToken } from './query-token.ts'

/** Neighbouring tokens that were understood as one term, and what it may mean. */
export interface Reading {
  readonly from: number
  readonly to: number
  readonly meanings: readonly Meaning[]
}

export interface ReadQuery {
  readonly tokens: readonly QueryToken[]
  readonly readings: readonly Reading[]
  readonly places: readonly PlaceReading[]
  /** Tokens of no reading, by place. */
  readonly rest: readonly number[]
}

import type { PlaceMatch } from './place-match.ts'
import type { QueryToken } from './query-token.ts'
import type { Sense } from './sense.ts'

/** Adjacent tokens understood as one term, and its possible meanings. */
export interface ParsedTerm {
  readonly from: number
  readonly to: number
  readonly senses: readonly Sense[]
}

export interface ParsedQuery {
  readonly tokens: readonly QueryToken[]
  readonly terms: readonly ParsedTerm[]
  readonly places: readonly PlaceMatch[]
  /** Positions of tokens without a meaning. */
  readonly rest: readonly number[]
}

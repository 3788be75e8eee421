import type { PlaceMatch } from './place-match.ts'
import type { QueryToken } from './query-token.ts'
import type { Sense } from './sense.ts'

/** Neighbouring tokens that were understood as one term, and what it may mean. */
export interface ParsedTerm {
  readonly from: number
  readonly to: number
  readonly senses: readonly Sense[]
}

export interface ParsedQuery {
  readonly tokens: readonly QueryToken[]
  readonly terms: readonly ParsedTerm[]
  readonly places: readonly PlaceMatch[]
  /** Tokens of no reading, by place. */
  readonly rest: readonly number[]
}

import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'
import type { Sense } from './dictionary-term.ts'
import type { PlaceMatch } from './place-match.ts'
import type { QueryToken } from './query-token.ts'

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

/** How a part of the text was understood. */
export type Chip = Output<typeof queryProducts>['chips'][number]

/** A part of the text that was not understood. */
export function wordChip(text: string, at: number, end: number): Chip {
  const piece = text.slice(at, end)
  return { kind: 'word', text: piece, at, value: piece, label: piece }
}

export const inOrder = (chips: readonly Chip[]): Chip[] => chips.toSorted((one, other) => one.at - other.at)

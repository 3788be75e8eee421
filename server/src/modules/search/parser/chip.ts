import type { Output } from '@tiantian/contracts/action.ts'
import type { queryProducts } from '@tiantian/contracts/search/search.ts'

/** How a part of the text was understood. */
export type Chip = Output<typeof queryProducts>['chips'][number]

/** A part of the text that was not understood. */
export function wordChip(text: string, at: number, end: number): Chip {
  const piece = text.slice(at, end)
  return { kind: 'word', text: piece, at, value: piece, label: piece }
}

export const inOrder = (chips: readonly Chip[]): Chip[] => chips.toSorted((one, other) => one.at - other.at)

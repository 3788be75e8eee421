import { readTable } from '../table.ts'

/** A number that everybody in the trade knows; the world has it, so that it can be looked for. */
export interface WellKnownNumber {
  readonly leaf: string
  readonly make: string
  readonly model: string
  readonly generation: string
  readonly number: string
  /** Whose article it is; empty: the number of the make itself. */
  readonly brand: string
  /** The number that took its place, or that it took the place of. */
  readonly supersedes: string
  readonly axle: string
}

export const WELL_KNOWN: readonly WellKnownNumber[] = readTable('well-known-numbers.csv', [
  'leaf',
  'make',
  'model',
  'generation',
  'number',
  'brand',
  'supersedes',
  'axle',
])

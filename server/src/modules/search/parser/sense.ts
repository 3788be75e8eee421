export type SenseKind = 'category' | 'brand' | 'make' | 'model' | 'generation' | 'engine'

/** A meaning of a term: a row of the reference data. */
export interface Sense {
  readonly kind: SenseKind
  readonly id: number
  /** By its own name, not by a synonym. */
  readonly isName: boolean
}

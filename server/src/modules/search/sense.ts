export type SenseKind = 'category' | 'brand' | 'make' | 'model' | 'generation' | 'engine'

/** What a term stands for: a row of the reference book. */
export interface Sense {
  readonly kind: SenseKind
  readonly id: number
  /** By its own name, not by a synonym. */
  readonly isName: boolean
}

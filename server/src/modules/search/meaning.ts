export type MeaningKind = 'category' | 'brand' | 'make' | 'model' | 'generation' | 'engine'

/** What a term stands for: a row of the reference book. */
export interface Meaning {
  readonly kind: MeaningKind
  readonly id: number
  /** By its own name, not by a synonym. */
  readonly isName: boolean
}

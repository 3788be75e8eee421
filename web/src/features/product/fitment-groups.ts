import type { Product } from '@tiantian/contracts/product/product.ts'

export type FitmentRow = Product['fitments'][number]

export interface FitmentGroup {
  readonly make: string
  readonly makeName: string
  readonly rows: readonly FitmentRow[]
}

/** The cars of a part by make, in the order in which the makes first appear. */
export function groupByMake(rows: readonly FitmentRow[]): FitmentGroup[] {
  return [...Map.groupBy(rows, (row) => row.make)].map(([make, ofMake]) => ({
    make,
    makeName: ofMake[0]!.makeName,
    rows: ofMake,
  }))
}

/** The rows whose names or years contain every word of the text. */
export function searchFitments(rows: readonly FitmentRow[], text: string): readonly FitmentRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => words.every((word) => isInRow(row, word)))
}

function isInRow(row: FitmentRow, word: string): boolean {
  const year = /^(19|20)\d\d$/.test(word) ? Number(word) : undefined
  if (year && year >= (row.yearFrom ?? year) && year <= (row.yearTo ?? year)) return true
  const { makeName, modelName, generationName, engine, make, model, generation } = row
  const names = [makeName, modelName, generationName, engine, make, model, generation]
  return names.some((name) => name?.toLowerCase().includes(word))
}

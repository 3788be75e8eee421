import { numberKey } from '@tiantian/contracts/product/part-number.ts'

/** What a person who typed `query` wants; null is "not asked". */
export interface Judgement {
  readonly id: string
  readonly query: string
  readonly lang: string
  readonly kinds: readonly string[]
  readonly expect: {
    readonly category: string | null
    readonly make: string | null
    readonly model: string | null
    readonly partNumber: string | null
    readonly brand: string | null
  }
}

/** What decides how good a find is. */
export interface JudgedProduct {
  readonly id: string
  readonly category: string
  readonly brand: string
  readonly numberKey: string
  readonly references: ReadonlySet<string>
  /** `toyota`, `toyota/camry`, and `toyota/*` for a row that names no model. Empty: the part says no car. */
  readonly cars: ReadonlySet<string>
}

export const isNumberJudgement = ({ expect, kinds }: Judgement): boolean =>
  expect.partNumber !== null || kinds.includes('part-number')

/** 3: what was asked; 2: the part, but for a car less surely right; 1: the part for another car, an equal number; 0. */
export function gradeOf({ expect }: Judgement, product: JudgedProduct): number {
  if (expect.partNumber !== null) return numberGrade(numberKey(expect.partNumber), product)
  if (expect.category !== null && product.category !== expect.category) return 0
  if (expect.brand !== null && product.brand !== expect.brand) return expect.category === null ? 0 : 1
  return carGrade(expect, product)
}

function numberGrade(key: string, { numberKey: own, references }: JudgedProduct): number {
  if (own === key) return 3
  return references.has(key) ? 1 : 0
}

function carGrade({ category, make, model }: Judgement['expect'], { cars }: JudgedProduct): number {
  if (make === null) return 3
  const other = category === null ? 0 : 1
  if (cars.size === 0) return category === null ? 0 : 2
  if (model === null) return cars.has(make) ? 3 : other
  if (cars.has(`${make}/${model}`) || cars.has(`${make}/*`)) return 3
  return cars.has(make) && category !== null ? 2 : other
}

const gain = (grade: number) => 2 ** grade - 1

const discounted = (grades: readonly number[]) =>
  grades.slice(0, TOP).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)

const TOP = 10

/** nDCG of the first ten: 1 when no better ten could have been shown. `ideal` are the grades of the whole catalogue. */
export function ndcg(shown: readonly number[], ideal: readonly number[]): number {
  const best = discounted(ideal.toSorted((a, b) => b - a))
  return best === 0 ? 0 : discounted(shown) / best
}

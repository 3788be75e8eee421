import type { OtherResults } from '@tiantian/contracts/search/search.ts'
import type { Predicate } from '../product/list/product-predicates.ts'
import { UNIVERSAL } from '../product/list/tag.ts'

/** The criteria of a text; a criterion that it does not mention is not required. */
export interface QueryParts {
  readonly category: readonly Predicate[]
  /** Of the typed year, if there is one. */
  readonly car: readonly Predicate[]
  /** The car of any year. */
  readonly model: readonly Predicate[]
  readonly brand: readonly Predicate[]
  readonly engine: readonly Predicate[]
  readonly words: readonly Predicate[]
  readonly measures: readonly Predicate[]
  readonly properties: readonly Predicate[]
}

/** Of these a part may lack only one: then the results are the same part for another car, brand and so on. */
const ALONE = { car: 'cars', brand: 'brands', engine: 'engines', measures: 'sizes' } as const

/**
 * The difference of a tier's results from those of the tiers above, by the criteria it drops. A heading must be true
 * for all of them: when more than one criterion was dropped, they are merely similar.
 */
export function otherResults(level: readonly Predicate[], pieces: QueryParts): OtherResults {
  if (level.some(isForAnyCar)) return 'anyCar'
  const isLacking = (piece: Predicate) => !requires(level, piece)
  const lacked = (Object.keys(pieces) as (keyof QueryParts)[]).filter((name) => pieces[name].some(isLacking))
  if (lacked.length === 1 && lacked[0] === 'car') return 'years'
  const [first, ...more] = lacked.filter((name) => name !== 'model')
  const isOfKind = pieces.category.length > 0 && first !== 'category'
  if (more.length > 0 || first === undefined) return isOfKind ? 'similar' : 'some'
  // Without a kind of part the heading depends on the car or engine: the others of its make or its family.
  if (!isOfKind) return first === 'car' || first === 'engine' ? ALONE[first] : 'some'
  return first in ALONE ? ALONE[first as keyof typeof ALONE] : 'similar'
}

const isForAnyCar = ({ any = [] }: Predicate) => any.length === 1 && any[0] === UNIVERSAL

const requires = (level: readonly Predicate[], piece: Predicate) =>
  level.some((one) => one === piece || JSON.stringify(one) === JSON.stringify(piece))

import type { OtherResults } from '@tiantian/contracts/search/search.ts'
import type { Predicate } from '../product/product-predicates.ts'
import { UNIVERSAL } from '../product/tag.ts'

/** What a text asks for, piece by piece; a piece that it does not name asks nothing. */
export interface QueryParts {
  readonly category: readonly Predicate[]
  readonly car: readonly Predicate[]
  readonly brand: readonly Predicate[]
  readonly engine: readonly Predicate[]
  readonly words: readonly Predicate[]
  readonly measures: readonly Predicate[]
  readonly properties: readonly Predicate[]
}

/** Of these a kind of part may lack one alone: then its finds are the same for other ones. */
const ALONE = { car: 'cars', brand: 'brands', engine: 'engines', measures: 'sizes' } as const

/**
 * What sets the finds of a level apart from those of the levels above it, by what it no longer asks for. A heading
 * must hold for all of them: where more than one thing was let go, they are no more than similar.
 */
export function otherResults(level: readonly Predicate[], pieces: QueryParts): OtherResults {
  if (level.some(isForAnyCar)) return 'anyCar'
  const names = Object.keys(pieces) as (keyof QueryParts)[]
  const [first, ...more] = names.filter((name) => !pieces[name].every((piece) => asks(level, piece)))
  const isOfKind = pieces.category.length > 0 && first !== 'category'
  if (more.length > 0 || first === undefined) return isOfKind ? 'similar' : 'some'
  // Without a kind of part only a car or an engine tells what is listed: the others of its make or its family.
  if (!isOfKind) return first === 'car' || first === 'engine' ? ALONE[first] : 'some'
  return first in ALONE ? ALONE[first as keyof typeof ALONE] : 'similar'
}

const isForAnyCar = ({ any = [] }: Predicate) => any.length === 1 && any[0] === UNIVERSAL

const asks = (level: readonly Predicate[], piece: Predicate) =>
  level.some((one) => one === piece || JSON.stringify(one) === JSON.stringify(piece))

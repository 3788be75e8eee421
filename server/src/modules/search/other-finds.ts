import type { OtherFinds } from '@tiantian/contracts/search/search.ts'
import type { Question } from '../product/product-narrowing.ts'
import { UNIVERSAL } from '../product/tag.ts'

/** What a text asks for, piece by piece; a piece that it does not name asks nothing. */
export interface AskedPieces {
  readonly category: readonly Question[]
  readonly car: readonly Question[]
  readonly brand: readonly Question[]
  readonly engine: readonly Question[]
  readonly words: readonly Question[]
  readonly measures: readonly Question[]
  readonly properties: readonly Question[]
}

/** Of these a kind of part may lack one alone: then its finds are the same for other ones. */
const ALONE = { car: 'cars', brand: 'brands', engine: 'engines', measures: 'sizes' } as const

/**
 * What sets the finds of a level apart from those of the levels above it, by what it no longer asks for. A heading
 * must hold for all of them: where more than one thing was let go, they are no more than similar.
 */
export function otherFinds(level: readonly Question[], pieces: AskedPieces): OtherFinds {
  if (level.some(isForAnyCar)) return 'anyCar'
  const names = Object.keys(pieces) as (keyof AskedPieces)[]
  const [first, ...more] = names.filter((name) => !pieces[name].every((piece) => asks(level, piece)))
  const isOfKind = pieces.category.length > 0 && first !== 'category'
  if (more.length > 0 || first === undefined) return isOfKind ? 'similar' : 'some'
  // Without a kind of part only a car or an engine tells what is listed: the others of its make or its family.
  if (!isOfKind) return first === 'car' || first === 'engine' ? ALONE[first] : 'some'
  return first in ALONE ? ALONE[first as keyof typeof ALONE] : 'similar'
}

const isForAnyCar = ({ any = [] }: Question) => any.length === 1 && any[0] === UNIVERSAL

const asks = (level: readonly Question[], piece: Question) =>
  level.some((one) => one === piece || JSON.stringify(one) === JSON.stringify(piece))

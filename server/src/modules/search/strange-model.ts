import type { ReferenceBook } from '../product/reference-book.ts'
import { categoryPath } from '../product/reference-book.ts'
import { chosenMeanings } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { Meaning, MeaningKind } from './meaning.ts'
import type { Reading, ReadQuery } from './reading.ts'

/** What is no car though it is called like one. */
export const withoutStrangers = (query: ReadQuery, dictionary: Dictionary): ReadQuery =>
  withoutNamesakes(withoutOils(ofNamedMakes(query, dictionary), dictionary), dictionary)

/**
 * `мазда камри`, `audi x5`: the make holds, and a model that only others make is a word like any other, so that what is
 * found is not taken for all that was asked.
 */
function ofNamedMakes(query: ReadQuery, dictionary: Dictionary): ReadQuery {
  const meant = query.readings.map((reading) => chosenMeanings(reading, dictionary))
  const makes = new Set(meant.flatMap((one) => one.flatMap(({ kind, id }) => (kind === 'make' ? [id] : []))))
  if (makes.size === 0) return query
  const isStranger = (_: Reading, at: number) =>
    meant[at]!.every(
      ({ kind, id }) => kind === 'model' && !makes.has(dictionary.book.models.get(id)?.makeId ?? 0),
    )
  return unread(query, query.readings.filter(isStranger))
}

/** `castrol edge`, `zic x7`: a line of oils that is called like a car which few drive. */
function withoutOils(query: ReadQuery, dictionary: Dictionary): ReadQuery {
  const { brands, models } = dictionary.book
  const isOil = ({ to, meanings }: Reading, from: number) =>
    to === from &&
    meanings.every(({ kind, id }) => kind === 'brand' && brands.get(id)?.tags.includes('oils') === true)
  const isRare = (reading: Reading) => {
    const isLong = query.tokens.slice(reading.from, reading.to).some(({ word }) => word.length > CODE_MAX)
    return chosenMeanings(reading, dictionary).every(
      ({ kind, id, isName }) =>
        kind === 'model' && !(models.get(id)?.isPopular === true && (isName || isLong)),
    )
  }
  const isLine = (reading: Reading) =>
    query.readings.some((before) => isOil(before, reading.from)) && isRare(reading)
  return unread(query, query.readings.filter(isLine))
}

/**
 * `sakura oil filter`, `колодки трв`: beside a part a brand, and no car that few drive, unless a make is named; nor
 * another part that is called so, where the brand makes what is named: `бендикс стартера` is no Bendix.
 */
function withoutNamesakes(query: ReadQuery, dictionary: Dictionary): ReadQuery {
  const { book } = dictionary
  const meant = query.readings.map((reading) => chosenMeanings(reading, dictionary))
  const isOfKind = (kind: MeaningKind) => (one: readonly Meaning[]) => one.some((own) => own.kind === kind)
  const isRare = ({ kind, id }: Meaning) => kind === 'model' && book.models.get(id)?.isPopular === false
  const hasMake = meant.some(isOfKind('make'))
  const namesake = (reading: Reading, own: readonly Meaning[]) => {
    const parts = meant.filter((other) => other !== own && isOfKind('category')(other)).flat()
    const brands = reading.meanings.filter(({ kind }) => kind === 'brand')
    if (parts.length === 0) return []
    if (isOfKind('category')(own))
      return brands.filter(({ id }) => parts.every((part) => makes(id, part, book)))
    return !hasMake && own.every((one) => one.kind === 'brand' || isRare(one)) ? brands : []
  }
  const readings = query.readings.map((reading, at) => {
    const meanings = namesake(reading, meant[at]!)
    return meanings.length > 0 ? { ...reading, meanings } : reading
  })
  return { ...query, readings }
}

/** What a brand sells is told by the top of the tree of parts: `brakes`. */
const makes = (brandId: number, { id }: Meaning, book: ReferenceBook): boolean =>
  categoryPath(book, id).some(({ slug }) => book.brands.get(brandId)?.tags.includes(slug))

/** Codes of cars (`x7`) are so short that they mean something else in other spellings. */
const CODE_MAX = 3

/** As if these readings had not been understood. */
export function unread(query: ReadQuery, strange: readonly Reading[]): ReadQuery {
  if (strange.length === 0) return query
  const places = strange.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
  return {
    ...query,
    readings: query.readings.filter((reading) => !strange.includes(reading)),
    rest: [...query.rest, ...places].sort((a, b) => a - b),
  }
}

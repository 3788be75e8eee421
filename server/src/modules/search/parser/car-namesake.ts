import type { ReferenceData } from '../../product/reference-data.ts'
import { categoryPath } from '../../product/reference-data.ts'
import { chosenSenses } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { Sense, SenseKind } from './dictionary-term.ts'
import type { ParsedQuery, ParsedTerm } from './parsed-query.ts'

/** What is not a car though it has the name of one. */
export const withoutCarNamesakes = (query: ParsedQuery, dictionary: Dictionary): ParsedQuery =>
  withoutNamesakes(withoutOils(ofNamedMakes(query, dictionary), dictionary), dictionary)

/**
 * `мазда камри`, `audi x5`: the make applies, and a model that only others make is an ordinary word, so that the
 * results do not count as a complete match.
 */
function ofNamedMakes(query: ParsedQuery, dictionary: Dictionary): ParsedQuery {
  const meant = query.terms.map((term) => chosenSenses(term, dictionary))
  const makes = new Set(meant.flatMap((one) => one.flatMap(({ kind, id }) => (kind === 'make' ? [id] : []))))
  if (makes.size === 0) return query
  const isStranger = (_: ParsedTerm, at: number) =>
    meant[at]!.every(
      ({ kind, id }) => kind === 'model' && !makes.has(dictionary.reference.models.get(id)?.makeId ?? 0),
    )
  return unread(query, query.terms.filter(isStranger))
}

/** `castrol edge`, `zic x7`: a line of oils with the name of a rare car. */
function withoutOils(query: ParsedQuery, dictionary: Dictionary): ParsedQuery {
  const { brands, models } = dictionary.reference
  const isOil = ({ to, senses }: ParsedTerm, from: number) =>
    to === from &&
    senses.every(({ kind, id }) => kind === 'brand' && brands.get(id)?.tags.includes('oils') === true)
  const isRare = (term: ParsedTerm) => {
    const isLong = query.tokens.slice(term.from, term.to).some(({ word }) => word.length > CODE_MAX)
    return chosenSenses(term, dictionary).every(
      ({ kind, id, isName }) =>
        kind === 'model' && !(models.get(id)?.isPopular === true && (isName || isLong)),
    )
  }
  const isLine = (term: ParsedTerm) => query.terms.some((before) => isOil(before, term.from)) && isRare(term)
  return unread(query, query.terms.filter(isLine))
}

/**
 * `sakura oil filter`, `колодки трв`: beside a part a brand, and not a rare car, unless a make is named; nor another
 * part with this name, when the brand makes the named part: `бендикс стартера` is not Bendix.
 */
function withoutNamesakes(query: ParsedQuery, dictionary: Dictionary): ParsedQuery {
  const { reference } = dictionary
  const meant = query.terms.map((term) => chosenSenses(term, dictionary))
  const isOfKind = (kind: SenseKind) => (one: readonly Sense[]) => one.some((own) => own.kind === kind)
  const isRare = ({ kind, id }: Sense) => kind === 'model' && reference.models.get(id)?.isPopular === false
  const hasMake = meant.some(isOfKind('make'))
  const namesake = (term: ParsedTerm, own: readonly Sense[]) => {
    const parts = meant.filter((other) => other !== own && isOfKind('category')(other)).flat()
    const brands = term.senses.filter(({ kind }) => kind === 'brand')
    if (parts.length === 0) return []
    if (isOfKind('category')(own))
      return brands.filter(({ id }) => parts.every((part) => makes(id, part, reference)))
    return !hasMake && own.every((one) => one.kind === 'brand' || isRare(one)) ? brands : []
  }
  const terms = query.terms.map((term, at) => {
    const senses = namesake(term, meant[at]!)
    return senses.length > 0 ? { ...term, senses } : term
  })
  return { ...query, terms }
}

/** What a brand sells is known by top-level category: `brakes`. */
const makes = (brandId: number, { id }: Sense, reference: ReferenceData): boolean =>
  categoryPath(reference, id).some(({ slug }) => reference.brands.get(brandId)?.tags.includes(slug))

/** Codes of cars (`x7`) are so short that they mean something else in other spellings. */
const CODE_MAX = 3

/** As if these terms had not been understood. */
export function unread(query: ParsedQuery, strange: readonly ParsedTerm[]): ParsedQuery {
  if (strange.length === 0) return query
  const places = strange.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
  return {
    ...query,
    terms: query.terms.filter((term) => !strange.includes(term)),
    rest: [...query.rest, ...places].sort((a, b) => a - b),
  }
}

import type { ReferenceGeneration, ReferenceModel } from '../../product/reference-data.ts'
import { chosenSenses } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { SenseKind } from './dictionary-term.ts'
import type { ParsedQuery, ParsedTerm } from './parsed-query.ts'

/** The car named by a text, with all ids it may mean. */
export interface CarIntent {
  readonly makes: readonly number[]
  readonly models: readonly ReferenceModel[]
  readonly generations: readonly number[]
  /** Generations of the models that were built in the typed year: preferred, not required. */
  readonly ofYear: readonly number[]
  /** Those built within a few years of it, and within more: the nearer the better. */
  readonly nearYears: readonly (readonly number[])[]
  /** Positions of tokens like `40` in `камри 40`: the end of a generation's code. */
  readonly codeEnds: readonly number[]
}

export function carIntent(
  query: ParsedQuery,
  years: readonly number[],
  dictionary: Dictionary,
): CarIntent | undefined {
  const { reference } = dictionary
  const makes = idsOf('make', query, dictionary)
  const named = modelsOf(makes, query, dictionary)
  const codeEnds =
    named.length > 0 ? query.rest.filter((at) => endingSo(query, at, named, dictionary).length > 0) : []
  const generations = [
    ...generationsOf(named, query, dictionary),
    ...codeEnds.flatMap((at) => endingSo(query, at, named, dictionary)),
  ]
  const models =
    named.length > 0 ? named : generations.flatMap(({ modelId }) => reference.models.get(modelId) ?? [])
  if (makes.length + models.length === 0) return undefined
  return {
    makes: models.length > 0 ? [...new Set(models.map(({ makeId }) => makeId))] : makes,
    models,
    generations: generations.map(({ id }) => id),
    ofYear: builtIn(years, models, dictionary),
    nearYears: NEAR_YEARS.map((span) => builtIn(years, models, dictionary, span)),
    codeEnds,
  }
}

const NEAR_YEARS = [3, 8] as const

function builtIn(
  years: readonly number[],
  models: readonly ReferenceModel[],
  { reference }: Dictionary,
  span = 0,
): number[] {
  if (years.length === 0) return []
  const isMeant = ({ modelId, yearFrom, yearTo }: ReferenceGeneration) =>
    models.some(({ id }) => id === modelId) &&
    years.some((year) => yearFrom - span <= year && year <= (yearTo ?? year) + span)
  return [...reference.generations.values()].filter(isMeant).map(({ id }) => id)
}

/** Ids that all meanings of a kind allow; a meaning that is also a category is only that. */
export const idsOf = (kind: SenseKind, query: ParsedQuery, dictionary: Dictionary): number[] =>
  sensesOf(kind, query, dictionary).map(({ id }) => id)

export const sensesOf = (kind: SenseKind, query: ParsedQuery, dictionary: Dictionary) =>
  query.terms.flatMap((term) => chosenSenses(term, dictionary).filter((sense) => sense.kind === kind))

/**
 * Models of the named make; without a make, those with exactly this name, preferably the popular ones. `виндом` is no
 * form of `винд`.
 */
function modelsOf(makes: readonly number[], query: ParsedQuery, dictionary: Dictionary): ReferenceModel[] {
  const senses = sensesOf('model', query, dictionary).filter(({ id }) => !isRatherMake(id, query, dictionary))
  const modelsIn = (some: typeof senses) =>
    some.flatMap(({ id }) => dictionary.reference.models.get(id) ?? [])
  const named = modelsIn(senses)
  const ofMake = named.filter(({ makeId }) => makes.includes(makeId))
  const own = modelsIn(senses.filter(({ isName }) => isName))
  const popular = (models: readonly ReferenceModel[]) => models.filter(({ isPopular }) => isPopular)
  const known = own.filter(({ makeId }) => dictionary.reference.makes.get(makeId)?.isPopular)
  const so = query.terms.flatMap(({ from, to }) => (to - from === 1 ? [query.tokens[from]!.word] : []))
  const exact = named.filter(({ synonyms }) => so.some((word) => synonyms.includes(word)))
  const choices = [ofMake, popular(own), known, own, popular(exact), exact, popular(named)]
  return choices.find((models) => models.length > 0) ?? named
}

/** `хово` is also a name of the make: unless the make is named too, all its cars are meant. */
function isRatherMake(modelId: number, { terms }: ParsedQuery, { reference }: Dictionary): boolean {
  const makeId = reference.models.get(modelId)?.makeId
  const hasModel = ({ senses }: ParsedTerm) =>
    senses.some(({ kind, id }) => kind === 'model' && id === modelId)
  const hasMake = ({ senses }: ParsedTerm) => senses.some(({ kind, id }) => kind === 'make' && id === makeId)
  const ofMake = terms.filter(hasMake)
  // `欧萌达C5`: also by its own name.
  if (terms.some((term) => hasModel(term) && !hasMake(term))) return false
  return ofMake.length === 1 && ofMake.every(hasModel)
}

function generationsOf(
  models: readonly ReferenceModel[],
  query: ParsedQuery,
  dictionary: Dictionary,
): ReferenceGeneration[] {
  const named = idsOf('generation', query, dictionary).flatMap(
    (id) => dictionary.reference.generations.get(id) ?? [],
  )
  if (models.length === 0) return named
  return named.filter(({ modelId }) => models.some(({ id }) => id === modelId))
}

/** Generations of the models whose code ends in the digits of a token. */
function endingSo(
  query: ParsedQuery,
  at: number,
  models: readonly ReferenceModel[],
  { reference }: Dictionary,
): ReferenceGeneration[] {
  const { word } = query.tokens[at]!
  if (!/^\d{2,3}$/.test(word)) return []
  const isSo = ({ name, code }: ReferenceGeneration) =>
    `${name},${code ?? ''}`.split(/[\s,/]+/).some((part) => part.endsWith(word))
  return [...reference.generations.values()].filter(
    (generation) => models.some(({ id }) => id === generation.modelId) && isSo(generation),
  )
}

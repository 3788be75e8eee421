import type { BookGeneration, BookModel } from '../product/reference-book.ts'
import { chosenMeanings } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { MeaningKind } from './meaning.ts'
import type { Reading, ReadQuery } from './reading.ts'

/** The car that a text names, by the ids it may mean. */
export interface CarIntent {
  readonly makes: readonly number[]
  readonly models: readonly BookModel[]
  readonly generations: readonly number[]
  /** Generations of the models that were built in a year that was named: they are better, others may do. */
  readonly ofYear: readonly number[]
  /** Places of tokens like `40` in `камри 40`: the end of a generation's code. */
  readonly codeEnds: readonly number[]
}

export function carIntent(
  query: ReadQuery,
  years: readonly number[],
  dictionary: Dictionary,
): CarIntent | undefined {
  const { book } = dictionary
  const makes = idsOf('make', query, dictionary)
  const named = modelsOf(makes, query, dictionary)
  const codeEnds =
    named.length > 0 ? query.rest.filter((at) => endingSo(query, at, named, dictionary).length > 0) : []
  const generations = [
    ...generationsOf(named, query, dictionary),
    ...codeEnds.flatMap((at) => endingSo(query, at, named, dictionary)),
  ]
  const models =
    named.length > 0 ? named : generations.flatMap(({ modelId }) => book.models.get(modelId) ?? [])
  if (makes.length + models.length === 0) return undefined
  return {
    makes: models.length > 0 ? [...new Set(models.map(({ makeId }) => makeId))] : makes,
    models,
    generations: generations.map(({ id }) => id),
    ofYear: builtIn(years, models, dictionary),
    codeEnds,
  }
}

function builtIn(years: readonly number[], models: readonly BookModel[], { book }: Dictionary): number[] {
  if (years.length === 0) return []
  const isMeant = ({ modelId, yearFrom, yearTo }: BookGeneration) =>
    models.some(({ id }) => id === modelId) &&
    years.some((year) => yearFrom <= year && year <= (yearTo ?? year))
  return [...book.generations.values()].filter(isMeant).map(({ id }) => id)
}

/** Ids that all readings of a kind may mean; a reading that is also a category is only that. */
export const idsOf = (kind: MeaningKind, query: ReadQuery, dictionary: Dictionary): number[] =>
  meaningsOf(kind, query, dictionary).map(({ id }) => id)

export const meaningsOf = (kind: MeaningKind, query: ReadQuery, dictionary: Dictionary) =>
  query.readings.flatMap((reading) =>
    chosenMeanings(reading, dictionary).filter((meaning) => meaning.kind === kind),
  )

/** Models of the make that was named; without one, those whose own name it is, of these the popular ones. `виндом` is no form of `винд`. */
function modelsOf(makes: readonly number[], query: ReadQuery, dictionary: Dictionary): BookModel[] {
  const meanings = meaningsOf('model', query, dictionary).filter(
    ({ id }) => !isRatherMake(id, query, dictionary),
  )
  const modelsIn = (some: typeof meanings) => some.flatMap(({ id }) => dictionary.book.models.get(id) ?? [])
  const named = modelsIn(meanings)
  const ofMake = named.filter(({ makeId }) => makes.includes(makeId))
  const own = modelsIn(meanings.filter(({ isName }) => isName))
  const popular = (models: readonly BookModel[]) => models.filter(({ isPopular }) => isPopular)
  const known = own.filter(({ makeId }) => dictionary.book.makes.get(makeId)?.isPopular)
  const so = query.readings.flatMap(({ from, to }) => (to - from === 1 ? [query.tokens[from]!.word] : []))
  const exact = named.filter(({ synonyms }) => so.some((word) => synonyms.includes(word)))
  const choices = [ofMake, popular(own), known, own, popular(exact), exact, popular(named)]
  return choices.find((models) => models.length > 0) ?? named
}

/** `хово` is what the make is called too: unless that is named beside it, all its cars are meant. */
function isRatherMake(modelId: number, { readings }: ReadQuery, { book }: Dictionary): boolean {
  const makeId = book.models.get(modelId)?.makeId
  const hasModel = ({ meanings }: Reading) =>
    meanings.some(({ kind, id }) => kind === 'model' && id === modelId)
  const hasMake = ({ meanings }: Reading) => meanings.some(({ kind, id }) => kind === 'make' && id === makeId)
  const ofMake = readings.filter(hasMake)
  // `欧萌达C5`: by its own name too.
  if (readings.some((reading) => hasModel(reading) && !hasMake(reading))) return false
  return ofMake.length === 1 && ofMake.every(hasModel)
}

function generationsOf(
  models: readonly BookModel[],
  query: ReadQuery,
  dictionary: Dictionary,
): BookGeneration[] {
  const named = idsOf('generation', query, dictionary).flatMap(
    (id) => dictionary.book.generations.get(id) ?? [],
  )
  if (models.length === 0) return named
  return named.filter(({ modelId }) => models.some(({ id }) => id === modelId))
}

/** Generations of the models whose code ends in the digits of a token. */
function endingSo(
  query: ReadQuery,
  at: number,
  models: readonly BookModel[],
  { book }: Dictionary,
): BookGeneration[] {
  const { word } = query.tokens[at]!
  if (!/^\d{2,3}$/.test(word)) return []
  const isSo = ({ name, code }: BookGeneration) =>
    `${name},${code ?? ''}`.split(/[\s,/]+/).some((part) => part.endsWith(word))
  return [...book.generations.values()].filter(
    (generation) => models.some(({ id }) => id === generation.modelId) && isSo(generation),
  )
}

import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import type { ReferenceBook } from '../product/reference-book.ts'
import { readBook } from '../product/reference-book.ts'
import { tokenize } from '../product/word.ts'
import { readMeasures } from './attribute-pattern.ts'
import { completions } from './completion.ts'
import { dictionaryOf } from './dictionary.ts'
import { intentOf } from './intent.ts'
import type { Meaning } from './meaning.ts'
import { suggestNumbers } from './number-suggest.service.ts'
import { queryTokens } from './query-token.ts'
import { readQuery } from './read-query.ts'
import { suggestShops } from './shop-suggest.service.ts'
import { suggestionOf } from './suggestion.ts'

const SUGGESTIONS_MAX = 10
const SHOPS_MAX = 2

/** What the text may become: part numbers, names of parts, brands, cars and shops, at most ten. */
export async function suggestProducts(sql: Sql, text: string, language: Language): Promise<Suggestion[]> {
  const book = await readBook(sql)
  const [numbers, shops] = await Promise.all([
    suggestNumbers(sql, text, book),
    suggestShops(sql, text, language, SHOPS_MAX),
  ])
  const named = suggestNames(text, book, language)
  return [...numbers, ...named.slice(0, SUGGESTIONS_MAX - numbers.length - shops.length), ...shops].slice(
    0,
    SUGGESTIONS_MAX,
  )
}

/** Names that begin like the text; behind a car that was already typed, parts for it. */
function suggestNames(text: string, book: ReferenceBook, language: Language): Suggestion[] {
  const whole = [...kindsMeasured(text, book), ...completions(book, text)].flatMap(
    (meaning) => suggestionOf(meaning, book, language) ?? [],
  )
  const forCar = suggestForCar(text, book, language)
  if (whole.length + forCar.length > 0) return unique([...forCar, ...whole])
  return suggestUnderstood(text, book, language)
}

/** `g12` is an antifreeze, whatever car is called so too. */
const kindsMeasured = (text: string, book: ReferenceBook): Meaning[] =>
  readMeasures(text)
    .filter(({ start, end }) => text.slice(start, end) === text.trim())
    .flatMap(({ categories }) => categories.flatMap((slug) => book.categoryBySlug.get(slug)?.id ?? []))
    .map((id) => ({ kind: 'category', id, isName: true }))

const unique = (suggestions: readonly Suggestion[]) => [
  ...new Map(
    suggestions.map((suggestion) => [`${suggestion.kind} ${suggestion.label}`, suggestion]),
  ).values(),
]

/** `камри торм` → brake parts of the Camry; `тойота кам` → the Camry. */
function suggestForCar(text: string, book: ReferenceBook, language: Language): Suggestion[] {
  const last = tokenize(text).at(-1)
  if (!last || last.start === 0) return []
  const car = understand(text.slice(0, last.start), book, language).car
  const model = car?.models[0]
  if (car && !model) return suggestModels(car.makes, last.word, book, language)
  const make = model && book.makes.get(model.makeId)
  if (!(model && make)) return []
  const carName = `${textIn(make.name, language)} ${textIn(model.name, language)}`
  return completions(book, last.word, ({ kind }) => kind === 'category')
    .flatMap((meaning) => suggestionOf(meaning, book, language) ?? [])
    .map((part) => ({
      ...part,
      hint: carName,
      text: `${part.label} ${carName}`,
      vehicle: { make: make.slug, model: model.slug },
    }))
}

const suggestModels = (
  makes: readonly number[],
  beginning: string,
  book: ReferenceBook,
  language: Language,
): Suggestion[] =>
  completions(
    book,
    beginning,
    ({ kind, id }) => kind === 'model' && makes.includes(book.models.get(id)?.makeId ?? 0),
  ).flatMap((meaning) => suggestionOf(meaning, book, language) ?? [])

function understand(text: string, book: ReferenceBook, language: Language) {
  const dictionary = dictionaryOf(book)
  const read = readQuery(queryTokens(text, dictionary), dictionary, () => false)
  return intentOf(read, text, dictionary, language)
}

/** A text with a slip in it begins like nothing, but may be understood all the same. */
function suggestUnderstood(text: string, book: ReferenceBook, language: Language): Suggestion[] {
  const { categories, brands, car } = understand(text, book, language)
  const meanings: Meaning[] = [
    ...categories.map((id) => ({ kind: 'category' as const, id, isName: true })),
    ...brands.map((id) => ({ kind: 'brand' as const, id, isName: true })),
    ...(car?.models ?? []).map(({ id }) => ({ kind: 'model' as const, id, isName: true })),
  ]
  return meanings.flatMap((meaning) => suggestionOf(meaning, book, language) ?? [])
}

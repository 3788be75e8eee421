import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import type { Queryable } from '../../../platform/database.ts'
import { makerOfCode } from '../../product/engine.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { readReferenceData } from '../../product/reference-data.ts'
import { tokenize } from '../../product/word.ts'
import { readMeasures } from '../facet/attribute-pattern.ts'
import { suggestNumbers } from '../number/number-suggest.ts'
import { dictionaryOf } from '../parser/dictionary.ts'
import { intentOf } from '../parser/intent.ts'
import { parseQuery } from '../parser/parse-query.ts'
import { queryTokens } from '../parser/query-token.ts'
import type { Sense, SenseKind } from '../parser/sense.ts'
import { suggestShops } from '../shop/shop-suggest.ts'
import { completions } from './completion.ts'

type Suggest = (
  reference: ReferenceData,
  id: number,
  text: (name: LocalizedText) => string,
) => Suggestion | undefined

/** Names shown after an engine: its manufacturer, and the makes that use it. */
const NAMES_MAX = 3

const SUGGEST: Partial<Record<SenseKind, Suggest>> = {
  category: (reference, id, text) => {
    const category = reference.categories.get(id)
    if (!category) return undefined
    const parent = category.parentId === null ? undefined : reference.categories.get(category.parentId)
    const label = text(category.name)
    return { kind: 'category', label, hint: text(parent?.name ?? {}), text: label, category: category.slug }
  },
  brand: (reference, id) => {
    const brand = reference.brands.get(id)
    return (
      brand && {
        kind: 'brand',
        label: brand.name,
        hint: brand.nameZh ?? '',
        text: brand.name,
        brand: brand.slug,
      }
    )
  },
  engine: (reference, id, text) => {
    const label = reference.engineCodes.get(id)
    if (label === undefined) return undefined
    const makes = (reference.makesOfEngine.get(id) ?? []).flatMap((make) => reference.makes.get(make) ?? [])
    const maker = makerOfCode(reference, label)
    const own = maker ? [{ en: maker.name, 'zh-Hans': maker.nameZh ?? maker.name }] : []
    const names = [...own, ...makes.map(({ name }) => name)].slice(0, NAMES_MAX)
    const hint = names.map(text).join(' · ')
    return { kind: 'engine', label, hint, text: label, engine: label }
  },
  make: (reference, id, text) => {
    const make = reference.makes.get(id)
    if (!make) return undefined
    const label = text(make.name)
    return { kind: 'vehicle', label, hint: '', text: label, vehicle: { make: make.slug } }
  },
  model: (reference, id, text) => {
    const model = reference.models.get(id)
    const make = model && reference.makes.get(model.makeId)
    if (!make) return undefined
    const label = `${text(make.name)} ${text(model.name)}`
    return {
      kind: 'vehicle',
      label,
      hint: '',
      text: label,
      vehicle: { make: make.slug, model: model.slug },
    }
  },
}

/** A line of the list under the search box, in the reader's language. */
const suggestionOf = (
  { kind, id }: Sense,
  reference: ReferenceData,
  language: Language,
): Suggestion | undefined => SUGGEST[kind]?.(reference, id, (name) => textIn(name, language))

const SUGGESTIONS_MAX = 10
const SHOPS_MAX = 2

/** Completions of the text: part numbers, names of parts, brands, cars and shops, at most ten. */
export async function suggestProducts(
  sql: Queryable,
  text: string,
  language: Language,
): Promise<Suggestion[]> {
  const reference = await readReferenceData(sql)
  const [numbers, shops] = await Promise.all([
    suggestNumbers(sql, text, reference),
    suggestShops(sql, text, language, SHOPS_MAX),
  ])
  const named = suggestNames(text, reference, language)
  return [...numbers, ...named.slice(0, SUGGESTIONS_MAX - numbers.length - shops.length), ...shops].slice(
    0,
    SUGGESTIONS_MAX,
  )
}

/** Names that start with the text; after a completed car, parts for it. */
function suggestNames(text: string, reference: ReferenceData, language: Language): Suggestion[] {
  const whole = [...kindsMeasured(text, reference), ...completions(reference, text)].flatMap(
    (sense) => suggestionOf(sense, reference, language) ?? [],
  )
  const forCar = suggestForCar(text, reference, language)
  if (whole.length + forCar.length > 0) return unique([...forCar, ...whole])
  return suggestUnderstood(text, reference, language)
}

/** `g12` is an antifreeze, though a car has the same name. */
const kindsMeasured = (text: string, reference: ReferenceData): Sense[] =>
  readMeasures(text)
    .filter(({ start, end }) => text.slice(start, end) === text.trim())
    .flatMap(({ categories }) => categories.flatMap((slug) => reference.categoryBySlug.get(slug)?.id ?? []))
    .map((id) => ({ kind: 'category', id, isName: true }))

const unique = (suggestions: readonly Suggestion[]) => [
  ...new Map(
    suggestions.map((suggestion) => [`${suggestion.kind} ${suggestion.label}`, suggestion]),
  ).values(),
]

/** `камри торм` → brake parts of the Camry; `тойота кам` → the Camry. */
function suggestForCar(text: string, reference: ReferenceData, language: Language): Suggestion[] {
  const last = tokenize(text).at(-1)
  if (!last || last.start === 0) return []
  const car = understand(text.slice(0, last.start), reference, language).car
  const model = car?.models[0]
  if (car && !model) return suggestModels(car.makes, last.word, reference, language)
  const make = model && reference.makes.get(model.makeId)
  if (!(model && make)) return []
  const carName = `${textIn(make.name, language)} ${textIn(model.name, language)}`
  return completions(reference, last.word, ({ kind }) => kind === 'category')
    .flatMap((sense) => suggestionOf(sense, reference, language) ?? [])
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
  reference: ReferenceData,
  language: Language,
): Suggestion[] =>
  completions(
    reference,
    beginning,
    ({ kind, id }) => kind === 'model' && makes.includes(reference.models.get(id)?.makeId ?? 0),
  ).flatMap((sense) => suggestionOf(sense, reference, language) ?? [])

function understand(text: string, reference: ReferenceData, language: Language) {
  const dictionary = dictionaryOf(reference)
  const read = parseQuery(queryTokens(text, dictionary), dictionary, () => false)
  return intentOf(read, text, dictionary, language)
}

/** A text with a typo is the start of no name, but may be understood all the same. */
function suggestUnderstood(text: string, reference: ReferenceData, language: Language): Suggestion[] {
  const { categories, brands, car } = understand(text, reference, language)
  const senses: Sense[] = [
    ...categories.map((id) => ({ kind: 'category' as const, id, isName: true })),
    ...brands.map((id) => ({ kind: 'brand' as const, id, isName: true })),
    ...(car?.models ?? []).map(({ id }) => ({ kind: 'model' as const, id, isName: true })),
  ]
  return senses.flatMap((sense) => suggestionOf(sense, reference, language) ?? [])
}

import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { makerOfCode } from '../../product/list/engine.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { readReferenceData } from '../../product/reference-data.ts'
import { tokenize } from '../../product/word.ts'
import { readMeasures } from '../facet/attribute-pattern.ts'
import { foldKey } from '../number/number-key.ts'
import { foldedNumber, inLatin, otherKeys } from '../number/number-spelling.ts'
import { dictionaryOf } from '../parser/dictionary.ts'
import type { Sense, SenseKind } from '../parser/dictionary-term.ts'
import { intentOf } from '../parser/intent.ts'
import { isFillerWord, isJoiningWord } from '../parser/noise-words.ts'
import { parseQuery } from '../parser/parse-query.ts'
import { queryTokens } from '../parser/query-token.ts'
import { suggestShops } from '../shop/shop-suggest.ts'
import { completions } from './completion.ts'

const NUMBERS_MAX = 6
/** Maximum of part numbers with the prefix that are scanned; after a brand more, because most belong to others. */
const SCANNED_MAX = 50
const SCANNED_MAX_OF_BRAND = 300
/** Maximum of products with a part number that are scanned for its brands. */
const LISTED_MAX = 50
/** Maximum of words of a brand: `Victor Reinz 61`. */
const BRAND_WORDS_MAX = 2

/** A prefix of part numbers, perhaps after one of these brands. */
interface BrandPrefix {
  readonly key: string
  readonly brands: readonly number[]
}

interface SuggestedNumber {
  readonly key: string
  readonly number: string
  readonly brand: string
  readonly slug: string
}

/** Part numbers with the prefix, with their brand; exact prefixes before look-alikes. */
async function suggestNumbers(sql: Queryable, text: string, reference: ReferenceData): Promise<Suggestion[]> {
  const prefixes = prefixesOf(text, reference)
  if (prefixes.length === 0) return []
  const found = prefixes.map((prefix) => numbersSql(sql, prefix))
  const rows = await sql<SuggestedNumber[]>`
    select distinct on (n.normalized_number, b.slug) n.normalized_number as key, p.part_number as number, b.name as brand, b.slug
    from (${found.reduce((all, one) => sql`${all} union all ${one}`)}) n
      join products p on p.id = n.product_id
      join brands b on b.id = n.brand_id
    order by n.normalized_number, b.slug limit ${2 * NUMBERS_MAX}`
  const isTyped = ({ key }: SuggestedNumber) => prefixes.some((one) => key.startsWith(one.key))
  return [...rows.filter(isTyped), ...rows.filter((row) => !isTyped(row))]
    .slice(0, NUMBERS_MAX)
    .map(({ number, brand, slug }) => ({
      kind: 'number',
      label: number,
      hint: brand,
      text: number,
      brand: slug,
    }))
}

/** Skips from each part number to the next, however many products have it: those on sale, once for each brand. */
function numbersSql(sql: Queryable, { key, brands }: BrandPrefix) {
  const from = foldKey(key)
  const max = brands.length > 0 ? SCANNED_MAX_OF_BRAND : SCANNED_MAX
  const folded = foldedNumber(sql)
  const next = sql`select ${folded} from part_numbers where ${folded} < ${`${from}~`}`
  return sql`(
    with recursive walk(folded, step) as (
      select (${next} and ${folded} >= ${from} order by ${folded} limit 1), 1
      union all
      select (${next} and ${folded} > walk.folded order by ${folded} limit 1), step + 1
      from walk where walk.folded is not null and step < ${max})
    select listed.* from walk cross join lateral (
      select distinct on (m.normalized_number, i.brand_id) m.normalized_number, m.product_id, i.brand_id
      from (
          select normalized_number, product_id from part_numbers
          where ${folded} = walk.folded and kind = 0 limit ${LISTED_MAX}) m
        join search_items i on i.product_id = m.product_id
      ${brands.length > 0 ? sql`where i.brand_id = any(${brands as number[]}::int[])` : sql``}) listed
    limit ${4 * NUMBERS_MAX})`
}

/** `0242` alone, and after a brand: `bosch 0242`, `mann cu`, `bosch0242`; a brand may be incomplete. */
function prefixesOf(typed: string, reference: ReferenceData): BrandPrefix[] {
  const text = withoutLabel(typed)
  const starts = tokenize(text)
    .slice(1, 1 + BRAND_WORDS_MAX)
    .map(({ start }) => start)
  const [joined = ''] = JOINED_BRAND.exec(text) ?? []
  const behindBrands = [...starts, joined.length].flatMap((start) => {
    const key = numberKey(text.slice(start))
    const named = start === 0 || key.length < 2 ? [] : brandsNamed(text.slice(0, start), reference)
    // An incomplete brand joined to digits is the part number itself: `bre1330` does not scan 500 numbers of Brembo.
    const brands = start === joined.length ? named.filter((id) => isCalled(joined, id, reference)) : named
    return brands.length > 0 ? [{ key, brands }] : []
  })
  const words = behindBrands.length > 0 ? [] : behindWords(text)
  const keys = [numberKey(inLatin(text)), ...otherKeys(text), ...words]
  const alone = keys.filter((key) => isNumberKey(key) && /\d/.test(key)).map((key) => ({ key, brands: [] }))
  return [...alone, ...behindBrands]
}

function isCalled(word: string, id: number, { brands }: ReferenceData): boolean {
  const { name = '', nameZh, synonyms = [] } = brands.get(id) ?? {}
  return [name, nameZh, ...synonyms].some((one) => one?.toLowerCase() === word.toLowerCase())
}

const JOINED_BRAND = /^\p{L}{3,}(?=\d)/u

/** `номер 90915`, `есть в наличии 90915`: filler words before a part number. */
function withoutLabel(text: string): string {
  const tokens = tokenize(text)
  const own = tokens.find(({ word }, at) => !isFillerWord(word) && (at === 0 || !isJoiningWord(word)))
  return own && own !== tokens[0] && /\d/.test(text.slice(own.start)) ? text.slice(own.start) : text
}

/** `камри 04465`: a prefix long enough to follow any words. */
function behindWords(text: string): string[] {
  const long = tokenize(text).find(({ word }) => LONG_BEGINNING.test(word))
  return long && long.start > 0 ? [numberKey(text.slice(long.start))] : []
}

const LONG_BEGINNING = /^(?=.{5})[a-z]{0,3}\d{4}/

const brandsNamed = (text: string, reference: ReferenceData): number[] =>
  completions(reference, text).flatMap(({ kind, id }) => (kind === 'brand' ? [id] : []))

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

import type { Language } from '@tiantian/contracts/language.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { otherLayout } from '@tiantian/contracts/spelling/keyboard.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ProductCar } from '../product/list/car.ts'
import { engineRelatives } from '../product/list/engine.ts'
import type { Predicate } from '../product/list/product-predicates.ts'
import { tagOf, UNIVERSAL } from '../product/list/tag.ts'
import type { UniversalCategories } from '../product/list/tag-statistics.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import { pairs, stem, tokenize } from '../product/word.ts'
import { readMeasures } from './facet/attribute-pattern.ts'
import { attributeTags } from './facet/attribute-tag.ts'
import { isWhole } from './number/number-hit.ts'
import { numberCandidates, spanOf } from './number/number-key.ts'
import { numberList } from './number/number-list.ts'
import { prefixOfBrand } from './number/number-of-brand.ts'
import { isOfKind, searchOfKind, withoutNumber } from './number/number-of-kind.ts'
import { numberSearch } from './number/number-plan.ts'
import type { NumberHits } from './number/number-search.ts'
import { findNumbers } from './number/number-search.ts'
import { hasSeals, isBearingIn } from './number/number-spelling.ts'
import { unread } from './parser/car-namesake.ts'
import { chosenSenses } from './parser/category-intent.ts'
import type { Dictionary } from './parser/dictionary.ts'
import { dictionaryOf } from './parser/dictionary.ts'
import type { Sense, SenseKind } from './parser/dictionary-term.ts'
import { frameIntent, unknownFrameChip } from './parser/frame-intent.ts'
import { sideOf } from './parser/han-segmentation.ts'
import type { Intent } from './parser/intent.ts'
import { intentOf } from './parser/intent.ts'
import { isFillerWord } from './parser/noise-words.ts'
import { parseQuery } from './parser/parse-query.ts'
import type { Chip, ParsedQuery, ParsedTerm } from './parser/parsed-query.ts'
import { wordChip } from './parser/parsed-query.ts'
import { placesNamed } from './parser/place-word.ts'
import type { QueryToken } from './parser/query-token.ts'
import { joinedStems, queryTokens } from './parser/query-token.ts'
import type { VinIntent } from './parser/vin-intent.ts'
import { vinIntent } from './parser/vin-intent.ts'
import { isVehicle, vehicleNames } from './parser/whole-vehicle.ts'
import { searchThere } from './place-plan.ts'
import type { SearchPlan } from './product-query.ts'
import { textSearch } from './text-search.ts'
import type { KnownWords } from './word-search.ts'
import { findTyped, findWords, variants, wordGroups } from './word-search.ts'

/**
 * `castrol edge` is an oil and not a Ford Edge: after a brand, and without a make, the name of a model is an ordinary
 * word when the brand has a universal product of that name.
 */
async function withoutProductLines(
  sql: Queryable,
  query: ParsedQuery,
  known: KnownWords,
  dictionary: Dictionary,
): Promise<ParsedQuery> {
  const read = query.terms.map((term) => ({ term, meant: chosenSenses(term, dictionary) }))
  if (read.some(({ meant }) => meant.some(({ kind }) => kind === 'make'))) return query
  const lines: ParsedTerm[] = []
  const isRare = ({ id }: Sense) => dictionary.reference.models.get(id)?.isPopular === false
  for (const { term, meant } of read) {
    const before = read.find((other) => other.term.to === term.from && isAll('brand', other.meant))
    const stems = query.tokens.slice(term.from, term.to).map(({ stem }) => stem)
    const words = stems.flatMap((stem) => known.get(stem) ?? [])
    if (!(before && isAll('model', meant) && meant.every(isRare)) || words.length < stems.length) continue
    const brands = before.meant.map(({ id }) => tagOf('brand', id))
    if (await isSold(sql, brands, words)) lines.push(term)
  }
  return unread(query, lines)
}

const isAll = (kind: SenseKind, meant: readonly Sense[]) => meant.every((one) => one.kind === kind)

async function isSold(sql: Queryable, brands: number[], words: number[]): Promise<boolean> {
  const [row] = await sql`
    select from search_items where tags && ${brands}::int[] and tags @> ${[...words, UNIVERSAL]}::int[] limit 1`
  return row !== undefined
}

/**
 * `OC 90`, `6204-2RS`, `6204 zz` or `W 712/75`, when no part has that number: letters that are not a word, and
 * digits. As words they would match every text with a word that starts with OC and a 90 anywhere.
 */
function isUnknownNumber(text: string, { terms, tokens }: ParsedQuery, known: KnownWords): boolean {
  const letters = tokens[0]
  const typed = text.trim().toLowerCase()
  if (SPACED.test(typed) || OF_SPREADSHEET.test(typed)) return true
  if (terms.length > 0 || readMeasures(text).length > 0) return false
  if (isRun(typed)) return true
  if (hasSeals(numberKey(typed))) return tokens.some(({ stem }) => !known.has(stem))
  const [, slash] = NUMBER.exec(typed) ?? []
  if (!letters || slash === undefined) return false
  // No word has a slash after it; without one, `led 100` may be words.
  return slash !== '' || (tokens.length === 2 && !known.has(letters.stem))
}

const NUMBER = /^[a-z]{1,4}[\s-]?\d{2,6}[a-z]?((?:\/\d{1,3})?)$/

/** As Volkswagen and Mercedes print theirs: `1H0 615 301 A`, `A 000 420 96 20`. */
const SPACED =
  /^(?:(?=.?.?[a-z])(?=.?.?\d)[a-z\d]{3} \d{3} \d{3}(?: [a-z]{1,2})?|a ?\d{3} \d{3} \d{2} \d{2})$/

/** A long number in a spreadsheet's notation: `1.23E+11`. */
const OF_SPREADSHEET = /^\d(?:[.,]\d+)?e\+\d{1,2}$/

const RUN = /^[a-z\d]+(?:[-._][a-z\d]+)+$/
const RUN_MIN = 7
const RUN_DIGITS_MIN = 3

/** Letters and digits in one run with dashes or dots: `04465-33-9999`. */
const isRun = (text: string): boolean =>
  RUN.test(text) &&
  text.replace(/[-._]/g, '').length >= RUN_MIN &&
  text.replace(/\D/g, '').length >= RUN_DIGITS_MIN

/** Keys that are letters on a Russian keyboard: `,fvgth` is `бампер`. */
const KEYS_OF_LETTERS = /[[\];',.`]/

/**
 * The text in the intended keyboard layout when all of it was typed in the other one: then the converted text has
 * known words and this one has none. The length is the same, so that positions stay valid.
 */
function layoutOf(text: string, dictionary: Dictionary): string {
  const isOneScript = /^[\x20-\x7e]+$/.test(text) || /^[\p{Script=Cyrillic}\P{L}]+$/u.test(text)
  if (!isOneScript || /\d/.test(text) || !/\p{L}/u.test(text)) return text
  const other = otherLayout(text.toLowerCase())
  if (other.length !== text.length) return text
  const known = knownShare(text, dictionary)
  const meant = knownShare(other, dictionary)
  return known === 0 && meant >= (KEYS_OF_LETTERS.test(text) ? 0.5 : 1) ? other : text
}

function knownShare(text: string, { spelling, attributeStems, cities, countries }: Dictionary): number {
  const tokens = tokenize(text)
  // Any single letter occurs in some name: `жижа` is no `;b;f`.
  const known = tokens.filter((token) => {
    const part = stem(token.word)
    if (part.length > 1 && (spelling.has(part) || attributeStems.has(part))) return true
    return placesNamed([token], cities).length + placesNamed([token], countries).length > 0
  })
  return known.length / Math.max(1, tokens.length)
}

interface SearchText {
  readonly text: string
  readonly reference: ReferenceData
  readonly language: Language
  readonly compare: ProductCar | undefined
  /** Where universal parts are; undefined when they may be anywhere. */
  readonly universal: UniversalCategories | undefined
  readonly now: Date
}

const EVERYTHING: SearchPlan = { chips: [], levels: [[]], isForAnyCar: true }

/** A text of punctuation alone finds nothing. */
const NOTHING: Predicate = { key: 'text', any: [] }

/** A VIN or frame number and part numbers first; a text without them is parsed with the dictionary. */
export async function planSearch(sql: Queryable, query: SearchText): Promise<SearchPlan> {
  const { text: typed, reference } = query
  const dictionary = dictionaryOf(reference)
  const vin = (await vinIntent(sql, query)) ?? (await frameIntent(sql, query))
  const text = vin?.rest ?? layoutOf(typed, dictionary)
  const joined = joinedStems(text, dictionary)
  const whole = joined.length > 0 ? await findWords(sql, joined) : undefined
  const words = queryTokens(text, dictionary, (stem) => whole?.has(stem) === true)
  // Beside a VIN `запчасти` or `vin` is not a word of a part.
  const tokens = vin && words.every(({ word }) => isFillerWord(word)) ? [] : words
  if (tokens.length === 0 && !vin?.car) {
    if (typed === '') return EVERYTHING
    return { chips: vin ? [vin.chip] : [], levels: [[NOTHING]] }
  }
  return planTokens(sql, query, { text, tokens, vin, dictionary })
}

interface TokenizedText {
  /** In the intended keyboard layout, without its VIN. */
  readonly text: string
  readonly tokens: readonly QueryToken[]
  readonly vin: VinIntent | undefined
  readonly dictionary: Dictionary
}

async function planTokens(
  sql: Queryable,
  query: SearchText,
  { text, tokens, vin, dictionary }: TokenizedText,
): Promise<SearchPlan> {
  const { text: typed, language } = query
  const stems = tokens.flatMap(({ word, stem, isHan }) =>
    isHan ? [...pairs(word), ...sideOf(word)] : [stem, ...variants(word)],
  )
  const candidates = numberCandidates(text, tokens, dictionary)
  const { numbers: rows, known } = await findTyped(sql, candidates, stems)
  const numbers = await findNumbers(sql, candidates, rows)
  const understood = parseQuery(tokens, dictionary, (stem) => known.has(stem))
  const read = await withoutProductLines(sql, understood, known, dictionary)
  const number = { typed, read, dictionary, language }
  const beside = numbers && isBare(numbers, read) ? intentOf(read, text, dictionary, language) : undefined
  const isOwn = numbers !== undefined && isMeant(numbers, read, text)
  const meant = isOwn ? numbers : await prefixOfBrand(sql, candidates, read, known)
  const ofKind = meant && isOfKind(meant, beside) ? meant : undefined
  if (meant && !ofKind) {
    const list = await numberList(sql, meant, candidates, read, text)
    return searchThere(await numberSearch(sql, list, number, beside?.categories), read)
  }
  if (isUnknownNumber(text, read, known)) {
    return {
      chips: [unknownFrameChip(typed) ?? wordChip(typed, typed.search(/\S/), typed.trimEnd().length)],
      levels: [[NOTHING]],
    }
  }
  const understoodIntent = withCar(beside ?? intentOf(read, text, dictionary, language), vin)
  const intent = ofKind ? withoutNumber(understoodIntent, ofKind, read, text) : understoodIntent
  const chips = intent.chips.map((chip) => asTyped(chip, typed))
  const search = await searchText(sql, query, intent, known)
  const found = ofKind ? searchOfKind(search, ofKind, read, known) : search
  const isForAnyCar = intent.car === undefined && intent.engines.length === 0 && ofKind === undefined
  return searchThere({ chips, categories: intent.categories, isForAnyCar, ...found }, read)
}

/** A whole vehicle does not fit a car: it is found by the car's name. */
async function searchText(sql: Queryable, query: SearchText, intent: Intent, known: KnownWords) {
  const { reference } = query
  const { car, categories } = intent
  const relativesOf = (engines: readonly number[]) => engineRelatives(reference, engines)
  const areVehicles = categories.length > 0 && categories.every((id) => isVehicle(id, reference))
  const names = areVehicles && car ? vehicleNames(car, reference) : []
  const own = areVehicles ? { ...intent, car: undefined } : intent
  return textSearch(own, await tagsOfWords(sql, intent, known, names), { ...query, relativesOf })
}

const withCar = (intent: Intent, vin: VinIntent | undefined): Intent =>
  vin ? { ...intent, car: vin.car ?? intent.car, chips: [vin.chip, ...intent.chips] } : intent

/** A chip contains the text as it was typed, also in another keyboard layout. */
const asTyped = (chip: Chip, typed: string): Chip => ({
  ...chip,
  text: typed.slice(chip.at, chip.at + chip.text.length),
})

async function tagsOfWords(sql: Queryable, intent: Intent, known: KnownWords, names: readonly string[][]) {
  const [words, attributes, named] = await Promise.all([
    wordGroups(sql, intent.words, known),
    attributeTags(sql, intent, known),
    findWords(sql, names.flat()),
  ])
  const ofNames = names.map((stems) => stems.flatMap((stem) => named.get(stem) ?? []))
  const hints = intent.hints.flatMap((stem) =>
    [stem, ...variants(stem)].flatMap((part) => known.get(part) ?? []),
  )
  return { words: [...words, ...ofNames], ...attributes, hints }
}

const LONG_BEGINNING = 6

/** `6204` beside words: the words may determine which part has so short a number. */
const isBare = ({ key, from, to }: NumberHits, { tokens }: ParsedQuery) =>
  key.length < LONG_BEGINNING && to - from < tokens.length

/** A prefix of part numbers may also be a word with another meaning: `rav4`, `w212`, `2110` beside `бампер`. */
function isMeant(found: NumberHits, { rest, terms, tokens }: ParsedQuery, text: string) {
  if (isWhole(found)) return !found.isShort || isUnread(found, terms)
  const { hits, from, to, key } = found
  const { start, end } = spanOf(found, tokens)
  if (isPiece(text, start, end)) return false
  // A belt of another length is not a typo of `6PK865`.
  const isBelt = readMeasures(text).some((one) => one.isNumber && one.start <= start && start < one.end)
  if (isBelt) return false
  // `SM 557` of `SM 55718`: the letters are a brand too, but the whole text is a prefix of a part number.
  const isOfBrand = ({ senses }: ParsedTerm) => senses.every(({ kind }) => kind === 'brand')
  const isWholeText = from === 0 && to === tokens.length
  if (isWholeText && terms.every(isOfBrand) && hits.some(({ match }) => match === 'prefix')) return true
  if (isOneRun(tokens.slice(from, to)) && rest.some((at) => from <= at && at < to)) return true
  return rest.includes(from) && (terms.length === 0 || key.length >= LONG_BEGINNING)
}

/** `X70` is a car and `2AZ` an engine, even if a part has this number; the letters of `KS 50` are a brand too. */
const isUnread = ({ from, to }: NumberHits, terms: readonly ParsedTerm[]): boolean =>
  terms.every(
    (term) => term.to <= from || to <= term.from || term.senses.every(({ kind }) => kind === 'brand'),
  )

/** The `T11` of `T11-3501075` and of `T11-350` is not a car. */
const isOneRun = (own: readonly QueryToken[]): boolean =>
  own.slice(0, -1).every(({ joint }) => joint === '-') &&
  /^(?:[a-z\d]{2,} \d{5,}[a-z\d]*|(?=[a-z]*\d)[a-z\d]{3,} \d{3,4})$/.test(
    own.map(({ word }) => word).join(' '),
  )

/** `6204` of `6204-2RS`: not a prefix, but part of a longer part number. */
const isPiece = (text: string, start: number, end: number): boolean =>
  isBearingIn(text, start, end) ||
  /^[-./_][a-z\d]/i.test(text.slice(end)) ||
  /[a-z\d][-./_]$/i.test(text.slice(0, start))

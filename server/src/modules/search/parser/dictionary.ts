import type { ReferenceCity, ReferenceData } from '../../product/reference-data.ts'
import type { WordToken } from '../../product/word.ts'
import { stem, stemsOf, tokenize } from '../../product/word.ts'
import type { BrandNames } from './brand-call.ts'
import { brandNames } from './brand-call.ts'
import type { ReferenceCountry } from './country-word.ts'
import { countriesOf, hanCountries } from './country-word.ts'
import type { Term } from './dictionary-term.ts'
import { referenceTerms } from './dictionary-term.ts'
import type { HanTerms } from './han-cut.ts'
import { hanTerms } from './han-cut.ts'
import { hasKazakhLetters, withoutKazakhLetters } from './kazakh-fold.ts'
import { hanFillers, isJoiningWord } from './noise-words.ts'
import { pinyinOf } from './pinyin.ts'
import type { NamedPlaces } from './place-word.ts'
import { placesOf } from './place-word.ts'
import { hanProperties } from './property-word.ts'
import type { Sense } from './sense.ts'
import { Spelling } from './spelling.ts'

const LENGTH_MIN = 4

/**
 * Adds single words that identify a model though they are only a part of its name: `прадо` for Land Cruiser Prado,
 * `газель` for GAZelle 3302. Words shared by models of several makes (`plus`, `sport`) or by parts are excluded.
 */
function addModelWords(
  senses: Map<string, readonly Sense[]>,
  terms: readonly Term[],
  reference: ReferenceData,
  isPartWord: (stem: string) => boolean,
): void {
  for (const [word, ids] of modelsByWord(terms)) {
    if (senses.has(word) || isPartWord(word)) continue
    const models = [...ids].flatMap((id) => reference.models.get(id) ?? [])
    if (new Set(models.map(({ makeId }) => makeId)).size !== 1) continue
    senses.set(
      word,
      models.map(({ id }) => ({ kind: 'model', id, isName: false })),
    )
  }
}

/** Words that occur only in names of rare models, by make: no typo is corrected to them, except beside the make. */
function rareModelWords(
  senses: ReadonlyMap<string, readonly Sense[]>,
  { models }: ReferenceData,
): Map<number, Set<string>> {
  const isRare = ({ kind, id }: Sense) => kind === 'model' && models.get(id)?.isPopular === false
  const words = [...senses].map(([key, meant]) => ({ parts: key.split(' '), meant }))
  const common = new Set(words.filter(({ meant }) => !meant.every(isRare)).flatMap(({ parts }) => parts))
  const rare = new Map<number, Set<string>>()
  for (const { parts, meant } of words) {
    for (const part of parts.filter((one) => !common.has(one))) {
      for (const { id } of meant) {
        const makeId = models.get(id)?.makeId ?? 0
        rare.set(makeId, (rare.get(makeId) ?? new Set()).add(part))
      }
    }
  }
  return rare
}

function modelsByWord(terms: readonly Term[]): Map<string, Set<number>> {
  const models = new Map<string, Set<number>>()
  for (const { text, sense } of terms) {
    const { kind, id } = sense
    const tokens = kind === 'model' ? tokenize(text) : []
    if (tokens.length < 2) continue
    for (const { word, isHan } of tokens) {
      if (isHan || word.length < LENGTH_MIN || /\d/.test(word)) continue
      const part = stem(word)
      models.set(part, (models.get(part) ?? new Set()).add(id))
    }
  }
  return models
}

/**
 * Brand names that are also another form of a word for parts, as `Shell` is of `shells`: the categories excluded by
 * each.
 */
function brandWords(terms: readonly Term[]): ReadonlyMap<string, ReadonlySet<number>> {
  const words = terms.flatMap((term) => {
    const [first, ...more] = tokenize(term.text)
    return first && more.length === 0 ? [{ ...term.sense, word: first.word }] : []
  })
  const ofParts = Map.groupBy(
    words.filter(({ kind }) => kind === 'category'),
    ({ word }) => stem(word),
  )
  const found = new Map<string, Set<number>>()
  for (const { word } of words.filter(({ kind, isName }) => kind === 'brand' && isName)) {
    const same = ofParts.get(stem(word)) ?? []
    const written = new Set(same.flatMap((part) => (part.word === word ? [part.id] : [])))
    const others = same.flatMap(({ id }) => (written.has(id) ? [] : [id]))
    if (others.length > 0) found.set(word, new Set(others))
  }
  return found
}

/** Chinese names by pinyin; of homophones the name of a part comes first. */
function pinyinTerms(terms: readonly Term[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { text } of [...terms].sort((a, b) => order(a) - order(b))) {
    const [token, more] = tokenize(text)
    if (!token?.isHan || more) continue
    const sound = token.word.length > 1 ? pinyinOf(token.word) : undefined
    if (sound !== undefined && !found.has(sound)) found.set(sound, token.word)
  }
  return found
}

const order = ({ sense: { kind, isName } }: Term) => Number(kind !== 'category') * 2 + Number(!isName)

/** All names of the trade in four languages, by the stems of their words. */
export interface Dictionary {
  readonly reference: ReferenceData
  /** By the `keyOf` of their stems. */
  readonly senses: ReadonlyMap<string, readonly Sense[]>
  /** Categories with a stem in one of their names, with the words of the shortest such name. */
  readonly categoriesByStem: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Stems of attribute values, such as front, left, winter. */
  readonly attributeStems: ReadonlySet<string>
  /** Chinese terms and the Chinese parts of mixed ones. */
  readonly han: HanTerms
  /** Chinese names by pinyin: parts, and cars and brands whose pinyin no part has. */
  readonly pinyin: ReadonlyMap<string, string>
  readonly wordsMax: number
  /** Brand names that are also another form of a word for parts, with these categories. */
  readonly brandWords: ReadonlyMap<string, ReadonlySet<number>>
  readonly calls: BrandNames
  readonly spelling: Spelling
  /** Words that occur only in names of rare models, by make. */
  readonly rareModels: ReadonlyMap<number, ReadonlySet<string>>
  /** Kazakh stems by their spelling without Kazakh letters. */
  readonly kazakhStems: ReadonlyMap<string, string>
  readonly kazakhSpelling: Spelling
  /**
   * Whole Kazakh words of part names in that spelling, with their stems: stems as short as `сүз` are too short for
   * typo correction.
   */
  readonly kazakhWords: ReadonlyMap<string, string>
  readonly kazakhWordSpelling: Spelling
  readonly cities: NamedPlaces<ReferenceCity>
  readonly countries: NamedPlaces<ReferenceCountry>
}

/** Stems in any order are one term: `масляный фильтр`, `фильтр масляный`. */
export const keyOf = (stems: readonly string[]): string => [...stems].sort().join(' ')

let stored: { reference: ReferenceData; dictionary: Dictionary } | undefined

/** The dictionary of this version of the reference data, built on first use. */
export function dictionaryOf(reference: ReferenceData): Dictionary {
  if (stored?.reference !== reference) stored = { reference, dictionary: makeDictionary(reference) }
  return stored.dictionary
}

function makeDictionary(reference: ReferenceData): Dictionary {
  const terms = referenceTerms(reference)
  const words = collectTerms(terms)
  const stems = [...words.senses.keys()].flatMap((key) => key.split(' '))
  const rareModels = rareModelWords(words.senses, reference)
  const attributes = attributeStems(reference)
  addModelWords(
    words.senses,
    terms,
    reference,
    (part) => words.categoriesByStem.has(part) || attributes.has(part),
  )
  const countries = countriesOf(reference)
  const kazakh = kazakhStemsOf([...stems, ...attributes])
  const kazakhWords = kazakhWordsOf(terms)
  return {
    reference,
    ...words,
    attributeStems: attributes,
    brandWords: brandWords(terms),
    calls: brandNames(terms, words.senses),
    han: hanTerms(
      new Set([...words.hanWords, ...hanCountries(countries), ...hanFillers, ...hanProperties]),
      pinyinTerms(terms.filter(({ sense }) => sense.kind === 'category')),
    ),
    pinyin: pinyinTerms(terms),
    spelling: new Spelling(stems, new Set([...rareModels.values()].flatMap((rare) => [...rare]))),
    rareModels,
    kazakhStems: kazakh,
    kazakhSpelling: new Spelling([...kazakh.keys()]),
    kazakhWords,
    kazakhWordSpelling: new Spelling([...kazakhWords.keys()]),
    cities: placesOf(reference.cities),
    countries,
  }
}

function collectTerms(terms: readonly Term[]) {
  const senses = new Map<string, readonly Sense[]>()
  const categoriesByStem = new Map<string, Map<number, number>>()
  const hanWords = new Set<string>()
  let wordsMax = 1
  for (const { text, sense } of terms) {
    const tokens = tokenize(text)
    if (tokens.length === 0) continue
    // A car may have a name of such words only: nothing but common words would be left of `on-DO` (`do you have
    // pads`).
    const stems = stemsIn(sense.kind === 'category' ? withoutJoiningWords(tokens) : tokens)
    for (const { word, isHan } of tokens) if (isHan) hanWords.add(word)
    addSense(senses, keyOf(stems), sense)
    // `CX-5` is also typed `cx5`, `5W-30` also `5w30`, `CS35 Plus` also `cs35plus`.
    const codes = tokens.map(({ word }) => word)
    if (isShortCode(codes)) addSense(senses, stem(codes.join('')), sense)
    if (sense.kind === 'category') addStems(categoriesByStem, stems, sense.id)
    wordsMax = Math.max(wordsMax, stems.length)
  }
  return { senses, categoriesByStem, hanWords, wordsMax }
}

/** Parsed like a query, without conjunctions (`Cabs and cab parts`), unless there are no other words. */
function withoutJoiningWords(tokens: readonly WordToken[]): readonly WordToken[] {
  const found = tokens.filter(({ word }) => !isJoiningWord(word))
  return found.length > 0 ? found : tokens
}

/** Each once, as in a query. */
const stemsIn = (tokens: readonly WordToken[]): string[] => [
  ...new Set(tokens.map(({ word, isHan }) => (isHan ? word : stem(word)))),
]

/** `сузг` → `сүзг`. */
function kazakhStemsOf(stems: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const part of stems) {
    const plain = withoutKazakhLetters(part)
    if (plain !== part && !found.has(plain)) found.set(plain, part)
  }
  return found
}

/** `сузгиси` → `сүзг`. */
function kazakhWordsOf(terms: readonly Term[]): Map<string, string> {
  const words = terms
    .filter(({ sense }) => sense.kind === 'category')
    .flatMap(({ text }) => tokenize(text).map(({ word }) => word))
  return new Map(words.filter(hasKazakhLetters).map((word) => [withoutKazakhLetters(word), stem(word)]))
}

const isShortCode = (stems: readonly string[]) =>
  stems.length > 1 && stems.length < 4 && stems.every((part) => /^[a-z0-9]{1,6}$/.test(part))

/** The list is copied with its next meaning: one that grows in place reserves room for sixteen more. */
function addSense(senses: Map<string, readonly Sense[]>, key: string, sense: Sense) {
  const others = senses.get(key) ?? []
  if (others.some(({ kind, id }) => kind === sense.kind && id === sense.id)) return
  senses.set(key, others.length > 0 ? [...others, sense] : [sense])
}

function addStems(categories: Map<string, Map<number, number>>, stems: readonly string[], id: number) {
  for (const part of stems) {
    const lengths = categories.get(part) ?? new Map<number, number>()
    lengths.set(id, Math.min(stems.length, lengths.get(id) ?? stems.length))
    categories.set(part, lengths)
  }
}

function attributeStems(reference: ReferenceData): Set<string> {
  const labels = [...reference.attributes.values()].flatMap(({ values }) =>
    values.flatMap(({ label }) => Object.values(label)),
  )
  return new Set(labels.flatMap(stemsOf))
}

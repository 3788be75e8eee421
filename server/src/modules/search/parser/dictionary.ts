import type { Pausable } from '../../../platform/chunks.ts'
import { atOnce, inSlices } from '../../../platform/chunks.ts'
import type { ReferenceCity, ReferenceData, ReferencePreparation } from '../../product/reference-data.ts'
import type { WordToken } from '../../product/word.ts'
import { stem, stemsOf, tokenize } from '../../product/word.ts'
import type { BrandNames } from './brand-call.ts'
import { brandNames } from './brand-call.ts'
import type { ReferenceCountry } from './country-word.ts'
import { countriesOf, hanCountries } from './country-word.ts'
import type { Sense, Term } from './dictionary-term.ts'
import { pausedReferenceTerms } from './dictionary-term.ts'
import type { HanTerms } from './han-segmentation.ts'
import { hanTerms } from './han-segmentation.ts'
import { hasKazakhLetters, withoutKazakhLetters } from './kazakh-fold.ts'
import { hanFillers, isJoiningWord } from './noise-words.ts'
import { pinyinOf } from './pinyin.ts'
import type { NamedPlaces } from './place-word.ts'
import { placesOf } from './place-word.ts'
import { hanProperties } from './property-word.ts'
import type { Spelling } from './spelling.ts'
import { spellingOf } from './spelling.ts'

/** Words are found once for all that is built from them. */
interface TokenizedTerm extends Term {
  readonly tokens: readonly WordToken[]
}

const LENGTH_MIN = 4

/**
 * Adds single words that identify a model though they are only a part of its name: `прадо` for Land Cruiser Prado,
 * `газель` for GAZelle 3302. Words shared by models of several makes (`plus`, `sport`) or by parts are excluded.
 */
function* addModelWords(
  senses: Map<string, readonly Sense[]>,
  terms: readonly TokenizedTerm[],
  reference: ReferenceData,
  isPartWord: (stem: string) => boolean,
): Pausable<void> {
  for (const [word, ids] of yield* modelsByWord(terms)) {
    yield
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
function* rareModelWords(
  senses: ReadonlyMap<string, readonly Sense[]>,
  { models }: ReferenceData,
): Pausable<Map<number, Set<string>>> {
  const isRare = ({ kind, id }: Sense) => kind === 'model' && models.get(id)?.isPopular === false
  const common = new Set<string>()
  for (const [key, meant] of senses) {
    yield
    if (!meant.every(isRare)) for (const part of key.split(' ')) common.add(part)
  }
  const rare = new Map<number, Set<string>>()
  for (const [key, meant] of senses) {
    yield
    const parts = key.split(' ')
    for (const part of parts.filter((one) => !common.has(one))) {
      for (const { id } of meant) {
        const makeId = models.get(id)?.makeId ?? 0
        rare.set(makeId, (rare.get(makeId) ?? new Set()).add(part))
      }
    }
  }
  return rare
}

function* modelsByWord(terms: readonly TokenizedTerm[]): Pausable<Map<string, Set<number>>> {
  const models = new Map<string, Set<number>>()
  for (const { tokens, sense } of terms) {
    yield
    const { kind, id } = sense
    if (kind !== 'model' || tokens.length < 2) continue
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
function* brandWords(terms: readonly TokenizedTerm[]): Pausable<ReadonlyMap<string, ReadonlySet<number>>> {
  const brands: string[] = []
  const ofParts = new Map<string, { readonly word: string; readonly id: number }[]>()
  for (const { tokens, sense } of terms) {
    yield
    const [first, ...more] = tokens
    if (!first || more.length > 0) continue
    const { word } = first
    if (sense.kind === 'brand' && sense.isName) brands.push(word)
    if (sense.kind !== 'category') continue
    const same = ofParts.get(stem(word)) ?? []
    same.push({ word, id: sense.id })
    ofParts.set(stem(word), same)
  }
  const found = new Map<string, Set<number>>()
  for (const word of brands) {
    yield
    const same = ofParts.get(stem(word)) ?? []
    const written = new Set(same.flatMap((part) => (part.word === word ? [part.id] : [])))
    const others = same.flatMap(({ id }) => (written.has(id) ? [] : [id]))
    if (others.length > 0) found.set(word, new Set(others))
  }
  return found
}

/** Chinese names by pinyin; of homophones the name of a part comes first. */
function* pinyinTerms(terms: readonly TokenizedTerm[]): Pausable<Map<string, string>> {
  const named: { readonly word: string; readonly order: number }[] = []
  for (const term of terms) {
    yield
    const [token, more] = term.tokens
    if (token?.isHan && !more && token.word.length > 1) named.push({ word: token.word, order: order(term) })
  }
  const found = new Map<string, string>()
  for (const { word } of named.sort((a, b) => a.order - b.order)) {
    yield
    const sound = pinyinOf(word)
    if (sound !== undefined && !found.has(sound)) found.set(sound, word)
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

const built = new WeakMap<ReferenceData, Dictionary>()

/** The dictionary of this version of the reference data, built on first use unless it was prepared. */
export function dictionaryOf(reference: ReferenceData): Dictionary {
  const dictionary = built.get(reference) ?? atOnce(buildDictionary(reference))
  built.set(reference, dictionary)
  return dictionary
}

/** Builds the next one while requests are answered: at once it takes a second or two. */
export const prepareDictionary: ReferencePreparation = async (next, former) => {
  if (built.has(former)) built.set(next, await inSlices(buildDictionary(next)))
}

function* buildDictionary(reference: ReferenceData): Pausable<Dictionary> {
  const terms = yield* tokenized(yield* pausedReferenceTerms(reference))
  const words = yield* collectTerms(terms)
  const stems = [...words.senses.keys()].flatMap((key) => key.split(' '))
  const rareModels = yield* rareModelWords(words.senses, reference)
  const attributes = attributeStems(reference)
  yield* addModelWords(
    words.senses,
    terms,
    reference,
    (part) => words.categoriesByStem.has(part) || attributes.has(part),
  )
  const countries = countriesOf(reference)
  yield
  const kazakh = yield* kazakhStemsOf([...stems, ...attributes])
  const kazakhWords = yield* kazakhWordsOf(terms)
  const rare = new Set([...rareModels.values()].flatMap((each) => [...each]))
  return {
    reference,
    ...words,
    attributeStems: attributes,
    brandWords: yield* brandWords(terms),
    calls: brandNames(terms, words.senses),
    han: yield* hanTerms(
      new Set([...words.hanWords, ...hanCountries(countries), ...hanFillers, ...hanProperties]),
      yield* pinyinTerms(terms.filter(({ sense }) => sense.kind === 'category')),
    ),
    pinyin: yield* pinyinTerms(terms),
    spelling: yield* spellingOf(stems, rare),
    rareModels,
    kazakhStems: kazakh,
    kazakhSpelling: yield* spellingOf([...kazakh.keys()]),
    kazakhWords,
    kazakhWordSpelling: yield* spellingOf([...kazakhWords.keys()]),
    cities: yield* placesOf(reference.cities),
    countries,
  }
}

function* tokenized(terms: readonly Term[]): Pausable<TokenizedTerm[]> {
  const found: TokenizedTerm[] = []
  for (const { sense, text } of terms) {
    yield
    found.push({ sense, text, tokens: tokenize(text) })
  }
  return found
}

function* collectTerms(terms: readonly TokenizedTerm[]) {
  const senses = new Map<string, readonly Sense[]>()
  const categoriesByStem = new Map<string, Map<number, number>>()
  const hanWords = new Set<string>()
  let wordsMax = 1
  for (const { tokens, sense } of terms) {
    yield
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
function* kazakhStemsOf(stems: readonly string[]): Pausable<Map<string, string>> {
  const found = new Map<string, string>()
  for (const part of stems) {
    yield
    const plain = withoutKazakhLetters(part)
    if (plain !== part && !found.has(plain)) found.set(plain, part)
  }
  return found
}

/** `сузгиси` → `сүзг`. */
function* kazakhWordsOf(terms: readonly TokenizedTerm[]): Pausable<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { tokens, sense } of terms) {
    yield
    if (sense.kind !== 'category') continue
    for (const { word } of tokens)
      if (hasKazakhLetters(word)) found.set(withoutKazakhLetters(word), stem(word))
  }
  return found
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

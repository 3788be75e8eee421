import type { BookCity, ReferenceBook } from '../product/reference-book.ts'
import type { Token } from '../product/word.ts'
import { stem, stemsOf, tokenize } from '../product/word.ts'
import type { BrandCalls } from './brand-call.ts'
import { brandCalls } from './brand-call.ts'
import { brandWords } from './brand-word.ts'
import type { BookCountry } from './country-word.ts'
import { countriesOf, hanCountries } from './country-word.ts'
import type { Term } from './dictionary-term.ts'
import { bookTerms } from './dictionary-term.ts'
import type { HanTerms } from './han-cut.ts'
import { hanTerms } from './han-cut.ts'
import { hasKazakhLetters, withoutKazakhLetters } from './kazakh-fold.ts'
import type { Meaning } from './meaning.ts'
import { addModelWords, rareModelWords } from './model-word.ts'
import { hanWants, isJoiningWord } from './noise-words.ts'
import { pinyinTerms } from './pinyin-term.ts'
import type { NamedPlaces } from './place-word.ts'
import { placesOf } from './place-word.ts'
import { hanProperties } from './property-word.ts'
import { Spelling } from './spelling.ts'

/** All names of the trade in four languages, by the stems of their words. */
export interface Dictionary {
  readonly book: ReferenceBook
  /** By `keyOf` their stems. */
  readonly meanings: ReadonlyMap<string, readonly Meaning[]>
  /** Categories that have a stem in one of their names, with the words of the shortest such name. */
  readonly categoriesByStem: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Stems of attribute values, such as front, left, winter. */
  readonly attributeStems: ReadonlySet<string>
  /** Chinese terms and the Chinese parts of mixed ones. */
  readonly han: HanTerms
  /** Chinese names by how they are read: parts, and cars and brands that no part is read like. */
  readonly pinyin: ReadonlyMap<string, string>
  readonly wordsMax: number
  /** Names of brands that are another form of a word for parts, with these categories. */
  readonly brandWords: ReadonlyMap<string, ReadonlySet<number>>
  readonly calls: BrandCalls
  readonly spelling: Spelling
  /** Words that stand in names of rare models alone, by make. */
  readonly rareModels: ReadonlyMap<number, ReadonlySet<string>>
  /** Kazakh stems by how they are typed without Kazakh letters. */
  readonly kazakhStems: ReadonlyMap<string, string>
  readonly kazakhSpelling: Spelling
  /** Whole Kazakh words of names of parts, so typed, with their stems: of so short a stem as `сүз` no slip can be told. */
  readonly kazakhWords: ReadonlyMap<string, string>
  readonly kazakhWordSpelling: Spelling
  readonly cities: NamedPlaces<BookCity>
  readonly countries: NamedPlaces<BookCountry>
}

/** Stems in any order are one term: `масляный фильтр`, `фильтр масляный`. */
export const keyOf = (stems: readonly string[]): string => [...stems].sort().join(' ')

let kept: { book: ReferenceBook; dictionary: Dictionary } | undefined

/** The dictionary of this edition of the book, made on first use. */
export function dictionaryOf(book: ReferenceBook): Dictionary {
  if (kept?.book !== book) kept = { book, dictionary: makeDictionary(book) }
  return kept.dictionary
}

function makeDictionary(book: ReferenceBook): Dictionary {
  const terms = bookTerms(book)
  const words = collectTerms(terms)
  const stems = [...words.meanings.keys()].flatMap((key) => key.split(' '))
  const rareModels = rareModelWords(words.meanings, book)
  const attributes = attributeStems(book)
  addModelWords(
    words.meanings,
    terms,
    book,
    (part) => words.categoriesByStem.has(part) || attributes.has(part),
  )
  const countries = countriesOf(book)
  const kazakh = kazakhStemsOf([...stems, ...attributes])
  const kazakhWords = kazakhWordsOf(terms)
  return {
    book,
    ...words,
    attributeStems: attributes,
    brandWords: brandWords(terms),
    calls: brandCalls(terms, words.meanings),
    han: hanTerms(
      new Set([...words.hanWords, ...hanCountries(countries), ...hanWants, ...hanProperties]),
      pinyinTerms(terms.filter(({ meaning }) => meaning.kind === 'category')),
    ),
    pinyin: pinyinTerms(terms),
    spelling: new Spelling(stems, new Set([...rareModels.values()].flatMap((rare) => [...rare]))),
    rareModels,
    kazakhStems: kazakh,
    kazakhSpelling: new Spelling([...kazakh.keys()]),
    kazakhWords,
    kazakhWordSpelling: new Spelling([...kazakhWords.keys()]),
    cities: placesOf(book.cities),
    countries,
  }
}

function collectTerms(terms: readonly Term[]) {
  const meanings = new Map<string, readonly Meaning[]>()
  const categoriesByStem = new Map<string, Map<number, number>>()
  const hanWords = new Set<string>()
  let wordsMax = 1
  for (const { text, meaning } of terms) {
    const tokens = tokenize(text)
    if (tokens.length === 0) continue
    // A car may be called so: of `on-DO` there would be left what everybody asks (`do you have pads`).
    const stems = stemsIn(meaning.kind === 'category' ? telling(tokens) : tokens)
    for (const { word, isHan } of tokens) if (isHan) hanWords.add(word)
    addMeaning(meanings, keyOf(stems), meaning)
    // `CX-5` is also typed `cx5`, `5W-30` also `5w30`, `CS35 Plus` also `cs35plus`.
    const codes = tokens.map(({ word }) => word)
    if (isShortCode(codes)) addMeaning(meanings, stem(codes.join('')), meaning)
    if (meaning.kind === 'category') addStems(categoriesByStem, stems, meaning.id)
    wordsMax = Math.max(wordsMax, stems.length)
  }
  return { meanings, categoriesByStem, hanWords, wordsMax }
}

/** As a question is read, without words that join others (`Cabs and cab parts`), unless there are no others. */
function telling(tokens: readonly Token[]): readonly Token[] {
  const found = tokens.filter(({ word }) => !isJoiningWord(word))
  return found.length > 0 ? found : tokens
}

/** Each once, as in a question. */
const stemsIn = (tokens: readonly Token[]): string[] => [
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
    .filter(({ meaning }) => meaning.kind === 'category')
    .flatMap(({ text }) => tokenize(text).map(({ word }) => word))
  return new Map(words.filter(hasKazakhLetters).map((word) => [withoutKazakhLetters(word), stem(word)]))
}

const isShortCode = (stems: readonly string[]) =>
  stems.length > 1 && stems.length < 4 && stems.every((part) => /^[a-z0-9]{1,6}$/.test(part))

/** A list is made anew with its next meaning: one that grows in place keeps room for sixteen more. */
function addMeaning(meanings: Map<string, readonly Meaning[]>, key: string, meaning: Meaning) {
  const others = meanings.get(key) ?? []
  if (others.some(({ kind, id }) => kind === meaning.kind && id === meaning.id)) return
  meanings.set(key, others.length > 0 ? [...others, meaning] : [meaning])
}

function addStems(categories: Map<string, Map<number, number>>, stems: readonly string[], id: number) {
  for (const part of stems) {
    const lengths = categories.get(part) ?? new Map<number, number>()
    lengths.set(id, Math.min(stems.length, lengths.get(id) ?? stems.length))
    categories.set(part, lengths)
  }
}

function attributeStems(book: ReferenceBook): Set<string> {
  const labels = [...book.attributes.values()].flatMap(({ values }) =>
    values.flatMap(({ label }) => Object.values(label)),
  )
  return new Set(labels.flatMap(stemsOf))
}

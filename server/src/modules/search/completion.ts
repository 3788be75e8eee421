import type { ReferenceBook } from '../product/reference-book.ts'
import { tokenize } from '../product/word.ts'
import { bookTerms } from './dictionary-term.ts'
import type { Meaning } from './meaning.ts'

/** A term from one of its words on, so that `диск` completes to `тормозные диски` too. */
interface Beginning {
  readonly text: string
  readonly meaning: Meaning
  /** Smaller is better: names before synonyms, first words before later ones, popular before rare. */
  readonly rank: number
}

/** All in the order of their texts, in columns: as objects fifty thousand would take twice the memory. */
interface Beginnings {
  readonly texts: readonly string[]
  readonly meanings: readonly Meaning[]
  readonly ranks: Float32Array
}

const COMPLETIONS_MAX = 8
const SCANNED_MAX = 2000

let kept: { book: ReferenceBook; beginnings: Beginnings } | undefined

/** What may be meant by a text that is still being typed, of what is wanted the likeliest first. */
export function completions(
  book: ReferenceBook,
  text: string,
  isWanted: (meaning: Meaning) => boolean = () => true,
): Meaning[] {
  const wanted = plain(text)
  if (wanted === '') return []
  if (kept?.book !== book) kept = { book, beginnings: inColumns(makeBeginnings(book)) }
  const best = new Map<string, Meaning>()
  for (const { meaning } of beginningWith(wanted, kept.beginnings, isWanted)) {
    const place = `${meaning.kind} ${meaning.id}`
    if (!best.has(place)) best.set(place, meaning)
  }
  return [...best.values()].slice(0, COMPLETIONS_MAX)
}

/** The likeliest first. */
function beginningWith(
  wanted: string,
  { texts, meanings, ranks }: Beginnings,
  isWanted: (meaning: Meaning) => boolean,
): Beginning[] {
  const found: Beginning[] = []
  for (let at = lowerBound(texts, wanted); at < texts.length && found.length < SCANNED_MAX; at++) {
    const [text, meaning, rank] = [texts[at]!, meanings[at]!, ranks[at]!]
    if (!text.startsWith(wanted)) break
    if (isWanted(meaning)) found.push({ text, meaning, rank })
  }
  return found.sort((a, b) => a.rank - b.rank || a.text.length - b.text.length)
}

/** Words folded as in search, one space between. */
const plain = (text: string) =>
  tokenize(text)
    .map(({ word }) => word)
    .join(' ')

const KIND_RANK: Record<Meaning['kind'], number> = {
  category: 0,
  make: 1,
  model: 2,
  brand: 3,
  engine: 4,
  generation: 9,
}

const makeBeginnings = (book: ReferenceBook): Beginning[] =>
  bookTerms(book)
    .filter(({ meaning }) => KIND_RANK[meaning.kind] < 9)
    .flatMap(({ text, meaning }) => {
      const rank =
        KIND_RANK[meaning.kind] +
        (meaning.isName ? 0 : 2) +
        (isPopular(book, meaning) ? 0 : 8) -
        renown(book, meaning)
      return beginningsOf(text, meaning.kind).map((beginning, at) => ({
        text: beginning,
        meaning,
        rank: rank + (at > 0 ? 4 : 0),
      }))
    })
    .sort((a, b) => (a.text < b.text ? -1 : 1))

const inColumns = (beginnings: readonly Beginning[]): Beginnings => ({
  texts: beginnings.map(({ text }) => text),
  meanings: beginnings.map(({ meaning }) => meaning),
  ranks: Float32Array.from(beginnings, ({ rank }) => rank),
})

/** A code goes from its front, with and without its signs: nobody means `2AZ-FE` by `fe`. */
function beginningsOf(text: string, kind: Meaning['kind']): string[] {
  const words = tokenize(text).map(({ word }) => word)
  const whole = words.join(' ')
  if (kind === 'engine') return [...new Set([whole, words.join('')])]
  const starts = words.map((_, at) => words.slice(0, at).reduce((sum, word) => sum + word.length + 1, 0))
  return starts.map((start) => whole.slice(start))
}

function isPopular(book: ReferenceBook, { kind, id }: Meaning): boolean {
  if (kind === 'make') return book.makes.get(id)?.isPopular === true
  return kind !== 'model' || book.models.get(id)?.isPopular === true
}

/** Of brands that begin alike the one that makes more kinds of parts is meant more often: `bos` is Bosch before Bosal. */
const renown = (book: ReferenceBook, { kind, id }: Meaning) =>
  kind === 'brand' ? Math.min(9, book.brands.get(id)?.tags.length ?? 0) / 10 : 0

function lowerBound(texts: readonly string[], wanted: string): number {
  let [low, high] = [0, texts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (texts[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

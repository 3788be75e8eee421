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

const COMPLETIONS_MAX = 8
const SCANNED_MAX = 2000

let kept: { book: ReferenceBook; beginnings: Beginning[] } | undefined

/** What may be meant by a text that is still being typed, of what is wanted the likeliest first. */
export function completions(
  book: ReferenceBook,
  text: string,
  isWanted: (meaning: Meaning) => boolean = () => true,
): Meaning[] {
  const wanted = plain(text)
  if (wanted === '') return []
  if (kept?.book !== book) kept = { book, beginnings: makeBeginnings(book) }
  const { beginnings } = kept
  const first = lowerBound(beginnings, wanted)
  const found: Beginning[] = []
  for (let at = first; at < beginnings.length && found.length < SCANNED_MAX; at++) {
    const beginning = beginnings[at]!
    if (!beginning.text.startsWith(wanted)) break
    if (isWanted(beginning.meaning)) found.push(beginning)
  }
  found.sort((a, b) => a.rank - b.rank || a.text.length - b.text.length)
  const best = new Map<string, Meaning>()
  for (const { meaning } of found) {
    const place = `${meaning.kind} ${meaning.id}`
    if (!best.has(place)) best.set(place, meaning)
  }
  return [...best.values()].slice(0, COMPLETIONS_MAX)
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

function makeBeginnings(book: ReferenceBook): Beginning[] {
  const beginnings = bookTerms(book)
    .filter(({ kind }) => KIND_RANK[kind] < 9)
    .flatMap(({ text, isSlang, ...meaning }) => {
      return beginningsOf(text, meaning.kind).map((beginning, at) => ({
        text: beginning,
        meaning,
        rank:
          KIND_RANK[meaning.kind] +
          (at > 0 ? 4 : 0) +
          (meaning.isName ? 0 : 2) +
          (isSlang ? 2 : 0) +
          (isPopular(book, meaning) ? 0 : 8) -
          renown(book, meaning),
      }))
    })
  return beginnings.sort((a, b) => (a.text < b.text ? -1 : 1))
}

/** A code goes from its front, with and without its signs: nobody means `2AZ-FE` by `fe`. */
function beginningsOf(text: string, kind: Meaning['kind']): string[] {
  const words = tokenize(text).map(({ word }) => word)
  if (kind !== 'engine') return words.map((_, at) => words.slice(at).join(' '))
  return [...new Set([words.join(' '), words.join('')])]
}

function isPopular(book: ReferenceBook, { kind, id }: Meaning): boolean {
  if (kind === 'make') return book.makes.get(id)?.isPopular === true
  return kind !== 'model' || book.models.get(id)?.isPopular === true
}

/** Of brands that begin alike the one that makes more kinds of parts is meant more often: `bos` is Bosch before Bosal. */
const renown = (book: ReferenceBook, { kind, id }: Meaning) =>
  kind === 'brand' ? Math.min(9, book.brands.get(id)?.tags.length ?? 0) / 10 : 0

function lowerBound(beginnings: readonly Beginning[], wanted: string): number {
  let [low, high] = [0, beginnings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (beginnings[middle]!.text < wanted) low = middle + 1
    else high = middle
  }
  return low
}

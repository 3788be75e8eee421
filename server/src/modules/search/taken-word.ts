import { simplified } from '../product/traditional.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import { borrowedStems } from './kazakh-fold.ts'
import { isJoiningWord, isUnit, isWantingWord } from './noise-words.ts'
import { placesNamed } from './place-word.ts'
import { isPropertyWord } from './property-word.ts'
import type { QueryToken } from './query-token.ts'
import { queryTokens } from './query-token.ts'

/**
 * Whether a text means something already that no kind of part may take away: it is a whole name of another kind, or
 * nothing but names of brands, cars, engines and places, and words that say nothing about which part. A word that
 * other kinds have within longer names is free.
 */
export function isTaken(text: string, category: number, dictionary: Dictionary): boolean {
  const tokens = queryTokens(text, dictionary).map((token) => asTyped(token, text))
  const names = new Set(tokens.map(({ stem }) => stem))
  const meant = dictionary.senses.get(keyOf([...names])) ?? []
  if (meant.some(({ kind, id }) => kind === 'category' && id === category)) return false
  return meant.length > 0 || isAllOfNames(tokens, dictionary)
}

/** A wrong character is forgiven in a question; a word that is taught may be one character off another. */
function asTyped(token: QueryToken, text: string): QueryToken {
  const typed = simplified(text.slice(token.start, token.end))
  return token.isHan && /^\p{Script=Han}/u.test(typed) ? { ...token, word: typed, stem: typed } : token
}

/** Whether the tokens can be cut into names and empty words, and nothing is left. */
function isAllOfNames(tokens: readonly QueryToken[], dictionary: Dictionary): boolean {
  if (tokens.length === 0) return false
  const reached = new Set([0])
  for (let from = 0; from < tokens.length; from++) {
    if (!reached.has(from)) continue
    for (let to = from + 1; to <= tokens.length; to++) {
      if (isName(tokens.slice(from, to), dictionary)) reached.add(to)
    }
  }
  return reached.has(tokens.length)
}

function isName(words: readonly QueryToken[], dictionary: Dictionary): boolean {
  const { senses, cities, countries } = dictionary
  const [word] = words
  const isOne = word !== undefined && words.length === 1
  if (isOne && (saysNothing(word, dictionary) || isCarOrBrand(word, dictionary))) return true
  const meant = senses.get(keyOf(words.map(({ stem }) => stem))) ?? []
  return (
    meant.some(({ kind }) => kind !== 'category') ||
    placesNamed(words, cities).length + placesNamed(words, countries).length > 0
  )
}

const saysNothing = ({ word, stem }: QueryToken, { attributeStems }: Dictionary) =>
  [isJoiningWord(word), isWantingWord(word), isUnit(word), isPropertyWord(stem)].some(Boolean) ||
  attributeStems.has(stem)

/** Shorter beginnings of a word are those of too many. */
const FORM_MIN = 4

/** Also with endings of Kazakh: `камриге`. */
const isCarOrBrand = ({ word }: QueryToken, { senses }: Dictionary) =>
  borrowedStems(word)
    .filter((form) => form.length >= FORM_MIN)
    .some((form) => senses.get(form)?.some(({ kind }) => NAMED.has(kind)))

const NAMED: ReadonlySet<string> = new Set(['brand', 'make', 'model'])

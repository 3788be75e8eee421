import { stem } from '../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import { borrowedStems, kazakhForms, withoutKazakhLetters } from './kazakh-fold.ts'
import { otherLayout, toCyrillic, toLatin } from './keyboard.ts'
import type { QueryToken } from './query-token.ts'

type Test = (stem: string) => boolean

const CYRILLIC = /^\p{Script=Cyrillic}+$/u

/**
 * Takes tokens that nobody knows for the words they were meant to be: another keyboard, other letters, a Kazakh word
 * without its letters, a slip. `isWord` tells words of products, which are right as they are.
 */
export function correctTokens(tokens: readonly QueryToken[], dictionary: Dictionary, isWord: Test): void {
  const unknown = tokens.filter((token) => isUnknown(token, dictionary, isWord))
  const exact = unknown.map((token) => otherSpelling(token.word, dictionary))
  // One Russian word in Latin letters, and its neighbours are Russian too: `vozdushnyi filtr`.
  const isRussian = exact.some((found) => found?.isRussian)
  const neighbours = tokens.filter((token) => !unknown.includes(token)).map((token) => token.stem)
  for (const [at, token] of unknown.entries()) {
    const better = exact[at]?.stem ?? slipOf(token.word, { dictionary, isRussian, neighbours })
    if (better !== undefined) token.stem = better
  }
}

const isUnknown = ({ word, stem: own, isHan }: QueryToken, dictionary: Dictionary, isWord: Test) =>
  !(isHan || /\d/.test(word) || isKnown(own, dictionary) || isWord(own))

const isKnown = (part: string, { spelling, attributeStems, categoriesByStem }: Dictionary) =>
  spelling.has(part) || attributeStems.has(part) || categoriesByStem.has(part)

/** The same word, written otherwise and without a slip. */
function otherSpelling(
  word: string,
  dictionary: Dictionary,
): { stem: string; isRussian: boolean } | undefined {
  const russian = stem(toCyrillic(word))
  if (russian !== stem(word) && dictionary.spelling.has(russian)) return { stem: russian, isRussian: true }
  const guesses = [stem(otherLayout(word)), ...(CYRILLIC.test(word) ? cyrillicGuesses(word, dictionary) : [])]
  const found = guesses.find(dictionary.spelling.has)
  return found === undefined ? undefined : { stem: found, isRussian: false }
}

function cyrillicGuesses(word: string, { kazakhStems }: Dictionary): string[] {
  const kazakh = kazakhForms(withoutKazakhLetters(word)).flatMap((form) => kazakhStems.get(form) ?? [])
  return [...kazakh, ...borrowedStems(word), ...toLatin(word).map(stem)]
}

interface Slip {
  readonly dictionary: Dictionary
  readonly isRussian: boolean
  readonly neighbours: readonly string[]
}

function slipOf(word: string, { dictionary, isRussian, neighbours }: Slip): string | undefined {
  const { spelling, kazakhStems } = dictionary
  const [own, russian] = [stem(word), stem(toCyrillic(word))]
  const guesses = isRussian ? [russian, own] : [own, russian]
  const likely = relatedTo(neighbours, dictionary)
  for (const guess of guesses) {
    const near = spelling.nearest(guess, likely)
    if (near !== undefined) return near
  }
  if (!CYRILLIC.test(word)) return undefined
  for (const form of kazakhForms(withoutKazakhLetters(word)).slice(1)) {
    const near = dictionary.kazakhSpelling.nearest(form)
    if (near !== undefined) return kazakhStems.get(near)
  }
  return undefined
}

/** Stems that stand in a name of a category beside one of the neighbours: `break pads` means `brake`. */
function relatedTo(neighbours: readonly string[], { categoriesByStem }: Dictionary): Set<string> {
  const categories = new Set(neighbours.flatMap((part) => [...(categoriesByStem.get(part)?.keys() ?? [])]))
  const related = new Set<string>()
  if (categories.size === 0) return related
  for (const [part, ids] of categoriesByStem) {
    for (const id of ids.keys()) if (categories.has(id)) related.add(part)
  }
  return related
}

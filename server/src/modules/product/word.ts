import { stemEnglish, stemKazakh, stemRussian } from './stem.ts'
import { simplified } from './traditional.ts'

/** A token: its normalized letters, and its position in the typed text. */
export interface WordToken {
  readonly word: string
  readonly isHan: boolean
  readonly start: number
  readonly end: number
}

/** Runs of letters and digits; Chinese is separated from adjacent Latin. */
const RUN = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu
const HAN = /^\p{Script=Han}/u
const KAZAKH = /[әғқңөұүһі]/
const CYRILLIC = /\p{Script=Cyrillic}/u
const LATIN = /[a-z]/

/** Splits a text of any language into tokens, in order. */
export function tokenize(text: string): WordToken[] {
  const tokens: WordToken[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isHan = HAN.test(run)
    const word = isHan ? simplified(fold(run)) : fold(run)
    tokens.push({ word, isHan, start: index, end: index + run.length })
  }
  return tokens
}

/** Lower case, one width, no accents on Latin letters, ё as е. */
function fold(run: string): string {
  const lower = run.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
  const plain = LATIN.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower
  return /\d/.test(plain) ? latinLookalikes(plain) : plain
}

/** Cyrillic letters that look Latin, beside digits: `Н7`, `5х114` are typed on either keyboard. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
}
function latinLookalikes(word: string): string {
  const latin = word.replace(/[авекмнорстух]/g, (letter) => LOOKALIKES[letter] ?? letter)
  return CYRILLIC.test(latin) ? word : latin
}

const stems = new Map<string, string>()
const STEMS_MAX = 50_000

/** The stem of a word, the same for the text of a product and of a query. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= STEMS_MAX) stems.clear()
  const found = stemOf(word)
  stems.set(word, found)
  return found
}

function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  if (KAZAKH.test(word)) return stemKazakh(word)
  if (CYRILLIC.test(word)) return stemRussian(word)
  return LATIN.test(word) ? stemEnglish(word) : word
}

/** What a text is found by: stems of its words, and bigrams of Chinese characters. */
export function stemsOf(text: string): string[] {
  const found: string[] = []
  for (const { word, isHan } of tokenize(text)) {
    if (isHan) found.push(...pairs(word))
    else if (!isNoise(word)) found.push(stem(word))
  }
  return found
}

/** Part numbers have an index of their own, and nobody searches for endless runs of letters. */
const isNoise = (word: string) => word.length > 40 || (word.length > 4 && /\d/.test(word))

/** `凯美瑞` is `凯美` and `美瑞`: Chinese has no spaces, and dictionaries split names of cars into characters. */
export function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

import type { Token } from '../product/word.ts'
import { stem } from '../product/word.ts'
import type { Dictionary } from './dictionary.ts'

/** Fewer letters are soon a word of another language: of a whole text, and of two names that are joined. */
const LETTERS_MIN = 4
const JOINED_MIN = 5
/** So many syllables has the longest name that is typed with spaces between them. */
const SYLLABLES_MAX = 8

/** `shachepian`, `lun gu zhou cheng`: Latin letters that nobody knows, and a Chinese name is read so. */
export function inCharacters(tokens: readonly Token[], dictionary: Dictionary): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const { terms, length } = namesAt(tokens, at, dictionary)
    found.push(...(length > 0 ? terms : tokens.slice(at, at + 1)))
    at += Math.max(1, length)
  }
  return found
}

function namesAt(tokens: readonly Token[], at: number, dictionary: Dictionary) {
  const words = tokens.slice(at, at + SYLLABLES_MAX)
  const latin = words.findIndex(({ word }) => !/^[a-z]+$/.test(word))
  for (let length = latin < 0 ? words.length : latin; length > 0; length--) {
    const some = words.slice(0, length)
    if (!some.some(({ word }) => isStrange(word, dictionary))) continue
    const terms = namesOf(some.map(({ word }) => word).join(''), dictionary)
    const { start } = some[0]!
    const { end } = some.at(-1)!
    if (terms.length > 0) return { terms: spread(terms, start, end), length }
  }
  return { terms: [], length: 0 }
}

const isStrange = (word: string, { spelling, categoriesByStem, attributeStems }: Dictionary) =>
  ![spelling, categoriesByStem, attributeStems].some((known) => known.has(stem(word)))

/** The name that is read so, or two of them: `kaimeiruishachepian`. */
function namesOf(letters: string, { pinyin }: Dictionary): string[] {
  const whole = letters.length < LETTERS_MIN ? undefined : pinyin.get(letters)
  if (whole !== undefined) return [whole]
  for (let end = JOINED_MIN; end <= letters.length - JOINED_MIN; end++) {
    const [first, second] = [pinyin.get(letters.slice(0, end)), pinyin.get(letters.slice(end))]
    if (first !== undefined && second !== undefined) return [first, second]
  }
  return []
}

/** The last of several stands for the end of what was typed. */
const spread = (terms: readonly string[], start: number, end: number): Token[] =>
  terms.map((word, at) => {
    const cut = start + Math.round(((end - start) * at) / terms.length)
    const next = start + Math.round(((end - start) * (at + 1)) / terms.length)
    return { word, isHan: true, start: cut, end: next }
  })

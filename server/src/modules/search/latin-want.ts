import { toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import { stem } from '../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import { isWantingWord, saidAround } from './noise-words.ts'
import type { QueryToken } from './query-token.ts'

/** Shorter words also occur in other languages: `na`, `est`. */
const TELLING_MIN = 4

/** `skolko stoit starter na vaz 2114`: transliterated Russian filler words, as in Russian. */
export function withRussianWants(tokens: readonly QueryToken[], dictionary: Dictionary): QueryToken[] {
  const russian = tokens.map((token) => russianWant(token, dictionary))
  const isNotified = tokens.some(({ word }, at) => russian[at] !== undefined && word.length >= TELLING_MIN)
  if (!isNotified) return [...tokens]
  return tokens.map((token, at) => {
    const word = russian[at]
    return word === undefined ? token : { ...token, word, stem: stem(word) }
  })
}

function russianWant({ word, stem: own }: QueryToken, { spelling }: Dictionary): string | undefined {
  if (!/^[a-z]+$/.test(word) || spelling.has(own) || isWantingWord(word)) return undefined
  return saidAround(toCyrillic(word))
}

import { stem, tokenize } from '../product/word.ts'
import type { Dictionary } from './dictionary.ts'

/** A token of a question; `stem` is what it is taken for, after a correction another than its own. */
export interface QueryToken {
  readonly word: string
  readonly isHan: boolean
  readonly start: number
  readonly end: number
  stem: string
}

/** More words than this no part has; the rest of a long text is not read. */
const TOKENS_MAX = 24

/** Words that join others and name nothing. */
const STOP_WORDS = new Set(
  'для на под от из к и в с по или for the of and to a an in with on үшін мен және 的 和 适用于 适用 用'.split(
    ' ',
  ),
)

/** The tokens of a question, each once, without joining words. Chinese runs are cut into known terms, the longest first, and what is left between. */
export function queryTokens(text: string, dictionary: Dictionary): QueryToken[] {
  const tokens = tokenize(text).flatMap((token) =>
    token.isHan ? cutHan(token.word, token.start, dictionary) : [{ ...token, stem: stem(token.word) }],
  )
  const first = new Map(tokens.map((token) => [token.stem, token] as const).reverse())
  const telling = tokens.filter((token) => first.get(token.stem) === token && !STOP_WORDS.has(token.word))
  return telling.slice(0, TOKENS_MAX)
}

function cutHan(run: string, start: number, dictionary: Dictionary): QueryToken[] {
  const tokens: QueryToken[] = []
  let unknown = ''
  const push = (word: string, at: number) =>
    tokens.push({ word, stem: word, isHan: true, start: start + at, end: start + at + word.length })
  for (let at = 0; at < run.length; ) {
    const term = longestTerm(run, at, dictionary)
    if (term && unknown !== '') {
      push(unknown, at - unknown.length)
      unknown = ''
    }
    if (term) push(term, at)
    else unknown += run[at]
    at += term?.length ?? 1
  }
  if (unknown !== '') push(unknown, run.length - unknown.length)
  return tokens
}

function longestTerm(run: string, at: number, { hanTerms, hanLengthMax }: Dictionary): string | undefined {
  for (let length = Math.min(hanLengthMax, run.length - at); length > 1; length--) {
    const candidate = run.slice(at, at + length)
    if (hanTerms.has(candidate)) return candidate
  }
  return undefined
}

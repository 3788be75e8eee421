import type { Token } from '../product/word.ts'
import { stem, tokenize } from '../product/word.ts'
import { inFull } from './abbreviation.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import { cutHanRun } from './han-cut.ts'
import { borrowedStems } from './kazakh-fold.ts'
import { withRussianWants } from './latin-want.ts'
import { isJoiningWord, isPlacingWord } from './noise-words.ts'
import { inCharacters } from './pinyin-form.ts'
import { placesNamed } from './place-word.ts'
import { isPropertyWord } from './property-word.ts'
import type { Spelling } from './spelling.ts'

/** A token of a question; `stem` is what it is taken for, after a correction another than its own. */
export interface QueryToken {
  readonly word: string
  readonly isHan: boolean
  readonly start: number
  readonly end: number
  /** Right behind a word like `in`, which a place follows. */
  readonly isAfterIn?: boolean
  /** The sign that joins it to what stands right behind: the dot of `740.62`. */
  readonly joint?: string
  stem: string
  /** `stem` is only like what was typed. */
  isGuess?: boolean
}

/** More words than this no part has; the rest of a long text is not read. */
const TOKENS_MAX = 24

/**
 * The tokens of a question, each once but for pieces of numbers (`90915-10001 90915-10003`), without words that join others (unless there are no others). Chinese runs are
 * cut into known terms and what is left between.
 */
export function queryTokens(
  text: string,
  dictionary: Dictionary,
  isWord: (stem: string) => boolean = () => false,
): QueryToken[] {
  const cut = inCharacters(inFull(tokenize(text), text), dictionary).flatMap((token, at, all) => {
    if (token.isHan) return cutHan(token, dictionary)
    const isAfterIn = isPlacingWord(all[at - 1]?.word ?? '')
    return splitJoined(token, dictionary, isWord).map((half) => (isAfterIn ? { ...half, isAfterIn } : half))
  })
  const tokens = joinHan(withRussianWants(cut, dictionary), dictionary)
  const inModels = modelPairs(tokens, dictionary)
  const first = new Map(tokens.map((token) => [token.stem, token] as const).reverse())
  const different = tokens.filter(
    (token) => first.get(token.stem) === token || /\d{3}/.test(token.word) || inModels.has(token),
  )
  const narrow = text.normalize('NFKC')
  const numbers = [...(narrow.length === text.length ? narrow : text).matchAll(LETTERED_NUMBER)]
  const isOfNumber = ({ word, start, end }: Token) =>
    word.length <= 2 && numbers.some(({ 0: run, index }) => index <= start && end < index + run.length)
  const telling = different.filter(
    (token) => !isJoiningWord(token.word) || isOfNumber(token) || inModels.has(token),
  )
  return (telling.length > 0 ? telling : different)
    .slice(0, TOKENS_MAX)
    .map((token) => withJoint(token, text))
}

/** `轮毂 轴承`, `轴承 轮毂`: the name of a part with a space in it, in either order. */
function joinHan(tokens: readonly QueryToken[], { categoriesByStem }: Dictionary): QueryToken[] {
  const joined: QueryToken[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    const names = last?.isHan && token.isHan ? [last.word + token.word, token.word + last.word] : []
    const name = names.find((one) => categoriesByStem.has(one))
    if (last && name !== undefined) joined.splice(-1, 1, { ...last, word: name, stem: name, end: token.end })
    else joined.push(token)
  }
  return joined
}

/** Neighbours that are a model together: the second `rover` of `land rover range rover`, the `a` of `a class`. */
function modelPairs(tokens: readonly QueryToken[], { senses }: Dictionary): Set<QueryToken> {
  const found = new Set<QueryToken>()
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    const meant = before && senses.get(keyOf([before.stem, token.stem]))
    if (meant?.some(({ kind }) => kind === 'model')) found.add(before!).add(token)
  }
  return found
}

function withJoint(token: QueryToken, text: string): QueryToken {
  const [joint] = /^[-.,/](?=[\p{L}\d])/u.exec(text.slice(token.end, token.end + 2)) ?? []
  return joint === undefined ? token : { ...token, joint }
}

/** The letters that a number begins with, up to its first digit or as far as it was typed: `TO-BJ-05988`, `TO-BJ-`. */
const LETTERED_NUMBER = /(?<!(?!\p{Script=Han})[\p{L}\d-])(?:[a-z]{1,4}-)+(?:[a-z]*\d|\s*$)/giu

const HALF_MIN = 4

/** Stems of words that are cut in two, unless products have them as one: `газомасляный`. */
export const joinedStems = (text: string, dictionary: Dictionary): string[] =>
  tokenize(text)
    .filter((token) => !token.isHan && splitJoined(token, dictionary, () => false).length > 1)
    .map(({ word }) => stem(word))

/** Two known words without the space between: `шароваяопора`, `brakepads`. */
function splitJoined(
  { word, start, end, isHan }: Token,
  { spelling, cities, countries }: Dictionary,
  isWord: (stem: string) => boolean,
): QueryToken[] {
  const own = stem(word)
  const whole = [{ word, stem: own, isHan, start, end }]
  if (word.length !== end - start || /\d/.test(word) || spelling.has(own)) return whole
  if (isPropertyWord(own) || isWord(own)) return whole
  // `тойотада` is of Toyota, whatever `тада` may be.
  if (borrowedStems(word).some((part) => spelling.has(part))) return whole
  const itself = [{ word, isHan }]
  if (placesNamed(itself, cities).length + placesNamed(itself, countries).length > 0) return whole
  for (let at = HALF_MIN; at <= word.length - HALF_MIN; at++) {
    const halves = [word.slice(0, at), word.slice(at)] as const
    if (!halves.every((half) => spelling.has(stem(half)))) continue
    if (isSlip(own, spelling)) return whole
    const [first, second] = halves
    return [
      { word: first, stem: stem(first), isHan, start, end: start + at },
      { word: second, stem: stem(second), isHan, start: start + at, end },
    ]
  }
  return whole
}

/** `castroll` is Castrol and no `cast roll`. */
const isSlip = (own: string, spelling: Spelling) => (spelling.nearest(own)?.distance ?? 2) <= 1

function cutHan({ word: run, start, end }: Token, { han }: Dictionary): QueryToken[] {
  // A name that was typed in Latin letters is whole.
  if (run.length !== end - start) return [{ word: run, stem: run, isHan: true, start, end }]
  return cutHanRun(run, han).map(({ word, from, to }) => ({
    ...{ word, stem: word, isHan: true },
    start: start + from,
    end: start + to,
  }))
}

import { toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import type { WordToken } from '../../product/word.ts'
import { stem, tokenize } from '../../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import { cutHanRun } from './han-segmentation.ts'
import { borrowedStems } from './kazakh-fold.ts'
import { isFillerWord, isJoiningWord, isPlacingWord, saidAround } from './noise-words.ts'
import { placesNamed } from './place-word.ts'
import { isPropertyWord } from './property-word.ts'
import type { Spelling } from './spelling.ts'

/** Fewer letters easily form a word of another language. */
const LETTERS_MIN = 4
/** The same for two names that are joined. */
const JOINED_MIN = 5
/** Syllables of the longest name that is typed with spaces between them. */
const SYLLABLES_MAX = 8

/** `shachepian`, `lun gu zhou cheng`: unknown Latin letters that are the pinyin of a Chinese name. */
function inCharacters(tokens: readonly WordToken[], dictionary: Dictionary): WordToken[] {
  const found: WordToken[] = []
  for (let at = 0; at < tokens.length; ) {
    const { terms, length } = namesAt(tokens, at, dictionary)
    found.push(...(length > 0 ? terms : tokens.slice(at, at + 1)))
    at += Math.max(1, length)
  }
  return found
}

function namesAt(tokens: readonly WordToken[], at: number, dictionary: Dictionary) {
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

/** The name with this pinyin, or two of them: `kaimeiruishachepian`. */
function namesOf(letters: string, { pinyin }: Dictionary): string[] {
  const whole = letters.length < LETTERS_MIN ? undefined : pinyin.get(letters)
  if (whole !== undefined) return [whole]
  for (let end = JOINED_MIN; end <= letters.length - JOINED_MIN; end++) {
    const first = pinyin.get(letters.slice(0, end))
    const second = pinyin.get(letters.slice(end))
    if (first !== undefined && second !== undefined) return [first, second]
  }
  return []
}

/** The last of several is at the end of the typed text. */
const spread = (terms: readonly string[], start: number, end: number): WordToken[] =>
  terms.map((word, at) => {
    const cut = start + Math.round(((end - start) * at) / terms.length)
    const next = start + Math.round(((end - start) * (at + 1)) / terms.length)
    return { word, isHan: true, start: cut, end: next }
  })

/** Abbreviations of price lists that are no words themselves. */
const SHORT = dictionaryOf(
  'масл масляный, топл топливный, возд воздушный, торм тормозной, подш подшипник, прокл прокладка, ' +
    'стаб стабилизатора, заж зажигания, охл охлаждения, компл комплект, датч датчик, наконеч наконечник, ' +
    'пыльн пыльник, сайл сайлентблок, внутр внутренний, пер передний, нижн нижний, верхн верхний',
)

/** Only before a full stop: `рад` is also the city of Radom, `вод` a typo of another word. */
const DOTTED = dictionaryOf(
  'двиг двигателя, вод водяной, рад радиатор, ген генератора, рул рулевой, нак наконечник, ступ ступицы, ' +
    'кол колодки, шар шаровая, конд кондиционера, отоп отопителя, вент вентилятора, нар наружный, ' +
    'вн внутренний, ниж нижний, верх верхний, салон салонный, кат катушка',
)

/** One word, written as two. */
const JOINED = dictionaryOf(
  'р/к ремкомплект, рем/к ремкомплект, к-т комплект, к/т комплект, к-кт комплект, ' +
    'к/вал коленвал, к/вала коленвала, р/вал распредвал, р/вала распредвала',
)

function dictionaryOf(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(', ').map((pair) => pair.split(' ') as [string, string]))
}

/** Expands the abbreviations of price lists: `фильтр масл.`, `р/к суппорта`. */
function inFull(tokens: readonly WordToken[], text: string): WordToken[] {
  const full: WordToken[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const next = tokens[at + 1]
    const one = next && JOINED.get(text.slice(token.start, next.end).toLowerCase())
    if (one) at++
    full.push(
      one ? { ...token, word: one, end: next.end } : { ...token, word: wordOf(token, text) ?? token.word },
    )
  }
  return full
}

const wordOf = ({ word, end }: WordToken, text: string) =>
  SHORT.get(word) ?? (text[end] === '.' ? DOTTED.get(word) : undefined)

/** Shorter words also occur in other languages: `na`, `est`. */
const SPECIFIC_MIN = 4

/** `skolko stoit starter na vaz 2114`: transliterated Russian filler words, as in Russian. */
function withRussianFillers(tokens: readonly QueryToken[], dictionary: Dictionary): QueryToken[] {
  const russian = tokens.map((token) => russianFiller(token, dictionary))
  const isRussian = tokens.some(({ word }, at) => russian[at] !== undefined && word.length >= SPECIFIC_MIN)
  if (!isRussian) return [...tokens]
  return tokens.map((token, at) => {
    const word = russian[at]
    return word === undefined ? token : { ...token, word, stem: stem(word) }
  })
}

function russianFiller({ word, stem: own }: QueryToken, { spelling }: Dictionary): string | undefined {
  if (!/^[a-z]+$/.test(word) || spelling.has(own) || isFillerWord(word)) return undefined
  return saidAround(toCyrillic(word))
}

/** A token of a query; after a correction, `stem` is that of the assumed word. */
export interface QueryToken {
  readonly word: string
  readonly isHan: boolean
  readonly start: number
  readonly end: number
  /** Directly after a word like `in`, which precedes a location. */
  readonly isAfterIn?: boolean
  /** The character that joins it to the next token: the dot of `740.62`. */
  readonly joint?: string
  stem: string
  /** `stem` is only similar to the typed text. */
  isGuess?: boolean
}

/** No part has more words than this; the rest of a long text is ignored. */
const TOKENS_MAX = 24

/**
 * The tokens of a query, each once except for parts of part numbers (`90915-10001 90915-10003`), without function
 * words (unless there are no others). Chinese runs are split into known terms and the rest between them.
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
  const tokens = joinHan(withRussianFillers(cut, dictionary), dictionary)
  const inModels = modelPairs(tokens, dictionary)
  const first = new Map(tokens.map((token) => [token.stem, token] as const).reverse())
  const different = tokens.filter(
    (token) => first.get(token.stem) === token || /\d{3}/.test(token.word) || inModels.has(token),
  )
  const narrow = text.normalize('NFKC')
  const numbers = [...(narrow.length === text.length ? narrow : text).matchAll(LETTERED_NUMBER)]
  const isOfNumber = ({ word, start, end }: WordToken) =>
    word.length <= 2 && numbers.some(({ 0: run, index }) => index <= start && end < index + run.length)
  const specific = different.filter(
    (token) => !isJoiningWord(token.word) || isOfNumber(token) || inModels.has(token),
  )
  return (specific.length > 0 ? specific : different)
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

/** Adjacent tokens that form a model: the second `rover` of `land rover range rover`, the `a` of `a class`. */
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

/**
 * The letters at the start of a part number, up to its first digit or as far as it was typed: `TO-BJ-05988`,
 * `TO-BJ-`.
 */
const LETTERED_NUMBER = /(?<!(?!\p{Script=Han})[\p{L}\d-])(?:[a-z]{1,4}-)+(?:[a-z]*\d|\s*$)/giu

const HALF_MIN = 4

/** Stems of words that are split in two, unless products have them as one: `газомасляный`. */
export const joinedStems = (text: string, dictionary: Dictionary): string[] =>
  tokenize(text)
    .filter((token) => !token.isHan && splitJoined(token, dictionary, () => false).length > 1)
    .map(({ word }) => stem(word))

/** Two known words without the space between: `шароваяопора`, `brakepads`. */
function splitJoined(
  { word, start, end, isHan }: WordToken,
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

/** `castroll` is Castrol and not `cast roll`. */
const isSlip = (own: string, spelling: Spelling) => (spelling.nearest(own)?.distance ?? 2) <= 1

function cutHan({ word: run, start, end }: WordToken, { han }: Dictionary): QueryToken[] {
  // A name typed in Latin letters is complete.
  if (run.length !== end - start) return [{ word: run, stem: run, isHan: true, start, end }]
  return cutHanRun(run, han).map(({ word, from, to }) => ({
    word,
    stem: word,
    isHan: true,
    start: start + from,
    end: start + to,
  }))
}

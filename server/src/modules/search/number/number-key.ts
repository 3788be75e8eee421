import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { readMeasures, readYears } from '../facet/attribute-pattern.ts'
import type { Dictionary } from '../parser/dictionary.ts'
import { isFillerWord } from '../parser/noise-words.ts'
import type { QueryToken } from '../parser/query-token.ts'
import type { NumberKey } from './number-joined.ts'
import {
  behindCyrillic,
  isBrandCalled,
  isLikeNumber,
  isShortNumber,
  keysWithout,
  shortBehindBrand,
} from './number-joined.ts'
import { bearingSpellings, hasOtherLetters, inLatin, otherKeys } from './number-spelling.ts'

/** A run of tokens that may be a part number. */
export interface NumberCandidate extends NumberKey {
  readonly from: number
  readonly to: number
  /**
   * This many characters before its first token and after its last belong to it, though they are separators
   * elsewhere.
   */
  readonly around?: Margins
  /** Matches exactly only: too short for similar numbers and prefixes. */
  readonly isShort?: boolean
}

interface Margins {
  readonly before: number
  readonly behind: number
}

/** The position of a part number in the text. */
export function spanOf(
  { from, to, joined, around }: Omit<NumberCandidate, 'key'>,
  tokens: readonly QueryToken[],
): { start: number; end: number } {
  const { before = 0, behind = 0 } = around ?? {}
  return {
    start: tokens[from]!.start + (joined?.length ?? 0) - before,
    end: tokens[to - 1]!.end + behind,
  }
}

/** Maximum of tokens of a typed part number: `90915 YZZD 2`. */
const TOKENS_MAX = 6

/** Runs of tokens that may be a part number, the longest first; sizes, years and VINs are other kinds of numbers. */
export function numberCandidates(
  text: string,
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
): NumberCandidate[] {
  const others = [...readMeasures(text).filter(({ isNumber }) => !isNumber), ...readYears(text)]
  const isOther = (start: number, end: number) => others.some((one) => one.start <= start && end <= one.end)
  const found = runsOf(tokens.length).map((run) => {
    const start = tokens[run.from]!.start
    const end = tokens[run.to - 1]!.end
    return isOther(start, end) || isCut(text, start, end) ? NONE : candidatesOf(text, run, tokens, dictionary)
  })
  return (['likely', 'unlikely', 'short'] as const).flatMap((kind) => found.flatMap((one) => one[kind]))
}

type TokenRun = Pick<NumberCandidate, 'from' | 'to'>

/** Of this many tokens, the longest first. */
function runsOf(count: number): TokenRun[] {
  const lengths = Array.from({ length: Math.min(TOKENS_MAX, count) }, (_, at) => at + 1).reverse()
  return lengths.flatMap((length) =>
    Array.from({ length: count - length + 1 }, (_, from) => ({ from, to: from + length })),
  )
}

const NONE: RunCandidates = { likely: [], unlikely: [], short: [] }

interface RunCandidates {
  readonly likely: readonly NumberCandidate[]
  /** As typed in another alphabet: used when no part has a more likely one. */
  readonly unlikely: readonly NumberCandidate[]
  /** So short that they are usually something else. */
  readonly short: readonly NumberCandidate[]
}

function candidatesOf(
  text: string,
  run: TokenRun,
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
): RunCandidates {
  const { start, end } = spanOf(run, tokens)
  const isPrefix = run.to === tokens.length && LETTERS_BEGUN.test(text.slice(start))
  const piece = text.slice(start, end)
  const keys = isPrefix ? [{ key: numberKey(piece) }] : keysOf(piece, dictionary)
  const wider = charactersAround(text, run, tokens).map((around) => {
    const span = spanOf({ ...run, around }, tokens)
    return { ...run, around, piece: text.slice(span.start, span.end) }
  })
  return {
    likely: [
      ...wider.flatMap(({ piece, ...one }) => {
        const key = numberKey(piece)
        return isLikeNumber(key) && !hasOtherLetters(piece) ? [{ ...one, key }] : []
      }),
      ...keys.map((one) => behindBrand({ ...run, ...one }, tokens)),
    ],
    unlikely: [...wider, { ...run, piece }].flatMap(({ piece, ...one }) =>
      otherKeys(piece)
        .filter(isLikeNumber)
        .map((key) => ({ ...one, key })),
    ),
    short: isAllBesideBrand(run, tokens, dictionary)
      ? [...wider, { ...run, piece }].flatMap((one) => shortNumbers(one, tokens, dictionary))
      : [],
  }
}

/** `OC 90` is the whole text, or all beside its brand and filler words. */
function isAllBesideBrand(
  { from, to }: TokenRun,
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
): boolean {
  const others = [...tokens.slice(0, from), ...tokens.slice(to)].filter(({ word }) => !isFillerWord(word))
  return others.length === 0 || isBrandCalled(others.map(({ word }) => word).join(''), dictionary)
}

function shortNumbers(
  { piece, ...run }: TokenRun & { readonly piece: string },
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
) {
  const typed = inLatin(withoutAccents(piece))
  const key = numberKey(typed)
  const own = isShortNumber(key) && !hasOtherLetters(typed) ? [{ key }] : []
  return [...own, ...shortBehindBrand(typed, key, dictionary)].map((one) =>
    behindBrand({ ...run, ...one, isShort: true }, tokens),
  )
}

/**
 * The `С` of `С 32 847`, the `TO` of `TO BJ 05988`, the `A` of `5Q0 121 251 A`: not tokens, because they are function
 * words.
 */
function charactersAround(text: string, { from, to }: TokenRun, tokens: readonly QueryToken[]): Margins[] {
  const [{ start }, { end }] = [tokens[from]!, tokens[to - 1]!]
  const before = WORD_BEFORE.exec(text.slice(0, start))?.[0].length ?? 0
  const behind = LETTER_BEHIND.exec(text.slice(end))?.[0].length ?? 0
  const isFreeBefore = before > 0 && (tokens[from - 1]?.end ?? 0) <= start - before
  const isFreeBehind = behind > 0 && (tokens[to]?.start ?? text.length) >= end + behind
  return [
    ...(isFreeBefore && isFreeBehind ? [{ before, behind }] : []),
    ...(isFreeBefore ? [{ before, behind: 0 }] : []),
    ...(isFreeBehind ? [{ before: 0, behind }] : []),
  ]
}

const WORD_BEFORE = /(?<![\p{L}\d])\p{L}{1,2}[\s.-]$/u
const LETTER_BEHIND = /^[\s.-]\p{L}(?![\p{L}\d])/u

/**
 * `W 712` of `W 712/75` is another filter. A long part number may be followed by the end of a second one, as in price
 * lists: `04465-33471/72`.
 */
const isCut = (text: string, start: number, end: number): boolean =>
  END_BEHIND.test(text.slice(end)) && numberKey(text.slice(start, end)).length < LONG

const END_BEHIND = /^\/\d{1,3}(?![\p{L}\d])/u
const LONG = 8

/** `TO-BJ-`: its hyphen shows that more follows, so that letters alone may be a prefix. */
const LETTERS_BEGUN = /^[a-z]{1,4}(?:-[a-z]{1,4})+-\s*$/i

function keysOf(typed: string, dictionary: Dictionary): NumberKey[] {
  const behind = behindCyrillic(typed, dictionary)
  if (behind) return [behind]
  const piece = inLatin(withoutAccents(typed))
  const key = numberKey(piece)
  if (!isLikeNumber(key) || hasOtherLetters(piece)) return []
  return keysWithout(piece, key, dictionary)
}

/** `Lemförder5797201`; the length stays the same. */
const withoutAccents = (text: string) => text.replace(/[À-ɏ]/g, (letter) => letter.normalize('NFD').charAt(0))

/** A brand of one or more separate words is not part of the number. */
function behindBrand(candidate: NumberCandidate, tokens: readonly QueryToken[]): NumberCandidate {
  const { joined, ...number } = candidate
  if (!joined) return candidate
  const end = tokens[number.from]!.start + joined.length
  const next = tokens.findIndex((token) => token.end > end)
  return tokens[next]!.start < end ? candidate : { ...number, from: next }
}

/** As in the indexes of `part_numbers`: letters mistaken for digits are those digits. */
export const foldKey = (key: string): string =>
  key.replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('B', '8').replaceAll('S', '5')

/** Factory prefixes of Sinotruk part numbers. */
const SINOTRUK = ['WG', 'VG', 'AZ']
/** A Volkswagen part number with the three characters of its colour. */
const VOLKSWAGEN_COLOUR = /^(\d[A-Z0-9]{2}\d{6}[A-Z]{0,2})[A-Z0-9]{3}$/

/**
 * Alternative spellings of a part number: Mercedes with its A, Sinotruk and Shacman with their factory, without a
 * colour, a bearing with other seals.
 */
export function spellingsOf(key: string): string[] {
  const spellings = [key]
  if (/^A\d{10}/.test(key)) spellings.push(key.slice(1))
  if (/^\d{10}/.test(key)) spellings.push(`A${key}`, ...[...SINOTRUK, 'DZ'].map((factory) => factory + key))
  if (/^DZ\d{10}/.test(key)) spellings.push(key.slice(2))
  if (/^(?:WG|VG|AZ)\d{8,}/.test(key)) {
    spellings.push(key.slice(2), ...SINOTRUK.map((factory) => factory + key.slice(2)))
  }
  const [, bare] = VOLKSWAGEN_COLOUR.exec(key) ?? []
  if (bare !== undefined) spellings.push(bare)
  spellings.push(...bearingSpellings(key))
  return [...new Set(spellings)]
}

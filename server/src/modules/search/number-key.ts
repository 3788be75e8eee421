import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { readMeasures, readYears } from './attribute-pattern.ts'
import { bearingSpellings } from './bearing-number.ts'
import type { Dictionary } from './dictionary.ts'
import type { NumberKey } from './number-joined.ts'
import { behindCyrillic, isLikeNumber, keysWithout } from './number-joined.ts'
import { hasOtherLetters, inLatin, otherKeys } from './number-script.ts'
import type { QueryToken } from './query-token.ts'

/** A run of tokens that may be a part number. */
export interface NumberCandidate extends NumberKey {
  readonly from: number
  readonly to: number
  /** So many signs before its first token belong to it: the letter of `С 32 847`, which joins words elsewhere. */
  readonly lead?: number
}

/** A number may be typed in so many pieces: `90915 YZZD 2`. */
const PIECES_MAX = 6

/** Runs of tokens that may be a part number, the longest first; sizes, years and VINs are numbers of another kind. */
export function numberCandidates(
  text: string,
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
): NumberCandidate[] {
  const others = [...readMeasures(text).filter(({ isNumber }) => !isNumber), ...readYears(text)]
  const isOther = (start: number, end: number) => others.some((one) => one.start <= start && end <= one.end)
  const candidates: NumberCandidate[] = []
  const unlikely: NumberCandidate[] = []
  for (let length = Math.min(PIECES_MAX, tokens.length); length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      const [start, end] = [tokens[from]!.start, tokens[to - 1]!.end]
      if (isOther(start, end) || isCut(text, start, end)) continue
      const piece = text.slice(start, end)
      const isBegun = to === tokens.length && LETTERS_BEGUN.test(text.slice(start))
      candidates.push(...withLetter(text, { from, to }, tokens))
      for (const found of isBegun ? [{ key: numberKey(piece) }] : keysOf(piece, dictionary)) {
        candidates.push(behindBrand({ from, to, ...found }, tokens))
      }
      unlikely.push(
        ...otherKeys(piece)
          .filter(isLikeNumber)
          .map((key) => ({ from, to, key })),
      )
    }
  }
  return [...candidates, ...unlikely]
}

/** `С 32 847`, `A 221 750`: the letter is no token where it joins words, as `с` and `a` do. */
function withLetter(
  text: string,
  { from, to }: Pick<NumberCandidate, 'from' | 'to'>,
  tokens: readonly QueryToken[],
): NumberCandidate[] {
  const { start } = tokens[from]!
  const [letter] = LONE_LETTER.exec(text.slice(0, start)) ?? []
  if (letter === undefined || (tokens[from - 1]?.end ?? 0) > start - letter.length) return []
  const piece = text.slice(start - letter.length, tokens[to - 1]!.end)
  const key = numberKey(piece)
  const isNumber = /^[A-Z]\d/.test(key) && isLikeNumber(key) && !hasOtherLetters(piece)
  return isNumber ? [{ from, to, key, lead: letter.length }] : []
}

const LONE_LETTER = /(?<![\p{L}\d])\p{L}[\s-]$/u

/**
 * `W 712` of `W 712/75` is another filter. A long number may be followed by the end of a second one, as price lists have
 * them: `04465-33471/72`.
 */
const isCut = (text: string, start: number, end: number): boolean =>
  END_BEHIND.test(text.slice(end)) && numberKey(text.slice(start, end)).length < LONG

const END_BEHIND = /^\/\d{1,3}(?![\p{L}\d])/u
const LONG = 8

/** `TO-BJ-`: its hyphen tells that more is to come, so that letters alone may begin a number. */
const LETTERS_BEGUN = /^[a-z]{1,4}(?:-[a-z]{1,4})+-\s*$/i

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

function keysOf(typed: string, dictionary: Dictionary): NumberKey[] {
  const behind = behindCyrillic(typed, dictionary)
  if (behind) return [behind]
  const piece = inLatin(typed)
  const key = numberKey(piece)
  if (!isLikeNumber(key) || VIN.test(key) || hasOtherLetters(piece)) return []
  return keysWithout(piece, key, dictionary)
}

/** A brand that is a word of its own, or several, is no part of the number. */
function behindBrand(candidate: NumberCandidate, tokens: readonly QueryToken[]): NumberCandidate {
  const { joined, ...number } = candidate
  if (!joined) return candidate
  const end = tokens[number.from]!.start + joined.length
  const next = tokens.findIndex((token) => token.end > end)
  return tokens[next]!.start < end ? candidate : { ...number, from: next }
}

/** As the indexes of `part_numbers` hold a key: letters that are mistaken for digits are those digits. */
export const foldKey = (key: string): string =>
  key.replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('B', '8').replaceAll('S', '5')

/** What Sinotruk puts before a number, by its factory. */
const SINOTRUK = ['WG', 'VG', 'AZ']
/** A number of Volkswagen with the three signs of its colour. */
const VOLKSWAGEN_COLOUR = /^(\d[A-Z0-9]{2}\d{6}[A-Z]{0,2})[A-Z0-9]{3}$/

/**
 * The ways a number is written beside the one typed: Mercedes with its A, Sinotruk and Shacman with their factory,
 * without a colour, a bearing with other seals.
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

import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import { toLatin } from '@tiantian/contracts/spelling/keyboard.ts'
import { readMeasures, readYears } from './attribute-pattern.ts'
import { bearingSpellings } from './bearing-number.ts'
import type { Dictionary } from './dictionary.ts'
import type { QueryToken } from './query-token.ts'

/** A run of tokens that may be a part number. */
export interface NumberCandidate {
  readonly from: number
  readonly to: number
  readonly key: string
  readonly joined?: JoinedBrand
}

/** A brand written together with its number: `BOSCH0986494653`, `victor reinz61-23193-00`. */
export interface JoinedBrand {
  readonly word: string
  /** In the text, with what stands between its words. */
  readonly length: number
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
  for (let length = Math.min(PIECES_MAX, tokens.length); length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      const [start, end] = [tokens[from]!.start, tokens[to - 1]!.end]
      if (isOther(start, end) || isCut(text, start, end)) continue
      const piece = text.slice(start, end)
      const isBegun = to === tokens.length && LETTERS_BEGUN.test(text.slice(start))
      for (const found of isBegun ? [{ key: numberKey(piece) }] : keysOf(piece, dictionary)) {
        candidates.push(behindBrand({ from, to, ...found }, tokens))
      }
    }
  }
  return candidates
}

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

function keysOf(typed: string, { meanings }: Dictionary): Pick<NumberCandidate, 'key' | 'joined'>[] {
  const piece = inLatin(typed)
  const key = numberKey(piece)
  if (!isLikeNumber(key) || VIN.test(key) || hasOtherLetters(piece)) return []
  const [letters = ''] = /^[A-Z]+/.exec(key) ?? []
  for (let length = letters.length; length >= BRAND_MIN; length--) {
    const [word, rest] = [key.slice(0, length).toLowerCase(), key.slice(length)]
    if (!isLikeNumber(rest)) continue
    const isWhole = length === letters.length
    const isBrand = meanings.get(word)?.some(({ kind }) => kind === 'brand' || (isWhole && kind === 'make'))
    if (!isBrand) continue
    const bare = { key: rest, joined: { word, length: textLength(piece, length) } }
    // `TRWGDB1330` may be a number of its own.
    return isWhole ? [bare, { key }] : [{ key }, bare]
  }
  return [{ key }]
}

/** Shorter ones begin too many numbers. */
const BRAND_MIN = 3

/** How much of a text holds so many signs of its key: `victor reinz` has eleven. */
function textLength(text: string, keyLength: number): number {
  let at = 0
  // Look-alikes are Latin only beside a digit.
  for (let signs = 0; signs < keyLength && at < text.length; at++) {
    signs += numberKey(`${text[at]}0`).length - 1
  }
  return at
}

/** A brand that is a word of its own, or several, is no part of the number. */
function behindBrand(candidate: NumberCandidate, tokens: readonly QueryToken[]): NumberCandidate {
  const { joined, ...number } = candidate
  if (!joined) return candidate
  const end = tokens[number.from]!.start + joined.length
  const next = tokens.findIndex((token) => token.end > end)
  return tokens[next]!.start < end ? candidate : { ...number, from: next }
}

const isLikeNumber = (key: string) =>
  isNumberKey(key) &&
  ((key.match(/\d/g)?.length ?? 0) >= 3 || (key.length >= 5 && /\d/.test(key) && /[A-Z]/.test(key)))

/** Letters that no part number has, after look-alikes: `камри 40` is none. */
const hasOtherLetters = (piece: string) =>
  /[^\P{L}A-ZАВЕКМНОРСТУХІЗ]/u.test(piece.normalize('NFKC').toUpperCase())

/** `ВГ1560080012` is VG1560080012: one of its letters looks like no Latin one, so that they are meant as they sound. */
export function inLatin(piece: string): string {
  if (!hasOtherLetters(piece)) return piece
  const [letters = ''] = SOUNDED.exec(piece) ?? []
  const [latin = ''] = toLatin(letters.toLowerCase())
  return latin.length === letters.length ? latin + piece.slice(letters.length) : piece
}

const SOUNDED = /^\p{Script=Cyrillic}{1,3}(?=-?\d{5})/u

/** As the indexes of `part_numbers` hold a key: letters that are mistaken for digits are those digits. */
export const foldKey = (key: string): string =>
  key.replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('B', '8').replaceAll('S', '5')

/** What Sinotruk puts before a number, by its factory. */
const SINOTRUK = ['WG', 'VG', 'AZ']
/** A number of Volkswagen with the three signs of its colour. */
const VOLKSWAGEN_COLOUR = /^(\d[A-Z0-9]{2}\d{6}[A-Z]{0,2})[A-Z0-9]{3}$/

/**
 * The ways a number is written beside the one typed: Mercedes with its A, Sinotruk with its factory, without a colour, a
 * bearing with other seals.
 */
export function spellingsOf(key: string): string[] {
  const spellings = [key]
  if (/^A\d{10}/.test(key)) spellings.push(key.slice(1))
  if (/^\d{10}/.test(key)) spellings.push(`A${key}`, ...SINOTRUK.map((factory) => factory + key))
  if (/^(?:WG|VG|AZ)\d{8,}/.test(key)) {
    spellings.push(key.slice(2), ...SINOTRUK.map((factory) => factory + key.slice(2)))
  }
  const [, bare] = VOLKSWAGEN_COLOUR.exec(key) ?? []
  if (bare !== undefined) spellings.push(bare)
  spellings.push(...bearingSpellings(key))
  return [...new Set(spellings)]
}

import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import { readMeasures, readYears } from './attribute-pattern.ts'
import type { Dictionary } from './dictionary.ts'
import type { QueryToken } from './query-token.ts'

/** A run of tokens that may be a part number. */
export interface NumberCandidate {
  readonly from: number
  readonly to: number
  readonly key: string
  /** Of a brand written together with its number (`BOSCH0986494653`): so many letters. */
  readonly brandLength?: number
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
      if (isOther(start, end)) continue
      for (const found of keysOf(text.slice(start, end), dictionary)) {
        candidates.push(behindBrand({ from, to, ...found }, tokens[from]!.word))
      }
    }
  }
  return candidates
}

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

function keysOf(piece: string, dictionary: Dictionary): Pick<NumberCandidate, 'key' | 'brandLength'>[] {
  const key = numberKey(piece)
  if (!isLikeNumber(key) || VIN.test(key) || hasOtherLetters(piece)) return []
  const bare = withoutBrand(key, dictionary)
  if (bare === undefined) return [{ key }]
  return [{ key: bare, brandLength: key.length - bare.length }, { key }]
}

/** A brand that is a word of its own is no part of the number. */
function behindBrand({ brandLength, ...candidate }: NumberCandidate, word: string): NumberCandidate {
  if (brandLength === undefined) return candidate
  return brandLength === word.length
    ? { ...candidate, from: candidate.from + 1 }
    : { ...candidate, brandLength }
}

const isLikeNumber = (key: string) =>
  isNumberKey(key) &&
  ((key.match(/\d/g)?.length ?? 0) >= 3 || (key.length >= 5 && /\d/.test(key) && /[A-Z]/.test(key)))

/** Letters that no part number has, after look-alikes: `камри 40` is none. */
const hasOtherLetters = (piece: string) =>
  /[^\P{L}A-ZАВЕКМНОРСТУХІЗ]/u.test(piece.normalize('NFKC').toUpperCase())

/** `BOSCH0986494653` → `0986494653`. */
function withoutBrand(key: string, { meanings }: Dictionary): string | undefined {
  const [, letters = '', rest = ''] = /^([A-Z]{3,})(\d.*)$/.exec(key) ?? []
  const isBrand = meanings.get(letters.toLowerCase())?.some(({ kind }) => kind === 'brand' || kind === 'make')
  return isBrand && isLikeNumber(rest) ? rest : undefined
}

/** As the indexes of `part_numbers` hold a key: letters that are mistaken for digits are those digits. */
export const foldKey = (key: string): string =>
  key.replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('B', '8').replaceAll('S', '5')

/** What Sinotruk puts before a number, by its factory. */
const SINOTRUK = ['WG', 'VG', 'AZ']
/** A number of Volkswagen with the three signs of its colour. */
const VOLKSWAGEN_COLOUR = /^(\d[A-Z0-9]{2}\d{6}[A-Z]{0,2})[A-Z0-9]{3}$/

/** The ways a number is written beside the one typed: Mercedes with its A, Sinotruk with its factory, without a colour. */
export function spellingsOf(key: string): string[] {
  const spellings = [key]
  if (/^A\d{10}/.test(key)) spellings.push(key.slice(1))
  if (/^\d{10}/.test(key)) spellings.push(`A${key}`, ...SINOTRUK.map((factory) => factory + key))
  if (/^(?:WG|VG|AZ)\d{8,}/.test(key)) {
    spellings.push(key.slice(2), ...SINOTRUK.map((factory) => factory + key.slice(2)))
  }
  const [, bare] = VOLKSWAGEN_COLOUR.exec(key) ?? []
  if (bare !== undefined) spellings.push(bare)
  return [...new Set(spellings)]
}

import { bareCode, LOOK_ALIKES, plainCharacters } from '../spelling/typed.ts'

/**
 * Vehicle identification numbers: 17 characters, of which the first three identify the maker, the ninth may be a
 * check digit, the tenth may give the model year and the last eight identify the car (ISO 3779, ISO 3780).
 */
export const VIN_LENGTH = 17

/** A character that was replaced; positions begin at 1. */
export interface VinCorrection {
  readonly position: number
  readonly from: string
  readonly to: string
}

export interface FoldedVin {
  readonly vin: string
  readonly corrections: readonly VinCorrection[]
}

/** An invalid or suspicious character in a VIN. Positions begin at 1. */
export type VinProblem =
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'sign'; readonly position: number; readonly sign: string }
  | { readonly kind: 'serial'; readonly position: number; readonly sign: string }
  | { readonly kind: 'check'; readonly position: number; readonly sign: string; readonly expected: string }

/** I, O and Q are not used, because they resemble 1 and 0; anyone who types one has misread it. */
const MISREAD: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' }
const VIN_CHARACTER = /^[A-HJ-NPR-Z0-9]$/

/**
 * Normalizes a VIN: capital letters and digits only, look-alikes of other alphabets in Latin, and letters that have
 * none by their keys; reports the replacements.
 */
export function foldVin(text: string): FoldedVin {
  const [typed, latin] = typedAndLatin(text)
  const characters = latin.map((character) => MISREAD[character] ?? character)
  const corrections = characters.flatMap((to, at) => {
    const from = typed[at]!
    return from === to ? [] : [{ position: at + 1, from, to }]
  })
  return { vin: characters.join(''), corrections }
}

type Letters = readonly string[]

const typedAndLatin = (text: string) => byKeys(text) ?? byLooks(text)

/** Capital letters and digits only, look-alikes and letters of other alphabets in Latin. */
export const latinCharacters = (text: string): string => typedAndLatin(text)[1].join('')

function byLooks(text: string): [typed: Letters, latin: Letters] {
  const typed = [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s\p{Cf}\p{Pd}−.,:;/_·]/gu, ''),
  ]
  return [typed, typed.map((character) => LOOK_ALIKES.get(character) ?? character)]
}

/** `ЧЕФ219040Л` was typed in a Russian layout: not all of its letters look Latin. */
function byKeys(text: string): [typed: Letters, latin: Letters] | undefined {
  if (!/[^\P{Script=Cyrillic}АВЕКМНОРСТУХЗІЅЈ]/u.test(text.toUpperCase())) return undefined
  const typed = [...plainCharacters(text).toUpperCase().replace(/[\s-]/g, '')]
  const latin = [...bareCode(text)]
  const isRead = latin.length === typed.length && latin.every((character) => /[A-Z0-9]/.test(character))
  return isRead ? [typed, latin] : undefined
}

/** Whether it has 17 valid characters. */
export const isVin = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin)

/** All issues of a normalized VIN; `isVin` decides whether it is one at all. */
export function vinProblems(vin: string): VinProblem[] {
  const characters = [...vin]
  const foreign = characters.flatMap((character, at): VinProblem[] =>
    VIN_CHARACTER.test(character) ? [] : [{ kind: 'sign', position: at + 1, sign: character }],
  )
  if (characters.length !== VIN_LENGTH) return [{ kind: 'length', length: characters.length }, ...foreign]
  if (foreign.length > 0) return foreign
  return [...serialProblems(characters), ...checkProblems(vin)]
}

/** For every maker the last four characters are digits. */
function serialProblems(characters: readonly string[]): VinProblem[] {
  return characters.flatMap((character, at): VinProblem[] =>
    at < 13 || /\d/.test(character) ? [] : [{ kind: 'serial', position: at + 1, sign: character }],
  )
}

function checkProblems(vin: string): VinProblem[] {
  const character = vin.charAt(8)
  const expected = checkDigitOf(vin)
  if (!hasCheckDigit(vin) || character === expected) return []
  return [{ kind: 'check', position: 9, sign: character, expected }]
}

/**
 * North America (49 CFR 565) and China (GB 16735) require a check digit; elsewhere the maker uses the ninth character
 * freely.
 */
export const hasCheckDigit = (vin: string): boolean => /^[1-5L]/.test(vin)

/** Of the letters A to Z; I, O and Q have none. */
const VALUES = '12345678 12345 7 923456789'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

const CODE_OF_A = 65
const digitFor = (character: string) => Number(VALUES[character.charCodeAt(0) - CODE_OF_A] ?? character)

/** The expected ninth of 17 characters, calculated from the others. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, character, at) => total + digitFor(character) * WEIGHTS[at]!, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A possible VIN in a text, with the parts it was typed in. */
export interface TypedVin {
  readonly vin: string
  readonly start: number
  readonly end: number
  readonly pieces: readonly string[]
}

interface VinPart {
  readonly text: string
  readonly start: number
  readonly end: number
}

const VIN_PART = /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]+/gu
/** Separators between the groups of a VIN; those that also separate list items only without a space beside them. */
const BETWEEN_GROUPS = /^(?:[\s\p{Cf}\p{Pd}−._·]*|[,:/])$/u

/**
 * All possible VINs in a text, those in one part first. Stricter than `isVin`, because words and part numbers can
 * also have 17 characters: letters and digits mixed, the last four digits; and no group is a word.
 */
export function findVins(text: string): TypedVin[] {
  const parts = [...text.matchAll(VIN_PART)].map(
    ({ 0: part, index }): VinPart => ({ text: part, start: index, end: index + part.length }),
  )
  const runs = parts.flatMap((part, from) => {
    const rest = parts.slice(from + 1)
    return [part, ...behindWord(part)].flatMap((first) => runFrom([first, ...rest], text) ?? [])
  })
  return runs
    .filter(isTypedVin)
    .sort((a, b) => Number(a.pieces.length > 1) - Number(b.pieces.length > 1) || a.start - b.start)
}

/** `vinXTA219040K0123456`, `винXTA 219040K 0123456`: the word is not part of it. */
function behindWord({ text, start, end }: VinPart): VinPart[] {
  const [word = ''] = /^(?:vin|вин)(?=.{3})/iu.exec(text) ?? []
  return word === '' ? [] : [{ text: text.slice(word.length), start: start + word.length, end }]
}

/** Adjacent parts with 17 characters together. */
function runFrom(parts: readonly VinPart[], text: string): TypedVin | undefined {
  const start = parts[0]?.start ?? 0
  for (const [at, { end }] of parts.entries()) {
    const before = parts[at - 1]
    if (before && !BETWEEN_GROUPS.test(text.slice(before.end, parts[at]!.start))) return undefined
    const { vin } = foldVin(text.slice(start, end))
    if (vin.length > VIN_LENGTH) return undefined
    if (vin.length === VIN_LENGTH) {
      return { vin, start, end, pieces: parts.slice(0, at + 1).map((part) => part.text) }
    }
  }
  return undefined
}

/** Serial number, year and plant: every VIN has at least this many digits. */
const DIGITS_MIN = 6

function isTypedVin({ vin, pieces: parts }: TypedVin): boolean {
  const digits = parts.join('').match(/\p{Nd}/gu)?.length ?? 0
  return (
    isVin(vin) &&
    /^[1-9A-Z]/.test(vin) &&
    /\d{4}$/.test(vin) &&
    /[A-Z].*[A-Z]/.test(vin) &&
    digits >= DIGITS_MIN &&
    (parts.length === 1 || parts.every((part, at) => isGroup(part, at)))
  )
}

/** `WVWZZZ` may start a VIN; other runs of letters have at most three letters, and none is an I, O or Q. */
function isGroup(part: string, at: number): boolean {
  if (/\p{N}/u.test(part)) return true
  const { vin, corrections } = foldVin(part)
  return (at === 0 || vin.length <= 3) && !corrections.some(({ from }) => /[IOQОІ]/.test(from))
}

/** The last six of 17 characters identify the single car; those before describe its kind. */
export const SERIAL_CHARACTERS = 6
const TYPED_CHARACTER = /[\p{L}\p{N}]/gu
/** `vinXTA219040K0123456`: the word is not part of it. */
const JOINED = /(?<!\p{L})(vin|вин)(?=[A-HJ-NPR-Z0-9]{17}(?![\p{L}\p{N}]))/giu

/**
 * Replaces the serial number of each VIN in a text with zeros, or `stand`: the VIN then denotes a kind of car and no
 * single one. A check digit is recalculated.
 */
export function withoutVinSerials(text: string, stand = 0): string {
  const apart = text.replace(JOINED, '$1 ')
  return findVins(apart).reduce(
    (covered, { vin, start, end }) =>
      covered.slice(0, start) +
      spelledAs(covered.slice(start, end), vinOfSameKind(vin, stand)) +
      covered.slice(end),
    apart,
  )
}

/** With another serial number; a check digit is recalculated. */
export function vinOfSameKind(vin: string, stand: number): string {
  const other = vin.slice(0, -SERIAL_CHARACTERS) + String(stand).padStart(SERIAL_CHARACTERS, '0')
  if (!hasCheckDigit(vin) || vin.charAt(8) !== checkDigitOf(vin)) return other
  return other.slice(0, 8) + checkDigitOf(other) + other.slice(9)
}

/** Changed characters replace the typed ones, within their groups. */
function spelledAs(typed: string, vin: string): string {
  let at = 0
  return typed.replace(TYPED_CHARACTER, (character) => {
    const own = vin.charAt(at++)
    return foldVin(character).vin === own ? character : own
  })
}

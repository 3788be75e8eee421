import { plainCharacters } from '../spelling/typed.ts'
import { latinCharacters } from './vin.ts'

/**
 * Frame numbers: cars built for Japan have one instead of a VIN. The code of their model, a dash, and a serial number of
 * five to seven digits: `NZE141-6012345`, `HCR32-012345`, `U61W-0012345`.
 */
export interface FrameNumber {
  readonly code: string
  readonly serial: string
}

/** Letters and a digit or more, or a short word of letters: `NZE141`, `BP5`, `U61W`, `CREW`. */
const CODE = /^(?=.{2,7}$)(?:[A-Z]+\d[A-Z\d]*|[A-Z]{3,6})$/
const SERIAL = /^\d{5,7}$/
/** Of an emission class, which papers write before the code: `DBA-NZE141-6012345`. */
const CLASS = /^(?:[A-Z]{1,3}|\d[A-Z]{2})$/
/** Dashes of all scripts, and the long vowel of Japanese, which stands on the same key there. */
const DASH = '[-\\p{Pd}−ーｰ]'
const DASHES = new RegExp(DASH, 'gu')
/** Codes have neither, because they resemble 1 and 0. */
const CODE_MISREAD: Readonly<Record<string, string>> = { I: '1', O: '0' }
const SERIAL_MISREAD: Readonly<Record<string, string>> = { I: '1', O: '0', Q: '0' }

export const frameText = ({ code, serial }: FrameNumber): string => `${code}-${serial}`

/** Whether this is a frame number as the project stores it. */
export const isFrame = (text: string): boolean => {
  const [code = '', serial = '', ...others] = text.split('-')
  return CODE.test(code) && SERIAL.test(serial) && others.length === 0
}

/**
 * All readings of a typed frame number, the likeliest first: in capitals, with Latin letters for look-alikes, without
 * the emission class. There is more than one where the dash is missing: `GD11234567` may be of GD1 or GD11.
 */
export function frameReadings(text: string): FrameNumber[] {
  const groups = plainCharacters(text.replace(DASHES, '-'))
    .split(/[\s-]+/)
    .filter(Boolean)
    .map(latinCharacters)
  const [first = '', ...rest] = groups.length > 2 && CLASS.test(groups[0] ?? '') ? groups.slice(1) : groups
  const splits = rest.length > 0 ? [[first, rest.join('')] as const] : splitsOf(first)
  return splits.flatMap(([before, behind]) => {
    const code = replaced(before, CODE_MISREAD)
    const serial = replaced(behind, SERIAL_MISREAD)
    return CODE.test(code) && SERIAL.test(serial) ? [{ code, serial }] : []
  })
}

const replaced = (text: string, by: Readonly<Record<string, string>>) =>
  [...text].map((character) => by[character] ?? character).join('')

/** The likeliest reading of a text that is a frame number and nothing else. */
export const findFrame = (text: string): FrameNumber | undefined => frameReadings(text)[0]

const SERIAL_LENGTHS = [7, 6, 5]

/** `U61W0012345` has one place for the dash; `NZE1416012345` more than one. */
function splitsOf(text: string): (readonly [code: string, serial: string])[] {
  const digits = /[\dIOQ]*$/.exec(text)?.[0].length ?? 0
  const head = text.slice(0, text.length - digits)
  const cut = (length: number) => [text.slice(0, text.length - length), text.slice(-length)] as const
  if (/\d/.test(head)) return [cut(digits)]
  // Three letters and eight digits are of Nissan, which has two and six: `HCR32012345`.
  const lengths = head.length >= 3 && digits === 8 ? [6, 7, 5] : SERIAL_LENGTHS
  return lengths.filter((length) => length <= digits).map(cut)
}

/** A possible frame number in a text. */
export interface TypedFrame {
  readonly readings: readonly FrameNumber[]
  readonly start: number
  readonly end: number
}

/** With its dash, between other words. What continues behind another dash is a part number: `04465-AB12-12345`. */
const IN_TEXT = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\p{N}${DASH})\\p{L}[\\p{L}\\p{N}]{1,6}\\s?${DASH}\\s?\\p{Nd}{5,7}(?![\\p{L}\\p{N}]|${DASH}[\\p{L}\\p{N}])`,
  'gu',
)

/** All possible frame numbers in a text: with a dash anywhere, without one if the text is nothing else. */
export function findFrames(text: string): TypedFrame[] {
  const typed = [...text.matchAll(IN_TEXT)].flatMap(({ 0: part, index }): TypedFrame[] => {
    const readings = frameReadings(part)
    return readings.length > 0 ? [{ readings, start: index, end: index + part.length }] : []
  })
  const whole = typed.length > 0 ? [] : frameReadings(text)
  return whole.length > 0 ? [{ readings: whole, start: 0, end: text.length }] : typed
}

/**
 * Whether it is one by its shape alone. Chinese makers number parts alike (`T11-3501075`): one letter and two digits
 * are the code of a car before six digits, not before seven; and so are letters alone (`GDB-012345`, `CREW-100123`).
 */
export const isLikelyFrame = ({ code, serial }: FrameNumber): boolean =>
  /^(?:[A-Z]{2,}\d[A-Z\d]*|[A-Z]\d+[A-Z]+)$/.test(code) ||
  (/^(?:[A-Z]\d{2}|[A-Z]{3,6})$/.test(code) && serial.length === 6)

/** Where the frame numbers of a text are that need no data to be recognized, and how many digits they end in. */
export function likelyFrames(text: string): { start: number; end: number; serialLength: number }[] {
  return [...text.matchAll(IN_TEXT)].flatMap(({ 0: part, index }) => {
    const frame = findFrame(part)
    if (!(frame && isLikelyFrame(frame))) return []
    return [{ start: index, end: index + part.length, serialLength: frame.serial.length }]
  })
}

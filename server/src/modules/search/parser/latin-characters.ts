import { LOOK_ALIKES } from '@tiantian/contracts/vehicle/vin.ts'

/** Greek capitals that look Latin. */
const GREEK = new Map([...'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, at) => [letter, 'ABEZHIKMNOPTYX'.charAt(at)]))
const DIGIT = /^\p{Nd}$/u
const DIGITS_OF_A_SCRIPT = 10

/** ASCII digits for the digits of every script: `١٢٣` are `123`. */
export const withPlainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))

/** The digits of a script are consecutive from zero. */
function digitValue(code: number): number {
  let value = 0
  while (value < DIGITS_OF_A_SCRIPT - 1 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}

/**
 * The text in Latin capitals and digits by appearance, position by position: `?` for other letters, a dot for all
 * other characters, spaces for spaces.
 */
export const latinCharacters = (text: string): string =>
  withPlainDigits(text).replace(/./gsu, (sign) => latinSign(sign).padEnd(sign.length, '.'))

function latinSign(sign: string): string {
  if (/\s/.test(sign)) return ' '
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const latin = LOOK_ALIKES.get(bare) ?? GREEK.get(bare) ?? bare
  // `З` may be a 3, but is usually itself.
  if (/^[A-Z]$/.test(latin) || /^\d$/.test(bare)) return latin
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(bare) ? '?' : '.'
}

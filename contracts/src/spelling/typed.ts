/**
 * What is typed, pasted or scanned into a field with a format, as the format expects it. Browser and server read every
 * such field by these functions, so that none refuses what another accepts.
 */

const DIGIT = /^\p{Nd}$/u
const DIGITS_OF_A_SCRIPT = 10

/** ASCII digits for the digits of every script: `١٢٣` are `123`. */
export const withPlainDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))

/** The digits of a script are consecutive from zero. */
function digitValue(code: number): number {
  let value = 0
  while (value < DIGITS_OF_A_SCRIPT - 1 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}

/**
 * In the characters of an English keyboard: half-width, with plain digits, hyphens and spaces, and without the
 * invisible marks that messengers put around numbers.
 */
export function plainCharacters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim()
  return withPlainDigits(text.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Cc}]/gu, (mark) => (/\s/.test(mark) ? ' ' : ''))
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replaceAll('。', '.')
    .trim()
}

/** Cyrillic and Greek capitals, and the Latin letters and digits that they resemble. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...pairs('АВЕКМНОРСТУХІЗЅЈ', 'ABEKMHOPCTYXI3SJ'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
])

/** What the keys of an English keyboard write in the Russian layout, with shift in the second half. */
const RUSSIAN = new Map([
  ...pairs('йцукенгшщзхъфывапролджэячсмитьбюё', "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"),
  ...pairs('ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ', 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~'),
])
/** The Kazakh layout has letters and punctuation in the row of digits, and the Russian one below. */
const KAZAKH = new Map([
  ...RUSSIAN,
  ...pairs('"әіңғ,.үұқөһ', '1234567890-='),
  ...pairs('ӘІҢҒҮҰҚӨҺ', '2345890_+'),
])
const KAZAKH_LETTER = /[әіңғүұқөһ]/iu
const CYRILLIC = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

function pairs(from: string, to: string): [string, string][] {
  const signs = [...to]
  return [...from].map((letter, at) => [letter, signs[at] ?? letter])
}

const replaced = (text: string, by: ReadonlyMap<string, string>) =>
  text.replace(/./gsu, (sign) => by.get(sign) ?? sign)

/**
 * All readings of a code of Latin letters and digits, the likeliest first: with letters of another alphabet for those
 * that look the same, or by the keys of a keyboard (of a person or a hand scanner) that was in a Cyrillic layout.
 */
export function codeReadings(text: string): string[] {
  const typed = plainCharacters(text)
  if (!CYRILLIC.test(typed)) return [typed]
  const layout = KAZAKH_LETTER.test(typed) ? KAZAKH : RUSSIAN
  const readings = [replaced(typed.toUpperCase(), LOOK_ALIKES), replaced(typed, layout)]
  return [...new Set([...readings.filter((one) => !CYRILLIC.test(one)), typed])]
}

/** The likeliest reading in capitals, for a code whose letter case does not matter. */
export const latinCode = (text: string): string => codeReadings(text)[0]!.toUpperCase()

/** The same without spaces and hyphens between its groups. */
export const bareCode = (text: string): string => latinCode(text).replace(/[\s-]/g, '')

/** The digits of a code, however it is grouped: `123 456`, `123-456`. */
export const codeDigits = (text: string): string =>
  (KAZAKH_LETTER.test(text) ? codeReadings(text)[0]! : plainCharacters(text)).replace(/[\s-]/g, '')

/**
 * Readings of a code in Crockford's alphabet, which has neither I, L, O nor U: such as the number of a ticket or a
 * backup code, in any case and with any separators.
 */
export const shortCodeReadings = (text: string): string[] =>
  codeReadings(text).map((reading) =>
    reading.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0'),
  )

/** Thousands separators: spaces of all kinds, and the Swiss apostrophe. */
const GAPS = /(?<=\d)[\s'’_](?=\d{3}(?!\d))/g

/** A number as users type it: `1 250`, `1,250`, `1.250,50`, `12,50`; undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const decimal = readDecimal(typed)
  return decimal === undefined ? undefined : Number(`${decimal}0`)
}

/** The same as digits with a point, no digit lost: `1250.`, `-1250.50`. */
export function readDecimal(typed: string): string | undefined {
  const [, sign, number] = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(plainCharacters(typed).replace(GAPS, '')) ?? []
  if (number === undefined) return undefined
  const at = decimalAt(number)
  const [whole, part] = [number.slice(0, at), number.slice(at)].map((piece) => piece.replace(/\D/g, ''))
  return `${sign === '-' ? '-' : ''}${whole || 0}.${part}`
}

/** Where the decimals begin. Three digits after the only separator are thousands: a price has two decimals. */
function decimalAt(number: string): number {
  const characters = number.match(/[.,]/g) ?? []
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  const isRepeated = characters.filter((sign) => sign === number[last]).length > 1
  const isThousand = characters.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number)
  return last < 0 || isRepeated || isThousand ? number.length : last
}

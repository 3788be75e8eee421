import * as z from 'zod/mini'

/**
 * What no file format can represent: control characters other than tabs and line ends, lone surrogates, and the code
 * points that Unicode excludes from text (U+FFFE, U+FFFF).
 */
const UNWRITABLE = /[\p{Cs}\p{Noncharacter_Code_Point}]|(?![\t\n\r])\p{Cc}/u

/** A storable text: PostgreSQL accepts neither NUL nor lone surrogates, and XML no control characters. */
export const storable = z.refine<string>((text) => !UNWRITABLE.test(text), {
  params: { rule: 'invalid_format' },
})

/** Line ends that only word processors know. */
const OTHER_LINE_ENDS = /[\v\f\x85\u2028\u2029]+/gu
/**
 * Nobody types them, but copies carry them: soft hyphens, zero-width spaces, direction marks, byte order marks,
 * annotation marks. Joiners stay: emoji and Persian need them.
 */
const MARKS =
  /[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/u
const CLEANED = new RegExp(`${UNWRITABLE.source}|${MARKS.source}`, 'gu')
const ANY_CLEANED = new RegExp(`[\\u2028\\u2029]|${CLEANED.source}`, 'u')

/** A text without the characters that nobody sees, for every input and every file that is written. */
export const cleanText = (text: string): string =>
  ANY_CLEANED.test(text) ? text.replace(OTHER_LINE_ENDS, ' ').replace(CLEANED, '') : text

/** Deeper values are data of no form. */
const DEPTH_MAX = 64

/**
 * An input with all its texts clean, before it is parsed. Passwords stay: their hashes were made of what was typed.
 */
export function cleanInput<Value>(value: Value, depth?: number): Value
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value
    const items = given.map((item) => cleanInput(item, depth + 1))
    return items.every((item, at) => item === given[at]) ? given : items
  }
  const proto: unknown = Object.getPrototypeOf(value)
  if (proto !== Object.prototype && proto !== null) return value
  const entries = Object.entries(value)
  const clean = entries.map(([key, item]): [string, unknown] => [
    key,
    /password/i.test(key) ? item : cleanInput(item, depth + 1),
  ])
  return clean.every(([, item], at) => item === entries[at]![1]) ? value : Object.fromEntries(clean)
}

const EMOJI_JOINER =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** Invisible characters besides the Unicode format characters: Hangul fillers and the Braille blank. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u

/**
 * A name without deception: no invisible characters and no text-direction overrides. The zero-width joiner is allowed
 * only inside emoji. Such a name can also be stored.
 */
export const plain = z.refine<string>(isPlain, { params: { rule: 'invalid_format' } })

/** The same for a text of several lines. */
export const plainLines = z.refine<string>((text) => isPlain(text.replace(/[\t\r\n]/g, ' ')), {
  params: { rule: 'invalid_format' },
})

function isPlain(text: string): boolean {
  return !(BLANKS.test(text) || UNSEEN.test(text.replace(EMOJI_JOINER, '')))
}

/**
 * Between the letters of a name: spaces, hyphens, full stops, the dot of Uyghur and Kazakh names in Chinese, and
 * apostrophes as keyboards, word processors and Uzbek spelling (Gʻulom, Maʼmur) write them.
 */
const NAME_MARKS = String.raw`\p{Zs}\p{Pd}.·•・‧'’‘ʻʼʹ\x60´＇`

const PERSON_NAME = new RegExp(String.raw`^[\p{L}\p{M}${NAME_MARKS}]+$`, 'u')

/** A name of a person in any script. */
export const personName = z.regex(PERSON_NAME)
export const isPersonName = (text: string): boolean => PERSON_NAME.test(text)

/** A name in Latin letters, or none. */
export const latinName = z.regex(new RegExp(String.raw`^[\p{Script=Latin}\p{M}${NAME_MARKS}]*$`, 'u'))

/** Whether a name can be read in Latin letters. */
export const isLatin = (text: string): boolean => LATIN_TEXT.test(text)
const LATIN_TEXT = new RegExp(String.raw`^[\p{Script=Latin}\p{M}\p{N},${NAME_MARKS}]*$`, 'u')

import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { otherLayout, toLatin } from '@tiantian/contracts/spelling/keyboard.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** Suffixes of manufacturers for the seals of ball bearings: those in one row are equivalent. */
const SEALS = [
  ['ZZ', '2Z', '2ZR'],
  ['2RS', '2RS1', '2RSR', '2RSH', 'DDU', 'LLU'],
  ['Z'],
  ['RS', 'RS1', 'RSR'],
]
/** No seal, or larger internal clearance. */
const CLEARANCES = ['', 'C3']

const SEAL = SEALS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')

/** The shortest size first: `62032RS` is 6203 with 2RS. */
const BEARING = new RegExp(`^(6\\d{2,4}?)(${SEAL})?(C[2-5])?$`)
const SIZE = /^6\d{2,4}$/
const SEAL_BEHIND = new RegExp(`^[\\s-]?(?:${SEAL}|C[2-5])(?![\\p{L}\\d])`, 'iu')

const partsOf = (key: string) => {
  const [, size = '', cipher = '', clearance = ''] = BEARING.exec(key) ?? []
  return cipher + clearance === '' ? undefined : { size, cipher, clearance }
}

/** The same bearing with any seal, when the number names its seal: `6203ZZ`, `62032RSC3`. */
export function bearingSpellings(key: string): string[] {
  const bearing = partsOf(key)
  if (!bearing) return []
  return ['', ...SEALS.flat()].flatMap((cipher) =>
    CLEARANCES.map((clearance) => bearing.size + cipher + clearance),
  )
}

/** Whether these are the same bearing with another seal, or with none. */
export function isOtherSeal(one: string, other: string): boolean {
  const bearing = partsOf(one)
  const found = partsOf(other)
  if (!bearing) return false
  const row = SEALS.find((same) => same.includes(bearing.cipher)) ?? ['']
  return !(found && row.includes(found.cipher) && bearing.clearance === found.clearance)
}

/** `6203` of `6203 zz` is not a prefix of other numbers. */
export const isBearingIn = (text: string, start: number, end: number): boolean =>
  SIZE.test(text.slice(start, end)) && SEAL_BEHIND.test(text.slice(end))

/** `6203 zz`: nothing else is written like this. */
export const hasSeals = (key: string): boolean => partsOf(key) !== undefined

/** As the indexes `part_numbers_folded` and `part_numbers_ending` are written. */
const FOLDED = "translate(normalized_number, 'OILBS', '01185')"
/** A column of `part_numbers` as in the index `part_numbers_folded`, for composed SQL. */
export const FOLDED_FORWARDS = `${FOLDED} collate "C"`

/** SQL of a part number as in the index `part_numbers_folded`, to be compared with a `foldKey`. */
export const foldedNumber = (sql: Queryable) => sql.unsafe(FOLDED_FORWARDS)

/** The same reversed, as in the index `part_numbers_ending`. */
export const foldedEnding = (sql: Queryable) => sql.unsafe(`reverse(${FOLDED}) collate "C"`)

/** Letters that no part number has, after look-alikes: `камри 40` is none. */
export const hasOtherLetters = (piece: string): boolean =>
  /[^\P{L}A-ZАВЕКМНОРСТУХІЗ]/u.test(piece.normalize('NFKC').toUpperCase())

/** `ВГ1560080012` is VG1560080012: one of its letters has no Latin look-alike, so they are read phonetically. */
export const inLatin = (piece: string): string => (hasOtherLetters(piece) ? bySound(piece) : piece)

function bySound(piece: string): string {
  const [letters = ''] = SOUNDED.exec(piece) ?? []
  const [latin = ''] = toLatin(letters.toLowerCase())
  return latin.length === letters.length ? latin + piece.slice(letters.length) : piece
}

const SOUNDED = /^\p{Script=Cyrillic}{1,3}(?=[\s-]?\d{5})/u

/**
 * Readings of a part number in Cyrillic letters besides look-alikes: `АЗ9231406675` sounds like AZ9231406675, and
 * `ЦП9725160390` has the keys of WG9725160390.
 */
export function otherKeys(piece: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(piece) || NO_SUCH_NUMBER.test(piece)) return []
  const keys = [bySound(piece), otherLayout(piece.toLowerCase())]
  const characters = piece.replace(/[^\p{L}\d]/gu, '').length
  return keys
    .filter((one) => !hasOtherLetters(one))
    .flatMap((one) => {
      const key = numberKey(one)
      return key.length === characters && key !== numberKey(piece) ? [key] : []
    })
}

/** Letters of both alphabets, or a whole word. */
const NO_SUCH_NUMBER = /[a-z]|\p{L}{5}/iu

import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { otherLayout, toLatin } from '@tiantian/contracts/spelling/keyboard.ts'

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

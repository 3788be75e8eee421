import { editDistance } from '@tiantian/contracts/spelling/edit-distance.ts'
import { otherLayout, toCyrillic, toLatin } from '@tiantian/contracts/spelling/keyboard.ts'

/** The text as it may have been meant: typed in the other keyboard layout, or in the other alphabet. */
export function otherReadings(text: string): readonly string[] {
  const own = text.normalize('NFKC').toLowerCase()
  const written = /\p{Script=Cyrillic}/u.test(own) ? toLatin(own) : [toCyrillic(own)]
  return [...new Set([otherLayout(own), ...written])].filter((reading) => reading !== own)
}

/** With fewer letters a typo looks like another name; numbers are never typos. */
const LENGTH_MIN = 4
/** Two typos are tolerated from here on. */
const LONG = 8
/** `sanata` is rather a `Sonata` than the beginning of a `Santa Fe`. */
const UNFINISHED = 0.5
/** More typos than any name tolerates. */
export const FAR = 9

/** The number of typos between the text so far and the spelling; `FAR` if there are too many. */
export function slipsTo(spelling: string, wanted: string): number {
  if (wanted.length < LENGTH_MIN || /\d/.test(wanted)) return FAR
  const limit = wanted.length >= LONG ? 2 : 1
  const ends = Array.from({ length: 2 * limit + 1 }, (_, at) => wanted.length - limit + at)
  const beginnings = new Set(ends.map((end) => spelling.slice(0, end)))
  const slips = [...beginnings].map((beginning) => {
    const distance = editDistance(wanted, beginning, limit)
    if (distance > limit) return FAR
    return beginning === spelling ? distance : distance + UNFINISHED
  })
  return Math.min(...slips)
}

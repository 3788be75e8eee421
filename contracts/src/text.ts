import * as z from 'zod/mini'

/** A text that can be stored: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export const storable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), {
  params: { rule: 'invalid_format' },
})

const EMOJI_JOINER =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** Signs that draw nothing, besides those that Unicode calls formats: fillers of Hangul and the blank of Braille. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * A name that looks like what it is: nothing invisible, nothing that turns the direction of what follows. The joiner
 * that makes one emoji of several is the exception, and only there. Such a name can also be stored.
 */
export const plain = z.refine<string>(isPlain, { params: { rule: 'invalid_format' } })

/** The same of a text of several lines, as people write what they think. */
export const plainLines = z.refine<string>((text) => isPlain(text.replace(/[\t\r\n]/g, ' ')), {
  params: { rule: 'invalid_format' },
})

function isPlain(text: string): boolean {
  return !(BLANKS.test(text) || UNSEEN.test(text.replace(EMOJI_JOINER, '')))
}

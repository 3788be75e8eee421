import * as z from 'zod/mini'

/** A storable text: PostgreSQL accepts neither NUL nor lone surrogates. */
export const storable = z.refine<string>((text) => text.isWellFormed() && !text.includes('\0'), {
  params: { rule: 'invalid_format' },
})

const EMOJI_JOINER =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** Invisible characters besides the Unicode format characters: Hangul fillers and the Braille blank. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

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

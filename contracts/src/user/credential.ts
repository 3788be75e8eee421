import * as z from 'zod/mini'
import { storable } from '../text.ts'

/** 3 to 32 letters, digits, `_` and `-`, not digits alone; kept case-insensitively unique. */
export const username = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(32), z.regex(/^[A-Za-z0-9_-]+$/), z.regex(/\D/))

const CLASSES = [/\d/, /[A-Za-z]/, /[^A-Za-z0-9]/]

/** Strength "medium" (S5.5): 8 to 64 characters with two of digits, letters and symbols. */
export const password = z.string().check(
  z.minLength(8),
  z.maxLength(64),
  z.refine((text) => CLASSES.filter((kind) => kind.test(text)).length >= 2, {
    params: { rule: 'password_medium' },
  }),
)

const EMOJI_JOINER =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** Signs that draw nothing, besides those that Unicode calls formats: fillers of Hangul and the blank of Braille. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/

/**
 * A name that looks like what it is: nothing invisible, nothing that turns the direction of what follows. The joiner
 * that makes one emoji of several is the exception, and only there.
 */
export function isPlain(text: string): boolean {
  const withoutEmoji = text.replace(EMOJI_JOINER, '')
  return !(BLANKS.test(text) || /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(withoutEmoji))
}

/** What a person calls herself: any script, no `@` and not digits alone, so that it is never taken for an account. */
export const nickname = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1),
    z.maxLength(50),
    z.regex(/^[^@]*$/),
    z.regex(/\D/),
    z.refine(isPlain, { params: { rule: 'invalid_format' } }),
    storable,
  )

import * as z from 'zod/mini'
import { isOfficialName } from '../official-name.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { plain, storable } from '../text.ts'

/**
 * 3 to 32 letters, digits, `_` and `-`; unique regardless of case. Not digits and dashes alone, which would be a
 * phone number: its owner could not sign in by it, and registering it would reveal whether the number has an account.
 */
export const username = z
  .string()
  .check(
    z.overwrite(plainCharacters),
    z.minLength(3),
    z.maxLength(32),
    z.regex(/^[A-Za-z0-9_-]+$/),
    z.regex(/[A-Za-z_]/),
  )

const CLASSES = [/\d/, /[A-Za-z]/, /[^A-Za-z0-9]/]

/** Strength "medium" (S5.5): 8 to 64 characters with two of digits, letters and symbols. */
export const password = z.string().check(
  z.minLength(8),
  z.maxLength(64),
  z.refine((text) => CLASSES.filter((kind) => kind.test(text)).length >= 2, {
    params: { rule: 'password_medium' },
  }),
)

/** A display name that the office gives: any script, no `@` and not digits alone, so that it is never taken for an account name. */
export const officeNickname = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1),
    z.maxLength(50),
    z.regex(/^[^@]*$/),
    z.regex(/\D/),
    plain,
    storable,
  )

/** A display name that users choose: none that poses as the operator. */
export const nickname = officeNickname.check(
  z.refine((name) => !isOfficialName(name), { params: { rule: 'official_name' } }),
)

import * as z from 'zod/mini'
import { plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'

/** A top-level domain may be in any script: `.рф` is `.xn--p1ai` to a mail server. */
const EMAIL =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

/**
 * Stored in lower case, because no mail service distinguishes `A@b.kz` from `a@b.kz`, and with its domain in ASCII:
 * `info@запчасти.рф` is `info@xn--80aatg7anh1b.xn--p1ai`.
 */
export const email = z
  .string()
  .check(z.trim(), z.overwrite(canonicalEmail), z.maxLength(254), z.email({ pattern: EMAIL }), storable)

/** The same, or an empty text. */
export const optionalEmail = z.union([z.literal(''), email])

/** Normalized form of an address, however it was typed; an invalid one is only lower-cased. */
export function canonicalEmail(text: string): string {
  const small = plainCharacters(text).toLowerCase()
  const at = small.lastIndexOf('@')
  const domain = small.slice(at + 1)
  // Plain ASCII needs no conversion, and only letters, digits and dots are passed to the URL parser.
  if (at < 0 || domain.length > 253 || !FOREIGN_DOMAIN.test(domain)) return small
  const url = `https://${domain}`
  return URL.canParse(url) ? `${small.slice(0, at)}@${new URL(url).hostname}` : small
}

const FOREIGN_DOMAIN = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.。-]+$/u

import * as z from 'zod/mini'
import { storable } from '../text.ts'

/** A top level may be in any script: `.рф` is `.xn--p1ai` to a mail server. */
const EMAIL =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/

/**
 * Kept in small letters, as no mail service tells `A@b.kz` from `a@b.kz`, and with its domain as mail servers name it:
 * `info@запчасти.рф` is `info@xn--80aatg7anh1b.xn--p1ai`.
 */
export const email = z
  .string()
  .check(z.trim(), z.overwrite(canonicalEmail), z.maxLength(254), z.email({ pattern: EMAIL }), storable)

/** One text for one address, however it was typed; what can be no address stays as it is, in small letters. */
export function canonicalEmail(text: string): string {
  const small = text.toLowerCase()
  const at = small.lastIndexOf('@')
  const domain = small.slice(at + 1)
  // Plain ASCII needs no other name, and nothing but letters, digits and dots may be read as an address of the web.
  if (at < 0 || domain.length > 253 || !FOREIGN_DOMAIN.test(domain)) return small
  const url = `https://${domain}`
  return URL.canParse(url) ? `${small.slice(0, at)}@${new URL(url).hostname}` : small
}

const FOREIGN_DOMAIN = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.。-]+$/u

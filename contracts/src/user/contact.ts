import type { CountryCode } from 'libphonenumber-js/min'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { bareNumber, internationalNumber } from './international-number.ts'

/**
 * Normalizes a phone number in common notations to E.164 (`+77011234567`); undefined when it is invalid. Without a
 * country code it belongs to the given country; where none is given, eleven digits beginning with 1 are a mobile
 * number of China and those beginning with 8 or 7 a number of Kazakhstan or Russia.
 */
export function e164(text: string, country?: string): string | undefined {
  const digits = bareNumber(text)
  const home = country !== undefined && isSupportedCountry(country) ? country : undefined
  return validNumber(digits, home) ?? validNumber(internationalNumber(digits))
}

/** The country of a number in E.164; undefined when it has none. */
export const phoneCountry = (number: string): string | undefined =>
  parsePhoneNumberFromString(number)?.country

/** The library would also find a number within other words. */
function validNumber(digits: string, country?: CountryCode): string | undefined {
  if (!(country ? /^\+?\d+$/ : /^\+\d+$/).test(digits)) return undefined
  const number = parsePhoneNumberFromString(digits, country)
  return number?.isValid() ? number.number : undefined
}

/** The input of a phone field; output as E.164. */
export const mobile = z.pipe(
  z.string().check(z.trim(), z.minLength(1), z.maxLength(30), storable),
  z.transform((text: string, context) => {
    const number = e164(text)
    if (number === undefined) context.issues.push({ code: 'custom', params: { rule: 'mobile' }, input: text })
    return number ?? ''
  }),
)

const STARS = '****'

/** Masks a number or address so that its owner recognizes it: `+7701****67`, `a****@mail.kz`. */
export function masked(contact: string): string {
  const at = contact.indexOf('@')
  if (at >= 0) return contact.slice(0, 1) + STARS + contact.slice(at)
  return contact.slice(0, -6) + STARS + contact.slice(-2)
}

/** The names of messengers are the same in all languages. */
export const MESSENGERS = [
  ['wechat', 'WeChat'],
  ['whatsapp', 'WhatsApp'],
  ['telegram', 'Telegram'],
] as const

const optionalPattern = (pattern: RegExp) =>
  z.string().check(z.overwrite(plainCharacters), z.trim(), z.regex(pattern))

export const optionalMobile = z.union([z.literal(''), mobile])
export const wechat = optionalPattern(/^(?:[A-Za-z][\w-]{5,19})?$/)
export const telegram = optionalPattern(/^(?:@?[A-Za-z]\w{4,31})?$/)

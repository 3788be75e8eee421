import type { NumberType } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Number types that earn somebody money per SMS, or do not reach a personal mobile. */
const COSTLY: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
])

/**
 * Whether no code is sent to this number (E.164): it is of a costly type, or has no country, like satellite and
 * international networks. For the server only: the metadata of all number types is too large for a page.
 */
export function isCostlyNumber(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number)
  return parsed?.country === undefined || COSTLY.has(parsed.getType())
}

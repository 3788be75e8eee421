import type { NumberType } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** An SMS to them brings somebody money, or reaches no mobile of a person. */
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
 * Whether no code is sent to this number (E.164): it is one of the dear kinds, or of no country, as those of satellites
 * and of the whole world are. For the server alone: the kinds of all numbers weigh too much for a page.
 */
export function isCostlyNumber(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number)
  return parsed?.country === undefined || COSTLY.has(parsed.getType())
}

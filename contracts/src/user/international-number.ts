import { codeDigits } from '../spelling/typed.ts'

/** A phone number without its separators, however it was typed or pasted. */
export const bareNumber = (text: string): string => codeDigits(text).replace(/[().]/g, '')

/**
 * Adds the country code where it is clear: eleven digits beginning with 1 are a mobile number of China and those
 * beginning with 8 or 7 a number of Kazakhstan or Russia; 00 stands for the plus. Any other text stays unchanged.
 */
export function internationalNumber(digits: string): string {
  if (/^1\d{10}$/.test(digits)) return `+86${digits}`
  if (/^[78]\d{10}$/.test(digits)) return `+7${digits.slice(1)}`
  return digits.replace(/^00/, '+')
}

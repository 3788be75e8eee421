/** A phone number as people write it, without what they put between its digits. */
export const bareNumber = (text: string): string => text.replace(/[\s().-]/g, '')

/**
 * With its country code, where that can be told: eleven digits that begin with 1 are a mobile of China and those that
 * begin with 8 or 7 one of Kazakhstan or Russia; 00 stands for the plus. What is none of these stays as it is.
 */
export function internationalNumber(digits: string): string {
  if (/^1\d{10}$/.test(digits)) return `+86${digits}`
  if (/^[78]\d{10}$/.test(digits)) return `+7${digits.slice(1)}`
  return digits.replace(/^00/, '+')
}

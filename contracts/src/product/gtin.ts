import * as z from 'zod/mini'
import { bareCode } from '../spelling/typed.ts'

const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14])

/** Whether a GTIN of 8, 12, 13 or 14 digits ends with its check digit (GS1, modulo 10). */
export function isGtin(text: string): boolean {
  if (!(LENGTHS.has(text.length) && /^\d+$/.test(text))) return false
  const sum = [...text]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Empty for none. */
export const gtin = z.string().check(
  z.maxLength(40),
  z.overwrite(bareCode),
  z.refine((text) => text === '' || isGtin(text), { params: { rule: 'invalid_format' } }),
)

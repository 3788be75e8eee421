import * as z from 'zod/mini'
import { bareCode } from '../spelling/typed.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A letter counts 10 to 38, without the multiples of 11 (ISO 6346). */
const characterValue = (character: string): number => {
  const at = LETTERS.indexOf(character)
  return at < 0 ? Number(character) : 10 + at + Math.floor((at + 9) / 10)
}

/** Whether the last digit of a container number is its check digit (ISO 6346). */
export function isContainerNumber(text: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(text)) return false
  const sum = [...text.slice(0, 10)].reduce(
    (total, character, at) => total + characterValue(character) * 2 ** at,
    0,
  )
  return (sum % 11) % 10 === Number(text[10])
}

/** Empty for none; spaces and hyphens are left out. */
export const containerNumber = z.string().check(
  z.maxLength(20),
  z.overwrite(bareCode),
  z.refine((text) => text === '' || isContainerNumber(text), { params: { rule: 'invalid_format' } }),
)

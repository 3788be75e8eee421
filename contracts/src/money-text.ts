import { majorUnits } from './money.ts'
import { readDecimal } from './spelling/typed.ts'

/**
 * Amounts between text and minor units, digit by digit: in binary fractions 1.15 × 100 is 114.99999999999999, and an
 * amount with half a minor unit rounds the wrong way.
 */

const DECIMAL = /^(\d{1,14})(?:\.(\d*))?$/
const PLACES = 2
const HALF = '5'

/** The minor units of a canonical decimal (`1250.5`), rounded half up; undefined when it is none or is out of range. */
export function roundedMinor(decimal: string): number | undefined {
  const [, whole, part = ''] = DECIMAL.exec(decimal) ?? []
  if (whole === undefined) return undefined
  const isUp = part.charAt(PLACES) >= HALF
  const minor = Number(whole + part.slice(0, PLACES).padEnd(PLACES, '0')) + (isUp ? 1 : 0)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** The same for a number that a field has read: its shortest notation is what was typed. NaN for what is no amount. */
export const minorOfNumber = (amount: number): number => roundedMinor(String(amount)) ?? Number.NaN

/** The minor units of an amount as people type it: `1 250,50`; undefined when it is none, or divides a minor unit. */
export function readAmount(typed: string): number | undefined {
  const decimal = readDecimal(typed)
  if (decimal === undefined || /\.\d\d\d*[1-9]/.test(decimal)) return undefined
  return roundedMinor(decimal)
}

/** As a field shows it: `18.90`, `450`. */
export const amountText = (amountMinor: number): string => majorUnits(amountMinor).replace(/\.00$/, '')

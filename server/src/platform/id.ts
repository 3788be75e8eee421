import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** A key for a new row: UUIDv7, so that rows of one time are adjacent in an index. */
export const newId = (): string => uuidv7()

/** Crockford's alphabet: no I, L, O, U, so that a code can be read out by phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random characters that users can read out: `shortCode(6)` is one of 10^9. */
export function shortCode(length: number): string {
  let code = ''
  for (const byte of randomBytes(length)) code += ALPHABET[byte & 31]
  return code
}

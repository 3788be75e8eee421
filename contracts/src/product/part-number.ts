import { LOOK_ALIKES } from '../spelling/typed.ts'

/**
 * A part number as it is stored and searched: capital letters and digits only, leading zeros kept. `'04465-02220'`,
 * `' 04465 02220 '` and `'0446502220'` give one key. Cyrillic look-alikes become Latin only in a text with a digit,
 * so that a word is never taken for a number. May be shorter than a valid number: see `isNumberKey`.
 */
export function numberKey(text: string): string {
  const upper = text.normalize('NFKC').toUpperCase()
  const latin = /\d/.test(upper)
    ? upper.replace(/[А-ЯІ]/g, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    : upper
  return latin.replace(/[^A-Z0-9]/g, '')
}

/** Whether a key may be a part number: 3 to 40 capital letters and digits. */
export function isNumberKey(key: string): boolean {
  return /^[A-Z0-9]{3,40}$/.test(key)
}

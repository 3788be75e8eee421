/** Cyrillic letters that look Latin: sellers and buyers type them without noticing. */
const CYRILLIC = 'АВЕКМНОРСТУХІЗ'
const LATIN = 'ABEKMHOPCTYXI3'
const LOOK_ALIKES = new Map([...CYRILLIC].map((letter, at) => [letter, LATIN.charAt(at)]))

/**
 * A part number as it is stored and searched: capitals and digits alone, leading zeros kept.
 * `'04465-02220'`, `' 04465 02220 '` and `'0446502220'` are one key. Cyrillic look-alikes turn Latin only in a
 * text that has a digit, so that a word is never taken for a number. May be shorter than a number can be:
 * see `isNumberKey`.
 */
export function numberKey(text: string): string {
  const upper = text.normalize('NFKC').toUpperCase()
  const latin = /\d/.test(upper)
    ? upper.replace(/[А-ЯІ]/g, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    : upper
  return latin.replace(/[^A-Z0-9]/g, '')
}

/** Whether a key may stand for a part: 3 to 40 capitals and digits. */
export function isNumberKey(key: string): boolean {
  return /^[A-Z0-9]{3,40}$/.test(key)
}

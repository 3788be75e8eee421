import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import { brandsCalled } from './brand-call.ts'
import type { Dictionary } from './dictionary.ts'

/** What may be the number in a piece of a text. */
export interface NumberKey {
  readonly key: string
  readonly joined?: JoinedWord
}

/** A brand, or what says that a number follows, written together with it: `BOSCH0986494653`, `номер81550`. */
export interface JoinedWord {
  readonly word: string
  /** In the text, with what stands between its words. */
  readonly length: number
}

export const isLikeNumber = (key: string): boolean =>
  isNumberKey(key) &&
  ((key.match(/\d/g)?.length ?? 0) >= 3 || (key.length >= 5 && /\d/.test(key) && /[A-Z]/.test(key)))

/** `бош0986538184`, `номер81550`: letters that no number has. */
export function behindCyrillic(piece: string, dictionary: Dictionary): NumberKey | undefined {
  const [letters] = /^[\p{Script=Cyrillic}]{3,}(?=[a-z\d])/iu.exec(piece) ?? []
  const word = letters?.toLowerCase().replaceAll('ё', 'е')
  const key = numberKey(piece.slice(letters?.length))
  if (!(word && isLikeNumber(key))) return undefined
  if (!LABELS.has(word) && brandsCalled(word, dictionary).length === 0) return undefined
  return { key, joined: { word, length: word.length } }
}

const LABELS = new Set(['номер', 'номері', 'нөмір', 'нөмірі', 'арт', 'артикул', 'код', 'оем', 'оригинал'])
const LATIN_LABEL = /^(?:OEM?|PN|REF|SKU|ART)(?=[A-Z]{0,2}\d)/

/** The number with what may be joined to it and without, the likelier first. */
export function keysWithout(piece: string, key: string, dictionary: Dictionary): NumberKey[] {
  const before = behindBrand(piece, key, dictionary)
  if (before.length > 0) return before
  const [label] = LATIN_LABEL.exec(key) ?? []
  const numbers = [
    label
      ? { key: key.slice(label.length), ...joinedTo(piece, label) }
      : { key: bareOf(piece, key, dictionary) },
  ]
  return [{ key }, ...numbers.filter((one) => one.key.length >= BARE_MIN && one.key !== key)]
}

/** What is left must tell by itself: `OE5` and `5SKF` are something else. */
const BARE_MIN = 6

function behindBrand(piece: string, key: string, dictionary: Dictionary): NumberKey[] {
  const [letters = ''] = /^[A-Z]+/.exec(key) ?? []
  for (let length = letters.length; length >= BRAND_MIN; length--) {
    const [word, rest] = [key.slice(0, length), key.slice(length)]
    const isWhole = length === letters.length
    if (!isLikeNumber(rest) || (length < SHORT && !(isWhole && rest.length >= LONG))) continue
    const called = brandsCalled(word.toLowerCase(), dictionary)
    if (!called.some(({ kind }) => isWhole || kind === 'brand')) continue
    const bare = { key: rest, ...joinedTo(piece, word) }
    // `TRWGDB1330` and `ZF66400` may be numbers of their own.
    return isWhole && length >= SHORT ? [bare, { key }] : [{ key }, bare]
  }
  return []
}

const BRAND_MIN = 2
/** Shorter ones begin too many numbers: beside a long one alone they are a brand, as in `GM96879797`. */
const SHORT = 3
const LONG = 7

/** `VKBA52328SKF`: the brand behind its number. */
function bareOf(piece: string, key: string, dictionary: Dictionary): string {
  const [letters = ''] = /(?<=\d)[a-z]+$/i.exec(piece) ?? []
  const isBrand =
    letters.length >= SHORT &&
    brandsCalled(letters.toLowerCase(), dictionary).some(({ kind }) => kind === 'brand')
  const bare = key.slice(0, key.length - letters.length)
  return isBrand && isLikeNumber(bare) ? bare : key
}

const joinedTo = (piece: string, word: string) => ({
  joined: { word: word.toLowerCase(), length: textLength(piece, word.length) },
})

/** How much of a text holds so many signs of its key: `victor reinz` has eleven. */
function textLength(text: string, keyLength: number): number {
  let at = 0
  // Look-alikes are Latin only beside a digit.
  for (let signs = 0; signs < keyLength && at < text.length; at++) {
    signs += numberKey(`${text[at]}0`).length - 1
  }
  return at
}

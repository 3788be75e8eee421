import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import { brandsNamed } from '../parser/brand-call.ts'
import type { Dictionary } from '../parser/dictionary.ts'

/** The possible part number in a token. */
export interface NumberKey {
  readonly key: string
  readonly joined?: JoinedWord
}

/** A brand, or a word that introduces a part number, joined to it: `BOSCH0986494653`, `номер81550`. */
export interface JoinedWord {
  readonly word: string
  /** In the text, including separators. */
  readonly length: number
}

export const isLikeNumber = (key: string): boolean =>
  isNumberKey(key) &&
  ((key.match(/\d/g)?.length ?? 0) >= 3 || (key.length >= 5 && /\d/.test(key) && /[A-Z]/.test(key)))

/** `OC90`, `KL9`: a part number as short as names of cars, bulbs and threads. */
export const isShortNumber = (key: string): boolean =>
  isNumberKey(key) && key.length <= SHORT_NUMBER_MAX && /\d/.test(key) && !isLikeNumber(key)

const SHORT_NUMBER_MAX = 4

/** `mahleoc90`: a short part number after its brand. */
export function shortBehindBrand(piece: string, key: string, dictionary: Dictionary): NumberKey[] {
  const splits = Array.from({ length: SHORT_NUMBER_MAX }, (_, at) => key.length - SHORT_NUMBER_MAX + at)
  return splits.flatMap((at) => {
    const word = key.slice(0, at)
    const rest = key.slice(at)
    if (word.length < SHORT || !isShortNumber(rest) || !isBrandCalled(word.toLowerCase(), dictionary))
      return []
    return [{ key: rest, ...joinedTo(piece, word) }]
  })
}

export const isBrandCalled = (word: string, dictionary: Dictionary): boolean =>
  brandsNamed(word, dictionary).some(({ kind }) => kind === 'brand')

/** `бош0986538184`, `номер81550`: letters that no part number has. */
export function behindCyrillic(piece: string, dictionary: Dictionary): NumberKey | undefined {
  const [letters] = /^[\p{Script=Cyrillic}]{3,}(?=[a-z\d])/iu.exec(piece) ?? []
  const word = letters?.toLowerCase().replaceAll('ё', 'е')
  const key = numberKey(piece.slice(letters?.length))
  if (!(word && isLikeNumber(key))) return undefined
  if (!LABELS.has(word) && brandsNamed(word, dictionary).length === 0) return undefined
  return { key, joined: { word, length: word.length } }
}

const LABELS = new Set(['номер', 'номері', 'нөмір', 'нөмірі', 'арт', 'артикул', 'код', 'оем', 'оригинал'])
const LATIN_LABEL = /^(?:OEM?|PN|REF|SKU|ART)(?=[A-Z]{0,2}\d)/

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/** The part number with the joined prefix, then without it. */
export function keysWithout(piece: string, key: string, dictionary: Dictionary): NumberKey[] {
  // `TRWGDB1330` and `ZF66400` may be part numbers themselves, a VIN is not.
  const own = VIN.test(key) ? [] : [{ key }]
  const before = behindBrand(piece, key, dictionary)
  if (before.length > 0) return [...own, ...before]
  const [label] = LATIN_LABEL.exec(key) ?? []
  const numbers = [
    label
      ? { key: key.slice(label.length), ...joinedTo(piece, label) }
      : { key: bareOf(piece, key, dictionary) },
  ]
  return [...own, ...numbers.filter((one) => one.key.length >= BARE_MIN && one.key !== key)]
}

/** The rest must be specific on its own: `OE5` and `5SKF` are something else. */
const BARE_MIN = 6

function behindBrand(piece: string, key: string, dictionary: Dictionary): NumberKey[] {
  const [letters = ''] = /^[A-Z]+/.exec(key) ?? []
  for (let length = letters.length; length >= BRAND_MIN; length--) {
    const word = key.slice(0, length)
    const rest = key.slice(length)
    const isWhole = length === letters.length
    if (!isLikeNumber(rest) || (length < SHORT && !(isWhole && rest.length >= LONG))) continue
    const called = brandsNamed(word.toLowerCase(), dictionary)
    if (!called.some(({ kind }) => isWhole || length >= MAKE_MIN || kind === 'brand')) continue
    return [{ key: rest, ...joinedTo(piece, word) }]
  }
  return []
}

const BRAND_MIN = 2
/**
 * Shorter ones are prefixes of too many part numbers: they are a brand only beside a long one, as in `GM96879797`.
 */
const SHORT = 3
const LONG = 7
/** A make before letters of a part number: `CheryT191006030`. */
const MAKE_MIN = 4

/** `VKBA52328SKF`: the brand after its part number. */
function bareOf(piece: string, key: string, dictionary: Dictionary): string {
  const [letters = ''] = /(?<=\d)[a-z]+$/i.exec(piece) ?? []
  const isBrand = letters.length >= SHORT && isBrandCalled(letters.toLowerCase(), dictionary)
  const bare = key.slice(0, key.length - letters.length)
  return isBrand && isLikeNumber(bare) ? bare : key
}

const joinedTo = (piece: string, word: string) => ({
  joined: { word: word.toLowerCase(), length: textLength(piece, word.length) },
})

/** The length in the text of this many characters of its key: `victor reinz` has eleven. */
function textLength(text: string, keyLength: number): number {
  let at = 0
  // Look-alikes are Latin only beside a digit.
  for (let characters = 0; characters < keyLength && at < text.length; at++) {
    characters += numberKey(`${text[at]}0`).length - 1
  }
  return at
}

import { otherLayout } from '@tiantian/contracts/spelling/keyboard.ts'
import { stem, tokenize } from '../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import { placesNamed } from './place-word.ts'

/** Characters that are letters on a Russian keyboard: `,fvgth` is `бампер`. */
const HIDDEN_EMAIL = /[[\];',.`]/

/**
 * The text in the intended keyboard layout when all of it was typed in the other one: then the converted text has
 * known words and this one has none. The length is the same, so that positions stay valid.
 */
export function layoutOf(text: string, dictionary: Dictionary): string {
  const isOneScript = /^[\x20-\x7e]+$/.test(text) || /^[\p{Script=Cyrillic}\P{L}]+$/u.test(text)
  if (!isOneScript || /\d/.test(text) || !/\p{L}/u.test(text)) return text
  const other = otherLayout(text.toLowerCase())
  if (other.length !== text.length) return text
  const [known, meant] = [knownShare(text, dictionary), knownShare(other, dictionary)]
  return known === 0 && meant >= (HIDDEN_EMAIL.test(text) ? 0.5 : 1) ? other : text
}

function knownShare(text: string, { spelling, attributeStems, cities, countries }: Dictionary): number {
  const tokens = tokenize(text)
  // Any single letter occurs in some name: `жижа` is no `;b;f`.
  const known = tokens.filter((token) => {
    const part = stem(token.word)
    if (part.length > 1 && (spelling.has(part) || attributeStems.has(part))) return true
    return placesNamed([token], cities).length + placesNamed([token], countries).length > 0
  })
  return known.length / Math.max(1, tokens.length)
}

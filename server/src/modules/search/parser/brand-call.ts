import { stem, tokenize } from '../../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import type { Sense, Term } from './dictionary-term.ts'
import { isFillerWord } from './noise-words.ts'

/** Names of brands and makes beside a part number. */
export interface BrandNames {
  /** Letters only, in lower case without separators: `sachs`, `victorreinz`. */
  readonly names: ReadonlyMap<string, readonly Sense[]>
  /** Short forms of brands with several words: `febi` is Febi Bilstein, `mobis` Hyundai Mobis. */
  readonly parts: ReadonlyMap<string, Sense>
}

/** Shorter ones are other words, unless a brand writes them in capitals. */
const PART_MIN = 4

export function brandNames(terms: readonly Term[], senses: Dictionary['senses']): BrandNames {
  const named = terms.filter(({ sense: { kind } }) => kind === 'brand' || kind === 'make')
  return {
    // `GM Genuine` is called GM, where that is no make.
    names: new Map([
      ...sensesBy(named, specificPartOf),
      ...sensesBy(named, (text) => wordsOf(text).join('')),
    ]),
    parts: brandParts(
      named.filter(({ sense: { kind, isName } }) => kind === 'brand' && isName),
      senses,
    ),
  }
}

function sensesBy(named: readonly Term[], nameOf: (text: string) => string): [string, Sense[]][] {
  const found = Map.groupBy(named, ({ text }) => nameOf(text))
  return [...found].map(([name, same]) => [name, same.map(({ sense }) => sense)])
}

/** Unambiguous short names of a single brand. */
function brandParts(named: readonly Term[], senses: Dictionary['senses']): BrandNames['parts'] {
  const isMake = (word: string) => senses.get(stem(word))?.some(({ kind }) => kind === 'make')
  const isKnown = (word: string) => senses.has(stem(word)) || isFillerWord(word)
  const parts = named.flatMap(({ sense, text }) =>
    shortNames(text, (word) => isMake(word) === true)
      .filter((word) => !isKnown(word))
      .map((word) => ({ word, sense })),
  )
  const called = Map.groupBy(parts, ({ word }) => word)
  return new Map(
    [...called].flatMap(([word, [only, ...others]]) => (only && !others[0] ? [[word, only.sense]] : [])),
  )
}

/** The first word of several that is not a make, and single words before or in brackets: `LYC (Luoyang)`. */
function shortNames(text: string, isMake: (word: string) => boolean): string[] {
  const first = tokenize(text).find(({ word }) => !isMake(word))
  const inBrackets = text.split(/[()]/).flatMap((piece) => {
    const [only, ...others] = tokenize(piece)
    return only && others.length === 0 ? [piece.trim()] : []
  })
  const written = [...(first ? [text.slice(first.start, first.end)] : []), ...inBrackets]
  const isShort = (word: string) => word !== text && (word.length >= PART_MIN || /^[A-Z]{3}$/.test(word))
  return [...new Set(written.filter(isShort).flatMap(wordsOf))]
}

const specificPartOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !isFillerWord(word))
    .join('')

const wordsOf = (text: string): string[] => tokenize(text).map(({ word }) => word)

/** Brands and makes named by a lower-case word beside a part number. */
export function brandsNamed(word: string, { calls: { names, parts } }: Dictionary): readonly Sense[] {
  const part = parts.get(word)
  return names.get(word) ?? (part ? [part] : [])
}

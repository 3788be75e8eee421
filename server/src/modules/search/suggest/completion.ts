import type { ReferenceData } from '../../product/reference-data.ts'
import { tokenize } from '../../product/word.ts'
import type { Sense } from '../parser/dictionary-term.ts'
import { referenceTerms } from '../parser/dictionary-term.ts'

/** A term from one of its words on, so that `диск` completes to `тормозные диски` too. */
interface CompletionEntry {
  readonly text: string
  readonly sense: Sense
  /** Smaller is better: names before synonyms, first words before later ones, popular before rare. */
  readonly rank: number
}

/** All terms sorted by text, in columns: as objects fifty thousand would take twice the memory. */
interface CompletionIndex {
  readonly texts: readonly string[]
  readonly senses: readonly Sense[]
  readonly ranks: Float32Array
}

const COMPLETIONS_MAX = 8
const SCANNED_MAX = 2000

let cached: { reference: ReferenceData; beginnings: CompletionIndex } | undefined

/** Completions of a text that is being typed, of the requested kinds, the most likely first. */
export function completions(
  reference: ReferenceData,
  text: string,
  isWanted: (sense: Sense) => boolean = () => true,
): Sense[] {
  const wanted = plain(text)
  if (wanted === '') return []
  if (cached?.reference !== reference) cached = { reference, beginnings: inColumns(makeEntries(reference)) }
  const best = new Map<string, Sense>()
  for (const { sense } of entriesWithPrefix(wanted, cached.beginnings, isWanted)) {
    const place = `${sense.kind} ${sense.id}`
    if (!best.has(place)) best.set(place, sense)
  }
  return [...best.values()].slice(0, COMPLETIONS_MAX)
}

/** Most likely first. */
function entriesWithPrefix(
  wanted: string,
  { texts, senses, ranks }: CompletionIndex,
  isWanted: (sense: Sense) => boolean,
): CompletionEntry[] {
  const found: CompletionEntry[] = []
  for (let at = lowerBound(texts, wanted); at < texts.length && found.length < SCANNED_MAX; at++) {
    const text = texts[at]!
    const sense = senses[at]!
    const rank = ranks[at]!
    if (!text.startsWith(wanted)) break
    if (isWanted(sense)) found.push({ text, sense, rank })
  }
  return found.sort((a, b) => a.rank - b.rank || a.text.length - b.text.length)
}

/** Words normalized as in search, separated by one space. */
const plain = (text: string) =>
  tokenize(text)
    .map(({ word }) => word)
    .join(' ')

const KIND_RANK: Record<Sense['kind'], number> = {
  category: 0,
  make: 1,
  model: 2,
  brand: 3,
  engine: 4,
  generation: 9,
}

const makeEntries = (reference: ReferenceData): CompletionEntry[] =>
  referenceTerms(reference)
    .filter(({ sense }) => KIND_RANK[sense.kind] < 9)
    .flatMap(({ text, sense }) => {
      const rank =
        KIND_RANK[sense.kind] +
        (sense.isName ? 0 : 2) +
        (isPopular(reference, sense) ? 0 : 8) -
        renown(reference, sense)
      return beginningsOf(text, sense.kind).map((beginning, at) => ({
        text: beginning,
        sense,
        rank: rank + (at > 0 ? 4 : 0),
      }))
    })
    .sort((a, b) => (a.text < b.text ? -1 : 1))

const inColumns = (entries: readonly CompletionEntry[]): CompletionIndex => ({
  texts: entries.map(({ text }) => text),
  senses: entries.map(({ sense }) => sense),
  ranks: Float32Array.from(entries, ({ rank }) => rank),
})

/** A code is completed from its start only, with and without punctuation: nobody means `2AZ-FE` by `fe`. */
function beginningsOf(text: string, kind: Sense['kind']): string[] {
  const words = tokenize(text).map(({ word }) => word)
  const whole = words.join(' ')
  if (kind === 'engine') return [...new Set([whole, words.join('')])]
  const starts = words.map((_, at) => words.slice(0, at).reduce((sum, word) => sum + word.length + 1, 0))
  return starts.map((start) => whole.slice(start))
}

function isPopular(reference: ReferenceData, { kind, id }: Sense): boolean {
  if (kind === 'make') return reference.makes.get(id)?.isPopular === true
  return kind !== 'model' || reference.models.get(id)?.isPopular === true
}

/** Of brands with the same prefix the one with more kinds of parts is more likely: `bos` is Bosch before Bosal. */
const renown = (reference: ReferenceData, { kind, id }: Sense) =>
  kind === 'brand' ? Math.min(9, reference.brands.get(id)?.tags.length ?? 0) / 10 : 0

function lowerBound(texts: readonly string[], wanted: string): number {
  let low = 0
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (texts[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

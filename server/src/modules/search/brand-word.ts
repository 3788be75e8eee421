import { stem, tokenize } from '../product/word.ts'
import type { Term } from './dictionary-term.ts'

/**
 * Brand names that are also another form of a word for parts, as `Shell` is of `shells`: the categories excluded by
 * each.
 */
export function brandWords(terms: readonly Term[]): ReadonlyMap<string, ReadonlySet<number>> {
  const words = terms.flatMap((term) => {
    const [first, ...more] = tokenize(term.text)
    return first && more.length === 0 ? [{ ...term.sense, word: first.word }] : []
  })
  const ofParts = Map.groupBy(
    words.filter(({ kind }) => kind === 'category'),
    ({ word }) => stem(word),
  )
  const found = new Map<string, Set<number>>()
  for (const { word } of words.filter(({ kind, isName }) => kind === 'brand' && isName)) {
    const same = ofParts.get(stem(word)) ?? []
    const written = new Set(same.flatMap((part) => (part.word === word ? [part.id] : [])))
    const others = same.flatMap(({ id }) => (written.has(id) ? [] : [id]))
    if (others.length > 0) found.set(word, new Set(others))
  }
  return found
}

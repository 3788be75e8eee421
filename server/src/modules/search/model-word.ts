import type { ReferenceBook } from '../product/reference-book.ts'
import { stem, tokenize } from '../product/word.ts'
import type { Term } from './dictionary-term.ts'
import type { Meaning } from './meaning.ts'

const LENGTH_MIN = 4

/**
 * Adds single words that tell a model though they are only a part of its name: `прадо` for Land Cruiser Prado,
 * `газель` for GAZelle 3302. Not words that models of several makes share (`plus`, `sport`), nor those of parts.
 */
export function addModelWords(
  meanings: Map<string, Meaning[]>,
  terms: readonly Term[],
  book: ReferenceBook,
  isPartWord: (stem: string) => boolean,
): void {
  for (const [word, ids] of modelsByWord(terms)) {
    if (meanings.has(word) || isPartWord(word)) continue
    const models = [...ids].flatMap((id) => book.models.get(id) ?? [])
    if (new Set(models.map(({ makeId }) => makeId)).size !== 1) continue
    meanings.set(
      word,
      models.map(({ id }) => ({ kind: 'model', id, isName: false })),
    )
  }
}

function modelsByWord(terms: readonly Term[]): Map<string, Set<number>> {
  const models = new Map<string, Set<number>>()
  for (const { kind, id, text } of terms) {
    const tokens = kind === 'model' ? tokenize(text) : []
    if (tokens.length < 2) continue
    for (const { word, isHan } of tokens) {
      if (isHan || word.length < LENGTH_MIN || /\d/.test(word)) continue
      const part = stem(word)
      models.set(part, (models.get(part) ?? new Set()).add(id))
    }
  }
  return models
}

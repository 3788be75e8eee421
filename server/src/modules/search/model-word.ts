import type { ReferenceData } from '../product/reference-data.ts'
import { stem, tokenize } from '../product/word.ts'
import type { Term } from './dictionary-term.ts'
import type { Sense } from './sense.ts'

const LENGTH_MIN = 4

/**
 * Adds single words that identify a model though they are only a part of its name: `прадо` for Land Cruiser Prado,
 * `газель` for GAZelle 3302. Words shared by models of several makes (`plus`, `sport`) or by parts are excluded.
 */
export function addModelWords(
  senses: Map<string, readonly Sense[]>,
  terms: readonly Term[],
  reference: ReferenceData,
  isPartWord: (stem: string) => boolean,
): void {
  for (const [word, ids] of modelsByWord(terms)) {
    if (senses.has(word) || isPartWord(word)) continue
    const models = [...ids].flatMap((id) => reference.models.get(id) ?? [])
    if (new Set(models.map(({ makeId }) => makeId)).size !== 1) continue
    senses.set(
      word,
      models.map(({ id }) => ({ kind: 'model', id, isName: false })),
    )
  }
}

/** Words that occur only in names of rare models, by make: no typo is corrected to them, except beside the make. */
export function rareModelWords(
  senses: ReadonlyMap<string, readonly Sense[]>,
  { models }: ReferenceData,
): Map<number, Set<string>> {
  const isRare = ({ kind, id }: Sense) => kind === 'model' && models.get(id)?.isPopular === false
  const words = [...senses].map(([key, meant]) => ({ parts: key.split(' '), meant }))
  const common = new Set(words.filter(({ meant }) => !meant.every(isRare)).flatMap(({ parts }) => parts))
  const rare = new Map<number, Set<string>>()
  for (const { parts, meant } of words) {
    for (const part of parts.filter((one) => !common.has(one))) {
      for (const { id } of meant) {
        const makeId = models.get(id)?.makeId ?? 0
        rare.set(makeId, (rare.get(makeId) ?? new Set()).add(part))
      }
    }
  }
  return rare
}

function modelsByWord(terms: readonly Term[]): Map<string, Set<number>> {
  const models = new Map<string, Set<number>>()
  for (const { text, sense } of terms) {
    const { kind, id } = sense
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

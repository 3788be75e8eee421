import type { Dictionary } from './dictionary.ts'
import type { QueryToken } from './query-token.ts'

/** The end of a Chinese name is its head: `波箱` at the end of `手动波箱` is one, at the start of `波箱油` is none. */
const AT_END = 1
const ELSEWHERE = 0.7

/** Categories supported by a word, with a weight: 1 for a word of a name; less for a part of a Chinese one. */
export function categoriesOfWord(
  { word, stem, isHan }: Pick<QueryToken, 'word' | 'stem' | 'isHan'>,
  { categoriesByStem }: Dictionary,
): ReadonlyMap<number, number> {
  const whole = categoriesByStem.get(stem)
  if (whole) return new Map([...whole.keys()].map((id) => [id, 1]))
  const found = new Map<number, number>()
  if (!isHan || word.length < 2) return found
  for (const [term, ids] of categoriesByStem) {
    if (!term.includes(word)) continue
    const share = ((term.endsWith(word) ? AT_END : ELSEWHERE) * (1 + word.length / term.length)) / 2
    for (const id of ids.keys()) found.set(id, Math.max(found.get(id) ?? 0, share))
  }
  return found
}

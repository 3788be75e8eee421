import { tokenize } from '../product/word.ts'
import type { Term } from './dictionary-term.ts'
import { pinyinOf } from './pinyin.ts'

/** Chinese names by how they are read; of names that are read alike a part's own goes first. */
export function pinyinTerms(terms: readonly Term[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { text } of [...terms].sort((a, b) => order(a) - order(b))) {
    const [token, more] = tokenize(text)
    if (!token?.isHan || more) continue
    const sound = token.word.length > 1 ? pinyinOf(token.word) : undefined
    if (sound !== undefined && !found.has(sound)) found.set(sound, token.word)
  }
  return found
}

const order = ({ sense: { kind, isName } }: Term) => Number(kind !== 'category') * 2 + Number(!isName)

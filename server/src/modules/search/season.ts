import type { Dictionary } from './dictionary.ts'
import type { ReadQuery } from './reading.ts'
import { isBeforeSeason, seasonsOf } from './season-word.ts'

/** An attribute of the part that words name: any of these values. */
export interface Property {
  readonly key: string
  readonly values: readonly string[]
  /** Tokens that say nothing else; none where it is part of a longer word. */
  readonly places: readonly number[]
}

const KEY = 'season'

/** `205/55 R16 зимние`, `all season tyres`, `冬季轮胎`: asked only of parts that have a season. */
export function readSeasons(
  { tokens }: Pick<ReadQuery, 'tokens'>,
  categories: readonly number[],
  { book }: Dictionary,
): Property[] {
  const hasSeason = categories.some((id) => book.categories.get(id)?.attributeKeys.includes(KEY))
  if (!hasSeason) return []
  const known = new Set(book.attributes.get(KEY)?.values.map(({ value }) => value))
  return tokens.flatMap(({ word, stem, isHan }, at) => {
    const values = seasonsOf(stem, isHan).filter((value) => known.has(value))
    if (values.length === 0) return []
    const isWhole = !isHan || seasonsOf(word, false).length > 0
    const before = isBeforeSeason(tokens[at - 1]?.word ?? '') ? [at - 1] : []
    return { key: KEY, values, places: isWhole ? [...before, at] : [] }
  })
}

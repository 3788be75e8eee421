import type { Sql } from 'postgres'
import { tagOf, UNIVERSAL } from '../product/tag.ts'
import { chosenMeanings } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { Meaning, MeaningKind } from './meaning.ts'
import type { Reading, ReadQuery } from './reading.ts'
import { unread } from './strange-model.ts'
import type { KnownWords } from './word-search.ts'

/**
 * `castrol edge` is an oil and no Ford Edge: behind a brand, and without a make, a name of a model is a word like any
 * other where the brand sells something so called that is made for no car.
 */
export async function withoutProductLines(
  sql: Sql,
  query: ReadQuery,
  known: KnownWords,
  dictionary: Dictionary,
): Promise<ReadQuery> {
  const read = query.readings.map((reading) => ({ reading, meant: chosenMeanings(reading, dictionary) }))
  if (read.some(({ meant }) => meant.some(({ kind }) => kind === 'make'))) return query
  const lines: Reading[] = []
  const isRare = ({ id }: Meaning) => dictionary.book.models.get(id)?.isPopular === false
  for (const { reading, meant } of read) {
    const before = read.find((other) => other.reading.to === reading.from && isAll('brand', other.meant))
    const stems = query.tokens.slice(reading.from, reading.to).map(({ stem }) => stem)
    const words = stems.flatMap((stem) => known.get(stem) ?? [])
    if (!(before && isAll('model', meant) && meant.every(isRare)) || words.length < stems.length) continue
    const brands = before.meant.map(({ id }) => tagOf('brand', id))
    if (await isSold(sql, brands, words)) lines.push(reading)
  }
  return unread(query, lines)
}

const isAll = (kind: MeaningKind, meant: readonly Meaning[]) => meant.every((one) => one.kind === kind)

async function isSold(sql: Sql, brands: number[], words: number[]): Promise<boolean> {
  const [row] = await sql`
    select from search_items where tags && ${brands}::int[] and tags @> ${[...words, UNIVERSAL]}::int[] limit 1`
  return row !== undefined
}

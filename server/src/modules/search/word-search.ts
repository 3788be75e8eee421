import { Memo } from '../../platform/cache/memo.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { tagOf } from '../product/list/tag.ts'
import { pairs } from '../product/word.ts'
import type { NumberCandidate } from './number/number-key.ts'
import type { NumberRow, WordRow } from './number/number-rows.ts'
import { readNumberRows } from './number/number-rows.ts'
import type { Intent } from './parser/intent.ts'

/** Tags by stem. */
export type KnownWords = ReadonlyMap<string, number>
type Word = Intent['words'][number]

/** Words keep their ids, and none is ever deleted. */
const tagCache = new Memo<string, number>(20_000)

/** Reads which of these words occur in products. */
type ReadWords = (sql: Queryable, words: readonly string[]) => Promise<readonly WordRow[]>

const readWords: ReadWords = (sql, words) => sql<WordRow[]>`
  select id, word from words where word = any(${words as string[]}::text[])`

/** Tags of those stems that occur in products. */
export const findWords = (sql: Queryable, stems: readonly string[], read = readWords): Promise<KnownWords> =>
  tagCache.get(sql, stems, async (unknown) => {
    const rows = await read(sql, unknown)
    return rows.map(({ id, word }) => [word, tagOf('word', id)])
  })

/** The matches of part numbers, and the words of a text: when both are needed, one statement reads them. */
export async function findTyped(
  sql: Queryable,
  candidates: readonly NumberCandidate[],
  stems: readonly string[],
) {
  if (candidates.length === 0) return { numbers: [], known: await findWords(sql, stems) }
  let numbers: NumberRow[] | undefined
  const known = await findWords(sql, stems, async (_, unknown) => {
    const read = await readNumberRows(sql, candidates, unknown)
    numbers = read.numbers
    return read.words
  })
  return { numbers: numbers ?? (await readNumberRows(sql, candidates)).numbers, known }
}

/**
 * For each word the tags of which a product must have one: the word itself, otherwise words with this prefix (the
 * last is often still being typed), otherwise similar ones. Empty for an unknown word. Chinese words are bigrams, all
 * required.
 */
export async function wordGroups(
  sql: Queryable,
  words: readonly Word[],
  known: KnownWords,
): Promise<number[][]> {
  const groups = await Promise.all(
    words.map((word) => (word.isHan ? hanGroups(sql, word) : wordGroup(sql, word, known))),
  )
  return groups.flat()
}

async function wordGroup(sql: Queryable, { word, stem }: Word, known: KnownWords): Promise<number[][]> {
  const exact = [stem, ...variants(word)].flatMap((part) => known.get(part) ?? [])
  return [exact.length > 0 ? exact : await similarWords(sql, stem)]
}

/** Not the other way round: `6` is in half of all names, `vi` in few. */
const ROMAN: Readonly<Record<string, string>> = { '2': 'ii', '3': 'iii', '4': 'iv', '6': 'vi' }

/** Other spellings of sizes: `R16` is the 16 of a rim, `5w30` is written `5W-30`, `dexron 3` Dexron III. */
export function variants(word: string): string[] {
  const [, rim] = /^r(\d{2})$/.exec(word) ?? []
  const [, cold, hot] = /^(\d{1,2}w)(\d{2})$/.exec(word) ?? []
  return [rim, cold, hot, ROMAN[word]].filter((part) => part !== undefined)
}

async function hanGroups(sql: Queryable, { word }: Word): Promise<number[][]> {
  const wanted = pairs(word)
  if (word.length === 1) return [await similarWords(sql, word)]
  const found = await findWords(sql, wanted)
  return wanted.map((pair) => (found.has(pair) ? [found.get(pair)!] : []))
}

const END = '\u{10ffff}'
const SIMILAR_MAX = 30
const SIMILARITY = 0.45

async function similarWords(sql: Queryable, stem: string): Promise<number[]> {
  const longer = await sql<{ id: number }[]>`
    select id from words where word ~>=~ ${stem} and word ~<~ ${stem + END} order by length(word), word limit ${SIMILAR_MAX}`
  // `99999` has the three trigrams of `99`, but another number is not a typo.
  if (longer.length > 0 || /^\d+$/.test(stem)) return longer.map(({ id }) => tagOf('word', id))
  const similar = await sql<{ id: number }[]>`
    select id from words where word % ${stem} and similarity(word, ${stem}) >= ${SIMILARITY}
    order by similarity(word, ${stem}) desc limit 5`
  return similar.map(({ id }) => tagOf('word', id))
}

import type { Sql } from 'postgres'
import type { NumberCandidate } from './number-key.ts'
import { foldKey, spellingsOf } from './number-key.ts'

/** Why a row was found: the number itself, what took its place, its equals through a shared number, longer ones. */
export type NumberSource = 'whole' | 'newer' | 'shared' | 'longer'

/** A word of the text that stands in products, and its id. */
export interface WordRow {
  readonly id: number
  readonly word: string
}

/** A product by one of its numbers; `newer` ones without a product tell only how a chain goes on. */
export interface NumberRow {
  readonly source: NumberSource
  /** The place of the candidate that found it. */
  readonly candidate: number
  readonly number_key: string
  readonly kind: number
  readonly product_id: string | null
  /** Of `newer`: the number the chain begins with, and the one reached. */
  readonly first: string | null
  readonly number: string | null
}

export const WHOLE_MAX = 300
const SHARED_MAX = 200
const LONGER_MAX = 60
/** A chain is followed so far (the newest of a longer one is a matter for the importer). */
const CHAIN_MAX = 10
/** Shorter beginnings are those of half the catalogue. */
const PREFIX_MIN = 4
/** So many of the candidates are also looked up as beginnings. */
export const LIKE_MAX = 6

/**
 * All that the numbers of a text find, and which of these words stand in products, in one statement: a step after the
 * other would be four waits for PostgreSQL. Only the first candidate that some product has counts, with its relatives;
 * when none has any, all are beginnings.
 */
export async function readNumberRows(
  sql: Sql,
  candidates: readonly NumberCandidate[],
  words: readonly string[] = [],
): Promise<{ numbers: NumberRow[]; words: WordRow[] }> {
  const rows = await readRows(sql, candidates, words)
  const isWord = ({ source }: ReadRow) => source === 'word'
  return {
    numbers: rows.filter((row): row is NumberRow => !isWord(row)),
    words: rows.filter(isWord).map(({ candidate, number_key }) => ({ id: candidate, word: number_key })),
  }
}

/** A word stands in the place of a number, its id in that of a candidate. */
type ReadRow = NumberRow | (Omit<NumberRow, 'source'> & { readonly source: 'word' })

function readRows(sql: Sql, candidates: readonly NumberCandidate[], words: readonly string[]) {
  const spelled = spelledKeys(candidates)
  return sql<ReadRow[]>`
    with recursive
      found as materialized (
        select w.candidate, n.number_key, n.kind, n.product_id
        from unnest(${spelled.map(([key]) => key)}::text[], ${spelled.map(([, at]) => at)}::int[]) w(key, candidate)
          join part_numbers n on translate(n.number_key, 'OILBS', '01185') collate "C" = w.key
        order by w.candidate, n.kind limit ${WHOLE_MAX}),
      whole as materialized (
        select * from found where candidate = (select min(candidate) from found)),
      chain(key, first, number, candidate, depth) as (
        select s.new_key, s.old_number, s.new_number, w.candidate, 1
        from (select distinct number_key, candidate from whole) w join supersessions s on s.old_key = w.number_key
        union
        select s.new_key, c.first, s.new_number, c.candidate, c.depth + 1
        from supersessions s join chain c on s.old_key = c.key where c.depth < ${CHAIN_MAX})
    select 'whole' as source, candidate, number_key, kind, product_id, null as first, null as number from whole
    union all
    (select 'newer', c.candidate, c.key, 0, n.product_id, c.first, c.number
      from chain c left join part_numbers n on n.number_key = c.key and n.kind = 0
      order by c.depth desc, c.key)
    union all
    (select 'shared', r.candidate, n.number_key, n.kind, n.product_id, null, null
      from (select distinct r.number_key, w.candidate
          from whole w join part_references r on r.product_id = w.product_id
          where w.kind = 0 and r.kind in ('oe', 'analogue') limit 20) r
        join part_numbers n on n.number_key = r.number_key
      limit ${SHARED_MAX})
    union all
    ${longerSql(sql, candidates)}
    ${
      words.length === 0
        ? sql``
        : sql`union all
      select 'word', id, word, null, null, null, null from words where word = any(${words as string[]}::text[])`
    }`
}

/** Numbers that begin so, by `found` of the statement above. */
function longerSql(sql: Sql, candidates: readonly NumberCandidate[]) {
  const begun = candidates
    .map(({ key }, at) => ({ key: foldKey(key), at }))
    .filter(({ key }, at) => at < LIKE_MAX && key.length >= PREFIX_MIN)
  return sql`
    select 'longer', b.candidate, n.number_key, n.kind, n.product_id, null, null
      from unnest(${begun.map(({ key }) => key)}::text[], ${begun.map(({ at }) => at)}::int[]) b(key, candidate)
        cross join lateral (
          select number_key, kind, product_id from part_numbers
          where translate(number_key, 'OILBS', '01185') collate "C" > b.key
            and translate(number_key, 'OILBS', '01185') collate "C" < b.key || '~'
          order by translate(number_key, 'OILBS', '01185') collate "C", kind limit ${LONGER_MAX}) n
      where b.candidate = coalesce((select min(candidate) from found), b.candidate)`
}

/** Each spelling of a number once, as a sign of the first candidate that may be written so. */
export function spelledKeys(candidates: readonly NumberCandidate[]): [key: string, candidate: number][] {
  const spelled = new Map<string, number>()
  candidates.forEach(({ key }, at) => {
    for (const spelling of spellingsOf(key).map(foldKey)) {
      if (!spelled.has(spelling)) spelled.set(spelling, at)
    }
  })
  return [...spelled]
}

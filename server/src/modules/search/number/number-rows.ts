import type { Queryable } from '../../../platform/database/database.ts'
import type { NumberCandidate } from './number-key.ts'
import { foldKey, spellingsOf } from './number-key.ts'
import { foldedNumber } from './number-spelling.ts'

/**
 * Why a row matches: the part number itself, a supersession, cross-references through a shared number, longer
 * numbers; or that there are more of these: their count in the column of the kind.
 */
export type NumberSource = 'whole' | 'newer' | 'shared' | 'longer' | 'further'

/** A word of the text that occurs in products, and its id. */
export interface WordRow {
  readonly id: number
  readonly word: string
}

/** One part number supersedes another, according to a product of this brand. */
export interface SupersessionStep {
  readonly brand: number
  /** Key of the part number at the start of the chain. */
  readonly first: string
  /** The brand has that number itself, or no other brand on sale has. */
  readonly isOfNumber: boolean
  readonly oldKey: string
  readonly oldNumber: string
  readonly newKey: string
  readonly newNumber: string
  /** Those on sale of the brand that have the new number, when they are few enough to be read one by one. */
  readonly products: readonly string[] | null
  /** How many products of the brand have it, on sale or not; counted up to `LISTED_MAX`. */
  readonly count: number
}

/** A product by one of its part numbers, or a supersession. */
export interface NumberRow {
  readonly source: NumberSource
  /** The index of the candidate that found it. */
  readonly candidate: number
  readonly normalized_number: string
  readonly kind: number
  /** Null for a supersession, which may lead to many. */
  readonly product_id: string | null
  readonly step: SupersessionStep | null
}

export const WHOLE_MAX = 300
/** The exact count of more listings of a part number is not needed: they are sorted by sales. */
const LISTED_MAX = 6001
const SHARED_MAX = 200
/**
 * Up to this many part numbers with a prefix are read one by one: they nearly always fill a page, and more cost more
 * than they save.
 */
export const LONGER_MAX = 60
/** Up to this many part numbers with a prefix are considered, and the rest is not. */
export const PREFIX_NUMBERS_MAX = 6000
/** Up to this many supersessions are followed, over all branches: more of them are nonsense data. */
export const STEPS_MAX = 100
/** Shorter prefixes match half the catalogue. */
const PREFIX_MIN = 4
/** How many of the candidates are also looked up as prefixes. */
export const LIKE_MAX = 6

/**
 * All matches of a text's part numbers, and which of these words occur in products, in one statement: separate steps
 * would be four round trips to PostgreSQL. Only the first candidate that a product on sale has is used, with its
 * related numbers; when none has any, all are treated as prefixes.
 */
export async function readNumberRows(
  sql: Queryable,
  candidates: readonly NumberCandidate[],
  words: readonly string[] = [],
): Promise<{ numbers: NumberRow[]; words: WordRow[] }> {
  const rows = await readRows(sql, candidates, words)
  const isWord = ({ source }: ReadRow) => source === 'word'
  return {
    numbers: rows.filter((row): row is NumberRow => !isWord(row)),
    words: rows
      .filter(isWord)
      .map(({ candidate, normalized_number }) => ({ id: candidate, word: normalized_number })),
  }
}

/** A word is in the column of the part number, its id in that of the candidate. */
type ReadRow = NumberRow | (Omit<NumberRow, 'source'> & { readonly source: 'word' })

function readRows(sql: Queryable, candidates: readonly NumberCandidate[], words: readonly string[]) {
  return sql<ReadRow[]>`
    with recursive
      ${foundSql(sql, candidates)},
      whole as materialized (select * from found where candidate = (select min(candidate) from found)),
      chain(old_key, new_key, brand_id, first, candidate) as (
        select s.old_key, s.new_key, s.brand_id, s.old_key, w.candidate
        from (select distinct normalized_number, candidate from whole) w join supersessions s on s.old_key = w.normalized_number
        union
        select s.old_key, s.new_key, s.brand_id, c.first, c.candidate
        from chain c join supersessions s on s.old_key = c.new_key and s.brand_id = c.brand_id),
      ${longerSql(sql, candidates)}
    select 'whole' as source, candidate, normalized_number, kind, product_id, null::json as step from whole
    union all
    ${newerSql(sql)}
    union all
    (select 'shared', r.candidate, n.normalized_number, n.kind, n.product_id, null
      from (select distinct r.normalized_number, w.candidate
          from whole w join part_references r on r.product_id = w.product_id
          where w.kind = 0 and r.kind in ('oe', 'crossReference') limit 20) r
        join part_numbers n on n.normalized_number = r.normalized_number
      limit ${SHARED_MAX})
    union all
    select 'longer', candidate, normalized_number, kind, product_id, null from longer
    union all
    select 'further', candidate, key, count, null, null from further
    ${
      words.length === 0
        ? sql``
        : sql`union all
      select 'word', id, word, null, null, null from words where word = any(${words as string[]}::text[])`
    }`
}

/**
 * The first on sale of each spelling; one spelling after the other, so that not all listings of a popular part number
 * are read.
 */
const foundSql = (sql: Queryable, candidates: readonly NumberCandidate[]) => sql`
  found as materialized (
    select w.candidate, n.normalized_number, n.kind, n.product_id
    from ${spellings(sql, candidates)} cross join lateral (
        select m.normalized_number, m.kind, m.product_id
        from (
            select normalized_number, kind, product_id from part_numbers n
            where ${isSpelled(sql)} order by ${foldedNumber(sql)}, kind limit ${LISTED_MAX}) m
          join search_items i on i.product_id = m.product_id
        order by m.kind limit ${WHOLE_MAX}) n
    order by w.candidate, n.kind limit ${WHOLE_MAX})`

/** Supersessions, by `chain` of the statement above: the products of the first steps, and the count of all. */
const newerSql = (sql: Queryable) => sql`
  (select 'newer', c.candidate, c.new_key, 0, null, said.step
    from (
        select c.*, listed.count, sum(listed.count) over (order by c.place) as so_far
        from (select *, row_number() over () as place from (select * from chain limit ${STEPS_MAX}) c) c
          cross join lateral (
            select count(*)::int as count from (
              select from products where brand_id = c.brand_id and normalized_number = c.new_key limit ${LISTED_MAX}) p) listed
      ) c
      cross join lateral (
        select json_build_object('brand', c.brand_id, 'first', c.first,
          'oldKey', c.old_key, 'oldNumber', s.old_number, 'newKey', c.new_key, 'newNumber', s.new_number,
          'count', c.count,
          'products', case when c.so_far <= ${WHOLE_MAX} then array(
            select i.product_id from products p join search_items i on i.product_id = p.id
            where p.brand_id = c.brand_id and p.normalized_number = c.new_key) end,
          'isOfNumber', exists (
            select from products o
            where o.brand_id = c.brand_id and o.normalized_number = c.first and o.state = 'active')
          or not exists (
            select from part_numbers n join search_items i on i.product_id = n.product_id
            where n.normalized_number = c.first and n.kind = 0 and i.brand_id <> c.brand_id)) as step
        from supersessions s
        where s.old_key = c.old_key and s.new_key = c.new_key and s.brand_id = c.brand_id limit 1) said
    order by c.place)`

/**
 * The first part numbers on sale with a prefix, by `whole` of the statement above; and for the first candidate that
 * has more, how many have the prefix, on sale or not.
 */
function longerSql(sql: Queryable, candidates: readonly NumberCandidate[]) {
  const prefixes = candidates
    .map(({ key, isShort }, at) => ({ key: foldKey(key), at, isShort }))
    .filter(({ key, at, isShort }) => at < LIKE_MAX && key.length >= PREFIX_MIN && !isShort)
  const folded = foldedNumber(sql)
  const begins = sql`${folded} > b.key and ${folded} < b.key || '~'`
  return sql`
    begun(key, candidate) as (
      select * from unnest(${prefixes.map(({ key }) => key)}::text[], ${prefixes.map(({ at }) => at)}::int[])),
    longer as materialized (
      select b.candidate, n.normalized_number, n.kind, n.product_id
      from begun b
        cross join lateral (
          select m.normalized_number, m.kind, m.product_id
          from (
              select normalized_number, kind, product_id, ${folded} as folded from part_numbers
              where ${begins} order by ${folded}, kind limit ${PREFIX_NUMBERS_MAX}) m
            join search_items i on i.product_id = m.product_id
          order by m.folded, m.kind limit ${LONGER_MAX}) n
      where b.candidate = coalesce((select min(candidate) from whole), b.candidate)),
    further as (
      select b.candidate, b.key, (
        select count(*)::int from (select from part_numbers where ${begins} limit ${PREFIX_NUMBERS_MAX + 1}) n) as count
      from begun b join (
        select candidate from longer group by candidate having count(*) = ${LONGER_MAX} order by candidate limit 1
      ) l on l.candidate = b.candidate)`
}

/** SQL that joins part numbers `n` with the candidates `w` of the same spelling. */
export function spelledSql(sql: Queryable, candidates: readonly NumberCandidate[]) {
  return sql`${spellings(sql, candidates)} join part_numbers n on ${isSpelled(sql)}`
}

function spellings(sql: Queryable, candidates: readonly NumberCandidate[]) {
  const spelled = spelledKeys(candidates)
  return sql`
    unnest(${spelled.map(([key]) => key)}::text[], ${spelled.map(([, at]) => at)}::int[],
      ${spelled.map(([, at]) => shortKeyOf(candidates[at]!))}::text[]) w(key, candidate, short)`
}

const isSpelled = (sql: Queryable) =>
  sql`${foldedNumber(sql)} = w.key and (w.short is null or n.normalized_number = w.short)`

const shortKeyOf = ({ key, isShort }: NumberCandidate) => (isShort ? key : null)

/** Each spelling of a part number once, for the first candidate that may have it. */
export function spelledKeys(candidates: readonly NumberCandidate[]): [key: string, candidate: number][] {
  const spelled = new Map<string, number>()
  candidates.forEach(({ key }, at) => {
    for (const spelling of spellingsOf(key).map(foldKey)) {
      if (!spelled.has(spelling)) spelled.set(spelling, at)
    }
  })
  return [...spelled]
}

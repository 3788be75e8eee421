import type { Statement } from '../product/statement.ts'
import { tagOf } from '../product/tag.ts'
import { idsOf } from './car-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { NumberHits } from './number-search.ts'
import type { QueryToken } from './query-token.ts'
import type { ReadQuery } from './reading.ts'
import type { Search } from './search-plan.ts'
import { scoreSql } from './text-search.ts'

interface TypedNumber {
  readonly typed: string
  readonly tokens: readonly QueryToken[]
  readonly read: ReadQuery
  readonly dictionary: Dictionary
}

/** A rank is worth more than brand and stock together, so that blocks never mix. */
const BLOCK = 4

/** The search for the products that a number found, block after block; a brand named beside it goes first in each. */
export function numberSearch(found: NumberHits, { typed, tokens, read, dictionary }: TypedNumber): Search {
  const { from, to, hits, keys, replacement } = found
  const piece = typed.slice(tokens[from]!.start, tokens[to - 1]!.end)
  const ids = hits.map(({ productId }) => productId)
  const brands = idsOf('brand', read, dictionary).map((id) => tagOf('brand', id))
  const place = (statement: Statement) => `array_position(${statement.uuids(ids)}, i.product_id)`
  const score = (statement: Statement) => {
    const ranks = `(${statement.ints(hits.map(({ rank }) => rank))})[${place(statement)}] * ${BLOCK}`
    const brand = brands.length > 0 ? [`(i.tags && ${statement.ints(brands)})::int * 2`] : []
    return scoreSql([ranks, ...brand, 'i.in_stock::int'])
  }
  const more = (statement: Statement) => {
    const match = `(${statement.texts(hits.map((hit) => hit.match))})[${place(statement)}]`
    return ` || ',"match":"' || ${match} || '"' || ${trustSql(statement, match, keys)}`
  }
  return {
    chips: [{ kind: 'number', text: piece, value: piece, label: piece }],
    levels: [[{ key: 'text', sql: (statement) => `i.product_id = any(${statement.uuids(ids)})`, share: 0 }]],
    ranking: { score, tells: () => true, direction: 'desc' },
    more,
    replacement,
  }
}

/** An equal is confirmed when two shops say so independently; one alone is only what its seller says. */
const trustSql = (statement: Statement, match: string, keys: readonly string[]) => `
  case when ${match} <> 'analogue' then '' else ',"trust":"' || (
    select case when count(distinct q.shop_id) > 1 then 'confirmed' else 'seller' end
    from products p
      join products q on q.brand_id = p.brand_id and q.number_key = p.number_key
      join part_references r on r.product_id = q.id and r.number_key = any(${statement.texts(keys)})
    where p.id = i.product_id) || '"' end`

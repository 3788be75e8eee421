import type { Queryable } from '../../../platform/database/database.ts'
import type { Statement } from '../../product/list/statement.ts'
import { tagOf } from '../../product/list/tag.ts'
import type { Chip } from '../parser/parsed-query.ts'
import { inOrder, wordChip } from '../parser/parsed-query.ts'
import { placeChips } from '../place-plan.ts'
import type { SearchPlan } from '../product-query.ts'
import { scoreSql } from '../text-search.ts'
import type { NamedBrand, TextWithNumber } from './number-brand.ts'
import { brandChips, brandIds, brandsBeside, setBrandApart } from './number-brand.ts'
import type { NumberCandidate } from './number-key.ts'
import { spanOf } from './number-key.ts'
import type { NumberList } from './number-list.ts'
import { hitsInTurn } from './number-list.ts'
import { blockSql, blocksOf, numbersPredicate } from './number-results.ts'

/** A rank outweighs brand and stock together, so that blocks never mix. */
const BLOCK = 4
/** The kind named beside a short part number outweighs all blocks: `подшипник 6204` is no relay. */
const KIND = 100

/**
 * The search for products matched by part numbers, block by block and number by number; a brand named beside them
 * comes first in each block.
 * @param kinds ids of the kinds of part named beside the part number
 */
export async function numberSearch(
  sql: Queryable,
  list: NumberList,
  text: TextWithNumber,
  kinds: readonly number[] = [],
): Promise<SearchPlan> {
  const named = brandsBeside(list.numbers, text.read, text.dictionary)
  const brands = brandIds(named)
  const found = await Promise.all(list.numbers.map((one) => setBrandApart(sql, one, brands)))
  return {
    ...searchOf(hitsInTurn(found), brands, list.numbers.length === 1 ? kinds : []),
    chips: chipsOf(list, named, text),
  }
}

function chipsOf({ numbers, unknown }: NumberList, named: readonly NamedBrand[], text: TextWithNumber) {
  const { typed, read, language } = text
  return inOrder([
    ...numbers.map((one) => numberChip('number', one, text)),
    ...unknown.map((one) => numberChip('word', one, text)),
    ...brandChips(named, text),
    ...placeChips(read, typed, language),
  ])
}

export function numberChip(
  kind: 'number' | 'word',
  number: Omit<NumberCandidate, 'key'>,
  { typed, read }: TextWithNumber,
): Chip {
  const { start, end } = spanOf(number, read.tokens)
  return { ...wordChip(typed, start, end), kind }
}

function searchOf(
  { keys, replacement, ...results }: ReturnType<typeof hitsInTurn>,
  named: readonly number[],
  kinds: readonly number[],
): Omit<SearchPlan, 'chips'> {
  const blocks = blocksOf(results)
  const brands = named.map((id) => tagOf('brand', id))
  const score = (statement: Statement) => {
    const block = blockSql(statement, results, blocks)
    const ranks = `(${statement.ints(blocks.map(({ rank }) => rank))})[${block}] * ${BLOCK}`
    const brand = brands.length > 0 ? [`(i.tags && ${statement.ints(brands)})::int * 2`] : []
    const kind = kinds.length > 0 ? [`(i.category_id = any(${statement.ints(kinds)}))::int * ${KIND}`] : []
    return scoreSql([ranks, ...brand, ...kind, 'i.in_stock::int'])
  }
  const equals = blocks.flatMap((one, at) =>
    one.match === 'crossReference' && !one.isOfOther ? [at + 1] : [],
  )
  const more = (statement: Statement) => {
    const match = `(${statement.texts(blocks.map((one) => one.match))})[found.block]`
    const isEqual = `found.block = any(${statement.ints(equals)})`
    // The offset is an optimization fence: without it the block is evaluated at each use.
    return ` || (select ',"match":"' || ${match} || '"' || ${trustSql(statement, isEqual, keys)}
      from (select ${blockSql(statement, results, blocks)} as block offset 0) found)`
  }
  const { nearest, ...found } = numbersPredicate(results)
  return {
    // One of the named kind may be further on, and still comes first.
    levels: [[kinds.length > 0 ? found : { ...found, nearest }]],
    ranking: { score, tells: () => true, isOfNumbers: true, direction: 'desc' },
    more,
    replacement,
  }
}

/**
 * A cross-reference is confirmed by the office, or when shops of two owners state it for products on sale; a single
 * one is only the seller's claim. Statements of suspended or closed shops do not count.
 */
const trustSql = (statement: Statement, isEqual: string, keys: readonly string[]) => `
  case when not (${isEqual}) then '' else ',"trust":"' || (
    select case when count(c.reference_key) > 0 then 'office'
      when count(distinct s.owner_id) > 1 then 'confirmed' else 'seller' end
    from products p
      join products q on q.brand_id = p.brand_id and q.normalized_number = p.normalized_number and q.state = 'active'
      join shops s on s.id = q.shop_id and s.state = 'active'
      join part_references r on r.product_id = q.id and r.normalized_number = any(${statement.texts(keys)})
      left join confirmed_cross_references c
        on c.brand_id = q.brand_id and c.normalized_number = q.normalized_number and c.reference_key = r.normalized_number
    where p.id = i.product_id) || '"' end`

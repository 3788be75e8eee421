import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { queryShops as contract } from '@tiantian/contracts/search/search.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import * as z from 'zod'
import { cursorBigint, cursorId, pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Queryable } from '../../../platform/database.ts'
import { readReferenceData } from '../../product/reference-data.ts'
import { readTagStatistics } from '../../product/tag-statistics.ts'
import type { ZeroResultFacts } from '../zero-result/zero-result-facts.ts'
import { countAll } from './shop-count.ts'
import { countShops } from './shop-facet.ts'
import type { ShopFilters } from './shop-filter.ts'
import { allOf, noFilters, shopFilters } from './shop-filter.ts'
import type { ShopMatch } from './shop-match.ts'
import { shopMatch } from './shop-match.ts'

type ShopQueryInput = Parsed<typeof contract>

interface FoundShops {
  readonly reply: Output<typeof contract>
  /** The text found nothing. */
  readonly zeroResultFacts?: ZeroResultFacts | undefined
}

/** Sort values of a shop, descending; ties by id. All are integers. */
const VALUES: Record<Exclude<ShopQueryInput['sort'], 'relevance'>, string> = {
  rating: 's.rating_hundredths',
  products: 's.product_count',
  newest: '(extract(epoch from s.created_at) * 1000)::bigint',
}

/**
 * Shops whose name contains the text, followed by the best-rated ones that sell what it names (a part, a car) or are
 * at its location. @throws AppError('CATEGORY_NOT_FOUND')
 */
export async function queryShops(
  sql: Queryable,
  input: ShopQueryInput,
  language: Language,
): Promise<FoundShops> {
  const [reference, statistics] = await Promise.all([readReferenceData(sql), readTagStatistics(sql)])
  const end = readEnd(input)
  const match = shopMatch(sql, { text: input.text, reference, language, statistics })
  const filters = shopFilters(sql, input, reference)
  const [found, { facets, total }] = await Promise.all([
    readPage(sql, input, language, { ...match, where: sql`${match.where} and ${allOf(sql, filters)}` }, end),
    end
      ? countAll(sql, match.where, filters).then((total) => ({ facets: [], total }))
      : countShops(
          sql,
          { base: match.where, text: input.text, language, key: keyOf(input), filters },
          reference,
        ),
  ])
  const { rows, nextCursor } = pageOf(listName(input), found, input.limit, (row) => [
    Number(row.value),
    row.card.id,
  ])
  const isZeroResult = input.text !== '' && !end && rows.length === 0
  const zeroResultFacts = isZeroResult ? await zeroResultShops(sql, match, filters) : undefined
  const reply = {
    rows: rows.map(({ card }) => card),
    nextCursor,
    facets,
    total,
  }
  return { reply, zeroResultFacts }
}

async function zeroResultShops(
  sql: Queryable,
  { where }: ShopMatch,
  { active: query }: ShopFilters,
): Promise<ZeroResultFacts> {
  const isFiltered = query.length > 0
  const wasFilteredAway = isFiltered && (await countAll(sql, where, noFilters(sql))) > 0
  return { wasNearShown: false, isFiltered, wasFilteredAway }
}

/** Counts do not depend on the order. */
const keyOf = ({ text, countries, city, language, category, brand }: ShopQueryInput): string =>
  JSON.stringify([text, countries, city, language, category, brand])

const position = z.tuple([cursorBigint, cursorId])

interface ShopListEnd {
  readonly value: number
  readonly id: string
}

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
function readEnd(input: ShopQueryInput): ShopListEnd | undefined {
  const end = readCursor(listName(input), input.cursor, position)
  return end && { value: end[0], id: end[1] }
}

const listName = ({ sort }: ShopQueryInput) => `found shops by ${sort}`

function readPage(
  sql: Queryable,
  input: ShopQueryInput,
  language: Language,
  match: ShopMatch,
  end: ShopListEnd | undefined,
) {
  const value =
    input.sort === 'relevance'
      ? sql`(${match.points} * 1000 + s.rating_hundredths)::bigint`
      : sql`(${sql.unsafe(VALUES[input.sort])})::bigint`
  const after = end ? sql`and (${value}, s.id) < (${end.value}::bigint, ${end.id}::uuid)` : sql``
  // The page is determined first: otherwise the joins of its cards would run for every shop.
  const found = sql`
    select s.id, ${value} as value from shops s where ${match.where} ${after}
    order by 2 desc, 1 desc limit ${input.limit + 1}`
  return sql<{ value: string; card: ShopCard }[]>`
    select f.value, sc.text::json as card
    from (${found}) f join shop_cards sc on sc.shop_id = f.id and sc.language = ${language}
    order by f.value desc, f.id desc`
}

import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listShops as contract, ShopCard } from '@tiantian/contracts/shop/shop.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'

type ShopListInput = Parsed<typeof contract>
type ShopList = Output<typeof contract>

/** The column of each sort order; all are descending, ties by id. */
const COLUMNS = {
  rating: 's.rating_hundredths',
  products: 's.product_count',
  newest: 's.created_at',
} as const
type ShopListSort = keyof typeof COLUMNS

/** A page of the shops on sale; the first page also counts shops by country. */
export async function listShops(sql: Queryable, input: ShopListInput, language: Language): Promise<ShopList> {
  const end = readEnd(input)
  const [found, countries] = await Promise.all([
    readPage(sql, input, language, end),
    end ? [] : countByCountry(sql, language),
  ])
  const { rows, nextCursor } = pageOf(listName(input), found, input.limit, (row) => [row.value, row.card.id])
  return { rows: rows.map(({ card }) => card), nextCursor, countries }
}

interface ShopEnd {
  readonly value: string
  readonly id: string
}

const listName = ({ sort }: ShopListInput) => `shops by ${sort}`

const places = {
  rating: z.tuple([z.string().regex(/^\d{1,3}$/), cursorId]),
  products: z.tuple([z.string().regex(/^\d{1,9}$/), cursorId]),
  newest: z.tuple([cursorTime, cursorId]),
} as const satisfies Record<ShopListSort, unknown>

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
function readEnd(input: ShopListInput): ShopEnd | undefined {
  const end = readCursor(listName(input), input.cursor, places[input.sort])
  return end && { value: end[0], id: end[1] }
}

function readPage(sql: Queryable, input: ShopListInput, language: Language, end: ShopEnd | undefined) {
  const column = sql.unsafe(COLUMNS[input.sort])
  return sql<{ value: string; card: ShopCard }[]>`
    select ${column}::text as value, sc.text::json as card
    from shops s join shop_cards sc on sc.shop_id = s.id and sc.language = ${language}
    where s.state = 'active'
      ${input.country === undefined ? sql`` : sql`and s.country = ${input.country}`}
      ${end ? sql`and (${column}, s.id) < (${endValue(sql, input.sort, end.value)}, ${end.id}::uuid)` : sql``}
    order by ${column} desc, s.id desc
    limit ${input.limit + 1}`
}

const endValue = (sql: Queryable, sort: ShopListSort, value: string) =>
  sort === 'newest' ? sql`${value}::timestamptz` : sql`${value}::int`

function countByCountry(sql: Queryable, language: Language) {
  return sql<ShopList['countries'][number][]>`
    select n.code, ${sql.unsafe(textInSql('n.name', language))} as name, count(*)::int as count
    from shops s join countries n on n.code = s.country
    where s.state = 'active'
    group by n.code order by count(*) desc, n.code`
}

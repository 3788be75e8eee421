import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  listQuoteRequests,
  listShopQuotes,
  QuoteRequestRow,
  ShopQuoteRow,
} from '@tiantian/contracts/quote/quote.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { isManagedBy } from '../shop/own-shop.ts'

const REQUESTS = 'quote requests'
const QUOTES = 'quotes'
const TITLES_MAX = 3
const SHOPS_MAX = 50
const position = z.tuple([cursorTime, cursorId])

/** The first lines of the request `r`, as they are asked for. */
const titlesSql = (sql: Queryable) => sql`
  array(select coalesce(nullif(l.part_number, ''), l.text) from quote_request_lines l
    where l.request_id = r.id and l.position <= ${TITLES_MAX} order by l.position)`

type RequestListRow = Omit<QuoteRequestRow, 'lineCount'> & {
  readonly line_count: number
  readonly created_at: string
  readonly expires_at: string
}

/** The user's requests, newest first. */
export async function listRequestsOf(
  sql: Queryable,
  buyerId: string,
  { state, cursor, limit }: Parsed<typeof listQuoteRequests>,
) {
  const after = readCursor(REQUESTS, cursor, position)
  const found = await sql<RequestListRow[]>`
    select r.id, r.code, r.state, r.line_count, ${titlesSql(sql)} as titles, r.created_at, r.expires_at,
      asked.total as "shopCount", asked.quoted as "quoteCount"
    from quote_requests r cross join lateral (
      select count(*)::int as total,
        count(*) filter (where q.state in ('sent', 'partly_ordered', 'ordered'))::int as quoted
      from quotes q where q.request_id = r.id
    ) asked
    where r.buyer_id = ${buyerId} ${state ? sql`and r.state = ${state}` : sql``}
      ${after ? sql`and (r.created_at, r.id) < (${after[0]}, ${after[1]})` : sql``}
    order by r.created_at desc, r.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(REQUESTS, found, limit, (row) => [row.created_at, row.id])
  return {
    rows: rows.map(
      ({ line_count, created_at, expires_at, ...row }): QuoteRequestRow => ({
        ...row,
        lineCount: line_count,
        createdAt: isoTime(created_at),
        expiresAt: isoTime(expires_at),
      }),
    ),
    nextCursor,
  }
}

interface QuoteListRow {
  readonly id: string
  readonly code: string
  readonly state: ShopQuoteRow['state']
  readonly titles: string[]
  readonly line_count: number
  readonly shop_name: LocalizedText
  readonly city_name: LocalizedText
  readonly country_name: LocalizedText
  readonly created_at: string
  readonly expires_at: string
}

/** What the user's shops are asked, newest first: of each shop a page at most, along an index. */
export async function listQuotesOf(
  sql: Queryable,
  userId: string,
  { state, cursor, limit }: Parsed<typeof listShopQuotes>,
  language: Language,
) {
  const after = readCursor(QUOTES, cursor, position)
  const found = await sql<QuoteListRow[]>`
    select q.id, r.code, q.state, ${titlesSql(sql)} as titles, r.line_count, q.shop_name, c.name as city_name,
      n.name as country_name, q.created_at, r.expires_at
    from (
      select q.*, s.name as shop_name from (
        select s.id, s.name from shops s where ${isManagedBy(sql, userId, 'quotes')} order by s.created_at, s.id limit ${SHOPS_MAX}
      ) s cross join lateral (
        select * from quotes q where q.shop_id = s.id ${state ? sql`and q.state = ${state}` : sql``}
          ${after ? sql`and (q.created_at, q.id) < (${after[0]}, ${after[1]})` : sql``}
        order by q.created_at desc, q.id desc limit ${limit + 1}
      ) q order by q.created_at desc, q.id desc limit ${limit + 1}
    ) q join quote_requests r on r.id = q.request_id
      join cities c on c.id = r.city_id join countries n on n.code = c.country
    order by q.created_at desc, q.id desc`
  const { rows, nextCursor } = pageOf(QUOTES, found, limit, (row) => [row.created_at, row.id])
  return {
    rows: rows.map(
      (row): ShopQuoteRow => ({
        id: row.id,
        code: row.code,
        state: row.state,
        shopName: textIn(row.shop_name, language),
        titles: row.titles,
        lineCount: row.line_count,
        cityName: textIn(row.city_name, language),
        countryName: textIn(row.country_name, language),
        createdAt: isoTime(row.created_at),
        expiresAt: isoTime(row.expires_at),
      }),
    ),
    nextCursor,
  }
}

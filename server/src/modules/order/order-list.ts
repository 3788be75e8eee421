import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { OrderGroup } from '@tiantian/contracts/order/names.ts'
import { ORDER_GROUPS, ORDER_STATES } from '@tiantian/contracts/order/names.ts'
import type { listAllOrders, listOrders, listSales, SaleRow } from '@tiantian/contracts/order/order-list.ts'
import { ORDER_COUNT_MAX } from '@tiantian/contracts/order/order-list.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Db, Fragment, Queryable } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/text-in-sql.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import type { OrderListRow } from './order-view.ts'
import { addressOf, listedOrder } from './order-view.ts'

const LINES_IN_LIST = 4
const LIST = 'orders'
/** A search looks through the latest orders whose code begins like the text or that have the part number. */
const FOUND_MAX = 2000
/** Of a code that is searched: fewer characters are the beginning of all codes. */
const CODE_LENGTH_MIN = 3
/** No code with a given beginning comes after it: a range uses the index whatever the locale, and in a prepared statement. */
const LAST_CODE = 'Z'.repeat(13)
/** The end of a list page: creation time and id of its last order. */
const position = z.tuple([cursorTime, cursorId])

interface OrderFilter {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly state?: OrderState | undefined
  readonly group?: OrderGroup | undefined
}

/** The end of the last page, as a condition on the order `o`. */
const afterCursor = (sql: Queryable, cursor: string | undefined): Fragment => {
  const after = readCursor(LIST, cursor, position)
  return after ? sql`(o.created_at, o.id) < (${after[0]}, ${after[1]})` : sql`true`
}

/**
 * The latest orders of each of the owners and states, along an index that begins with both: however many orders there
 * are, each contributes a page at most.
 */
function latestOf(
  sql: Queryable,
  owner: { readonly column: 'buyer_id' | 'shop_id'; readonly ids: readonly string[] },
  condition: Fragment,
  { cursor, limit, state, group }: OrderFilter,
): Fragment {
  const states = statesOf(state, group)
  return sql`
    select o.* from unnest(${owner.ids}::uuid[]) as owner (id)
    ${states ? sql`cross join unnest(${states}::text[]) as wanted (state)` : sql``}
    cross join lateral (
      select * from orders o where o.${sql(owner.column)} = owner.id
        ${states ? sql`and o.state = wanted.state` : sql``}
        and ${afterCursor(sql, cursor)} and ${condition}
      order by o.created_at desc, o.id desc limit ${limit + 1}
    ) o
    ${states?.includes('dispute') ? sql`union all (${judgedOf(sql, owner, states, sql`${afterCursor(sql, cursor)} and ${condition}`)})` : sql``}`
}

/** Those of owners whose return alone the office judges: a few of all. */
const judgedOf = (
  sql: Queryable,
  { column, ids }: { readonly column: 'buyer_id' | 'shop_id'; readonly ids: readonly string[] },
  listed: readonly OrderState[],
  condition: Fragment,
): Fragment => sql`
  select o.* from orders o where ${hasDisputedReturn(sql, 'o')} and o.state <> all(${listed}::text[])
    and o.${sql(column)} = any(${ids}::uuid[]) and ${condition}`

/** A page of the orders that a query selects, the newest first. */
async function readPage({ sql }: Db, orders: Fragment, limit: number) {
  const found = await sql<OrderListRow[]>`
    select o.*, s.name as shop_name, s.logo as shop_logo, lines.rows as lines
    from (select * from (${orders}) o order by o.created_at desc, o.id desc limit ${limit + 1}) o
    join shops s on s.id = o.shop_id
    cross join lateral (
      select jsonb_agg(l order by l.position) as rows from (
        select * from order_lines where order_id = o.id order by position limit ${LINES_IN_LIST}
      ) l
    ) lines
    order by o.created_at desc, o.id desc`
  return pageOf(LIST, found, limit, (row) => [row.created_at, row.id])
}

/** The states that a filter asks for; undefined for all. */
function statesOf(
  state: OrderState | undefined,
  group: OrderGroup | undefined,
): readonly OrderState[] | undefined {
  const grouped: readonly OrderState[] | undefined = group && ORDER_GROUPS[group]
  if (state === undefined) return grouped
  return grouped === undefined || grouped.includes(state) ? [state] : []
}

/** The user's orders, newest first. */
export async function listOrdersOf(
  db: Db,
  buyerId: string,
  filter: Parsed<typeof listOrders>,
  language: Language,
) {
  const { rows, nextCursor } = await readOrdersOf(db, buyerId, filter)
  return { rows: rows.map((row) => listedOrder(row, language)), nextCursor }
}

/** The same as they are stored; more at once than a page of the list. */
export function readOrdersOf(
  db: Db,
  buyerId: string,
  { text, shopId, createdFrom, createdTo, ...page }: Parsed<typeof listOrders>,
) {
  const inTime = placedWithin(db.sql, { createdFrom, createdTo })
  const placed = shopId ? db.sql`${inTime} and o.shop_id = ${shopId}` : inTime
  return readPage(
    db,
    text
      ? boughtAs(db.sql, buyerId, text, placed, page)
      : latestOf(db.sql, { column: 'buyer_id', ids: [buyerId] }, placed, page),
    page.limit,
  )
}

/** Orders of the user's shops, newest first. */
export async function listSalesOf(
  db: Db,
  userId: string,
  filter: Parsed<typeof listSales>,
  language: Language,
) {
  const { rows, nextCursor } = await readSalesOf(db, userId, filter)
  return { rows: rows.map((row) => saleRow(row, language)), nextCursor }
}

/** The same as they are stored; more at once than a page of the list. */
export async function readSalesOf(
  db: Db,
  userId: string,
  { shopId, text, createdFrom, createdTo, ...page }: Parsed<typeof listSales>,
) {
  const { sql } = db
  const shops = await ownShops(sql, userId)
  const shopIds = shops.map(({ id }) => id).filter((id) => shopId === undefined || id === shopId)
  const placed = placedWithin(sql, { createdFrom, createdTo })
  const orders = text
    ? foundOf(sql, shopIds, text, placed, page)
    : latestOf(sql, { column: 'shop_id', ids: shopIds }, placed, page)
  return readPage(db, orders, page.limit)
}

/** Orders of all shops, the newest first. */
export async function listOrdersForOffice(
  db: Db,
  { text, createdFrom, createdTo, state, group, cursor, limit }: Parsed<typeof listAllOrders>,
  language: Language,
) {
  const { sql } = db
  const states = statesOf(state, group)
  const condition = sql`${placedWithin(sql, { createdFrom, createdTo })} and ${afterCursor(sql, cursor)}`
  const orders = text
    ? sql`select o.* from (${mentions(sql, { text, condition, states, limit })}) found join orders o on o.id = found.id
        ${states ? sql`where ${isJudgedIn(sql, 'o', states)}` : sql``}`
    : newestOf(sql, states, condition, limit)
  const { rows, nextCursor } = await readPage(db, orders, limit)
  return { rows: rows.map((row) => saleRow(row, language)), nextCursor }
}

/** Of some states along the index of each, else the newest of all. */
function newestOf(
  sql: Queryable,
  states: readonly OrderState[] | undefined,
  condition: Fragment,
  limit: number,
): Fragment {
  const newest = (of: Fragment) =>
    sql`select * from orders o where ${of} and ${condition} order by o.created_at desc, o.id desc limit ${limit + 1}`
  if (!states) return newest(sql`true`)
  // An order that is listed for its state is not listed again for its return.
  const isJudgedOutside = sql`${hasDisputedReturn(sql, 'o')} and o.state <> all(${states}::text[])`
  return sql`select o.* from unnest(${states}::text[]) as wanted (state) cross join lateral (${newest(sql`o.state = wanted.state`)}) o
    ${states.includes('dispute') ? sql`union all (${newest(isJudgedOutside)})` : sql``}`
}

/** The office judges such a return, while its order stays completed or in return. */
const hasDisputedReturn = (sql: Queryable, order: string): Fragment => sql`${sql(`${order}.id`)} in (
  select r.order_id from order_returns r where r.disputed_at is not null and r.state in ('requested', 'accepted'))`

/** In one of the states; a disputed return counts as a dispute. */
const isJudgedIn = (sql: Queryable, order: string, states: readonly OrderState[]): Fragment =>
  sql`(${sql(`${order}.state`)} = any(${states}::text[]) or (${states.includes('dispute')}
    and ${hasDisputedReturn(sql, order)}))`

const placedWithin = (
  sql: Queryable,
  { createdFrom, createdTo }: Pick<Parsed<typeof listOrders>, 'createdFrom' | 'createdTo'>,
): Fragment => sql`true
  ${createdFrom ? sql`and o.created_at >= ${createdFrom}` : sql``}
  ${createdTo ? sql`and o.created_at <= ${createdTo}` : sql``}`

function saleRow(row: OrderListRow, language: Language): SaleRow {
  const { name, cityName, countryName } = addressOf(row)
  return {
    ...listedOrder(row, language),
    buyerName: name,
    cityName: textIn(cityName, language),
    countryName: textIn(countryName, language),
    dueAt: row.due_at && isoTime(row.due_at),
  }
}

interface Mentioned {
  readonly text: string
  /** The end of the last page, and all else that holds of orders as well as of their lines. */
  readonly condition: Fragment
  readonly states: readonly OrderState[] | undefined
  readonly limit: number
}

/**
 * Orders whose code begins like the text, or of which a line has it as part number. Codes begin with the day, so that
 * those at the end are the latest: of these a page, which an index tells without the orders.
 */
function mentions(sql: Queryable, { text, condition, states, limit }: Mentioned): Fragment {
  const code = codeOf(text)
  return sql`
    (select named.id from (
        select o.id, o.created_at, o.state from orders o
        where o.code between ${code} and ${`${code}${LAST_CODE}`} and ${code.length >= CODE_LENGTH_MIN}
          and ${condition}
        order by o.code desc limit ${FOUND_MAX}
      ) named
      ${states ? sql`where ${isJudgedIn(sql, 'named', states)}` : sql``}
      order by named.created_at desc, named.id desc limit ${limit + 1})
    union
    (select o.id
      from (select order_id as id, shop_id, created_at, upper(part_number) as number from order_lines) o
      where o.number = ${text.toUpperCase()} and ${condition}
      order by o.created_at desc, o.id desc limit ${FOUND_MAX})`
}

function foundOf(
  sql: Queryable,
  shopIds: readonly string[],
  text: string,
  condition: Fragment,
  { cursor, state, group, limit }: OrderFilter,
): Fragment {
  const states = statesOf(state, group)
  const own = sql`o.shop_id = owner.id and ${afterCursor(sql, cursor)} and ${condition}`
  return sql`
    select o.* from unnest(${shopIds}::uuid[]) as owner (id)
    cross join lateral (${mentions(sql, { text, condition: own, states, limit })}) found join orders o on o.id = found.id
    ${states ? sql`where o.state = any(${states}::text[])` : sql``}`
}

/** Of the buyer's latest orders those whose code, shop or part is asked for: fewer than a shop sells. */
function boughtAs(
  sql: Queryable,
  buyerId: string,
  text: string,
  placed: Fragment,
  { cursor, state, group, limit }: OrderFilter,
): Fragment {
  const states = statesOf(state, group)
  const code = codeOf(text)
  return sql`
    select o.* from (
      select * from orders o where o.buyer_id = ${buyerId}
        ${states ? sql`and o.state = any(${states}::text[])` : sql``} and ${afterCursor(sql, cursor)} and ${placed}
      order by o.created_at desc, o.id desc limit ${FOUND_MAX}
    ) o join shops s on s.id = o.shop_id
    where (o.code between ${code} and ${`${code}${LAST_CODE}`} and ${code.length >= CODE_LENGTH_MIN})
      or exists (select from jsonb_each_text(s.name) shown where shown.value ilike ${likePattern(text)})
      or exists (select from order_lines l where l.order_id = o.id and upper(l.part_number) = ${text.toUpperCase()})
    order by o.created_at desc, o.id desc limit ${limit + 1}`
}

const codeOf = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const ownShops = (sql: Queryable, userId: string) =>
  sql<{ id: string; name: LocalizedText }[]>`
    select s.id, s.name from shops s where ${isManagedBy(sql, userId, 'sales')} order by s.created_at, s.id limit 50`

/** Limited to the latest thousand orders, so that a long history does not slow the reply. */
export async function countOrdersOf({ sql }: Db, buyerId: string, language: Language) {
  const latest = sql`
    select state, shop_id from orders where buyer_id = ${buyerId}
    order by created_at desc, id desc limit ${ORDER_COUNT_MAX}`
  const [counts, shops] = await Promise.all([
    sql<StateCount[]>`select state, count(*)::int as count from (${latest}) latest group by state`,
    sql<{ id: string; name: LocalizedText }[]>`
      select id, name from shops where id in (select shop_id from (${latest}) latest)`,
  ])
  const named = shops.map(({ id, name }) => ({ id, name: textIn(name, language) }))
  return {
    counts: countsOf(counts),
    shops: named.toSorted((one, other) => one.name.localeCompare(other.name, language)),
  }
}

export async function countSalesOf({ sql }: Db, userId: string, language: Language) {
  const shops = await ownShops(sql, userId)
  const counts = await sql<StateCount[]>`
    select latest.state, count(*)::int as count from unnest(${shops.map(({ id }) => id)}::uuid[]) as shop (id)
    cross join lateral (select o.state from orders o where o.shop_id = shop.id
      order by o.created_at desc, o.id desc limit ${ORDER_COUNT_MAX}) latest
    group by latest.state`
  return {
    shops: shops.map(({ id, name }) => ({ id, name: textIn(name, language) })),
    counts: countsOf(counts),
  }
}

interface StateCount {
  readonly state: OrderState
  readonly count: number
}

function countsOf(rows: readonly StateCount[]): Record<OrderState, number> {
  const counts = Object.fromEntries(ORDER_STATES.map((state) => [state, 0])) as Record<OrderState, number>
  for (const { state, count } of rows) counts[state] = count
  return counts
}

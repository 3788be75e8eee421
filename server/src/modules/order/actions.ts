import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { OrderRow as ListedOrder, Order } from '@tiantian/contracts/order/order.ts'
import {
  cancelOrder,
  countOrders,
  getOrder,
  listOrders,
  ORDER_COUNT_MAX,
  previewCheckout,
  submitCheckout,
} from '@tiantian/contracts/order/order.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { ORDER_STATES, orderMachine } from '@tiantian/contracts/order/state.ts'
import * as z from 'zod'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Clock } from '../../platform/clock.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { move, storeMachine } from '../../platform/move.ts'
import type { OrderRow } from '../../platform/rows.generated.ts'
import type { LineRow } from './line-row.ts'
import { orderLine } from './line-row.ts'
import { ORDER_CHANGED } from './order-changed.ts'
import type { CheckoutBuyer } from './preview-checkout.ts'
import { previewOrders } from './preview-checkout.ts'
import { submitOrders } from './submit-checkout.ts'

const LINES_IN_LIST = 4
/** The end of a list page: creation time and id of its last order. */
const position = z.tuple([cursorTime, cursorId])

interface ServerOrderRow extends OrderRow {
  readonly currency: Currency
  readonly shop_name: LocalizedText
  readonly shop_logo: string
  readonly lines: readonly LineRow[]
}

interface OrderDetailRow extends ServerOrderRow {
  warehouse_country_name: LocalizedText
  address: Omit<Order['address'], 'countryName' | 'cityName'> & {
    countryName: LocalizedText
    cityName: LocalizedText
  }
  history: { state: OrderState; at: string }[]
  siblings: { id: string; code: string; shopName: LocalizedText }[]
}

/** The user's orders, newest first. */
async function listOrdersOf(db: Db, buyerId: string, input: Parsed<typeof listOrders>, language: Language) {
  const after = readCursor(LIST, input.cursor, position)
  const { sql } = db
  const found = await sql<ServerOrderRow[]>`
    select o.*, s.name as shop_name, s.logo as shop_logo, lines.rows as lines
    from orders o join shops s on s.id = o.shop_id
    cross join lateral (
      select jsonb_agg(l order by l.position) as rows from (
        select * from order_lines where order_id = o.id order by position limit ${LINES_IN_LIST}
      ) l
    ) lines
    where o.buyer_id = ${buyerId}
      ${input.state ? sql`and o.state = ${input.state}` : sql``}
      ${after ? sql`and (o.created_at, o.id) < (${after[0]}, ${after[1]})` : sql``}
    order by o.created_at desc, o.id desc limit ${input.limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, input.limit, (row) => [row.created_at, row.id])
  return { rows: rows.map((row) => orderRow(row, language)), nextCursor }
}

const LIST = 'orders'

/** @throws AppError('ORDER_NOT_FOUND') also for another user's order */
async function getOrderOf(db: Db, buyerId: string, orderId: string, language: Language): Promise<Order> {
  const [row] = await db.sql<OrderDetailRow[]>`
    select o.*, s.name as shop_name, s.logo as shop_logo, c.name as warehouse_country_name,
      (select jsonb_agg(l order by l.position) from order_lines l where l.order_id = o.id) as lines,
      (select jsonb_agg(jsonb_build_object('state', e.to_state, 'at', e.at) order by e.at, e.id)
        from order_events e where e.order_id = o.id) as history,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code, 'shopName', xs.name) order by x.id), '[]')
        from orders x join shops xs on xs.id = x.shop_id where x.checkout_id = o.checkout_id and x.id <> o.id) as siblings
    from orders o join shops s on s.id = o.shop_id join countries c on c.code = o.warehouse_country
    where o.id = ${orderId} and o.buyer_id = ${buyerId}`
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return orderDetail(row, language)
}

function orderRow(row: ServerOrderRow, language: Language): ListedOrder {
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    shopId: row.shop_id,
    shopName: textIn(row.shop_name, language),
    shopLogo: row.shop_logo,
    total: { amountMinor: Number(row.total_minor), currency: row.currency },
    itemCount: row.item_count,
    lines: row.lines.map((line) => orderLine(line, language)),
    lineCount: row.line_count,
    createdAt: isoTime(row.created_at),
  }
}

function orderDetail(row: OrderDetailRow, language: Language): Order {
  const { countryName, cityName, ...address } = row.address
  return {
    ...orderRow(row, language),
    incoterm: row.incoterm,
    incotermPlace: row.incoterm_place,
    warehouseCountry: row.warehouse_country,
    warehouseCountryName: textIn(row.warehouse_country_name, language),
    leadDaysMin: row.lead_days_min,
    leadDaysMax: row.lead_days_max,
    note: row.note,
    grossGrams: Number(row.gross_grams),
    address: { ...address, countryName: textIn(countryName, language), cityName: textIn(cityName, language) },
    history: row.history.map(({ state, at }) => ({ state, at: isoTime(at) })),
    siblings: row.siblings.map(({ shopName, ...order }) => ({
      ...order,
      shopName: textIn(shopName, language),
    })),
  }
}

const orders = storeMachine<Pick<OrderRow, 'id'>>()({
  machine: orderMachine,
  table: 'orders',
  notFound: 'ORDER_NOT_FOUND',
  audit: { objectKind: 'order', objectId: ({ id }) => id },
  history: { table: 'order_events', idColumn: 'order_id' },
  outbox: { topic: ORDER_CHANGED, data: ({ id }) => ({ orderId: id }) },
})

/**
 * Cancels the buyer's order and returns its items to stock.
 * @throws AppError('ORDER_NOT_FOUND') also for another user's order, AppError('STATE_CONFLICT')
 */
async function cancelOrderOf(db: Db, buyerId: string, orderId: string, clock: Clock) {
  // Restocking a sold-out part updates its product: see mayRunAgain of submit-checkout.ts.
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const change = { by: buyerId, role: 'buyer', at: clock.now() } as const
      await move(tx, orders, { id: orderId, buyer_id: buyerId }, 'cancel', change)
      await returnStock(tx, orderId)
    }),
  )
}

/** Last and ordered by offer id, like in a checkout, so that the two cannot deadlock. */
async function returnStock(tx: Tx, orderId: string) {
  await tx`
    with taken as materialized (
      select s.offer_id, l.quantity from order_lines l join stocks s on s.offer_id = l.offer_id
      where l.order_id = ${orderId} order by s.offer_id for update of s
    )
    update stocks s set quantity = s.quantity + taken.quantity from taken where s.offer_id = taken.offer_id`
}

/** Limited to the latest thousand orders, so that a long history does not slow the reply. */
async function countOrdersOf(db: Db, buyerId: string): Promise<Record<OrderState, number>> {
  const rows = await db.sql<{ state: OrderState; count: number }[]>`
    select state, count(*)::int as count
    from (select state from orders where buyer_id = ${buyerId}
      order by created_at desc, id desc limit ${ORDER_COUNT_MAX}) latest
    group by state`
  const counts = Object.fromEntries(ORDER_STATES.map((state) => [state, 0])) as Record<OrderState, number>
  for (const { state, count } of rows) counts[state] = count
  return counts
}

export const orderActions: Implementation[] = [
  implement(previewCheckout, (context, input) => previewOrders(buyer(context), input)),
  implement(submitCheckout, (context, input) => submitOrders(buyer(context), input)),
  implement(listOrders, ({ db, user, language }, input) => listOrdersOf(db, user.id, input, language)),
  implement(countOrders, async ({ db, user }) => ({ counts: await countOrdersOf(db, user.id) })),
  implement(getOrder, async ({ db, user, language }, { id }) => ({
    order: await getOrderOf(db, user.id, id, language),
  })),
  implement(cancelOrder, async ({ db, user, language, clock }, { id }) => {
    await cancelOrderOf(db, user.id, id, clock)
    return { order: await getOrderOf(db, user.id, id, language) }
  }),
]

function buyer({ db, clock, language, user }: Context<'member'>): CheckoutBuyer {
  return { db, clock, language, userId: user.id }
}

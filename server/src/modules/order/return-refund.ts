import { AppError } from '@tiantian/contracts/error.ts'
import type { OrderReturn, ReturnedGoods } from '@tiantian/contracts/order/return.ts'
import { RETURN_DAYS, returnConditions, returnShare } from '@tiantian/contracts/order/return.ts'
import type { OrderEvent, OrderState } from '@tiantian/contracts/order/state.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { OrderReturnRow, OrderRow } from '../../platform/rows.generated.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { returnPoints, takePointsBack } from './discount.ts'
import { moneyGivenBack } from './give-back-notification.ts'
import type { GiftBack } from './order-money.ts'
import { heldMinor, refundCompleted, refundPart } from './order-money.ts'
import { returnMoved } from './return-notification.ts'

const DAY_MS = 86_400_000

/** Until when goods of a completed order can be sent back; null while it is not completed. */
export async function returnableUntil(sql: Queryable, { id, state }: OrderRow): Promise<Date | null> {
  if (state !== 'completed') return null
  const [completed] = await sql<[{ at: Date | null }]>`
    select min(at) as at from order_events where order_id = ${id} and to_state = 'completed'`
  return completed.at && new Date(new Date(completed.at).getTime() + RETURN_DAYS * DAY_MS)
}

export async function findOpenReturn(tx: Tx, orderId: string): Promise<OrderReturnRow | undefined> {
  const [open] = await tx<OrderReturnRow[]>`
    select * from order_returns where order_id = ${orderId} and state in ('requested', 'accepted')`
  return open
}

const RETURN_EVENTS: readonly OrderEvent[] = [
  'acceptReturn',
  'refuseReturn',
  'withdrawReturn',
  'sendReturn',
  'expireReturn',
  'refund',
  'openDispute',
  'refundBuyer',
  'paySeller',
]

/** What the machine asks about the open return; the order is locked, so that a second answer finds it decided. */
export async function returnConditionsOf(tx: Tx, orderId: string, event: OrderEvent) {
  if (!RETURN_EVENTS.includes(event)) return []
  const [order] = await tx<OrderRow[]>`select * from orders where id = ${orderId} for no key update`
  const open = order && (await findOpenReturn(tx, orderId))
  if (!open) return []
  const { refundMinor } = await amountsOf(tx, order, open)
  return returnConditions({
    state: open.state,
    isSent: open.sent_at !== null,
    isDisputed: open.disputed_at !== null,
    isAll: refundMinor === heldMinor(order),
  })
}

interface GoodsRow {
  readonly goods: number
  readonly before: number
  readonly now: number
}

/** The value of the goods of a return and of those before it; `accepted` where the shop has decided. */
async function goodsOf(
  tx: Tx,
  { id, order_id }: Pick<OrderReturnRow, 'id' | 'order_id'>,
): Promise<ReturnedGoods> {
  const [row] = await tx<[GoodsRow]>`
    select sum(l.unit_price_minor * l.quantity)::float8 as goods,
      coalesce(sum(l.unit_price_minor * back.before), 0)::float8 as before,
      coalesce(sum(l.unit_price_minor * back.now), 0)::float8 as now
    from order_lines l left join lateral (
      select sum(b.accepted_quantity) filter (where r.state = 'refunded') as before,
        sum(coalesce(b.accepted_quantity, b.quantity)) filter (where r.id = ${id}) as now
      from order_returns r join order_return_lines b on b.return_id = r.id
      where r.order_id = l.order_id and b.position = l.position
    ) back on true
    where l.order_id = ${order_id}`
  return { goodsMinor: row.goods, beforeMinor: row.before, nowMinor: row.now }
}

type RefundedReturn = Pick<OrderReturnRow, 'id' | 'order_id' | 'is_delivery_refunded'>

/**
 * What a return gives back: the price of its goods less their part of coupon and points, the points, and what the
 * alliance has added. All returns together give back what was paid, never more than the order still holds.
 */
export async function amountsOf(tx: Tx, order: OrderRow, returned: RefundedReturn) {
  const goods = await goodsOf(tx, returned)
  const paidMinor = goods.goodsMinor - Number(order.coupon_minor) - Number(order.points_minor)
  const [before] = await tx<[{ delivery: number }]>`
    select coalesce(sum(delivery_minor), 0)::float8 as delivery from order_returns
    where order_id = ${order.id} and state = 'refunded'`
  const held = heldMinor(order)
  const goodsMinor = Math.min(held, returnShare(paidMinor, goods))
  const deliveryMinor = returned.is_delivery_refunded
    ? Math.min(held - goodsMinor, Number(order.delivery_minor ?? 0) - before.delivery)
    : 0
  return {
    refundMinor: goodsMinor + deliveryMinor,
    deliveryMinor,
    points: returnShare(order.points, goods),
    subsidyMinor: Math.min(Number(order.subsidy_minor), returnShare(Number(order.subsidy_due_minor), goods)),
  }
}

const ENDS: Partial<Record<OrderEvent, OrderReturn['state']>> = {
  withdrawReturn: 'withdrawn',
  expireReturn: 'expired',
  refuseReturn: 'refused',
  refund: 'refunded',
  refundBuyer: 'refunded',
  paySeller: 'refused',
}
const WITH_RETURN: readonly OrderState[] = ['return_requested', 'return_accepted', 'completed']

interface MovedWithReturn {
  readonly event: OrderEvent
  readonly from: OrderState
  readonly to: OrderState
  readonly row: OrderRow
}

interface ReturnChange {
  readonly by: string | null
  readonly at: Date
  readonly reason?: string | undefined
}

/** The open return of an order ends with what happens to the order, and is paid when the goods are back. */
export async function followReturn(
  tx: Tx,
  { event, from, to, row: order }: MovedWithReturn,
  { by, at, reason = '' }: ReturnChange,
) {
  const end = ENDS[event] ?? (WITH_RETURN.includes(to) ? undefined : 'closed')
  const isDisputed = event === 'openDispute' && to === 'completed'
  if (!((end || isDisputed) && WITH_RETURN.includes(from))) return
  const open = await findOpenReturn(tx, order.id)
  if (!open) {
    if (event === 'refund') throw new AppError('STATE_CONFLICT')
    return
  }
  if (end === undefined) {
    await tx`update order_returns set disputed_at = ${at}, due_at = null where id = ${open.id}`
    await tellOfReturn(tx, { event, from, to, row: order }, open.id)
    return
  }
  if (end === 'refunded') await payReturn(tx, { order, to, open }, { by, at })
  const closed = await tx`
    update order_returns set state = ${end}, closed_at = ${at}, due_at = null, answer = case when ${end} = 'refused' then ${reason}
      else answer end
    where state in ('requested', 'accepted') and id = ${open.id} returning id`
  if (closed.length === 0) throw new AppError('STATE_CONFLICT')
  // As if the return had not been asked for.
  if (to === 'delivered' && end !== 'refunded')
    await tx`update orders set due_at = coalesce(${open.order_due_at}, due_at) where id = ${order.id}`
  await tellOfReturn(tx, { event, from, to, row: order }, open.id)
}

/** What the state of the order does not say itself, each side is told of the return. */
export async function tellOfReturn(tx: Tx, { event, from, to, row }: MovedWithReturn, returnId: string) {
  const isToldByState = from !== to && to !== 'delivered'
  // `moneyGivenBack` has told both sides.
  const isTold = isToldByState || (ENDS[event] === 'refunded' && to === 'completed')
  if (isTold || event === 'chargeBack') return
  await tx`update orders set notified_state = state where id = ${row.id}`
  await queueNotifications(tx, returnMoved, [{ returnId, event }])
}

interface PaidReturn {
  readonly order: OrderRow
  readonly to: OrderState
  readonly open: OrderReturnRow
}

/** @throws AppError('SHOP_BALANCE_SHORT') while the balance of the shop does not cover it: the decision waits */
async function refundFromShop(tx: Tx, order: OrderRow, refund: GiftBack) {
  try {
    return await refundCompleted(tx, order, refund)
  } catch (error) {
    if (error instanceof AppError && error.code === 'BALANCE_SHORT') throw new AppError('SHOP_BALANCE_SHORT')
    throw error
  }
}

/** Books the refund; all that an order holds goes back with its state (`refundEscrow`). */
async function payReturn(tx: Tx, { order, to, open: { id, ...open } }: PaidReturn, { by, at }: ReturnChange) {
  const { refundMinor, deliveryMinor, points, subsidyMinor } = await amountsOf(tx, order, { id, ...open })
  if (to === 'delivered') {
    const amounts = { amountMinor: refundMinor, subsidyMinor }
    await refundPart(tx, order, { cause: `return/${id}/refund`, ...amounts, by, at })
    await tx`
      update orders set refunded_minor = refunded_minor + ${refundMinor}, subsidy_minor = subsidy_minor - ${subsidyMinor}
      where id = ${order.id}`
  }
  // All that was paid may have been given back already: then the return ends without a booking.
  if (to === 'completed' && refundMinor > 0) {
    const cause = `order/${order.id}/return/${id}`
    const borne = await refundFromShop(tx, order, { cause, amountMinor: refundMinor, subsidyMinor, by, at })
    const taken = await takePointsBack(tx, order, { cause, amountMinor: refundMinor, at })
    const told = { orderId: order.id, amountMinor: refundMinor, points: taken, ...borne }
    await queueNotifications(tx, moneyGivenBack, [told])
  }
  const pointsBack = to === 'refunded' ? 0 : points
  await returnPoints(tx, order, { cause: `return/${id}`, points: pointsBack, at })
  await tx`
    update order_returns set refund_minor = ${refundMinor}, delivery_minor = ${deliveryMinor}, points = ${pointsBack}
    where id = ${id}`
}

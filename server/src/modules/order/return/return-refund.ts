import { AppError } from '@tiantian/contracts/error.ts'
import type { OrderReturn, ReturnedGoods } from '@tiantian/contracts/order/return.ts'
import { returnConditions, returnShare } from '@tiantian/contracts/order/return.ts'
import type { OrderEvent, OrderState } from '@tiantian/contracts/order/state.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type {
  OrderReturnLineRow,
  OrderReturnRow,
  OrderRow,
} from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { moneyGivenBack } from '../notification/give-back-notification.ts'
import { returnMoved } from '../notification/return-notification.ts'
import { refuseUnbookedRefund } from '../payment/foreign-refund.ts'
import type { GiftBack, Withheld } from '../payment/order-money.ts'
import { heldMinor, refundCompleted, refundPart } from '../payment/order-money.ts'
import { refundWithheld, releaseWithheld } from '../payment/withheld.ts'
import { returnPoints, takePointsBack } from '../terms/discount.ts'
import { addedTax } from '../terms/order-tax.ts'

const DAY_MS = 86_400_000

/** Until when goods of a completed order can be sent back; null while it is not completed. */
export async function returnableUntil(sql: Queryable, { id, state }: OrderRow): Promise<Date | null> {
  if (state !== 'completed') return null
  const [completed] = await sql<[{ at: Date | null; days: number }]>`
    select min(at) as at, (select max(return_days) from order_lines where order_id = ${id}) as days
    from order_events where order_id = ${id} and to_state = 'completed'`
  return completed.at && new Date(new Date(completed.at).getTime() + completed.days * DAY_MS)
}

export async function findOpenReturn(tx: Tx, orderId: string): Promise<OrderReturnRow | undefined> {
  const [open] = await tx<OrderReturnRow[]>`
    select * from order_returns where order_id = ${orderId} and state in ('requested', 'accepted')`
  return open
}

/** Asked for before the order completed: from then it knows when that would have been. */
const isFromEscrow = ({ order_due_at }: Pick<OrderReturnRow, 'order_due_at'>) => order_due_at !== null

const RETURN_EVENTS: readonly OrderEvent[] = [
  'acceptReturn',
  'refuseReturn',
  'withdrawReturn',
  'sendReturn',
  'expireReturn',
  'escalateReturn',
  'refund',
  'openDispute',
  'addStatement',
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
    isFromEscrow: isFromEscrow(open),
    isAll: refundMinor === heldMinor(order),
  })
}

interface GoodsRow {
  readonly goods: number
  readonly before: number
  readonly now: number
  readonly is_any_kept: boolean
  readonly is_any_faultless: boolean
}

/** The value of the goods of a return and of those before it; `accepted` where the shop has decided. */
async function goodsOf(tx: Tx, { id, order_id }: Pick<OrderReturnRow, 'id' | 'order_id'>) {
  const [row] = await tx<[GoodsRow]>`
    select sum(l.unit_price_minor * l.quantity)::float8 as goods,
      coalesce(sum(l.unit_price_minor * back.before), 0)::float8 as before,
      coalesce(sum(l.unit_price_minor * back.now), 0)::float8 as now,
      bool_or(l.quantity > coalesce(back.before, 0) + coalesce(back.now, 0)) as is_any_kept,
      bool_or(l.quantity > coalesce(back.faulty, 0)) as is_any_faultless
    from order_lines l left join lateral (
      select sum(b.accepted_quantity) filter (where r.state = 'refunded') as before,
        sum(coalesce(b.accepted_quantity, b.quantity)) filter (where r.id = ${id}) as now,
        sum(coalesce(b.accepted_quantity, b.quantity)) filter (where b.is_fault and (r.id = ${id} or r.state = 'refunded'))
          as faulty
      from order_returns r join order_return_lines b on b.return_id = r.id
      where r.order_id = l.order_id and b.position = l.position
    ) back on true
    where l.order_id = ${order_id}`
  const goods: ReturnedGoods = { goodsMinor: row.goods, beforeMinor: row.before, nowMinor: row.now }
  return { goods, isAllBack: !row.is_any_kept, isAllFaulty: !row.is_any_faultless }
}

type RefundedReturn = Pick<OrderReturnRow, 'id' | 'order_id' | 'is_delivery_refunded'>

/**
 * What a return gives back: the price of its goods less their part of coupon and points, the points, and what the
 * alliance has added. The delivery too when the shop says so, and when nothing of the order is kept and all of it goes
 * back for the fault of the shop. All returns together give back what was paid, never more than the order still holds.
 */
export async function amountsOf(tx: Tx, order: OrderRow, returned: RefundedReturn) {
  const { goods, isAllBack, isAllFaulty } = await goodsOf(tx, returned)
  const paidMinor = goods.goodsMinor - Number(order.coupon_minor) - Number(order.points_minor)
  const deliveryTaxMinor = Number(order.delivery_tax_minor)
  const goodsTaxMinor = returnShare(Number(order.tax_minor) - deliveryTaxMinor, goods)
  const [before] = await tx<[{ delivery: number }]>`
    select coalesce(sum(delivery_minor), 0)::float8 as delivery from order_returns
    where order_id = ${order.id} and state = 'refunded'`
  const held = heldMinor(order)
  const goodsMinor = Math.min(held, returnShare(paidMinor, goods) + addedTax(order, goodsTaxMinor))
  const deliveryGross = Number(order.delivery_minor ?? 0) + addedTax(order, deliveryTaxMinor)
  const deliveryMinor =
    returned.is_delivery_refunded || isAllFaulty
      ? Math.min(held - goodsMinor, deliveryGross - before.delivery)
      : 0
  const deliveryShare = { goodsMinor: deliveryGross, beforeMinor: before.delivery, nowMinor: deliveryMinor }
  return {
    isAllBack,
    isDeliveryDue: isAllFaulty,
    refundMinor: goodsMinor + deliveryMinor,
    deliveryMinor,
    taxMinor:
      Math.min(goodsMinor, goodsTaxMinor) +
      (deliveryMinor > 0 ? returnShare(deliveryTaxMinor, deliveryShare) : 0),
    points: returnShare(order.points, goods),
    subsidyMinor: Math.min(Number(order.subsidy_minor), returnShare(Number(order.subsidy_due_minor), goods)),
  }
}

const ENDS: Partial<Record<ReturnNewsEvent, OrderReturn['state']>> = {
  withdrawReturn: 'withdrawn',
  expireReturn: 'expired',
  refuseReturn: 'refused',
  refund: 'refunded',
  refundBuyer: 'refunded',
  paySeller: 'refused',
}
const WITH_RETURN: readonly OrderState[] = ['return_requested', 'return_accepted', 'completed']

interface MovedWithReturn {
  readonly event: ReturnNewsEvent
  readonly from: OrderState
  readonly to: OrderState
  readonly row: OrderRow
}

interface ReturnChange {
  readonly by: string | null
  readonly at: Date
  readonly reason?: string | undefined
}

const TO_OFFICE: readonly ReturnNewsEvent[] = ['openDispute', 'escalateReturn']

/** The open return of an order ends with what happens to the order, and is paid when the goods are back. */
export async function followReturn(tx: Tx, moved: MovedWithReturn, { by, at, reason = '' }: ReturnChange) {
  const { event, from, to, row: order } = moved
  const end = ENDS[event] ?? (WITH_RETURN.includes(to) ? undefined : 'closed')
  const isDisputed = TO_OFFICE.includes(event) && to === from
  if (!((end || isDisputed) && WITH_RETURN.includes(from))) return
  const open = await findOpenReturn(tx, order.id)
  if (!open) {
    if (event === 'refund') throw new AppError('STATE_CONFLICT')
    return
  }
  if (isDisputed || (event === 'refuseReturn' && isFromEscrow(open))) {
    await leaveToOffice(tx, moved, open, { at, reason })
    return
  }
  await endReturn(tx, moved, { open, end: end! }, { by, at, reason })
}

async function endReturn(
  tx: Tx,
  moved: MovedWithReturn,
  { open, end }: { readonly open: OrderReturnRow; readonly end: OrderReturn['state'] },
  { by, at, reason }: ReturnChange & { readonly reason: string },
) {
  const { to, row: order } = moved
  if (Number(order.withheld_minor) > 0) await refuseUnbookedRefund(tx, order.id)
  let isTold = false
  if (end === 'refunded') {
    // A return that the shop has not answered is refunded as it was asked for.
    await tx`
      update order_return_lines set accepted_quantity = quantity
      where return_id = ${open.id} and accepted_quantity is null`
    isTold = await payReturn(tx, { order, to, open }, { by, at })
  }
  const closed = await tx`
    update order_returns set state = ${end}, closed_at = ${at}, due_at = null, answer = case when ${end} = 'refused' then ${reason}
      else answer end
    where state in ('requested', 'accepted') and id = ${open.id} returning id`
  if (closed.length === 0) throw new AppError('STATE_CONFLICT')
  if (to === 'completed') await releaseWithheld(tx, order.id, { by, at })
  // As if the return had not been asked for.
  if (to === 'delivered')
    await tx`update orders set due_at = coalesce(${open.order_due_at}, due_at) where id = ${order.id}`
  if (!isTold) await tellOfReturn(tx, moved, open.id)
}

/** The office judges this return, and nothing else of the order. A shop that has not answered bears the delivery. */
async function leaveToOffice(
  tx: Tx,
  moved: MovedWithReturn,
  { id }: OrderReturnRow,
  { at, reason }: { readonly at: Date; readonly reason: string },
) {
  const { event, row: order } = moved
  const isRefused = event === 'refuseReturn'
  const [disputed] = await tx<OrderReturnRow[]>`
    update order_returns set disputed_at = ${at}, due_at = null,
      answer = case when ${isRefused} then ${reason} else answer end
    where id = ${id} returning *`
  if (event === 'escalateReturn') {
    await tx`update order_return_lines set is_fault = true where return_id = ${id}`
    await storeAmounts(tx, order, disputed!)
  }
  await tellOfReturn(tx, isRefused ? { ...moved, event: 'refuseToOffice' } : moved, id)
}

/** What a return would give back now; an order of which nothing is kept does not complete before it has ended. */
export async function storeAmounts(tx: Tx, order: OrderRow, returned: OrderReturnRow) {
  const { refundMinor, deliveryMinor, taxMinor, isDeliveryDue, isAllBack } = await amountsOf(
    tx,
    order,
    returned,
  )
  await tx`
    update order_returns set refund_minor = ${refundMinor}, delivery_minor = ${deliveryMinor}, tax_minor = ${taxMinor},
      is_delivery_due = ${isDeliveryDue}
    where id = ${returned.id}`
  if (isFromEscrow(returned))
    await tx`
      update orders set due_at = ${isAllBack ? null : returned.order_due_at}
      where id = ${order.id} and state in ('return_requested', 'return_accepted')`
}

/** What stays in escrow when an order completes: what its open return is about. */
export async function withheldForReturn(tx: Tx, order: OrderRow): Promise<Withheld> {
  const open = await findOpenReturn(tx, order.id)
  if (!open) return { amountMinor: 0, subsidyMinor: 0 }
  const { refundMinor, subsidyMinor } = await amountsOf(tx, order, open)
  return { amountMinor: refundMinor, subsidyMinor }
}

/** What of a return people are told of. */
type ReturnNewsEvent = OrderEvent | 'refuseToOffice'

/** What the state of the order does not say itself, each side is told of the return. */
export async function tellOfReturn(tx: Tx, { event, from, to, row }: MovedWithReturn, returnId: string) {
  const isToldByState = from !== to && to !== 'delivered'
  if (isToldByState || event === 'chargeBack') return
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

/**
 * Books the refund; all that an order holds goes back with its state (`refundEscrow`).
 * @returns whether both sides have been told what the shop has paid
 */
async function payReturn(
  tx: Tx,
  { order, to, open: { id, ...open } }: PaidReturn,
  change: ReturnChange,
): Promise<boolean> {
  const { at, by } = change
  const amounts = await amountsOf(tx, order, { id, ...open })
  const { refundMinor, deliveryMinor, taxMinor, points, subsidyMinor, isDeliveryDue } = amounts
  if (to === 'delivered') {
    const part = { amountMinor: refundMinor, subsidyMinor }
    await refundPart(tx, order, { cause: `return/${id}/refund`, ...part, by, at })
    await tx`
      update orders set refunded_minor = refunded_minor + ${refundMinor}, subsidy_minor = subsidy_minor - ${subsidyMinor}
      where id = ${order.id}`
  }
  const isTold =
    to === 'completed' && (await payOfCompleted(tx, order, { id, refundMinor, subsidyMinor }, change))
  const pointsBack = to === 'refunded' ? 0 : points
  await returnPoints(tx, order, { cause: `return/${id}`, points: pointsBack, at })
  await tx`
    update order_returns set refund_minor = ${refundMinor}, delivery_minor = ${deliveryMinor}, tax_minor = ${taxMinor},
      is_delivery_due = ${isDeliveryDue}, points = ${pointsBack}
    where id = ${id}`
  return isTold
}

interface RefundOfCompleted {
  readonly id: string
  readonly refundMinor: number
  readonly subsidyMinor: number
}

/** From what the order has held back for the return, and the rest from the balance of the shop. */
async function payOfCompleted(
  tx: Tx,
  completed: OrderRow,
  { id, refundMinor, subsidyMinor: ofAlliance }: RefundOfCompleted,
  { by, at }: ReturnChange,
): Promise<boolean> {
  const { order, amountMinor, subsidyMinor } = await refundWithheld(tx, completed, {
    cause: `return/${id}/refund`,
    amountMinor: refundMinor,
    subsidyMinor: ofAlliance,
    by,
    at,
  })
  // All that was paid may have been given back already: then the return ends without a booking.
  if (amountMinor === 0) return refundMinor === 0
  const cause = `order/${order.id}/return/${id}`
  const borne = await refundFromShop(tx, order, { cause, amountMinor, subsidyMinor, by, at })
  const taken = await takePointsBack(tx, order, { cause, amountMinor, at })
  const told = { orderId: order.id, amountMinor: refundMinor, points: taken, ...borne }
  await queueNotifications(tx, moneyGivenBack, [told])
  return true
}

export interface ReturnWithLines extends OrderReturnRow {
  readonly lines: readonly (OrderReturnLineRow & { readonly files: OrderReturn['lines'][number]['files'] })[]
}

export const returnView = (row: ReturnWithLines): OrderReturn => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  lines: row.lines.map(
    ({ position, quantity, accepted_quantity, restocked_quantity, kind, is_fault, note, files }) => ({
      isFault: is_fault,
      position,
      quantity,
      kind,
      note,
      files,
      restockedQuantity: restocked_quantity,
      acceptedQuantity: accepted_quantity,
    }),
  ),
  address: row.address,
  isDeliveryRefunded: row.is_delivery_refunded,
  isDeliveryDue: row.is_delivery_due,
  isFromEscrow: isFromEscrow(row),
  refundMinor: Number(row.refund_minor),
  deliveryMinor: Number(row.delivery_minor),
  taxMinor: Number(row.tax_minor),
  points: row.points,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  createdAt: isoTime(row.created_at),
  sentAt: row.sent_at && isoTime(row.sent_at),
  receivedAt: row.received_at && isoTime(row.received_at),
  dueAt: row.due_at && isoTime(row.due_at),
  disputedAt: row.disputed_at && isoTime(row.disputed_at),
})

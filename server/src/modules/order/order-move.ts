import { AppError } from '@tiantian/contracts/error.ts'
import { asksReason } from '@tiantian/contracts/machine.ts'
import { REASON_MIN } from '@tiantian/contracts/order/proposal.ts'
import type { OrderEvent, OrderRole, OrderState } from '@tiantian/contracts/order/state.ts'
import { dueAfter, ESCROW_STATES, IN_RETURN, orderMachine } from '@tiantian/contracts/order/state.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OrderRow } from '../../platform/database/rows.generated.ts'
import { move, storeMachine, tryMove } from '../../platform/move.ts'
import { putBack } from '../product/own/stock-movement.ts'
import { sendShopEvent } from '../shop/webhook/shop-event.ts'
import type { OwnedOrder } from './lock-order.ts'
import { queueOrderNotifications } from './notification/order-notification.ts'
import { ORDER_CHANGED } from './order-changed.ts'
import { awaitsRefund } from './payment/foreign-refund.ts'
import { refundEscrow, settleEscrow, subsidize } from './payment/order-money.ts'
import { hasOpenTransfer, isClaimed } from './payment/payable.ts'
import { followReturn, returnConditionsOf, withheldForReturn } from './return/return-refund.ts'
import { earnPoints, returnDiscounts } from './terms/discount.ts'

const orders = storeMachine<OrderRow>()({
  machine: orderMachine,
  table: 'orders',
  notFound: 'ORDER_NOT_FOUND',
  audit: { objectKind: 'order', objectId: ({ id }) => id },
  history: { table: 'order_events', idColumn: 'order_id' },
  outbox: { topic: ORDER_CHANGED, data: ({ id }) => ({ orderId: id }) },
  columns: (tx, { event, to, at }) => ({
    changed_at: at,
    due_at: keepsDue(event, to) ? tx`due_at` : dueAfter(to, at),
  }),
})

/** A return does not prolong the time of its order: see `storeAmounts` and `followReturn`. */
const keepsDue = (event: OrderEvent, to: OrderState) =>
  IN_RETURN.some((state) => state === to) || (to === 'delivered' && event !== 'deliver')

type OrderMove = Parameters<typeof move<typeof orderMachine, OrderRow>>[4]

export interface OrderChange extends Pick<OrderMove, 'set' | 'check' | 'data' | 'holds'> {
  readonly by: string | null
  readonly role: OrderRole
  readonly at: Date
  readonly reason?: string
}

export interface OrderKey extends OwnedOrder {
  readonly due_at?: string
}

/**
 * Moves an order and does what the new state entails: cancelled goods go back on sale, escrow goes to the shop of a
 * completed order and back to the buyer of a cancelled or refunded one.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT'), and what `check` throws
 */
export async function moveOrder(tx: Tx, key: OrderKey, event: OrderEvent, change: OrderChange) {
  if (asksReason(orderMachine, event)) requireReason(change.reason)
  const check: OrderMove['check'] = async (row, transition) => {
    await change.check?.(row, transition)
    if (ENDS_UNPAID.includes(event)) await refuseOpenTransfer(tx, key.id)
    if (NEEDS_ALL_SHIPPED.includes(event)) await requireAllShipped(tx, key.id)
  }
  const holds = [...(change.holds ?? []), ...(await returnConditionsOf(tx, key.id, event))]
  const moved = await move(tx, orders, { ...key }, event, { ...change, check, holds })
  await applyMoved(tx, { ...moved, event }, change)
  if (moved.to === 'delivered' && moved.from !== moved.to) await completeDue(tx, key.id, change.at)
  // Buyer and shop see it within a second; what is counted of orders waits for the next minute.
  await queueOrderNotifications(tx, [key.id])
}

/** @throws AppError('INVALID_INPUT') for none, and for one that says nothing */
export function requireReason(reason = '') {
  if ([...reason].length < REASON_MIN)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'reason', rule: 'required' }])
}

/**
 * A return that comes to nothing does not prolong the time of its order: one whose time is up completes at once. What a
 * bank or a provider has of it waits as in `order.due`.
 */
async function completeDue(tx: Tx, orderId: string, at: Date) {
  const [due] = await tx<Pick<OrderRow, 'due_at'>[]>`
    select due_at from orders o
    where id = ${orderId} and due_at <= ${at} and not ${isClaimed(tx)} and not ${awaitsRefund(tx)}`
  if (due) await tryMoveOrder(tx, { id: orderId }, 'complete', { by: null, role: 'system', at })
}

const ENDS_UNPAID: readonly OrderEvent[] = ['cancel', 'decline']
const NEEDS_ALL_SHIPPED: readonly OrderEvent[] = ['deliver', 'receive']

/** Money may be on its way: the shop decides on the transfer first. @throws AppError('PAYMENT_UNDECIDED') */
export async function refuseOpenTransfer(tx: Tx, orderId: string) {
  if (await hasOpenTransfer(tx, orderId)) throw new AppError('PAYMENT_UNDECIDED')
}

async function requireAllShipped(tx: Tx, orderId: string) {
  const missing = await tx`
    select from order_lines l where l.order_id = ${orderId} and l.quantity > (
      select coalesce(sum((d.quantities->>l.position::text)::int), 0) from shipments d where d.order_id = ${orderId}
    ) limit 1`
  if (missing.length > 0) throw new AppError('SHIPMENT_INCOMPLETE')
}

/**
 * Moves an order for a scheduled job or a payment: nothing happens when it has moved on meanwhile. There is no reason to
 * ask for; what must hold besides its state the caller has looked at. Both sides are notified by `orderChanged`.
 */
export async function tryMoveOrder(tx: Tx, key: OrderKey, event: OrderEvent, change: OrderChange) {
  const holds = [...(change.holds ?? []), ...(await returnConditionsOf(tx, key.id, event))]
  const moved = await tryMove(tx, orders, { ...key }, event, { ...change, holds })
  if (moved) await applyMoved(tx, { ...moved, event }, change)
}

type MovedOrder = Awaited<ReturnType<typeof move<typeof orderMachine, OrderRow>>> & {
  readonly event: OrderEvent
}

/** Money before stock: a popular part is locked no longer than a commit takes. */
async function applyMoved(tx: Tx, moved: MovedOrder, { by, at, reason }: OrderChange) {
  const { from, to, row } = moved
  const { id: orderId, code, shop_id: shopId } = row
  await sendShopEvent(tx, { shopId, event: 'order.changed', at }, { orderId, code, state: to })
  // The order has moved on: what was proposed of its earlier state is void.
  if (from !== to)
    await tx`
      update order_proposals set state = 'closed', decided_at = ${at} where order_id = ${row.id} and state = 'open'`
  await followReturn(tx, moved, { by, at, reason })
  if (from === 'awaiting_payment' && to === 'paid') await subsidize(tx, row, { by, at })
  if (to === 'completed' && from !== to) {
    await settleEscrow(tx, row, await withheldForReturn(tx, row), { by, at })
    await earnPoints(tx, row, { cause: `order/${row.id}`, at })
  }
  if ((to === 'cancelled' || to === 'refunded') && ESCROW_STATES.includes(from))
    await refundEscrow(tx, row, { by, at })
  if (to === 'cancelled' || to === 'refunded') await returnDiscounts(tx, row, at)
  if (to === 'cancelled')
    await putBack(
      tx,
      { cause: 'given_back', sourceId: orderId },
      tx`select offer_id, quantity from order_lines where order_id = ${orderId}`,
    )
}

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
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { move, storeMachine } from '../../platform/move.ts'
import type { OrderRow } from '../../platform/rows.generated.ts'
import { getOrderOf, listOrdersOf } from './order.ts'
import { ORDER_CHANGED } from './order-changed.ts'
import type { CheckoutBuyer } from './preview-checkout.ts'
import { previewOrders } from './preview-checkout.ts'
import { submitOrders } from './submit-checkout.ts'

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

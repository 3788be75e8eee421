import { orderMachine } from '@tiantian/contracts/order/state.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { move, storeMachine } from '../../platform/move.ts'
import { ORDER_CHANGED } from './order-changed.ts'

interface OrderRow {
  readonly id: string
}

const orders = storeMachine<OrderRow>()({
  machine: orderMachine,
  table: 'orders',
  notFound: 'ORDER_NOT_FOUND',
  audit: { objectKind: 'order', objectId: ({ id }) => id },
  history: { table: 'order_events', idColumn: 'order_id' },
  outbox: { topic: ORDER_CHANGED, data: ({ id }) => ({ orderId: id }) },
})

/**
 * Cancels an order of the buyer's and puts its items back on sale.
 * @throws AppError('ORDER_NOT_FOUND') also for an order of somebody else, AppError('STATE_CONFLICT')
 */
export async function cancelOrderOf(db: Db, buyerId: string, orderId: string, clock: Clock) {
  // Items that come back to a part that was sold out mark its product: see mayRunAgain of submit-checkout.ts.
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const change = { by: buyerId, role: 'buyer', at: clock.now() } as const
      await move(tx, orders, { id: orderId, buyer_id: buyerId }, 'cancel', change)
      await returnStock(tx, orderId)
    }),
  )
}

/** Last and in the order of offers, as a checkout takes it, so that neither waits for the other in a ring. */
async function returnStock(tx: Tx, orderId: string) {
  await tx`
    with taken as materialized (
      select s.offer_id, l.quantity from order_lines l join stocks s on s.offer_id = l.offer_id
      where l.order_id = ${orderId} order by s.offer_id for update of s
    )
    update stocks s set quantity = s.quantity + taken.quantity from taken where s.offer_id = taken.offer_id`
}

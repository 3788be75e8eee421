import type { OrderEvent, OrderState } from '@tiantian/contracts/order/state.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import type { OrderRow } from '../../platform/rows.generated.ts'
import { awaitsRefund } from './foreign-refund.ts'
import { tryMoveOrder } from './order-move.ts'

const BATCH = 200

/** What time brings an order in this state; others run out. */
const DUE_EVENTS: Partial<Record<OrderState, OrderEvent>> = {
  delivered: 'complete',
  return_accepted: 'expireReturn',
}

/**
 * Cancels orders that nobody confirmed or paid in time, and completes delivered ones that the buyer said nothing
 * about, and ends returns that were not sent; one that is claimed from a bank waits for its decision, and one with a refund in another currency until it is booked. Each order has its own transaction, so that one failure stops no other; a second run finds them done.
 * @returns how many were moved
 */
export async function moveDueOrders(db: Db, clock: Clock): Promise<{ orders: number }> {
  const at = clock.now()
  let orders = 0
  for (;;) {
    const due = await db.sql<Pick<OrderRow, 'id' | 'state' | 'due_at'>[]>`
      select id, state, due_at from orders o where due_at <= ${at} and not exists (
        select from online_payments p join bank_claims c on c.online_payment_id = p.id
        where p.order_id = o.id and c.state = 'open' and c.order_minor > 0)
        and not ${awaitsRefund(db.sql)}
      order by due_at limit ${BATCH}`
    for (const { id, state, due_at } of due) {
      const event = DUE_EVENTS[state] ?? 'expire'
      await againAfterDeadlock(() =>
        db.transaction((tx) =>
          // Another time to act, or none, was set meanwhile: a transfer waits for a decision.
          tryMoveOrder(tx, { id, due_at: due_at! }, event, { by: null, role: 'system', at }),
        ),
      )
    }
    orders += due.length
    if (due.length < BATCH) return { orders }
  }
}

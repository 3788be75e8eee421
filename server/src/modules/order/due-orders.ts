import type { OrderEvent, OrderState } from '@tiantian/contracts/order/state.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import type { OrderReturnRow, OrderRow } from '../../platform/rows.generated.ts'
import { awaitsRefund } from './foreign-refund.ts'
import { tryMoveOrder } from './order-move.ts'

const BATCH = 200

/** What time brings an order in this state; others run out. */
const DUE_EVENTS: Partial<Record<OrderState, OrderEvent>> = {
  delivered: 'complete',
}

/**
 * Cancels orders that nobody confirmed or paid in time, and completes delivered ones that the buyer said nothing
 * about; one that is claimed from a bank waits for its decision, and one with a refund in another currency until it is booked. Each order has its own transaction, so that one failure stops no other; a second run finds them done.
 */
async function moveOrders(db: Db, at: Date): Promise<number> {
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
    if (due.length < BATCH) return orders
  }
}

/** Ends accepted returns that were not sent in time, each in its own transaction. */
async function expireReturns(db: Db, at: Date): Promise<number> {
  let returns = 0
  for (;;) {
    const due = await db.sql<Pick<OrderReturnRow, 'order_id'>[]>`
      select order_id from order_returns where due_at <= ${at} order by due_at limit ${BATCH}`
    for (const { order_id: id } of due)
      await againAfterDeadlock(() => db.transaction((tx) => expireReturn(tx, id, at)))
    returns += due.length
    if (due.length < BATCH) return returns
  }
}

/** The order is locked first: the buyer may have sent the goods meanwhile. */
async function expireReturn(tx: Tx, id: string, at: Date) {
  await tx`select from orders where id = ${id} for no key update`
  const [due] = await tx`select from order_returns where order_id = ${id} and due_at <= ${at}`
  if (due) await tryMoveOrder(tx, { id }, 'expireReturn', { by: null, role: 'system', at })
}

/** @returns how many orders were moved, and how many returns have ended */
export async function moveDueOrders(db: Db, clock: Clock): Promise<{ orders: number; returns: number }> {
  const at = clock.now()
  return { returns: await expireReturns(db, at), orders: await moveOrders(db, at) }
}

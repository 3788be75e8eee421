import { AppError } from '@tiantian/contracts/error.ts'
import { ORDER_TRANSITIONS } from '@tiantian/contracts/order/state.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { publish } from '../../platform/outbox.ts'
import { ORDER_CHANGED } from './order-changed.ts'

const FROM = ORDER_TRANSITIONS.filter(({ event, who }) => event === 'cancel' && who === 'buyer').map(
  ({ from }) => from,
)

/**
 * Cancels an order of the buyer's and puts its items back on sale.
 * @throws AppError('ORDER_NOT_FOUND') also for an order of somebody else, AppError('STATE_CONFLICT')
 */
export async function cancelOrderOf(db: Db, buyerId: string, orderId: string, clock: Clock) {
  // Items that come back to a part that was sold out mark its product: see mayRunAgain of submit-checkout.ts.
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      await moveToCancelled(tx, buyerId, orderId)
      await tx`
        insert into order_events (order_id, at, event, from_state, to_state, actor_id, actor_role)
        values (${orderId}, ${clock.now()}, 'cancel', 'created', 'cancelled', ${buyerId}, 'buyer')`
      const change = { state: 'cancelled' }
      const entry = {
        actorId: buyerId,
        event: 'order.cancel',
        objectKind: 'order',
        objectId: orderId,
        change,
      }
      await audit(tx, { ...entry, at: clock.now() })
      await publish(tx, ORDER_CHANGED, { orderId })
      await returnStock(tx, orderId)
    }),
  )
}

/** Only one of two that cancel at once finds the order in a state that allows it. */
async function moveToCancelled(tx: Tx, buyerId: string, orderId: string) {
  const mine = tx`id = ${orderId} and buyer_id = ${buyerId}`
  const [moved] = await tx`
    update orders set state = 'cancelled' where ${mine} and state = any(${FROM}::text[]) returning id`
  if (moved) return
  const [found] = await tx`select 1 from orders where ${mine}`
  throw new AppError(found ? 'STATE_CONFLICT' : 'ORDER_NOT_FOUND')
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

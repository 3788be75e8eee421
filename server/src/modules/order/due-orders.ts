import { RETURN_REMINDER_DAYS } from '@tiantian/contracts/order/return.ts'
import type { OrderEvent, OrderState } from '@tiantian/contracts/order/state.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OrderReturnRow, OrderRow } from '../../platform/database/rows.generated.ts'
import { handleDue, throwTogether } from '../../platform/job/due-items.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { returnMoved } from './notification/return-notification.ts'
import { tryMoveOrder } from './order-move.ts'
import { awaitsRefund } from './payment/foreign-refund.ts'
import { isClaimed } from './payment/payable.ts'

/** What time brings an order in this state; others run out. */
const DUE_EVENTS: Partial<Record<OrderState, OrderEvent>> = {
  delivered: 'complete',
  return_requested: 'complete',
  return_accepted: 'complete',
}

/**
 * Cancels orders that nobody confirmed or paid in time, and completes delivered ones that the buyer said nothing about; one
 * that is claimed from a bank waits for its decision, and one with a refund in another currency until it is booked.
 */
const moveOrders = (db: Db, at: Date) =>
  handleDue<Pick<OrderRow, 'id' | 'state' | 'due_at'>>({
    what: 'order',
    list: (failed, limit) => db.sql`
      select id, state, due_at from orders o where due_at <= ${at} and not ${isClaimed(db.sql)}
        and not ${awaitsRefund(db.sql)} and id <> all(${failed}::uuid[])
      order by due_at limit ${limit}`,
    handle: ({ id, state, due_at }) =>
      db.transaction((tx) =>
        // Another time to act, or none, was set meanwhile: a transfer waits for a decision.
        tryMoveOrder(tx, { id, due_at: due_at! }, DUE_EVENTS[state] ?? 'expire', {
          by: null,
          role: 'system',
          at,
        }),
      ),
  })

/** Ends accepted returns that were not sent in time, and leaves those that the shop has not answered to the office. */
const moveReturns = (db: Db, at: Date) =>
  handleDue<{ readonly id: string }>({
    what: 'return of order',
    list: (failed, limit) => db.sql`
      select r.order_id as id from order_returns r join orders o on o.id = r.order_id
      where r.due_at <= ${at} and not (o.withheld_minor > 0 and ${awaitsRefund(db.sql)})
        and r.order_id <> all(${failed}::uuid[])
      order by r.due_at limit ${limit}`,
    handle: ({ id }) => db.transaction((tx) => moveReturn(tx, id, at)),
  })

/** The order is locked first: the shop may have answered, or the buyer have sent the goods, meanwhile. */
async function moveReturn(tx: Tx, id: string, at: Date) {
  await tx`select from orders where id = ${id} for no key update`
  const [due] = await tx<Pick<OrderReturnRow, 'state'>[]>`
    select state from order_returns where order_id = ${id} and due_at <= ${at}`
  if (!due) return
  const event = due.state === 'requested' ? 'escalateReturn' : 'expireReturn'
  await tryMoveOrder(tx, { id }, event, { by: null, role: 'system', at })
}

/** Reminds shops once of returns that they have not answered. */
async function remindOfReturns(db: Db, at: Date) {
  const until = new Date(at.getTime() + RETURN_REMINDER_DAYS * 86_400_000)
  await db.transaction(async (tx) => {
    const reminded = await tx<{ returnId: string }[]>`
      update order_returns set reminded_at = ${at}
      where reminded_at is null and state = 'requested' and due_at > ${at} and due_at <= ${until}
      returning id as "returnId"`
    await queueNotifications(
      tx,
      returnMoved,
      reminded.map(({ returnId }) => ({ returnId, event: 'remindReturn' as const })),
    )
  })
}

/**
 * @returns how many orders were moved, and how many returns have ended or gone to the office
 * @throws AggregateError when all others are moved, with the error of each that was not
 */
export async function moveDueOrders(db: Db, clock: Clock): Promise<{ orders: number; returns: number }> {
  const at = clock.now()
  await remindOfReturns(db, at)
  const returns = await moveReturns(db, at)
  const orders = await moveOrders(db, at)
  throwTogether(returns, orders)
  return { returns: returns.count, orders: orders.count }
}

import { ORDER_COUNT_MAX } from '@tiantian/contracts/order/order.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { ORDER_STATES } from '@tiantian/contracts/order/state.ts'
import type { Db } from '../../platform/database.ts'

/** Of the latest thousand orders, so that nobody's history makes her wait. */
export async function countOrdersOf(db: Db, buyerId: string): Promise<Record<OrderState, number>> {
  const rows = await db.sql<{ state: OrderState; count: number }[]>`
    select state, count(*)::int as count
    from (select state from orders where buyer_id = ${buyerId}
      order by created_at desc, id desc limit ${ORDER_COUNT_MAX}) latest
    group by state`
  const counts = Object.fromEntries(ORDER_STATES.map((state) => [state, 0])) as Record<OrderState, number>
  for (const { state, count } of rows) counts[state] = count
  return counts
}

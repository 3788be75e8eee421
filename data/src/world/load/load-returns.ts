import { RETURN_SEND_DAYS, returnShare } from '@tiantian/contracts/order/return.ts'
import { RECEIPT_DAYS } from '@tiantian/contracts/order/state.ts'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface ReturnedOrder {
  readonly id: string
  readonly state: 'return_requested' | 'return_accepted'
  readonly quantity: number
  readonly total: number
  readonly at: string
  readonly reason: string
}

const ADDRESS = 'Алматы, пр. Райымбека 221, склад 4, +7 701 000 00 00'

/** What orders in return send back: a part of their only line, or its single piece. */
export async function loadReturns(tx: TransactionSql, seed: number) {
  const orders = await tx<ReturnedOrder[]>`
    select o.id, o.state, l.quantity, o.total_minor::float8 as total, e.at, coalesce(e.data->>'reason', '') as reason
    from orders o join order_lines l on l.order_id = o.id
    join order_events e on e.order_id = o.id and e.event = 'requestReturn'
    where o.state in ('return_requested', 'return_accepted')
      and not exists (select from order_returns r where r.order_id = o.id)
    order by o.id`
  for (const { id, state, quantity, total, at, reason } of orders) {
    const returnId = worldId(new Date(at), randomOf(seed, 'return', id))
    const count = Math.ceil(quantity / 2)
    const refundMinor = returnShare(total, { goodsMinor: quantity, beforeMinor: 0, nowMinor: count })
    const isAccepted = state === 'return_accepted'
    // What is not in the return completes by itself, a while after the first start.
    const dueAt = tx`greatest(${at}::timestamptz + ${RECEIPT_DAYS} * interval '1 day', now() + interval '10 days')`
    if (count < quantity) await tx`update orders set due_at = ${dueAt} where id = ${id}`
    await tx`
      insert into order_returns (id, order_id, state, reason, address, refund_minor, created_at, order_due_at, due_at)
      values (${returnId}, ${id}, ${isAccepted ? 'accepted' : 'requested'}, ${reason}, ${isAccepted ? ADDRESS : ''},
        ${refundMinor}, ${at}, ${dueAt},
        case when ${isAccepted} then greatest(${at}::timestamptz + ${RETURN_SEND_DAYS} * interval '1 day', now() + interval '1 day') end)`
    await tx`
      insert into order_return_lines (return_id, position, quantity, accepted_quantity, kind)
      values (${returnId}, 1, ${count}, ${isAccepted ? count : null}, 'does_not_fit')`
  }
}

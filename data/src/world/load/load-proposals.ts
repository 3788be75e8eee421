import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface DemoProposals {
  readonly seed: number
  readonly now: Date
  readonly buyerId: string
  readonly ownerId: string
}

interface ProposalOrder {
  readonly id: string
  readonly item_count: number
  readonly total_minor: string
  readonly unit_price_minor: string
  readonly lead_days_min: number
  readonly lead_days_max: number
  readonly created_at: string
  readonly delivery_minor: string | null
}

const HOUR_MS = 3_600_000
const REASON = 'На складе осталось меньше, остальное привезут через три недели'

/** The owner's shop proposes to confirm a part of the buyer's new order, which waits for an answer. */
export async function loadProposals(tx: TransactionSql, { seed, now, buyerId, ownerId }: DemoProposals) {
  const [order] = await tx<ProposalOrder[]>`
    select o.id, o.item_count, o.total_minor, l.unit_price_minor, o.lead_days_min, o.lead_days_max, o.created_at,
      o.delivery_minor
    from orders o join shops s on s.id = o.shop_id join order_lines l on l.order_id = o.id
    where o.buyer_id = ${buyerId} and s.owner_id = ${ownerId} and o.state = 'created' order by o.id limit 1`
  if (!order) return
  const price = Number(order.unit_price_minor)
  const quantity = Math.ceil(order.item_count / 2)
  // A single item cannot become less: it becomes cheaper, as it comes later.
  const unitPriceMinor = quantity === order.item_count ? Math.ceil(price * 0.95) : price
  const before = {
    lines: [{ position: 1, quantity: order.item_count, unitPriceMinor: price }],
    leadDaysMin: order.lead_days_min,
    leadDaysMax: order.lead_days_max,
    deliveryMinor: order.delivery_minor === null ? null : Number(order.delivery_minor),
    couponMinor: 0,
    points: 0,
    pointsMinor: 0,
    totalMinor: Number(order.total_minor),
  }
  const after = {
    ...before,
    lines: [{ position: 1, quantity, unitPriceMinor }],
    leadDaysMin: 21,
    leadDaysMax: 21,
    totalMinor: quantity * unitPriceMinor + (before.deliveryMinor ?? 0),
  }
  const at = new Date(Math.min(new Date(order.created_at).getTime() + 2 * HOUR_MS, now.getTime()))
  const proposalId = worldId(at, randomOf(seed, 'proposal'))
  await tx`
    insert into order_proposals (id, order_id, side, state, reason, terms_before, terms_after, created_at, expires_at)
    values (${proposalId}, ${order.id}, 'seller', 'open', ${REASON}, ${JSON.stringify(before)}::text::jsonb,
      ${JSON.stringify(after)}::text::jsonb, ${at}, now() + interval '70 hours')`
  await tx`
    insert into order_events (order_id, at, event, from_state, to_state, actor_id, actor_role, data)
    values (${order.id}, ${at}, 'proposeChange', 'created', 'created', ${ownerId}, 'seller',
      ${JSON.stringify({ reason: REASON, proposalId })}::text::jsonb)`
  await tx`update orders set due_at = now() + interval '94 hours' where id = ${order.id}`
}

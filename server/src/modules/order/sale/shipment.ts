import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { shipOrder, trackShipment } from '@tiantian/contracts/order/shipment-actions.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { isOnTheWay } from '@tiantian/contracts/order/state.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderLineRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { isManagedBy } from '../../shop/own-shop.ts'
import type { OrderActor } from '../order-actor.ts'
import { moveOrder } from '../order-move.ts'
import { countedMinor } from '../payment/payable.ts'

/**
 * Sends goods: the first shipment moves the order, further ones bring the rest.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'ORDER_UNPAID' | 'SHIPMENT_TOO_LARGE' | 'INVALID_INPUT')
 */
export async function shipGoods(tx: Tx, { userId, at }: OrderActor, input: Parsed<typeof shipOrder>) {
  const [order] = await tx<OrderRow[]>`
    select o.* from orders o join shops s on s.id = o.shop_id
    where o.id = ${input.id} and ${isManagedBy(tx, userId, 'sales')} for no key update of o`
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (countedMinor(order) < Number(order.total_minor) && !isOnTheWay(order))
    throw new AppError('ORDER_UNPAID')
  await requireRemaining(tx, input)
  if (!isOnTheWay(order)) await moveOrder(tx, { id: order.id }, 'ship', { by: userId, role: 'seller', at })
  const shipmentId = newId()
  await tx`
    insert into shipments (id, order_id, mode, carrier, tracking_number, container_number, quantities, package_count,
      gross_grams, packages, border_hub, shipped_at)
    values (${shipmentId}, ${order.id}, ${input.mode}, ${input.carrier}, ${input.trackingNumber},
      ${input.containerNumber}, ${JSON.stringify(input.quantities)}::jsonb, ${input.packageCount},
      ${input.grossGrams}, ${JSON.stringify(input.packages)}::jsonb, ${input.borderHub ?? null}, ${at})`
  await audit(tx, {
    actorId: userId,
    event: 'order.shipment.create',
    objectKind: 'shipment',
    objectId: shipmentId,
    change: { orderId: order.id, quantities: input.quantities },
    at,
  })
}

/** A shipment holds at least one item, and none that was not ordered or was shipped before. */
async function requireRemaining(tx: Tx, { id, quantities }: Parsed<typeof shipOrder>) {
  if (Object.keys(quantities).length === 0)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'quantities', rule: 'required' }])
  const lines = await tx<(Pick<OrderLineRow, 'position' | 'quantity'> & { shipped: number })[]>`
    select l.position, l.quantity, coalesce((
      select sum((d.quantities->>l.position::text)::int) from shipments d where d.order_id = l.order_id
    ), 0)::int as shipped from order_lines l where l.order_id = ${id}`
  const remaining = new Map(lines.map((line) => [String(line.position), line.quantity - line.shipped]))
  for (const [position, quantity] of Object.entries(quantities))
    if (quantity > (remaining.get(position) ?? 0)) throw new AppError('SHIPMENT_TOO_LARGE')
}

/**
 * Adds where a shipment is or was.
 * @returns the id of its order
 * @throws AppError('SHIPMENT_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT'), the last for a time to come
 */
export async function addShipmentEvent(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, code, place, text, ...happened }: Parsed<typeof trackShipment>,
): Promise<string> {
  const happenedAt = happened.at === undefined ? at : new Date(happened.at)
  const [found] = await tx<{ order_id: string; state: OrderState; isPossible: boolean }[]>`
    select o.id as order_id, o.state, ${happenedAt} between o.created_at and ${at} as "isPossible" from shipments d join orders o on o.id = d.order_id
    join shops s on s.id = o.shop_id where d.id = ${id} and ${isManagedBy(tx, userId, 'sales')} for no key update of o`
  if (!found) throw new AppError('SHIPMENT_NOT_FOUND')
  if (!isOnTheWay(found)) throw new AppError('STATE_CONFLICT')
  if (!found.isPossible) throw new AppError('INVALID_INPUT', {}, [{ path: 'at', rule: 'invalid_value' }])
  await tx`
    insert into shipment_events (shipment_id, at, entered_at, code, place, text)
    values (${id}, ${happenedAt}, ${at}, ${code}, ${place}, ${text})`
  return found.order_id
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { awaitsReceipt } from '@tiantian/contracts/order/return.ts'
import type { receiveReturn as contract } from '@tiantian/contracts/order/return-actions.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderReturnRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { putBack } from '../../product/own/stock-movement.ts'
import type { OrderActor } from '../order-actor.ts'
import { moveSold, requireSale } from '../sale/sale-move.ts'

/**
 * Goods of a return have arrived: what can be sold again goes back into stock, the rest is written off. A return that
 * still waits for that is refunded; of one that was decided otherwise only the stock moves. Once for each return.
 * @throws AppError('ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT' | 'INVALID_INPUT' | 'SHOP_BALANCE_SHORT')
 */
export async function receiveGoods(tx: Tx, actor: OrderActor, input: Parsed<typeof contract>) {
  const { userId, at } = actor
  const { id, returnId, lines } = input
  const [seen] = await tx<Pick<OrderRow, 'state'>[]>`select state from orders where id = ${id}`
  const returned = await findReturn(tx, id, returnId)
  const isRefunded = returned?.state !== 'accepted'
  await requireSale(tx, userId, id, isRefunded ? 'stock' : salePermission('refund', seen?.state))
  await tx`select from orders where id = ${id} for no key update`
  if (!returned) throw new AppError('STATE_CONFLICT')
  // What the shop says has arrived has arrived, also when the buyer has entered no shipment.
  if (!isRefunded) await moveSold(tx, actor, id, 'refund')
  else await requireAwaited(tx, id, returnId)
  requireSellable(lines, await sellableLines(tx, id, returnId))
  await closeReceipt(tx, returnId, at)
  const sellable = lines.filter((line) => line.sellable > 0)
  await restock(tx, id, returnId, sellable)
  await audit(tx, {
    actorId: userId,
    event: 'order.return.receive',
    objectKind: 'order',
    objectId: id,
    at,
    change: { returnId, sellable: lines.map((line) => ({ ...line })) },
  })
}

async function findReturn(tx: Tx, orderId: string, returnId: string): Promise<OrderReturnRow | undefined> {
  const [row] = await tx<OrderReturnRow[]>`
    select * from order_returns where id = ${returnId} and order_id = ${orderId}`
  return row
}

type Received = Parsed<typeof contract>['lines'][number]

interface SellableLine {
  readonly position: number
  readonly maximum: number
}

/** What was accepted of each line, less what other returns of the order have put on sale of the same pieces. */
const sellableLines = (tx: Tx, orderId: string, returnId: string) => tx<SellableLine[]>`
  select b.position, least(b.accepted_quantity, l.quantity - coalesce((
    select sum(other.restocked_quantity) from order_returns r join order_return_lines other on other.return_id = r.id
    where r.order_id = ${orderId} and r.id <> ${returnId} and other.position = b.position), 0)::int) as maximum
  from order_return_lines b join order_lines l on l.order_id = ${orderId} and l.position = b.position
  where b.return_id = ${returnId} and b.accepted_quantity > 0 order by b.position`

/** Each accepted line, with no more than can have come back. */
function requireSellable(lines: readonly Received[], accepted: readonly SellableLine[]) {
  const issues = lines.flatMap(({ position, sellable }, at): FieldIssue[] => {
    const line = accepted.find((each) => each.position === position)
    if (!line) return [{ path: `lines.${at}.position`, rule: 'invalid_value' }]
    const { maximum } = line
    if (sellable <= maximum) return []
    return [{ path: `lines.${at}.sellable`, rule: 'too_big', params: { origin: 'number', maximum } }]
  })
  if (lines.length < accepted.length) issues.push({ path: 'lines', rule: 'required' })
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

/** A return that was decided without the shop is counted when its goods were sent. */
async function requireAwaited(tx: Tx, orderId: string, returnId: string) {
  const row = await findReturn(tx, orderId, returnId)
  if (!(row && awaitsReceipt({ state: row.state, sentAt: row.sent_at, receivedAt: null })))
    throw new AppError('STATE_CONFLICT')
}

/** Of two at the same moment the second finds it done. */
async function closeReceipt(tx: Tx, returnId: string, at: Date) {
  const received = await tx`
    update order_returns set received_at = ${at} where received_at is null and id = ${returnId} returning id`
  if (received.length === 0) throw new AppError('STATE_CONFLICT')
}

/** Of each accepted line it is kept how many pieces went back into stock. */
async function restock(tx: Tx, orderId: string, returnId: string, lines: readonly Received[]) {
  const sellable = tx`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position smallint, sellable int)`
  const offerIds = await putBack(
    tx,
    { cause: 'returned', sourceId: returnId },
    tx`
      select l.offer_id, line.sellable as quantity from order_lines l join ${sellable} on line.position = l.position
      where l.order_id = ${orderId}`,
  )
  await tx`
    update order_return_lines b set restocked_quantity =
      case when l.offer_id = any(${offerIds}::uuid[]) then line.sellable else 0 end
    from order_lines l left join ${sellable} on line.position = l.position
    where l.order_id = ${orderId} and b.return_id = ${returnId} and b.position = l.position
      and b.accepted_quantity is not null`
}

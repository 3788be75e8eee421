import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { FAULT_REASONS, RETURN_ANSWER_DAYS, RETURN_SEND_DAYS } from '@tiantian/contracts/order/return.ts'
import type {
  acceptReturn as acceptContract,
  requestReturn as requestContract,
  sendReturn as sendContract,
} from '@tiantian/contracts/order/return-actions.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderReturnRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderActor } from '../order-actor.ts'
import { moveOrder, requireReason } from '../order-move.ts'
import { requireSale } from '../sale/sale-move.ts'
import { keepClaimFiles } from './claim-files.ts'
import { findOpenReturn, returnableUntil, storeAmounts, tellOfReturn } from './return-refund.ts'

const DAY_MS = 86_400_000

type LineToReturn = Parsed<typeof requestContract>['lines'][number]

interface ReturnableLine {
  readonly position: number
  readonly quantity: number
  /** Also without a fault of the shop, as of the checkout. */
  readonly isReturnable: boolean
}

/** How many pieces of each line can still be sent back; what the shop has put on sale again is gone however it came. */
const returnableLines = (tx: Tx, orderId: string) => tx<ReturnableLine[]>`
  select l.position, l.is_returnable as "isReturnable", l.quantity - coalesce((
    select sum(case when r.state in ('refused', 'closed') then coalesce(b.restocked_quantity, 0)
      else coalesce(b.accepted_quantity, b.quantity) end) from order_returns r
    join order_return_lines b on b.return_id = r.id
    where r.order_id = l.order_id and b.position = l.position
      and r.state in ('requested', 'accepted', 'refunded', 'refused', 'closed')), 0)::int
    as quantity
  from order_lines l where l.order_id = ${orderId} order by l.position`

type RequestedReturn = Omit<Parsed<typeof requestContract>, 'lines'> & { readonly lines?: LineToReturn[] }

/**
 * The buyer asks to send goods back, or has the office judge them at once: some pieces of some lines, or all that is left
 * of the order when no lines are named.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT' | 'FILE_NOT_FOUND')
 */
export async function askToReturn(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, event, reason, lines: chosen }: RequestedReturn,
) {
  const order = await lockOrder(tx, { id, buyer_id: userId })
  const isDispute = event === 'openDispute'
  // Before that a dispute is about the whole order.
  if (isDispute && order.state !== 'delivered') throw new AppError('STATE_CONFLICT')
  // Its time is up, also where nothing has completed it so far.
  if (order.state === 'delivered' && order.due_at !== null && new Date(order.due_at) <= at)
    throw new AppError('STATE_CONFLICT')
  // The buyer has not been asked for the fault of each line: until the office says otherwise it is that of the shop.
  const isWholeDispute = isDispute && !chosen
  const left = await returnableLines(tx, id)
  const lines = chosen ?? wholeOrder(isDispute ? left : left.filter(({ isReturnable }) => isReturnable))
  requireLeft(lines, left)
  if (!isDispute) requireFault(lines, left)
  const until = await returnableUntil(tx, order)
  const isReturnable = until !== null && at < until && !(await findOpenReturn(tx, id))
  await moveOrder(tx, { id, buyer_id: userId }, event, {
    by: userId,
    role: 'buyer',
    at,
    reason,
    holds: isReturnable ? ['returnable'] : [],
  })
  const returnId = newId()
  const [asked] = await tx<OrderReturnRow[]>`
    insert into order_returns (id, order_id, state, reason, refund_minor, created_at, due_at, disputed_at, order_due_at)
    values (${returnId}, ${id}, 'requested', ${reason}, 0, ${at}, ${isDispute ? null : answerBy(at)},
      ${isDispute ? at : null}, ${order.due_at}) returning *`
  await tx`
    insert into order_return_lines (return_id, position, quantity, kind, note, is_fault)
    select ${returnId}, position, quantity, kind, note, ${isWholeDispute} or kind = any(${[...FAULT_REASONS]}::text[])
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (position smallint, quantity int, kind text, note text)`
  for (const { position, files } of lines) await keepClaimFiles(tx, userId, { id, event, files, position })
  await storeAmounts(tx, order, asked!)
  const { row, ...after } = await stateAfter(tx, order)
  // Of a dispute people are told in its own words.
  await tellOfReturn(tx, { event, ...after, ...(isDispute && { from: row.state }), row }, returnId)
}

/**
 * The buyer has the office judge a whole order that is not received, all of a delivered one, or an open return.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT')
 */
export async function openDispute(tx: Tx, actor: OrderActor, { id, reason }: { id: string; reason: string }) {
  const { userId, at } = actor
  const order = await lockOrder(tx, { id, buyer_id: userId })
  if (order.state === 'delivered') return askToReturn(tx, actor, { id, event: 'openDispute', reason })
  await moveOrder(tx, { id, buyer_id: userId }, 'openDispute', { by: userId, role: 'buyer', at, reason })
}

const answerBy = (at: Date) => new Date(at.getTime() + RETURN_ANSWER_DAYS * DAY_MS)

const wholeOrder = (left: readonly ReturnableLine[]): LineToReturn[] =>
  left
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => ({ position, quantity, kind: 'other', note: '', files: [] }))

/** What the shop has sold as not returnable goes back for a fault of the shop alone. */
function requireFault(lines: readonly LineToReturn[], left: readonly ReturnableLine[]) {
  const issues = lines.flatMap(({ position, kind }, at): FieldIssue[] => {
    const isReturnable = left.find((line) => line.position === position)?.isReturnable ?? true
    return isReturnable || FAULT_REASONS.includes(kind)
      ? []
      : [{ path: `lines.${at}.kind`, rule: 'invalid_value' }]
  })
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

function requireLeft(
  lines: readonly Pick<LineToReturn, 'position' | 'quantity'>[],
  left: readonly { position: number; quantity: number }[],
) {
  if (lines.length === 0) throw new AppError('STATE_CONFLICT')
  const issues = lines.flatMap(({ position, quantity }, at): FieldIssue[] => {
    const line = left.find((each) => each.position === position)
    if (!line) return [{ path: `lines.${at}.position`, rule: 'invalid_value' }]
    if (quantity <= line.quantity) return []
    const params = { origin: 'number', maximum: line.quantity }
    return [{ path: `lines.${at}.quantity`, rule: 'too_big', params }]
  })
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

/**
 * The office finds for the buyer and says whether it was the fault of the shop, whatever reasons the buyer gave.
 * @throws AppError('ORDER_NOT_FOUND' | 'INVALID_INPUT'), the last where it judges no return
 */
export async function judgeFault(tx: Tx, id: string, isFault: boolean) {
  await lockOrder(tx, { id })
  const open = await findOpenReturn(tx, id)
  if (!open?.disputed_at)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'isFault', rule: 'invalid_value' }])
  await tx`update order_return_lines set is_fault = ${isFault} where return_id = ${open.id}`
}

const sendBy = (at: Date) => new Date(at.getTime() + RETURN_SEND_DAYS * DAY_MS)

/**
 * The shop takes back all that the buyer asks for or a part of it, and names where to.
 * @throws AppError('ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT' | 'INVALID_INPUT')
 */
export async function takeBack(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, returnId, lines: accepted, address, isDeliveryRefunded, reason }: Parsed<typeof acceptContract>,
) {
  const shopId = await requireSale(tx, userId, id, salePermission('acceptReturn'))
  const order = await lockOrder(tx, { id, shop_id: shopId })
  const open = await requireOpen(tx, id, returnId)
  const requested = await tx<{ position: number; quantity: number }[]>`
    select position, quantity from order_return_lines where return_id = ${open.id} order by position`
  requireLeft(accepted.length > 0 ? accepted : requested, requested)
  const taken = requested.map(({ position, quantity }) => ({
    position,
    quantity: accepted.find((line) => line.position === position)?.quantity ?? quantity,
  }))
  // Nothing at all is a refusal, which has its own event.
  if (taken.every(({ quantity }) => quantity === 0))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'lines', rule: 'required' }])
  const isPart = taken.some(({ quantity }, at) => quantity < requested[at]!.quantity)
  if (isPart) requireReason(reason)
  await moveOrder(tx, { id, shop_id: shopId }, 'acceptReturn', {
    by: userId,
    role: 'seller',
    at,
    reason,
  })
  await tx`
    update order_return_lines b set accepted_quantity = taken.quantity
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as taken (position smallint, quantity int)
    where b.return_id = ${open.id} and b.position = taken.position`
  const [answered] = await tx<OrderReturnRow[]>`
    update order_returns set state = 'accepted', address = ${address}, answer = ${reason},
      is_delivery_refunded = ${isDeliveryRefunded}, due_at = ${sendBy(at)} where id = ${open.id} returning *`
  await storeAmounts(tx, order, answered!)
  await tellOfReturn(tx, { event: 'acceptReturn', ...(await stateAfter(tx, order)) }, open.id)
}

/**
 * The buyer has sent accepted goods: the return no longer runs out.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT')
 */
export async function sendBack(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, returnId, carrier, trackingNumber }: Parsed<typeof sendContract>,
) {
  const order = await lockOrder(tx, { id, buyer_id: userId })
  const open = await requireOpen(tx, id, returnId)
  await moveOrder(tx, { id, buyer_id: userId }, 'sendReturn', {
    by: userId,
    role: 'buyer',
    at,
    data: { carrier, trackingNumber },
  })
  await tx`
    update order_returns set carrier = ${carrier}, tracking_number = ${trackingNumber}, sent_at = ${at}, due_at = null
    where id = ${open.id}`
  await tellOfReturn(tx, { event: 'sendReturn', ...(await stateAfter(tx, order)) }, open.id)
}

/** The return that the caller has seen. */
async function requireOpen(tx: Tx, orderId: string, returnId: string): Promise<OrderReturnRow> {
  const open = await findOpenReturn(tx, orderId)
  if (open?.id !== returnId) throw new AppError('STATE_CONFLICT')
  return open
}

async function stateAfter(tx: Tx, before: OrderRow) {
  const [row] = await tx<OrderRow[]>`select * from orders where id = ${before.id}`
  return { from: before.state, to: row!.state, row: row! }
}

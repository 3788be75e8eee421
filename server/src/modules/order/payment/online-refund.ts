import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { returnOnline } from '@tiantian/contracts/order/payment.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type {
  OnlinePaymentRow,
  OnlineRefundRow,
  OrderRow,
} from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { balanceMinor } from '../../ledger/balance.ts'
import { BANK, balanceOf, LOSS, postForOrder } from '../../ledger/post.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderActor } from '../order-actor.ts'
import { returnDifference } from './exchange-difference.ts'
import { refuseUnbookedRefund } from './foreign-refund.ts'

interface PaidOnline {
  readonly id: string
  readonly currency: Currency
  /** What of it has not been sent back, nor claimed. */
  readonly left: number
}

/** Those first that the order could not take: their money is on the balance in any case. */
const readPaid = (sql: Queryable, orderId: string) => sql<PaidOnline[]>`
  select p.id, p.currency, (p.amount_minor - coalesce((
    select sum(r.amount_minor) from online_refunds r where r.online_payment_id = p.id and r.state <> 'failed'), 0)
    - coalesce((
    select sum(c.amount_minor - c.refunded_minor) from bank_claims c where c.online_payment_id = p.id and c.state <> 'won'), 0)
  )::float8 as left
  from online_payments p where p.order_id = ${orderId} and p.state = 'paid'
  order by p.payment_id is not null, p.created_at, p.id`

/** What the buyer can have sent back through the provider: what came so, is on their balance now, and no more. */
export async function returnableMinor(
  sql: Queryable,
  {
    id,
    buyer_id,
    currency,
    refunded_minor,
  }: Pick<OrderRow, 'id' | 'buyer_id' | 'currency' | 'refunded_minor'>,
): Promise<number> {
  const paid = await readPaid(sql, id)
  if (paid.length === 0) return 0
  const [sent] = await sql<[{ sum: number; topped: number; claimed: number; missing: number }]>`
    select coalesce(sum(r.amount_minor), 0)::float8 as sum, (
      select coalesce(sum(amount_minor), 0)::float8 from online_payments
      where order_id = ${id} and state = 'paid' and payment_id is null) as topped, (
      select coalesce(sum(c.amount_minor - c.refunded_minor), 0)::float8 from bank_claims c join online_payments p
        on p.id = c.online_payment_id and p.order_id = ${id} where c.state <> 'won') as claimed, (
      select coalesce(sum(order_minor), 0)::float8 from order_missing_transfers
      where order_id = ${id} and came_at is null) as missing
    from online_refunds r join online_payments p on p.id = r.online_payment_id
    where p.order_id = ${id} and r.state <> 'failed'`
  const left = paid.reduce((sum, each) => sum + Math.max(0, each.left), 0)
  const given = Number(refunded_minor) + sent.topped - sent.sum - sent.claimed - sent.missing
  return Math.max(0, Math.min(left, given, await balanceMinor(sql, buyer_id, currency)))
}

/**
 * Takes money off the buyer's balance, to be sent back through the providers of the order's payments.
 * @throws AppError('ORDER_NOT_FOUND' | 'ORDER_REFUND_OPEN' | 'AMOUNT_CHANGED' | 'BALANCE_SHORT')
 */
export async function requestReturn(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, amountMinor }: Parsed<typeof returnOnline>,
) {
  const order = await lockOrder(tx, { id, buyer_id: userId })
  await refuseUnbookedRefund(tx, id)
  if (amountMinor > (await returnableMinor(tx, order))) throw new AppError('AMOUNT_CHANGED')
  let open = amountMinor
  for (const payment of await readPaid(tx, id)) {
    const part = Math.min(open, payment.left)
    if (part <= 0) continue
    open -= part
    const refundId = newId()
    await tx`
      insert into online_refunds (id, online_payment_id, state, amount_minor, created_at)
      values (${refundId}, ${payment.id}, 'requested', ${part}, ${at})`
    await postForOrder(tx, order, {
      cause: `online-refund/${refundId}`,
      kind: 'payout',
      currency: payment.currency,
      by: userId,
      at,
      entries: [
        [balanceOf(userId), -part],
        [BANK, part],
      ],
    })
    await record(tx, refundId, 'request', { actorId: userId, at })
  }
}

const record = (
  tx: Tx,
  objectId: string,
  event: 'request' | 'send' | 'fail',
  actor: { readonly actorId: string | null; readonly at: Date },
) => audit(tx, { event: `order.refund.${event}`, objectKind: 'online_refund', objectId, ...actor })

/** @returns whether it had been waiting to be sent */
export async function markSent(tx: Tx, id: string, reference: string, at: Date): Promise<boolean> {
  const sent = await tx`
    update online_refunds set state = 'sent', reference = ${reference}, decided_at = ${at}
    where id = ${id} and state = 'requested' returning id`
  if (sent.length > 0) await record(tx, id, 'send', { actorId: null, at })
  return sent.length > 0
}

/** Money of a payment goes back outside: what its buyer has asked for and is not sent is on their balance again. */
export async function cancelRequested(tx: Tx, { id, provider }: OnlinePaymentRow, at: Date) {
  const cancelled = await tx<Pick<OnlineRefundRow, 'id'>[]>`
    update online_refunds set is_cancelled = true where online_payment_id = ${id} and state = 'requested' returning id`
  for (const refund of cancelled) await failRefund(tx, provider, refund, at)
}

interface EndedRefund {
  readonly id: string
  /** The provider's number, under which one that was cancelled and sent all the same is booked. */
  readonly reference?: string
}

/** The bank did not take it, at once or days later: it is on the balance of the buyer again, once. */
export async function failRefund(tx: Tx, provider: string, ended: EndedRefund, at: Date) {
  const [failed] = await tx<OnlineRefundRow[]>`
    update online_refunds r set state = 'failed', decided_at = ${at}
    where (r.id = ${ended.id} or (r.origin = 'provider' and r.reference = ${ended.reference ?? ''}))
      and r.state <> 'failed' and exists (
      select from online_payments p where p.id = r.online_payment_id and p.provider = ${provider}) returning *`
  if (!failed) return
  const { id } = failed
  const [order] = await tx<[{ id: string; code: string; buyer_id: string; currency: Currency }]>`
    select o.id, o.code, o.buyer_id, p.currency from online_payments p join orders o on o.id = p.order_id
    where p.id = ${failed.online_payment_id}`
  const amountMinor = Number(failed.amount_minor)
  const lentMinor = Number(failed.alliance_minor)
  await postForOrder(tx, order, {
    cause: `online-refund/${id}/fail`,
    kind: 'payout_return',
    by: null,
    at,
    entries: [
      [BANK, -amountMinor],
      [balanceOf(order.buyer_id), amountMinor - lentMinor],
      [LOSS, lentMinor],
    ],
  })
  await returnDifference(tx, order, id, at)
  await record(tx, id, 'fail', { actorId: null, at })
}

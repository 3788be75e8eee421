import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { ForeignRefund } from '@tiantian/contracts/order/order.ts'
import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import type { ForeignRefundRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { BookedOrder } from '../../ledger/post.ts'
import { BANK, LOSS, postForOrder } from '../../ledger/post.ts'

/** The condition on `orders o` that holds while a refund of it in another currency is booked by nobody. */
export const awaitsRefund = (sql: Queryable): Fragment => sql`exists (
  select from online_payments p join foreign_refunds f on f.online_payment_id = p.id and f.state = 'open'
  where p.order_id = o.id)`

/** Until the office has booked it the money of the order goes nowhere. @throws AppError('ORDER_REFUND_OPEN') */
export async function refuseUnbookedRefund(tx: Tx, orderId: string) {
  const open = await tx`select from orders o where o.id = ${orderId} and ${awaitsRefund(tx)}`
  if (open.length > 0) throw new AppError('ORDER_REFUND_OPEN')
}

interface OpenRefund {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly held: number
  readonly held_in: Currency
  readonly created_at: string
}

/** Those of an order that wait for the office, the oldest first. */
export async function readForeignRefunds(sql: Queryable, orderId: string): Promise<ForeignRefund[]> {
  const rows = await sql<OpenRefund[]>`
    select f.id, f.reference, f.amount_minor::float8 as amount, f.currency, p.currency as held_in, f.created_at,
      ${leftOf(sql)} as held
    from foreign_refunds f join online_payments p on p.id = f.online_payment_id
    where p.order_id = ${orderId} and f.state = 'open' order by f.created_at, f.id`
  return rows.map(({ id, reference, amount, currency, held, held_in, created_at }) => ({
    id,
    reference,
    stated: { amountMinor: amount, currency },
    held: { amountMinor: Math.max(0, held), currency: held_in },
    at: isoTime(created_at),
  }))
}

/** What of `online_payments p` was not given back. */
export const leftOf = (sql: Queryable): Fragment => sql`(p.amount_minor - coalesce((
  select sum(r.amount_minor) from online_refunds r where r.online_payment_id = p.id and r.state <> 'failed'), 0)
  - coalesce((select sum(c.amount_minor - c.refunded_minor) from bank_claims c
    where c.online_payment_id = p.id and c.state = 'lost'), 0))::float8`

interface ForeignLoss {
  readonly refundId: string
  readonly minor: number
  readonly by: string | null
  readonly at: Date
}

const postLoss = (
  tx: Tx,
  order: BookedOrder,
  { minor, by, at }: Omit<ForeignLoss, 'refundId'>,
  cause: string,
) =>
  postForOrder(tx, order, {
    cause,
    kind: 'refund',
    by,
    at,
    entries: [
      [LOSS, -minor],
      [BANK, minor],
    ],
  })

/** A provider has given back what was not held any more: neither the order nor its buyer bears it. */
export const bookLoss = (tx: Tx, order: BookedOrder, { refundId, ...loss }: ForeignLoss) =>
  postLoss(tx, order, loss, `foreign-refund/${refundId}/loss`)

/** The bank did not take the refund: what was lost by it comes back. */
export async function returnLoss(
  tx: Tx,
  order: BookedOrder,
  { id, lost_minor: lost }: Pick<ForeignRefundRow, 'id' | 'lost_minor'>,
  at: Date,
) {
  if (lost === null) return
  await postLoss(tx, order, { minor: -Number(lost), by: null, at }, `foreign-refund/${id}/loss/fail`)
}

import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import type { OnlineRefundRow } from '../../platform/rows.generated.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { settleClaims } from './bank-claim.ts'
import { refundedAtProvider, refundedInOtherCurrency } from './bank-claim-notification.ts'
import { cancelRequested, failRefund, markSent } from './online-refund.ts'
import type { PaidAtProvider } from './paid-at-provider.ts'
import { findPaid, lockReference, wentToBalance } from './paid-at-provider.ts'
import { payOutside } from './pay-outside.ts'
import type { RefundNotice } from './payment-provider.ts'

/**
 * Books a refund that somebody made at the provider, once, in place of what its buyer has asked for of that payment and
 * was not sent so far. One that its bank did not take goes to the balance of the
 * buyer, less what the alliance has added; reported first as not taken, it never counts.
 * One in another currency than the payment is left to the office.
 * @throws AppError('NOTICE_REFUSED') when the payment is ours and not reported so far: the provider asks again
 */
export async function takeRefund(tx: Tx, provider: string, notice: RefundNotice, at: Date) {
  const { reference, payment, amountMinor, currency, isFailed, ownId } = notice
  await lockReference(tx, provider, payment)
  const paid = await findPaid(tx, provider, payment)
  if (!paid) {
    if (notice.isOurs) throw new AppError('NOTICE_REFUSED')
    return
  }
  if (ownId !== undefined && !(await wasCancelled(tx, ownId, reference, at))) return
  // The provider would repeat for days what it cannot say in another way: a person of the office books it.
  if (paid.payment.currency !== currency) return noteForeign(tx, paid, notice, at)
  const id = newId()
  const [known] = await tx<OnlineRefundRow[]>`
    select * from online_refunds where origin = 'provider' and reference = ${reference} for no key update`
  if (known) {
    if (isFailed) await failRefund(tx, provider, known, at)
    return
  }
  if (isFailed) {
    await tx`
      insert into online_refunds (id, online_payment_id, state, amount_minor, reference, origin, created_at, decided_at)
      values (${id}, ${paid.payment.id}, 'failed', ${amountMinor}, ${reference}, 'provider', ${at}, ${at})`
    return
  }
  await cancelRequested(tx, paid.payment, at)
  await bookRefund(tx, paid, { id, amountMinor, reference, at })
}

/** A refund whose worth in the currency of the payment is not known is booked by nobody; the office is told once. */
async function noteForeign(tx: Tx, { order }: PaidAtProvider, notice: RefundNotice, at: Date) {
  const { reference, amountMinor, currency, isFailed } = notice
  const event = isFailed ? 'order.refund.foreign_failed' : 'order.refund.foreign'
  const known = await tx`
    select from audit_log where object_kind = 'order' and object_id = ${order.id} and event = ${event}
      and change ->> 'reference' = ${reference} limit 1`
  if (known.length > 0) return
  await audit(tx, {
    ...{ actorId: null, event, objectKind: 'order', objectId: order.id, at },
    change: { amountMinor, currency, reference },
  })
  await queueNotifications(tx, refundedInOtherCurrency, [
    { orderId: order.id, amountMinor, currency, reference, isFailed },
  ])
}

/** Whether a refund that a buyer has asked for was sent although it had been given up: then it counts as any other. */
async function wasCancelled(tx: Tx, ownId: string, reference: string, at: Date): Promise<boolean> {
  if (await markSent(tx, ownId, reference, at)) return false
  const cancelled = await tx`
    update online_refunds set is_cancelled = false where id = ${ownId} and is_cancelled returning id`
  return cancelled.length > 0
}

interface MadeRefund {
  readonly id: string
  readonly amountMinor: number
  readonly reference: string
  readonly at: Date
}

async function bookRefund(tx: Tx, paid: PaidAtProvider, { id, amountMinor, reference, at }: MadeRefund) {
  const first = wentToBalance(paid.payment) ? 'buyer' : 'balance'
  const lostMinor = await settleClaims(tx, paid, { id, amountMinor, at }, () =>
    payOutside(tx, paid.order, {
      ...{ id, cause: `online-refund/${id}`, kind: 'refund', amountMinor, first, at },
    }),
  )
  await tx`
    insert into online_refunds (id, online_payment_id, state, amount_minor, alliance_minor, reference, origin, created_at,
      decided_at)
    values (${id}, ${paid.payment.id}, 'sent', ${amountMinor}, ${lostMinor}, ${reference}, 'provider', ${at}, ${at})`
  await audit(tx, {
    actorId: null,
    event: 'order.refund.provider',
    objectKind: 'online_refund',
    objectId: id,
    change: { orderId: paid.order.id, amountMinor, reference },
    at,
  })
  await queueNotifications(tx, refundedAtProvider, [{ refundId: id }])
}

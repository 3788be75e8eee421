import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import type { OnlineRefundRow } from '../../platform/rows.generated.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { settleClaims } from './bank-claim.ts'
import { refundedAtProvider } from './bank-claim-notification.ts'
import { cancelRequested, failRefund, markSent } from './online-refund.ts'
import type { PaidAtProvider } from './paid-at-provider.ts'
import { findPaid, lockReference, wentToBalance } from './paid-at-provider.ts'
import { payOutside } from './pay-outside.ts'
import type { RefundNotice } from './payment-provider.ts'

/**
 * Books a refund that somebody made at the provider, once, in place of what its buyer has asked for of that payment and
 * was not sent so far. One that its bank did not take goes to the balance of the
 * buyer, less what the alliance has added; reported first as not taken, it never counts.
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
  if (paid.payment.currency !== currency) throw new AppError('NOTICE_REFUSED')
  if (ownId !== undefined && !(await wasCancelled(tx, ownId, reference, at))) return
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

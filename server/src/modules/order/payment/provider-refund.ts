import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  bookRefund as bookContract,
  closeRefund as closeContract,
} from '@tiantian/contracts/order/payment.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ForeignRefundRow, OnlineRefundRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { refundedAtProvider, refundedInOtherCurrency } from '../notification/bank-claim-notification.ts'
import type { OrderActor } from '../order-actor.ts'
import { refuseOwnOrder } from '../own-order.ts'
import { settleClaims } from './bank-claim.ts'
import { bookDifference, requirePlausible } from './exchange-difference.ts'
import { bookLoss, leftOf, returnLoss } from './foreign-refund.ts'
import { cancelRequested, failRefund, markSent } from './online-refund.ts'
import { payOutside } from './pay-outside.ts'
import type { PaidAtProvider, RefundNotice } from './payment-provider.ts'
import { findPaid, lockReference, wentToBalance } from './payment-provider.ts'

/**
 * Books a refund that somebody made at the provider, once, in place of what its buyer has asked for of that payment and
 * was not sent so far. One that its bank did not take goes to the balance of the
 * buyer, less what the alliance has added; reported first as not taken, it never counts.
 * One in another currency than the payment waits for the office.
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
  // The provider would repeat for days what it cannot say in another way: an officer books it (`bookForeign`).
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

/**
 * A refund whose worth in the currency of the payment is not known holds the money of the order until an officer books
 * it; the office is told once. One that the bank did not take holds nothing, and is taken back when it was booked.
 */
async function noteForeign(
  tx: Tx,
  { order, payment }: PaidAtProvider,
  { reference, amountMinor, currency, isFailed }: RefundNotice,
  at: Date,
) {
  const [known] = await tx<ForeignRefundRow[]>`
    select * from foreign_refunds where online_payment_id = ${payment.id} and reference = ${reference}
    for no key update`
  if (known && (!isFailed || known.state === 'failed')) return
  if (known) {
    await tx`update foreign_refunds set state = 'failed', decided_at = ${at} where id = ${known.id}`
    if (known.state === 'booked') await failRefund(tx, payment.provider, { id: known.id }, at)
    await returnLoss(tx, order, known, at)
  } else {
    if (!isFailed) await cancelRequested(tx, payment, at)
    await tx`
      insert into foreign_refunds (id, online_payment_id, reference, state, amount_minor, currency, created_at,
        decided_at)
      values (${newId()}, ${payment.id}, ${reference}, ${isFailed ? 'failed' : 'open'}, ${amountMinor}, ${currency},
        ${at}, ${isFailed ? at : null})`
  }
  const event = isFailed ? 'order.refund.foreign_failed' : 'order.refund.foreign'
  await audit(tx, {
    actorId: null,
    event,
    objectKind: 'order',
    objectId: order.id,
    at,
    change: { amountMinor, currency, reference },
  })
  await queueNotifications(tx, refundedInOtherCurrency, [
    { orderId: order.id, amountMinor, currency, reference, isFailed },
  ])
}

/**
 * Books what a refund in another currency is worth in that of its payment, as an officer has looked it up; what it has
 * cost the alliance more or less is a difference of exchange.
 * @throws AppError('OWN_ORDER' | 'ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT'), the last for more than is held
 */
export async function bookForeign(
  tx: Tx,
  { userId, at }: OrderActor,
  { id: orderId, refundId, amountMinor, chargedMinor = amountMinor, reason }: Parsed<typeof bookContract>,
) {
  requirePlausible(amountMinor, chargedMinor)
  const { paid, refund } = await decideForeign(tx, { userId, at }, { orderId, refundId, state: 'booked' })
  if (amountMinor > (await leftOfPayment(tx, paid)))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'amountMinor', rule: 'invalid_value' }])
  await tx`update foreign_refunds set charged_minor = ${chargedMinor} where id = ${refundId}`
  const { reference } = refund
  await bookRefund(tx, paid, { id: refundId, amountMinor, reference, at, by: { userId, reason } })
  const difference = { refundId, minor: chargedMinor - amountMinor, by: userId, at }
  await bookDifference(tx, paid.order, difference)
}

/**
 * Ends a refund in another currency that can never be booked, and the order goes on. As the report was wrong no money
 * moves; where less of the payment is held than has left, all that has left is a loss of the alliance.
 * @throws AppError('OWN_ORDER' | 'ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT'), the last for what can be booked
 */
export async function closeForeign(
  tx: Tx,
  officer: OrderActor,
  { id: orderId, refundId, lostMinor, reason }: Parsed<typeof closeContract>,
) {
  const { paid, refund } = await decideForeign(tx, officer, { orderId, refundId, state: 'closed' })
  if (lostMinor > 0) {
    if (lostMinor <= (await leftOfPayment(tx, paid)))
      throw new AppError('INVALID_INPUT', {}, [{ path: 'lostMinor', rule: 'invalid_value' }])
    await tx`update foreign_refunds set lost_minor = ${lostMinor} where id = ${refundId}`
    await bookLoss(tx, paid.order, { refundId, minor: lostMinor, by: officer.userId, at: officer.at })
  }
  await audit(tx, {
    actorId: officer.userId,
    event: 'order.refund.foreign_closed',
    objectKind: 'order',
    objectId: orderId,
    change: {
      refundId,
      amountMinor: Number(refund.amount_minor),
      currency: refund.currency,
      reference: refund.reference,
      lostMinor,
      reason,
    },
    at: officer.at,
  })
}

async function leftOfPayment(tx: Tx, { payment }: PaidAtProvider): Promise<number> {
  const [held] = await tx<[{ left: number }]>`
    select ${leftOf(tx)} as left from online_payments p where p.id = ${payment.id}`
  return held.left
}

/** One officer decides, once; notices of the payment wait meanwhile. */
async function decideForeign(
  tx: Tx,
  { userId, at }: OrderActor,
  { orderId, refundId, state }: { orderId: string; refundId: string; state: 'booked' | 'closed' },
) {
  await refuseOwnOrder(tx, userId, orderId)
  const [of] = await tx<{ provider: string; reference: string }[]>`
    select p.provider, p.reference from foreign_refunds f join online_payments p on p.id = f.online_payment_id
    where f.id = ${refundId} and p.order_id = ${orderId}`
  if (!of) throw new AppError('ORDER_NOT_FOUND')
  await lockReference(tx, of.provider, of.reference)
  const paid = await findPaid(tx, of.provider, of.reference)
  const [refund] = await tx<ForeignRefundRow[]>`
    update foreign_refunds set state = ${state}, decided_at = ${at} where id = ${refundId} and state = 'open'
    returning *`
  if (!(paid && refund)) throw new AppError('STATE_CONFLICT')
  return { paid, refund }
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
  /** The officer who has said what it is worth; otherwise the provider has. */
  readonly by?: { readonly userId: string; readonly reason: string }
}

async function bookRefund(tx: Tx, paid: PaidAtProvider, { id, amountMinor, reference, at, by }: MadeRefund) {
  const first = wentToBalance(paid.payment) ? 'buyer' : 'balance'
  const lostMinor = await settleClaims(tx, paid, { id, amountMinor, at }, () =>
    payOutside(tx, paid.order, {
      id,
      cause: `online-refund/${id}`,
      kind: 'refund',
      amountMinor,
      first,
      at,
    }),
  )
  await tx`
    insert into online_refunds (id, online_payment_id, state, amount_minor, alliance_minor, reference, origin, created_at,
      decided_at)
    values (${id}, ${paid.payment.id}, 'sent', ${amountMinor}, ${lostMinor}, ${reference}, 'provider', ${at}, ${at})`
  await audit(tx, {
    actorId: by?.userId ?? null,
    event: by ? 'order.refund.foreign_booked' : 'order.refund.provider',
    objectKind: 'online_refund',
    objectId: id,
    change: { orderId: paid.order.id, amountMinor, reference, ...(by && { reason: by.reason }) },
    at,
  })
  await queueNotifications(tx, refundedAtProvider, [{ refundId: id }])
}

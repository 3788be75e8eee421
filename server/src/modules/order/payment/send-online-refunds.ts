import type { Currency } from '@tiantian/contracts/money.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { Logger } from '../../../platform/log.ts'
import { cancelRequested, failRefund } from './online-refund.ts'
import type { PaymentProvider, ProviderRefund, RefundAnswer } from './payment-provider.ts'
import { findPaid } from './payment-provider.ts'
import { takeRefund } from './provider-refund.ts'

interface DueRefund extends ProviderRefund {
  readonly provider: string
  readonly currency: Currency
}

const BATCH = 100

/**
 * Asks the providers for what buyers have requested, under the id of each refund, so that a repeated request is the
 * same one. A provider that is away is asked again in the next minute, after those that have waited longer since they
 * were last tried; one that refuses gives the money back.
 */
export async function sendOnlineRefunds(
  { db, log }: { readonly db: Db; readonly log: Logger },
  providers: readonly PaymentProvider[],
  at: Date,
): Promise<{ refunds: number }> {
  const due = await db.sql<DueRefund[]>`
    select r.id, p.provider, p.reference as payment, r.amount_minor::float8 as "amountMinor", p.currency
    from online_refunds r join online_payments p on p.id = r.online_payment_id
    where r.state = 'requested' order by r.tried_at nulls first, r.created_at limit ${BATCH}`
  for (const { provider: name, ...refund } of due) {
    const provider = providers.find((each) => each.name === name)
    await db.sql`update online_refunds set tried_at = ${at} where id = ${refund.id}`
    if (!provider) continue
    try {
      const answer = await provider.refund(refund)
      await againAfterDeadlock(() => db.transaction((tx) => takeAnswer(tx, name, refund, { answer, at })))
    } catch (error) {
      log.error(
        { err: error, provider: name, refundId: refund.id },
        'a refund could not be sent; it is tried again',
      )
    }
  }
  return { refunds: due.length }
}

interface GivenAnswer {
  readonly answer: RefundAnswer
  readonly at: Date
}

async function takeAnswer(tx: Tx, provider: string, refund: ProviderRefund, { answer, at }: GivenAnswer) {
  const { id, payment, amountMinor, currency } = refund
  if (answer.isSent) {
    const { reference } = answer
    const sent = { reference, payment, amountMinor, currency, isFailed: false, isOurs: true, ownId: id }
    return takeRefund(tx, provider, sent, at)
  }
  if (!answer.madeBefore) return failRefund(tx, provider, { id }, at)
  for (const made of answer.madeBefore) await takeRefund(tx, provider, made, at)
  const paid = await findPaid(tx, provider, payment)
  if (paid) await cancelRequested(tx, paid.payment, at)
}

import type { Tx } from '../../../platform/database/database.ts'
import type { OnlinePaymentRow, OrderRow } from '../../../platform/database/rows.generated.ts'

/** A payment that a provider has reported as paid, and its order, both locked. */
export interface PaidAtProvider {
  readonly order: OrderRow
  readonly payment: OnlinePaymentRow
}

/**
 * Notices of one payment are taken one after the other: a claim and the payment that it is about would miss each other.
 * Taken before any row is locked.
 */
export async function lockReference(tx: Tx, provider: string, reference: string) {
  if (reference !== '')
    await tx`select pg_advisory_xact_lock(hashtextextended(${`payment ${provider} ${reference}`}, 0))`
}

/** By the provider's number of the payment; undefined when it has not been reported so far, or is not ours. */
export async function findPaid(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<PaidAtProvider | undefined> {
  const found = tx`
    select order_id from online_payments where provider = ${provider} and reference = ${reference} and state = 'paid'
    order by created_at limit 1`
  const [order] = await tx<OrderRow[]>`select * from orders where id = (${found}) for no key update`
  const [payment] = await tx<OnlinePaymentRow[]>`
    select * from online_payments where provider = ${provider} and reference = ${reference} and state = 'paid'
    order by created_at limit 1 for no key update`
  return order && payment && { order, payment }
}

/** Whether the order could not take it, so that it went to the balance of the buyer. */
export const wentToBalance = ({ payment_id }: OnlinePaymentRow) => payment_id === null

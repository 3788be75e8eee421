import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OnlinePaymentRow, OrderRow } from '../../../platform/database/rows.generated.ts'

/** What a provider has to know to take a payment. */
export interface ProviderPayment {
  /** Ours, which its notices repeat. */
  readonly id: string
  readonly amountMinor: number
  readonly currency: Currency
  readonly orderId: string
  readonly orderCode: string
}

/** What a provider says about a payment; it may say so late, repeatedly and in any order. */
export interface ProviderNotice {
  readonly paymentId: string
  readonly outcome: 'paid' | 'failed'
  readonly amountMinor: number
  readonly currency: string
  /** The provider's own number. */
  readonly reference: string
}

/** A refund that the bank did not take after all. */
export interface FailedRefund {
  readonly failedRefundId: string
  /** The provider's number of it. */
  readonly reference: string
}

/** What a card holder claims back from their bank, as the provider reports it. */
export interface BankClaimNotice {
  /** The provider's numbers of the claim and of the payment. */
  readonly reference: string
  readonly payment: string
  readonly outcome: 'open' | 'lost' | 'won'
  readonly amountMinor: number
  readonly currency: string
  /** What left the account at the provider for it so far, where that is reported. */
  readonly charged: { readonly amountMinor: number; readonly currency: string } | null
  /** The provider's word. */
  readonly reason: string
}

/** A refund as the provider reports it. */
export interface RefundNotice {
  /** The provider's numbers of the refund and of the payment. */
  readonly reference: string
  readonly payment: string
  readonly amountMinor: number
  readonly currency: string
  readonly isFailed: boolean
  /** Whether the payment is known to be one of ours. */
  readonly isOurs: boolean
  /** Ours of the refund, when it is one that a buyer has asked for. */
  readonly ownId?: string | undefined
}

/** What a notice asks for. */
export type ReadNotice =
  | ProviderNotice
  | FailedRefund
  | { readonly claim: BankClaimNotice }
  | { readonly refunds: readonly RefundNotice[] }

export interface ProviderRefund {
  /** Ours: sent twice it is the same refund. */
  readonly id: string
  /** The provider's number of the payment. */
  readonly payment: string
  readonly amountMinor: number
  readonly currency: Currency
}

export type RefundAnswer =
  | { readonly isSent: true; readonly reference: string }
  | {
      readonly isSent: false
      /** When the payment has gone back already: the refunds that did it. */
      readonly madeBefore?: readonly RefundNotice[]
    }

/** A company that takes payments for the alliance. */
export interface PaymentProvider {
  readonly name: string
  /** Where the buyer pays. @throws when the provider is away or refuses */
  readonly start: (payment: ProviderPayment, now: Date) => Promise<string> | string
  /**
   * Undefined for a notice that asks for nothing.
   * @throws AppError('NOTICE_REFUSED') for a notice that is not the provider's
   */
  readonly readNotice: (
    body: string,
    headers: IncomingHttpHeaders,
  ) => Promise<ReadNotice | undefined> | ReadNotice
  /** Sends money back. @throws when the provider is away, and it is not known whether it was sent */
  readonly refund: (refund: ProviderRefund) => Promise<RefundAnswer>
}

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

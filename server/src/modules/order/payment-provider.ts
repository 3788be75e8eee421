import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '@tiantian/contracts/money.ts'

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
}

export interface ProviderRefund {
  /** Ours: sent twice it is the same refund. */
  readonly id: string
  /** The provider's number of the payment. */
  readonly payment: string
  readonly amountMinor: number
  readonly currency: Currency
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
  ) => Promise<ProviderNotice | FailedRefund | undefined> | ProviderNotice
  /** Sends money back. @throws when the provider is away, and it is not known whether it was sent */
  readonly refund: (
    refund: ProviderRefund,
  ) => Promise<{ readonly isSent: boolean; readonly reference: string }>
}

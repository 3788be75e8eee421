import type { IncomingHttpHeaders } from 'node:http'
import type { Currency } from '@tiantian/contracts/money.ts'

/** What a provider has to know to take a payment. */
export interface ProviderPayment {
  /** Ours, which its notices repeat. */
  readonly id: string
  readonly amountMinor: number
  readonly currency: Currency
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

/** A company that takes payments for the alliance. */
export interface PaymentProvider {
  readonly name: string
  /** Where the buyer pays. */
  readonly start: (payment: ProviderPayment, now: Date) => Promise<string> | string
  /** @throws AppError('NOTICE_REFUSED') for a notice that is not the provider's */
  readonly readNotice: (body: string, headers: IncomingHttpHeaders) => ProviderNotice
}

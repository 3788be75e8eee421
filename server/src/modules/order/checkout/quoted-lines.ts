import type { QuoteChoice } from '@tiantian/contracts/order/checkout.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { AgreedTerms } from '../../cart/offer.ts'

export interface QuotedTerms extends AgreedTerms {
  readonly offerId: string
}

/** The quotes of the module that has them, for a checkout at their prices. */
export interface QuotedLines {
  /**
   * The chosen lines; with `isLocked` locked until commit, so that they are neither ordered twice nor withdrawn meanwhile.
   * @throws AppError('QUOTE_NOT_FOUND' | 'QUOTE_EXPIRED' | 'QUOTE_CHANGED')
   */
  read(
    sql: Queryable,
    buyerId: string,
    choice: QuoteChoice,
    options: { readonly at: Date; readonly isLocked: boolean },
  ): Promise<readonly QuotedTerms[]>
  /** Records the orders that were made of them, by offer. */
  recordOrders(
    tx: Tx,
    buyerId: string,
    choice: QuoteChoice,
    orders: { readonly at: Date; readonly orderIdOf: ReadonlyMap<string, string> },
  ): Promise<void>
}

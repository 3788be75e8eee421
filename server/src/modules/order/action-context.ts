import type { Context } from '../../gateway/implement.ts'
import type { Tx } from '../../platform/database/database.ts'
import { againAfterDeadlock } from '../../platform/database/failed-statement.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { Media } from '../media/media.ts'
import type { QuotedLines } from './checkout/quoted-lines.ts'
import type { OrderSide } from './order-view.ts'
import { getOrderFor } from './order-view.ts'
import type { OrderTableLinks } from './paper/order-table.ts'
import type { PaperLinks } from './paper/paper-links.ts'
import type { PaymentProvider } from './payment/payment-provider.ts'
import type { SaleActor } from './sale/sale-move.ts'

export type OrderContext = Omit<Context<'member'>, 'caller' | 'log'>

/** What the actions of orders need besides the database. */
export interface OrderServices {
  readonly providers: readonly PaymentProvider[]
  readonly media: Pick<Media, 'documents'>
  readonly papers: PaperLinks
  readonly tables: OrderTableLinks
  readonly quotes: QuotedLines
}

export const actorOf = ({ user, clock }: OrderContext): SaleActor => ({ userId: user.id, at: clock.now() })

/** The order after a change. Restocking a sold-out part updates its product: see mayRunAgain of submit-checkout.ts. */
export async function changed(
  { db, user, language }: OrderContext,
  side: OrderSide,
  orderId: string,
  change: (tx: Tx) => Promise<void>,
) {
  await againAfterDeadlock(() => db.transaction(change))
  return { order: await getOrderFor(db.sql, { id: user.id, side }, orderId, language) }
}

/** The order after a change that is made once for each request id. */
export async function requested<Input extends { readonly id: string; readonly requestId: string }>(
  context: OrderContext,
  input: Input,
  change: (tx: Tx, actor: { userId: string; at: Date }, input: Input) => Promise<void>,
  side: OrderSide = 'buyer',
) {
  const { db, user, clock, language } = context
  const { requestId, ...rest } = input
  const request = { userId: user.id, requestId, action: change.name, input: rest }
  await againAfterDeadlock(() =>
    once(db, request, async (tx) => {
      await change(tx, { userId: user.id, at: clock.now() }, input)
      return {}
    }),
  )
  return { order: await getOrderFor(db.sql, { id: user.id, side }, input.id, language) }
}

import type { AnyAction } from '@tiantian/contracts/action.ts'
import type { Context } from '../../gateway/implement.ts'
import type { Tx } from '../../platform/database/database.ts'
import { againAfterDeadlock } from '../../platform/database/failed-statement.ts'
import { once } from '../../platform/idempotent-request.ts'
import type { Media } from '../media/media.ts'
import type { QuotedLines } from './checkout/quoted-lines.ts'
import type { OrderActor } from './order-actor.ts'
import type { OrderSide } from './order-view.ts'
import { getOrderFor } from './order-view.ts'
import type { OrderTableLinks } from './paper/order-table.ts'
import type { PaperLinks } from './paper/paper-links.ts'
import type { PaymentProvider } from './payment/payment-provider.ts'

export type OrderContext = Omit<Context<'member'>, 'caller' | 'log'>

/** What the actions of orders need besides the database. */
export interface OrderServices {
  readonly providers: readonly PaymentProvider[]
  readonly media: Pick<Media, 'documents'>
  readonly papers: PaperLinks
  readonly tables: OrderTableLinks
  readonly quotes: QuotedLines
}

export const actorOf = ({ user, clock }: Pick<OrderContext, 'user' | 'clock'>): OrderActor => ({
  userId: user.id,
  at: clock.now(),
})

/** The order after a change. Restocking a sold-out part updates its product: see mayRunAgain of submit-checkout.ts. */
export async function changed(
  context: OrderContext,
  side: OrderSide,
  orderId: string,
  change: (tx: Tx, actor: OrderActor) => Promise<void>,
) {
  const { db, user, language } = context
  await againAfterDeadlock(() => db.transaction((tx) => change(tx, actorOf(context))))
  return { order: await getOrderFor(db.sql, { id: user.id, side }, orderId, language) }
}

/** The same for a change of something of an order, such as a payment; it answers with the id of the order. */
export async function changedWith(
  context: OrderContext,
  /** Undefined: whichever the caller is on. */
  side: OrderSide | undefined,
  change: (tx: Tx, actor: OrderActor) => Promise<string>,
) {
  const { db, user, language } = context
  const orderId = await againAfterDeadlock(() => db.transaction((tx) => change(tx, actorOf(context))))
  return { order: await getOrderFor(db.sql, { id: user.id, side }, orderId, language) }
}

/** The handler of an action that changes an order once for each request id, and replies with the order. */
export const oncePerRequest =
  <Input extends { readonly id: string; readonly requestId: string }>(
    { name: action }: AnyAction,
    side: OrderSide | undefined,
    change: (tx: Tx, actor: OrderActor, input: Input) => Promise<void>,
  ) =>
  async (context: OrderContext, input: Input) => {
    const { db, user, language } = context
    const { requestId, ...rest } = input
    await againAfterDeadlock(() =>
      once(db, { userId: user.id, requestId, action, input: rest }, async (tx) => {
        await change(tx, actorOf(context), input)
        return {}
      }),
    )
    return { order: await getOrderFor(db.sql, { id: user.id, side }, input.id, language) }
  }

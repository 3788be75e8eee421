import { AppError } from '@tiantian/contracts/error.ts'
import * as payments from '@tiantian/contracts/order/payment.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import type { OrderServices } from './action-context.ts'
import { actorOf, changedWith, oncePerRequest } from './action-context.ts'
import { giveBackOf } from './payment/give-back.ts'
import { startOnlinePayment } from './payment/online-payment.ts'
import { requestReturn } from './payment/online-refund.ts'
import { decideTransfer, payOrderFromBalance, reportTransfer } from './payment/payment.ts'
import { bookForeign, closeForeign } from './payment/provider-refund.ts'
import { listUnseen, recordAnswer, recordCame, recordMissing, recordSeen } from './payment/unseen-transfer.ts'

/** Payments of orders, and money that goes back. */
export const paymentActions = ({ media, providers }: OrderServices): Implementation[] => [
  implement(payments.payByTransfer, oncePerRequest(payments.payByTransfer, 'buyer', reportTransfer)),
  implement(payments.payFromBalance, oncePerRequest(payments.payFromBalance, 'buyer', payOrderFromBalance)),
  implement(payments.listPaymentProviders, async () => ({ providers: providers.map(({ name }) => name) })),
  implement(payments.payOnline, async ({ db, user, clock, log }, { requestId, ...input }) => {
    const provider = providers.find(({ name }) => name === input.provider)
    if (!provider) throw new AppError('PROVIDER_UNAVAILABLE')
    const request = { userId: user.id, requestId, action: payments.payOnline.name, input }
    const payment = await once(db, request, (tx) =>
      startOnlinePayment(tx, actorOf({ user, clock }), { requestId, ...input }),
    )
    try {
      return { url: await provider.start(payment, clock.now()) }
    } catch (error) {
      log.error(
        { err: error, provider: provider.name },
        'a provider of payments does not answer as it should',
      )
      throw new AppError('PROVIDER_UNAVAILABLE')
    }
  }),
  implement(payments.returnOnline, oncePerRequest(payments.returnOnline, 'buyer', requestReturn)),
  implement(payments.decidePayment, (context, input) =>
    changedWith(context, 'seller', (tx, actor) => decideTransfer(tx, { ...actor, side: 'seller' }, input)),
  ),
  implement(payments.decideAnyPayment, (context, input) =>
    changedWith(context, 'office', (tx, actor) => decideTransfer(tx, { ...actor, side: 'office' }, input)),
  ),
  implement(payments.seeTransfer, (context, input) =>
    changedWith(context, 'office', (tx, actor) => recordSeen(tx, actor, input)),
  ),
  implement(payments.missTransfer, (context, input) =>
    changedWith(context, 'office', (tx, actor) => recordMissing(tx, actor, input)),
  ),
  implement(payments.findTransfer, (context, input) =>
    changedWith(context, 'office', (tx, actor) => recordCame(tx, actor, input)),
  ),
  implement(payments.answerMissing, (context, input) =>
    changedWith(context, 'seller', (tx, actor) => recordAnswer(tx, actor, input)),
  ),
  implement(payments.listUnseenTransfers, ({ db, language }, input) => listUnseen(db.sql, input, language)),
  implement(payments.giveBack, oncePerRequest(payments.giveBack, 'seller', giveBackOf)),
  implement(payments.bookRefund, oncePerRequest(payments.bookRefund, 'office', bookForeign)),
  implement(payments.closeRefund, oncePerRequest(payments.closeRefund, 'office', closeForeign)),
  implement(payments.openProof, async ({ db, user }, { id }) => {
    const [proof] = await db.sql<{ file_id: string }[]>`
      select p.file_id from order_payments p join orders o on o.id = p.order_id join shops s on s.id = o.shop_id
      where p.id = ${id} and p.file_id is not null and (o.buyer_id = ${user.id} or ${isManagedBy(db.sql, user.id, 'orders')})`
    if (!proof) throw new AppError('FILE_NOT_FOUND')
    return { url: media.documents.linkTo(proof.file_id) }
  }),
]

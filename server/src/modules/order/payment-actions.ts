import { AppError } from '@tiantian/contracts/error.ts'
import * as payments from '@tiantian/contracts/order/payment.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { once } from '../../platform/idempotent-request.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import type { OrderServices } from './action-context.ts'
import { requested } from './action-context.ts'
import { getOrderFor } from './order-view.ts'
import { giveBackOf } from './payment/give-back.ts'
import { startOnlinePayment } from './payment/online-payment.ts'
import { requestReturn } from './payment/online-refund.ts'
import { decideTransfer, payOrderFromBalance, reportTransfer } from './payment/payment.ts'
import { bookForeign, closeForeign } from './payment/provider-refund.ts'
import { listUnseen, recordAnswer, recordCame, recordMissing, recordSeen } from './payment/unseen-transfer.ts'

/** Payments of orders, and money that goes back. */
export const paymentActions = ({ media, providers }: OrderServices): Implementation[] => [
  implement(payments.payByTransfer, (context, input) => requested(context, input, reportTransfer)),
  implement(payments.payFromBalance, (context, input) => requested(context, input, payOrderFromBalance)),
  implement(payments.listPaymentProviders, async () => ({ providers: providers.map(({ name }) => name) })),
  implement(payments.payOnline, async ({ db, user, clock, log }, { requestId, ...input }) => {
    const provider = providers.find(({ name }) => name === input.provider)
    if (!provider) throw new AppError('PROVIDER_UNAVAILABLE')
    const request = { userId: user.id, requestId, action: payments.payOnline.name, input }
    const payment = await once(db, request, (tx) =>
      startOnlinePayment(tx, { userId: user.id, at: clock.now() }, { requestId, ...input }),
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
  implement(payments.returnOnline, (context, input) => requested(context, input, requestReturn)),
  implement(payments.decidePayment, async (context, input) => {
    const { db, user, clock, language } = context
    const orderId = await db.transaction((tx) =>
      decideTransfer(tx, { userId: user.id, at: clock.now(), side: 'seller' }, input),
    )
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'seller' }, orderId, language) }
  }),
  implement(payments.decideAnyPayment, async ({ db, user, clock, language }, input) => {
    const orderId = await db.transaction((tx) =>
      decideTransfer(tx, { userId: user.id, at: clock.now(), side: 'office' }, input),
    )
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'office' }, orderId, language) }
  }),
  implement(payments.seeTransfer, async ({ db, user, clock, language }, input) => {
    const orderId = await db.transaction((tx) => recordSeen(tx, { userId: user.id, at: clock.now() }, input))
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'office' }, orderId, language) }
  }),
  implement(payments.missTransfer, async ({ db, user, clock, language }, input) => {
    const orderId = await db.transaction((tx) =>
      recordMissing(tx, { userId: user.id, at: clock.now() }, input),
    )
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'office' }, orderId, language) }
  }),
  implement(payments.findTransfer, async ({ db, user, clock, language }, input) => {
    const orderId = await db.transaction((tx) => recordCame(tx, { userId: user.id, at: clock.now() }, input))
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'office' }, orderId, language) }
  }),
  implement(payments.answerMissing, async ({ db, user, clock, language }, input) => {
    const orderId = await db.transaction((tx) =>
      recordAnswer(tx, { userId: user.id, at: clock.now() }, input),
    )
    return { order: await getOrderFor(db.sql, { id: user.id, side: 'seller' }, orderId, language) }
  }),
  implement(payments.listUnseenTransfers, ({ db, language }, input) => listUnseen(db.sql, input, language)),
  implement(payments.giveBack, (context, input) => requested(context, input, giveBackOf, 'seller')),
  implement(payments.bookRefund, (context, input) => requested(context, input, bookForeign, 'office')),
  implement(payments.closeRefund, (context, input) => requested(context, input, closeForeign, 'office')),
  implement(payments.openProof, async ({ db, user }, { id }) => {
    const [proof] = await db.sql<{ file_id: string }[]>`
      select p.file_id from order_payments p join orders o on o.id = p.order_id join shops s on s.id = o.shop_id
      where p.id = ${id} and p.file_id is not null and (o.buyer_id = ${user.id} or ${isManagedBy(db.sql, user.id, 'orders')})`
    if (!proof) throw new AppError('FILE_NOT_FOUND')
    return { url: media.documents.linkTo(proof.file_id) }
  }),
]

import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { payOnline } from '@tiantian/contracts/order/payment.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type {
  OnlinePaymentRow,
  OrderPaymentRow,
  OrderRow,
} from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { BANK, balanceOf, postForOrder } from '../../ledger/post.ts'
import type { OrderActor } from '../order-actor.ts'
import { takeEarlyClaims } from './bank-claim.ts'
import { hasOpenTransfer, payableMinor } from './payable.ts'
import { lockPayable, receivePayment } from './payment.ts'
import type { ProviderNotice, ProviderPayment } from './payment-provider.ts'
import { lockReference } from './payment-provider.ts'

/** Prepares a payment of what is to be paid at a provider. @throws AppError as `lockPayable` */
export async function startOnlinePayment(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, amountMinor, provider }: Parsed<typeof payOnline>,
): Promise<ProviderPayment> {
  const order = await lockPayable(tx, userId, id, amountMinor)
  const paymentId = newId()
  const currency = order.currency as Currency
  await tx`
    insert into online_payments (id, order_id, provider, state, amount_minor, currency, created_at)
    values (${paymentId}, ${id}, ${provider}, 'open', ${amountMinor}, ${currency}, ${at})`
  return { id: paymentId, amountMinor, currency, orderId: order.id, orderCode: order.code }
}

/**
 * Does what a provider's notice says, once: a notice may be repeated and come in any order. Money that the order cannot
 * take any more, as it was cancelled or paid in another way, goes to the buyer's balance.
 * @throws AppError('NOTICE_REFUSED') when it is about another amount or no payment of this provider
 */
export async function takeNotice(
  tx: Tx,
  provider: string,
  { paymentId, outcome, amountMinor, currency, reference }: ProviderNotice,
  at: Date,
) {
  await lockReference(tx, provider, reference)
  // The order before its payments: the order in which a paying buyer takes the locks.
  const [order] = await tx<OrderRow[]>`
    select * from orders where id = (select order_id from online_payments where id = ${paymentId})
    for no key update`
  const [payment] = await tx<OnlinePaymentRow[]>`
    select * from online_payments where id = ${paymentId} and provider = ${provider} for no key update`
  if (!(order && payment)) throw new AppError('NOTICE_REFUSED')
  if (Number(payment.amount_minor) !== amountMinor || payment.currency !== currency)
    throw new AppError('NOTICE_REFUSED')
  if (outcome === 'failed') {
    await tx`
      update online_payments set state = 'failed', reference = ${reference}, decided_at = ${at}
      where id = ${paymentId} and state = 'open'`
    return
  }
  // Paid after failed: the buyer has tried again.
  const taken = await tx`
    update online_payments set state = 'paid', reference = ${reference}, decided_at = ${at}
    where id = ${paymentId} and state <> 'paid' returning id`
  if (taken.length === 0) return
  if (await canTake(tx, order, amountMinor)) await payOrder(tx, order, payment, { reference, at })
  else await topUp(tx, order, payment, at)
  await takeEarlyClaims(tx, provider, reference, at)
}

async function canTake(tx: Tx, order: OrderRow, amountMinor: number): Promise<boolean> {
  return payableMinor(order) === amountMinor && !(await hasOpenTransfer(tx, order.id))
}

async function payOrder(
  tx: Tx,
  order: OrderRow,
  { id, amount_minor }: OnlinePaymentRow,
  { reference, at }: { readonly reference: string; readonly at: Date },
) {
  const [paid] = await tx<OrderPaymentRow[]>`
    insert into order_payments (id, order_id, method, state, amount_minor, reference, created_at, decided_at)
    values (${newId()}, ${order.id}, 'online', 'confirmed', ${amount_minor}, ${reference}, ${at}, ${at}) returning *`
  await tx`update online_payments set payment_id = ${paid!.id} where id = ${id}`
  await receivePayment(tx, order, paid!, BANK, { userId: order.buyer_id, at })
}

async function topUp(tx: Tx, order: OrderRow, { id, amount_minor, currency }: OnlinePaymentRow, at: Date) {
  const amountMinor = Number(amount_minor)
  await postForOrder(tx, order, {
    cause: `online/${id}`,
    kind: 'top_up',
    currency: currency as Currency,
    by: null,
    at,
    entries: [
      [BANK, -amountMinor],
      [balanceOf(order.buyer_id), amountMinor],
    ],
  })
  await audit(tx, {
    actorId: null,
    event: 'order.payment.top_up',
    objectKind: 'online_payment',
    objectId: id,
    change: { orderId: order.id, amountMinor },
    at,
  })
}

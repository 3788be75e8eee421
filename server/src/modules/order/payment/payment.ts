import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { decidePayment, payByTransfer, payFromBalance } from '@tiantian/contracts/order/payment.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderPaymentRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { refuseUnseen, unseenMinor } from '../../ledger/balance.ts'
import type { LedgerAccount } from '../../ledger/post.ts'
import { BANK, balanceOf, escrowOf, postForOrder } from '../../ledger/post.ts'
import { keepDocument } from '../../media/document.ts'
import { requireOwnShop } from '../../shop/own-shop.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { lockOrder } from '../lock-order.ts'
import { balanceShort } from '../notification/balance-notification.ts'
import { queueOrderNotifications } from '../notification/order-notification.ts'
import type { OrderActor } from '../order-actor.ts'
import { requireReason, tryMoveOrder } from '../order-move.ts'
import { visibleTo } from '../order-view.ts'
import { refuseOwnOrder } from '../own-order.ts'
import { lockedBalance } from './pay-outside.ts'
import { hasOpenTransfer, payableMinor } from './payable.ts'

/**
 * The buyer's order, locked, with exactly this amount to be paid.
 * @throws AppError('ORDER_NOT_FOUND' | 'STATE_CONFLICT' | 'AMOUNT_CHANGED')
 */
export async function lockPayable(
  tx: Tx,
  buyerId: string,
  orderId: string,
  amountMinor: number,
): Promise<OrderRow> {
  const order = await lockOrder(tx, { id: orderId, buyer_id: buyerId })
  const payable = payableMinor(order)
  if (payable === 0) throw new AppError('STATE_CONFLICT')
  if (payable !== amountMinor) throw new AppError('AMOUNT_CHANGED')
  if (await hasOpenTransfer(tx, orderId)) throw new AppError('STATE_CONFLICT')
  return order
}

/** Records a transfer that the shop has to confirm. @throws AppError as `lockPayable`, and 'FILE_NOT_FOUND' */
export async function reportTransfer(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, amountMinor, reference, proof }: Parsed<typeof payByTransfer>,
) {
  await lockPayable(tx, userId, id, amountMinor)
  await keepDocument(tx, proof.fileId, userId)
  const paymentId = newId()
  await tx`
    insert into order_payments (id, order_id, method, state, amount_minor, reference, file_id, file_name, created_at)
    values (${paymentId}, ${id}, 'transfer', 'submitted', ${amountMinor}, ${reference}, ${proof.fileId},
      ${proof.name}, ${at})`
  // The shop has as long to confirm it as the buyer had to pay: the order must not expire meanwhile.
  await tx`update orders set due_at = null where id = ${id}`
  await recordPayment(tx, 'submit', { id: paymentId, order_id: id }, { userId, at })
}

/** @throws AppError as `lockPayable`, and 'BALANCE_SHORT' | 'BALANCE_UNSEEN' */
export async function payOrderFromBalance(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, amountMinor }: Parsed<typeof payFromBalance>,
) {
  const order = await lockPayable(tx, userId, id, amountMinor)
  const [payment] = await tx<OrderPaymentRow[]>`
    insert into order_payments (id, order_id, method, state, amount_minor, created_at, decided_at)
    values (${newId()}, ${id}, 'balance', 'confirmed', ${amountMinor}, ${at}, ${at}) returning *`
  await receivePayment(tx, order, payment!, balanceOf(userId), { userId, at })
  await refuseUnseen(tx, 'user', userId, order.currency)
}

/**
 * Pays what is due from the balance of a buyer who has chosen that at checkout, in the transaction in which it becomes due:
 * when the shop asks for payment, and the rest after a deposit when the shop packs the goods. A balance that is too small
 * stays as it is: the buyer is told, and pays in another way.
 */
export async function payAsChosen(tx: Tx, orderId: string, at: Date) {
  const [order] = await tx<OrderRow[]>`
    select * from orders where id = ${orderId} and pays_from_balance and state in ('awaiting_payment', 'packing')
    for no key update`
  if (!order) return
  const amountMinor = payableMinor(order)
  // With a transfer the buyer has paid in another way already.
  if (amountMinor === 0 || (await hasOpenTransfer(tx, orderId))) return
  const balance = balanceOf(order.buyer_id)
  // Locked: of two orders that are confirmed at the same moment the second finds what the first has left.
  const unseen = await unseenMinor(tx, 'user', order.buyer_id, order.currency)
  const availableMinor = (await lockedBalance(tx, balance, order.currency)) - unseen
  if (availableMinor < amountMinor) {
    const isRest = order.state === 'packing'
    await queueNotifications(tx, balanceShort, [{ orderId, amountMinor, availableMinor, isRest }])
    return
  }
  const [payment] = await tx<OrderPaymentRow[]>`
    insert into order_payments (id, order_id, method, state, amount_minor, created_at, decided_at)
    values (${newId()}, ${orderId}, 'balance', 'confirmed', ${amountMinor}, ${at}, ${at}) returning *`
  await receivePayment(tx, order, payment!, balance, { userId: order.buyer_id, at })
  await queueOrderNotifications(tx, [orderId])
}

interface TransferJudge extends OrderActor {
  /** A member of the shop, or an officer who sees the account of the alliance. */
  readonly side: 'seller' | 'office'
}

/**
 * Confirms that a transfer has arrived, or rejects it; a member of the shop of the order does so, or the office. What a
 * shop confirms is unseen until the office has seen it on the account of the alliance.
 * @returns the id of the order
 * @throws AppError('PAYMENT_NOT_FOUND' | 'PERMISSION_DENIED' | 'OWN_ORDER' | 'STATE_CONFLICT' | 'INVALID_INPUT')
 */
export async function decideTransfer(
  tx: Tx,
  { userId, at, side }: TransferJudge,
  { id, isConfirmed, reason }: Parsed<typeof decidePayment>,
): Promise<string> {
  // The order before the payment: the order in which a paying buyer takes the locks.
  const [order] = await tx<OrderRow[]>`
    select o.* from orders o join shops s on s.id = o.shop_id
    where o.id = (select order_id from order_payments where id = ${id}) and ${visibleTo(tx, side, userId)}
    for no key update of o`
  if (!order) throw new AppError('PAYMENT_NOT_FOUND')
  if (side === 'office') await refuseOwnOrder(tx, userId, order.id)
  if (side === 'seller') await requireOwnShop(tx, userId, order.shop_id, 'orders')
  if (!isConfirmed) requireReason(reason)
  const [payment] = await tx<OrderPaymentRow[]>`
    update order_payments set state = ${isConfirmed ? 'confirmed' : 'rejected'}, reason = ${reason},
      decided_at = ${at}
    where id = ${id} and state = 'submitted' returning *`
  if (!payment) throw new AppError('STATE_CONFLICT')
  if (isConfirmed) {
    if (side === 'seller')
      await tx`
        insert into order_unseen_transfers (payment_id, order_id, shop_id, created_at)
        values (${id}, ${order.id}, ${order.shop_id}, ${at})`
    await receivePayment(tx, order, payment, BANK, { userId, at })
  } else {
    // The buyer gets a new day to pay.
    const dueAt = order.state === 'awaiting_payment' ? new Date(at.getTime() + 86_400_000) : null
    await tx`update orders set due_at = ${dueAt} where id = ${order.id}`
    await recordPayment(tx, 'reject', payment, { userId, at })
  }
  return order.id
}

/** Books a payment into the escrow of the order, and moves an order that awaited it. */
export async function receivePayment(
  tx: Tx,
  order: OrderRow,
  payment: OrderPaymentRow,
  from: LedgerAccount,
  { userId, at }: OrderActor,
) {
  const amountMinor = Number(payment.amount_minor)
  await postForOrder(tx, order, {
    cause: `payment/${payment.id}`,
    kind: 'payment',
    by: userId,
    at,
    entries: [
      [from, -amountMinor],
      [escrowOf(order.id), amountMinor],
    ],
  })
  await tx`update orders set paid_minor = paid_minor + ${amountMinor} where id = ${order.id}`
  await recordPayment(tx, 'confirm', payment, { userId, at })
  await tryMoveOrder(tx, { id: order.id }, 'pay', { by: null, role: 'system', at })
}

const recordPayment = (
  tx: Tx,
  event: 'submit' | 'confirm' | 'reject',
  { id, order_id }: Pick<OrderPaymentRow, 'id' | 'order_id'>,
  { userId, at }: OrderActor,
) =>
  audit(tx, {
    actorId: userId,
    event: `order.payment.${event}`,
    objectKind: 'order_payment',
    objectId: id,
    change: { orderId: order_id },
    at,
  })

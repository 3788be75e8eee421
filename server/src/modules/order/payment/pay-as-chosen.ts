import type { Tx } from '../../../platform/database/database.ts'
import type { OrderPaymentRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { unseenMinor } from '../../ledger/balance.ts'
import { balanceOf } from '../../ledger/post.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { balanceShort } from '../notification/balance-notification.ts'
import { queueOrderNotifications } from '../notification/order-notification.ts'
import { lockedBalance } from './pay-outside.ts'
import { payableMinor } from './payable.ts'
import { receivePayment } from './payment.ts'

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

/** The buyer has paid in another way already, which the shop has still to see. */
async function hasOpenTransfer(tx: Tx, orderId: string): Promise<boolean> {
  const open = await tx`select from order_payments where order_id = ${orderId} and state = 'submitted'`
  return open.length > 0
}

import type { Tx } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import type { OrderPaymentRow, OrderRow } from '../../platform/rows.generated.ts'
import { balanceOf } from '../ledger/post.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { balanceShort } from './balance-notification.ts'
import { queueOrderNotifications } from './order-notification.ts'
import { lockedBalance } from './pay-outside.ts'
import { payableMinor } from './payable.ts'
import { receivePayment } from './payment.ts'

/**
 * Pays what is due from the balance of a buyer who has chosen that at checkout, in the transaction in which the shop asks for it.
 * A balance that is too small stays as it is: the buyer is told, and pays in another way.
 */
export async function payAsChosen(tx: Tx, orderId: string, at: Date) {
  const [order] = await tx<OrderRow[]>`
    select * from orders where id = ${orderId} and pays_from_balance and state = 'awaiting_payment'
    for no key update`
  if (!order) return
  const amountMinor = payableMinor(order)
  const balance = balanceOf(order.buyer_id)
  // Locked: of two orders that are confirmed at the same moment the second finds what the first has left.
  const availableMinor = await lockedBalance(tx, balance, order.currency)
  if (availableMinor < amountMinor) {
    await queueNotifications(tx, balanceShort, [{ orderId, amountMinor, availableMinor }])
    return
  }
  const [payment] = await tx<OrderPaymentRow[]>`
    insert into order_payments (id, order_id, method, state, amount_minor, created_at, decided_at)
    values (${newId()}, ${orderId}, 'balance', 'confirmed', ${amountMinor}, ${at}, ${at}) returning *`
  await receivePayment(tx, order, payment!, balance, { userId: order.buyer_id, at })
  await queueOrderNotifications(tx, [orderId])
}

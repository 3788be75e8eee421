import type { Parsed } from '@tiantian/contracts/action.ts'
import type { giveBack } from '@tiantian/contracts/order/payment.ts'
import { salePermission } from '@tiantian/contracts/order/sale-permission.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { lockOrder } from '../lock-order.ts'
import { moneyGivenBack } from '../notification/give-back-notification.ts'
import type { OrderActor } from '../order-actor.ts'
import { moveOrder } from '../order-move.ts'
import { requireSale } from '../sale/sale-move.ts'
import { takePointsBack } from '../terms/discount.ts'
import { refundCompleted } from './order-money.ts'

/**
 * A shop gives money of a completed order back to its buyer.
 * @throws AppError('ORDER_NOT_FOUND' | 'PERMISSION_DENIED' | 'STATE_CONFLICT' | 'AMOUNT_CHANGED' | 'BALANCE_SHORT' |
 *   'REQUEST_ID_REUSED')
 */
export async function giveBackOf(
  tx: Tx,
  { userId, at }: OrderActor,
  { requestId, id, amountMinor, reason }: Parsed<typeof giveBack>,
) {
  const shopId = await requireSale(tx, userId, id, salePermission('giveBack'))
  const order = await lockOrder(tx, { id })
  await moveOrder(tx, { id, shop_id: shopId }, 'giveBack', {
    by: userId,
    role: 'seller',
    at,
    reason,
    data: { amountMinor },
  })
  const cause = `order/${id}/give-back/${requestId}`
  const borne = await refundCompleted(tx, order, { cause, amountMinor, by: userId, at })
  const points = await takePointsBack(tx, order, { cause, amountMinor, at })
  await queueNotifications(tx, moneyGivenBack, [{ orderId: id, amountMinor, points, ...borne }])
}

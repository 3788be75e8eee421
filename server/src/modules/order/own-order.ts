import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isPartyOf } from '../shop/own-shop.ts'

/**
 * An officer decides on no order that they have placed, or whose shop or its enterprise they work in, or worked in when
 * it was placed.
 * @throws AppError('OWN_ORDER')
 */
export async function refuseOwnOrder(tx: Tx, userId: string, orderId: string) {
  const shop = { id: tx`o.shop_id`, since: tx`o.created_at` }
  const own = await tx`
    select from orders o where o.id = ${orderId} and (o.buyer_id = ${userId} or ${isPartyOf(tx, userId, shop)})`
  if (own.length > 0) throw new AppError('OWN_ORDER')
}

import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../platform/database/database.ts'

/** An officer decides on no order that they have placed, or whose shop they work in. @throws AppError('OWN_ORDER') */
export async function refuseOwnOrder(tx: Tx, userId: string, orderId: string) {
  const own = await tx`
    select from orders o where o.id = ${orderId} and (o.buyer_id = ${userId}
      or exists (select from shop_members m where m.shop_id = o.shop_id and m.user_id = ${userId}))`
  if (own.length > 0) throw new AppError('OWN_ORDER')
}

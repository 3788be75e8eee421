import { AppError } from '@tiantian/contracts/error.ts'
import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isManagedBy, requireOwnShop } from '../../shop/own-shop.ts'

/**
 * The shop of an order in which the user may do this.
 * @throws AppError('ORDER_NOT_FOUND') for an order of another shop, and 'PERMISSION_DENIED' for too low a role
 */
export async function requireSale(
  sql: Queryable,
  userId: string,
  id: string,
  permission: ShopPermission,
): Promise<string> {
  const [own] = await sql<{ shop_id: string }[]>`
    select o.shop_id from orders o join shops s on s.id = o.shop_id
    where o.id = ${id} and ${isManagedBy(sql, userId, 'sales')}`
  if (!own) throw new AppError('ORDER_NOT_FOUND')
  await requireOwnShop(sql, userId, own.shop_id, permission)
  return own.shop_id
}

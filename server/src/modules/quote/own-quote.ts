import { AppError } from '@tiantian/contracts/error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { requireOwnShop } from '../shop/own-shop.ts'

/**
 * The shop of a quote that the user may answer.
 * @throws AppError('QUOTE_NOT_FOUND') for one of another shop, and 'PERMISSION_DENIED' for staff
 */
export async function requireOwnQuote(sql: Queryable, userId: string, id: string): Promise<string> {
  const [own] = await sql<{ shop_id: string }[]>`
    select q.shop_id from quotes q join shop_members m on m.shop_id = q.shop_id
    where q.id = ${id} and m.user_id = ${userId}`
  if (!own) throw new AppError('QUOTE_NOT_FOUND')
  await requireOwnShop(sql, userId, own.shop_id, 'quotes')
  return own.shop_id
}

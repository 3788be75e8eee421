import { AppError } from '@tiantian/contracts/error.ts'
import type { Queryable } from '../../platform/database.ts'

/** Shops that are closed for good are managed by nobody. */
export const isManagedBy = (sql: Queryable, userId: string) =>
  sql`(s.owner_id = ${userId} and s.state <> 'closed')`

/** A shop whose products the user manages. @throws AppError('SHOP_NOT_FOUND') */
export async function requireOwnShop(sql: Queryable, userId: string, shopId: string) {
  const [shop] = await sql<{ id: string; slug: string; country: string; city_id: number }[]>`
    select s.id, s.slug, s.country, s.city_id from shops s where s.id = ${shopId} and ${isManagedBy(sql, userId)}`
  if (!shop) throw new AppError('SHOP_NOT_FOUND')
  return shop
}

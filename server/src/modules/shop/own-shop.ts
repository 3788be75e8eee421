import { AppError } from '@tiantian/contracts/error.ts'
import type { ShopPermission } from '@tiantian/contracts/shop/permission.ts'
import { SHOP_PERMISSIONS } from '@tiantian/contracts/shop/permission.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import { readerOf } from '../user/notifications/notify.ts'

/** What is over when a shop has closed; its orders, money and settings remain. */
const OPEN_ONLY: readonly ShopPermission[] = ['products', 'stock', 'messages', 'coupons']

/** The condition on `shops s` that holds where the user may do this. Read with every call: a removed member loses it at once. */
export const isManagedBy = (sql: Queryable, userId: string, permission: ShopPermission): Fragment => sql`
  (s.id in (select shop_id from shop_members
      where user_id = ${userId} and role = any(${[...SHOP_PERMISSIONS[permission]]}::text[]))
    ${OPEN_ONLY.includes(permission) ? sql`and s.state <> 'closed'` : sql``})`

interface ShopSince {
  readonly id: Fragment
  readonly since: Fragment
}

/**
 * Whether the user is on the side of a shop: works in it or in the enterprise that owns it, or has left it since then.
 * Such an officer does not decide about its money.
 */
export const isPartyOf = (sql: Queryable, userId: string, { id, since }: ShopSince): Fragment => sql`
  (exists (select from shop_members where shop_id = ${id} and user_id = ${userId})
    or exists (
      select from shops s join enterprise_applications a on a.id = s.enterprise_id
      where s.id = ${id} and (a.user_id = ${userId} or exists (
        select from enterprise_members where application_id = a.id and user_id = ${userId})))
    or exists (
      select from audit_log l where l.object_id = ${id} and l.created_at >= ${since}
        and (l.event = 'shop.member.remove' and l.change->>'userId' = ${userId}
          or l.event = 'shop.owner.set' and l.change->>'from' = ${userId})))`

/** The members of `shops s` who may do this, as readers of notifications. */
export const readersIn = (sql: Queryable, permission: ShopPermission): Fragment => sql`
  (select coalesce(jsonb_agg(${readerOf(sql, 'w')} || jsonb_build_object('teamId', s.id) order by m.created_at, w.id), '[]')
    from shop_members m join users w on w.id = m.user_id
    where m.shop_id = s.id and m.role = any(${[...SHOP_PERMISSIONS[permission]]}::text[]) and w.erased_at is null)`

/**
 * A shop in which the user may do this.
 * @throws AppError('SHOP_NOT_FOUND') for one who has no role in it, and 'PERMISSION_DENIED' for one whose role is not enough
 */
export async function requireOwnShop(
  sql: Queryable,
  userId: string,
  shopId: string,
  permission: ShopPermission,
) {
  const [shop] = await sql<
    { id: string; slug: string; country: string; city_id: number; isMember: boolean; isAllowed: boolean }[]
  >`
    select s.id, s.slug, s.country, s.city_id, ${isManagedBy(sql, userId, permission)} as "isAllowed",
      exists (select from shop_members where shop_id = s.id and user_id = ${userId})
        ${OPEN_ONLY.includes(permission) ? sql`and s.state <> 'closed'` : sql``} as "isMember"
    from shops s where s.id = ${shopId}`
  if (!shop?.isMember) throw new AppError('SHOP_NOT_FOUND')
  const { isMember: _, isAllowed, ...found } = shop
  if (!isAllowed) throw new AppError('PERMISSION_DENIED')
  return found
}

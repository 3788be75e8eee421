import { AppError } from '@tiantian/contracts/error.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'

/** More are a mistake, or somebody's game. */
const SHOP_MEMBERS_MAX = 50

interface MemberChange {
  readonly shopId: string
  readonly userId: string
}

interface ShopActor {
  readonly userId: string
  readonly at: Date
}

interface AddedMember extends MemberChange {
  readonly role: Exclude<ShopRole, 'owner'>
}

/** Gives a role, or another one; the owner keeps theirs. @throws AppError('TEAM_LIMIT') */
export async function addMember(tx: Tx, actor: ShopActor, { shopId, userId, role }: AddedMember) {
  // One at a time, so that two cannot take the last place.
  await tx`select from shops where id = ${shopId} for no key update`
  const [count] = await tx<{ count: number }[]>`
    select count(*)::int as count from shop_members where shop_id = ${shopId} and user_id <> ${userId}`
  if ((count?.count ?? 0) >= SHOP_MEMBERS_MAX) throw new AppError('TEAM_LIMIT', { max: SHOP_MEMBERS_MAX })
  const set = await tx`
    insert into shop_members as m (shop_id, user_id, role, created_at)
    values (${shopId}, ${userId}, ${role}, ${actor.at})
    on conflict (shop_id, user_id) do update set role = excluded.role
      where m.role <> 'owner' and m.role <> excluded.role
    returning user_id`
  if (set.length > 0) await recordMember(tx, actor, 'shop.member.set', { shopId, userId, role })
}

/** The owner stays: a shop is given away otherwise. @throws AppError('USER_NOT_FOUND') */
export async function removeMember(tx: Tx, actor: ShopActor, { shopId, userId }: MemberChange) {
  const [removed] = await tx<{ role: ShopRole }[]>`
    delete from shop_members where shop_id = ${shopId} and user_id = ${userId} and role <> 'owner' returning role`
  if (!removed) throw new AppError('USER_NOT_FOUND')
  await recordMember(tx, actor, 'shop.member.remove', { shopId, userId, ...removed })
}

const recordMember = (
  tx: Tx,
  { userId: actorId, at }: ShopActor,
  event: string,
  { shopId, ...change }: MemberChange & { readonly role: ShopRole },
) => audit(tx, { actorId, event, objectKind: 'shop', objectId: shopId, change, at })

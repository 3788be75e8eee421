import { AppError } from '@tiantian/contracts/error.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'

/** More are a mistake, or somebody's game. */
export const SHOP_MEMBERS_MAX = 50

interface MemberChange {
  readonly shopId: string
  readonly userId: string
}

export interface ShopActor {
  readonly userId: string
  readonly at: Date
}

interface MemberRole extends MemberChange {
  readonly role: ShopRole
}

/** One change of a team at a time: two cannot take its last place, and two owners cannot leave at once. */
export async function lockTeam(tx: Tx, shopId: string): Promise<string | undefined> {
  const [shop] = await tx<{ owner_id: string }[]>`
    select owner_id from shops where id = ${shopId} for no key update`
  return shop?.owner_id
}

/** Somebody who is not in the team yet. @throws AppError('TEAM_LIMIT') */
export async function addMember(tx: Tx, actor: ShopActor, { shopId, userId, role }: MemberRole) {
  await lockTeam(tx, shopId)
  const [team] = await tx<{ count: number }[]>`
    select count(*)::int as count from shop_members where shop_id = ${shopId}`
  if ((team?.count ?? 0) >= SHOP_MEMBERS_MAX) throw new AppError('TEAM_LIMIT', { max: SHOP_MEMBERS_MAX })
  await tx`
    insert into shop_members (shop_id, user_id, role, created_at)
    values (${shopId}, ${userId}, ${role}, ${actor.at})`
  await recordMember(tx, actor, 'shop.member.set', { shopId, userId, role })
}

/** @throws AppError('USER_NOT_FOUND' | 'PERMISSION_DENIED' | 'LAST_OWNER') */
export async function setMemberRole(tx: Tx, actor: ShopActor, { shopId, userId, role }: MemberRole) {
  const ownerId = await lockTeam(tx, shopId)
  const before = await roleOf(tx, { shopId, userId })
  if (before === role) return
  if (userId === ownerId) await passOn(tx, actor, { shopId, userId })
  await tx`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${userId}, ${role}, ${actor.at})
    on conflict (shop_id, user_id) do update set role = excluded.role`
  await recordMember(tx, actor, 'shop.member.set', { shopId, userId, role })
}

/** @throws AppError('USER_NOT_FOUND' | 'PERMISSION_DENIED' | 'LAST_OWNER') */
export async function removeMember(tx: Tx, actor: ShopActor, { shopId, userId }: MemberChange) {
  const ownerId = await lockTeam(tx, shopId)
  const role = await roleOf(tx, { shopId, userId })
  if (userId === ownerId) await passOn(tx, actor, { shopId, userId })
  else await tx`delete from shop_members where shop_id = ${shopId} and user_id = ${userId}`
  await recordMember(tx, actor, 'shop.member.remove', { shopId, userId, role })
}

/** @throws AppError('USER_NOT_FOUND') */
async function roleOf(tx: Tx, { shopId, userId }: MemberChange): Promise<ShopRole> {
  const [member] = await tx<{ role: ShopRole }[]>`
    select role from shop_members where shop_id = ${shopId} and user_id = ${userId}`
  if (!member) throw new AppError('USER_NOT_FOUND')
  return member.role
}

/**
 * The owner who answers for the shop steps back and leaves the team (trigger shops_keep_owner): the owner who has been
 * in it longest follows. Nobody else can make them.
 * @throws AppError('PERMISSION_DENIED' | 'LAST_OWNER')
 */
async function passOn(tx: Tx, actor: ShopActor, { shopId, userId }: MemberChange) {
  if (actor.userId !== userId) throw new AppError('PERMISSION_DENIED')
  const [next] = await tx<{ user_id: string }[]>`
    select user_id from shop_members where shop_id = ${shopId} and role = 'owner' and user_id <> ${userId}
    order by created_at, user_id limit 1`
  if (!next) throw new AppError('LAST_OWNER')
  await tx`update shops set owner_id = ${next.user_id} where id = ${shopId}`
  const change = { from: userId, to: next.user_id }
  await audit(tx, {
    ...{ actorId: actor.userId, event: 'shop.owner.set', objectKind: 'shop', objectId: shopId },
    ...{ change, at: actor.at },
  })
}

const recordMember = (
  tx: Tx,
  { userId: actorId, at }: ShopActor,
  event: string,
  { shopId, ...change }: MemberRole,
) => audit(tx, { actorId, event, objectKind: 'shop', objectId: shopId, change, at })

import { AppError } from '@tiantian/contracts/error.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { audit, auditAll } from '../../platform/audit.ts'
import type { Fragment, Tx } from '../../platform/database/database.ts'
import type { Eraser } from '../../platform/module-hooks.ts'
import { revokeKeysOf } from './api/revoked-keys.ts'

/** More are a mistake, or somebody's game. */
export const SHOP_MEMBERS_MAX = 50

/** An owner sees for a month that nobody came. */
export const KEPT_INVITATION_MS = 30 * 86_400_000

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
  if (userId === ownerId) await stepBack(tx, actor, shopId)
  await tx`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${userId}, ${role}, ${actor.at})
    on conflict (shop_id, user_id) do update set role = excluded.role`
  await recordMember(tx, actor, 'shop.member.set', { shopId, userId, role })
  if (before !== 'owner') return
  await withdraw(tx, actor, shopId, tx`invited_by = ${userId}`)
  await revokeKeysOf(tx, actor, shopId, userId)
  await stopWebhooksOf(tx, shopId, userId)
}

/** @throws AppError('USER_NOT_FOUND' | 'PERMISSION_DENIED' | 'LAST_OWNER') */
export async function removeMember(tx: Tx, actor: ShopActor, { shopId, userId }: MemberChange) {
  const ownerId = await lockTeam(tx, shopId)
  const role = await roleOf(tx, { shopId, userId })
  if (userId === ownerId) await stepBack(tx, actor, shopId)
  else await tx`delete from shop_members where shop_id = ${shopId} and user_id = ${userId}`
  await recordMember(tx, actor, 'shop.member.remove', { shopId, userId, role })
  await revokeKeysOf(tx, actor, shopId, userId)
  await stopWebhooksOf(tx, shopId, userId)
  // No way back is left: neither what they have sent, nor what was sent to an address of theirs.
  await withdraw(
    tx,
    actor,
    shopId,
    tx`(invited_by = ${userId} or user_id = ${userId} or email = (select email from users where id = ${userId})
      or email in (select email from shop_invitations where shop_id = ${shopId} and user_id = ${userId}))`,
  )
}

interface GivenShop {
  readonly shopId: string
  readonly from: string
  readonly to: string
}

/** A shop passes on with its enterprise: the former owner leaves the team, and their invitations end. */
export async function giveShop(tx: Tx, actor: ShopActor, { shopId, from, to }: GivenShop) {
  await lockTeam(tx, shopId)
  await setOwner(tx, { shopId, from, to })
  const change = { from, to }
  await audit(tx, {
    actorId: actor.userId,
    event: 'shop.owner.set',
    objectKind: 'shop',
    objectId: shopId,
    change,
    at: actor.at,
  })
  await withdraw(tx, actor, shopId, tx`(invited_by = ${from} or user_id = ${from})`)
  await revokeKeysOf(tx, actor, shopId, from)
}

async function setOwner(tx: Tx, { shopId, from, to }: GivenShop) {
  await tx`update shops set owner_id = ${to} where id = ${shopId}`
  await stopWebhooksOf(tx, shopId, from)
}

/** The address of an owner who has left hears nothing any more; nor does one of which nobody knows who chose it. */
const stopWebhooksOf = (tx: Tx, shopId: string, ownerId: string) =>
  stopWebhooks(tx, tx`shop_id = ${shopId} and coalesce(saved_by = ${ownerId}, true)`)

/** Returns how many were on. */
export async function stopWebhooks(tx: Tx, condition: Fragment): Promise<number> {
  const [stopped] = await tx<{ count: number }[]>`
    with stopped as (update shop_webhooks set is_active = false where is_active and ${condition} returning id),
    failed as (
      update shop_webhook_deliveries set state = 'failed'
      where webhook_id in (select id from stopped) and state = 'waiting')
    select count(*)::int as count from stopped`
  return stopped?.count ?? 0
}

/** Withdraws open invitations that fulfil the condition, and returns how many. */
export async function withdraw(
  tx: Tx,
  { userId: actorId, at }: ShopActor,
  shopId: string,
  condition: Fragment,
) {
  const gone = await tx<{ invitationId: string; role: ShopRole }[]>`
    delete from shop_invitations where shop_id = ${shopId} and accepted_at is null and ${condition}
    returning id as "invitationId", role`
  await auditAll(
    tx,
    gone.map((change) => ({
      actorId,
      event: 'shop.invitation.revoke',
      objectKind: 'shop',
      objectId: shopId,
      change: { ...change },
      at,
    })),
  )
  return gone.length
}

/** @throws AppError('USER_NOT_FOUND') */
async function roleOf(tx: Tx, { shopId, userId }: MemberChange): Promise<ShopRole> {
  const [member] = await tx<{ role: ShopRole }[]>`
    select role from shop_members where shop_id = ${shopId} and user_id = ${userId}`
  if (!member) throw new AppError('USER_NOT_FOUND')
  return member.role
}

/**
 * The owner who answers for the shop steps back and leaves the team. Nobody else can make them.
 * @throws AppError('PERMISSION_DENIED' | 'LAST_OWNER')
 */
async function stepBack(tx: Tx, actor: ShopActor, shopId: string) {
  const ownerId = await lockTeam(tx, shopId)
  if (actor.userId !== ownerId) throw new AppError('PERMISSION_DENIED')
  if (!(await passOn(tx, { actorId: ownerId, at: actor.at }, shopId))) throw new AppError('LAST_OWNER')
}

interface PassingOn {
  /** Null for the clock. */
  readonly actorId: string | null
  readonly at: Date
}

/**
 * The owner who has been in the team longest, and whose account is in use, answers for the shop from now on; the former
 * one leaves the team (trigger shops_keep_owner). Returns false when there is no other. An account that closes at the
 * same time waits, and then finds that it has a shop.
 */
async function passOn(tx: Tx, { actorId, at }: PassingOn, shopId: string): Promise<boolean> {
  const from = await lockTeam(tx, shopId)
  const [next] = await tx<{ user_id: string }[]>`
    select m.user_id from shop_members m join users u on u.id = m.user_id
    where m.shop_id = ${shopId} and m.role = 'owner' and m.user_id <> ${from ?? null}
      and u.status = 0 and u.erased_at is null and u.closing_at is null
    order by m.created_at, m.user_id limit 1 for share of u`
  if (from === undefined || !next) return false
  const change = { from, to: next.user_id }
  await setOwner(tx, { shopId, ...change })
  await audit(tx, { actorId, event: 'shop.owner.set', objectKind: 'shop', objectId: shopId, change, at })
  return true
}

/**
 * A shop that opens has somebody who answers for it: when the account of its main owner is closing or erased, another
 * owner. One who may still come back to the account stays in the team.
 * @throws AppError('PERMISSION_DENIED')
 */
export async function requireMainOwner(tx: Tx, { userId: actorId, at }: ShopActor, shopId: string) {
  const ownerId = (await lockTeam(tx, shopId)) ?? null
  const present = await tx`
    select from users where id = ${ownerId} and erased_at is null and closing_at is null for share`
  if (present.length > 0) return
  const [leaving] = await tx<{ created_at: string }[]>`
    select m.created_at::text from shop_members m join users u on u.id = m.user_id
    where m.shop_id = ${shopId} and m.user_id = ${ownerId} and u.closing_at > ${at}`
  if (!(await passOn(tx, { actorId, at }, shopId))) throw new AppError('PERMISSION_DENIED')
  if (leaving)
    await tx`
      insert into shop_members (shop_id, user_id, role, created_at)
      values (${shopId}, ${ownerId}, 'owner', ${leaving.created_at})`
}

/**
 * Erases people from teams, with the addresses they were invited at. A closed shop without another owner keeps the one
 * who answers for it: buyers have orders there.
 */
export const eraseMembers: Eraser = async (tx, userIds, at) => {
  const ids = [...userIds]
  const owned = await tx<{ id: string }[]>`
    select id from shops where owner_id = any(${ids}::uuid[]) order by id for no key update`
  for (const { id } of owned) await passOn(tx, { actorId: null, at }, id)
  await tx`
    delete from shop_members m using shops s
    where s.id = m.shop_id and m.user_id = any(${ids}::uuid[]) and s.owner_id <> m.user_id`
  await tx`
    delete from shop_invitations where user_id = any(${ids}::uuid[])
      or email in (select email from users where id = any(${ids}::uuid[]))
      or invited_by = any(${ids}::uuid[]) and accepted_at is null`
  await tx`delete from shop_api_keys where user_id = any(${ids}::uuid[])`
  await stopWebhooks(tx, tx`saved_by = any(${ids}::uuid[])`)
  await tx`update shop_webhooks set saved_by = null where saved_by = any(${ids}::uuid[])`
  await tx`update shop_invitations set invited_by = null where invited_by = any(${ids}::uuid[])`
}

const recordMember = (
  tx: Tx,
  { userId: actorId, at }: ShopActor,
  event: string,
  { shopId, ...change }: MemberRole,
) => audit(tx, { actorId, event, objectKind: 'shop', objectId: shopId, change, at })

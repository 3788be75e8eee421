import type { Tx } from '../../platform/database/database.ts'
import type { Disowned, Disowning } from '../../platform/module-hooks.ts'
import { revokeKeysOf } from './api/revoked-keys.ts'
import { disownInEnterprise } from './enterprise-people/disowned.ts'
import type { ShopActor } from './member.ts'
import { giveShop, lockTeam, removeMember, setMemberRole, stopWebhooks, withdraw } from './member.ts'

const none = { key: 0, webhook: 0, invitation: 0, member: 0, promotion: 0 }

/**
 * Takes back what somebody did with the account of an owner in its shops: keys, addresses that hear of events, open
 * invitations, colleagues who came by one, and higher roles, which become the lowest; the same in its enterprise. A shop left to one of those
 * colleagues comes back. The owner makes again what was theirs.
 */
export const disownInShops: Disowning = async (tx, disowned) => {
  const { userId, since, at } = disowned
  // The enterprise is locked before its shops.
  const enterprise = await disownInEnterprise(tx, disowned)
  const left = await tx<{ id: string; ownerId: string }[]>`
    select distinct s.id, s.owner_id as "ownerId" from audit_log a join shops s on s.id = a.object_id
      join shop_invitations i on i.shop_id = s.id and i.user_id = s.owner_id
    where a.actor_id = ${userId} and a.created_at >= ${since} and a.event = 'shop.owner.set'
      and a.change ->> 'to' = s.owner_id::text and i.invited_by = ${userId} and i.sent_at >= ${since}
    order by s.id`
  for (const { id, ownerId } of left)
    await giveShop(tx, { userId, at }, { shopId: id, from: ownerId, to: userId })
  const shops = await tx<{ id: string }[]>`
    select shop_id as id from shop_members where user_id = ${userId} order by shop_id`
  const taken = { ...none, ...enterprise }
  for (const { id } of shops) {
    const inShop = await disownInShop(tx, disowned, id)
    for (const kind of Object.keys(none) as (keyof typeof none)[]) taken[kind] += inShop[kind]
  }
  return { ...taken, member: taken.member + left.length }
}

async function disownInShop(tx: Tx, { userId, since, at }: Disowned, shopId: string): Promise<typeof none> {
  const actor: ShopActor = { userId, at }
  await lockTeam(tx, shopId)
  const key = await revokeKeysOf(tx, actor, shopId, userId, since)
  const changedByThem = tx`
    select (change ->> 'webhookId')::uuid from audit_log
    where actor_id = ${userId} and created_at >= ${since} and event in ('shop.webhook.create', 'shop.webhook.save')`
  const webhook = await stopWebhooks(tx, tx`shop_id = ${shopId} and id in (${changedByThem})`)
  const sentByThem = tx`invited_by = ${userId} and sent_at >= ${since}`
  const invitation = await withdraw(tx, actor, shopId, sentByThem)
  // Whom the invited have invited is no more known to the owner.
  const invited = await tx<{ id: string; isMember: boolean }[]>`
    with recursive invited as (
      select user_id as id from shop_invitations where shop_id = ${shopId} and accepted_at is not null and ${sentByThem}
      union
      select i.user_id from shop_invitations i join invited on i.invited_by = invited.id
      where i.shop_id = ${shopId} and i.accepted_at is not null and i.sent_at >= ${since})
    select invited.id, m.user_id is not null as "isMember" from invited join shops s on s.id = ${shopId}
      left join shop_members m on m.shop_id = s.id and m.user_id = invited.id
    where invited.id not in (${userId}, s.owner_id)`
  const members = invited.filter(({ isMember }) => isMember)
  for (const { id } of members) await removeMember(tx, actor, { shopId, userId: id })
  const promoted = await tx<{ id: string }[]>`
    select m.user_id as id from shop_members m join shops s on s.id = m.shop_id
    where m.shop_id = ${shopId} and m.user_id not in (s.owner_id, ${userId}) and m.role <> 'staff' and exists (
      select from audit_log a
      where a.actor_id = any(${[userId, ...invited.map(({ id }) => id)]}::uuid[]) and a.created_at >= ${since}
        and a.event = 'shop.member.set' and a.object_id = m.shop_id
        and a.change ->> 'userId' = m.user_id::text and a.change ->> 'role' = m.role)`
  for (const { id } of promoted) await setMemberRole(tx, actor, { shopId, userId: id, role: 'staff' })
  return { key, webhook, invitation, member: members.length, promotion: promoted.length }
}

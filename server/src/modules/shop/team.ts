import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import type { ShopRole } from '@tiantian/contracts/shop/own-shop-list.ts'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import type {
  inviteToShop as inviteContract,
  removeFromShop as removeContract,
  resendShopInvitation as resendContract,
  ShopInvitationKey,
  ShopTeam,
  setShopRole as setRoleContract,
} from '@tiantian/contracts/shop/team.ts'
import { SHOP_INVITATION_DAYS } from '@tiantian/contracts/shop/team.ts'
import { audit } from '../../platform/audit.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { newId } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { linkHash, newLinkSecret } from '../../platform/secret/link.ts'
import type { ServerIdentity } from '../user/identity/identity.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import type { ShopActor } from './member.ts'
import {
  addMember,
  KEPT_INVITATION_MS,
  lockTeam,
  removeMember,
  SHOP_MEMBERS_MAX,
  setMemberRole,
} from './member.ts'
import { requireOwnShop } from './own-shop.ts'
import { shopInvitation, shopJoined } from './team-notification.ts'

export interface TeamActor extends ShopActor {
  readonly identity: Pick<ServerIdentity, 'cipher'>
}

const DAY_MS = 86_400_000
const expiryOf = (at: Date) => new Date(at.getTime() + SHOP_INVITATION_DAYS * DAY_MS)

interface TeamReader {
  readonly userId: string
  readonly at: Date
  readonly language: Language
}

/** For all who work in the shop; whom it has invited, only those read who may invite. @throws AppError('SHOP_NOT_FOUND') */
export async function getTeam(
  sql: Queryable,
  { userId, at, language }: TeamReader,
  shopId: string,
): Promise<ShopTeam> {
  const [shop] = await sql<(ShopTeam['shop'] & { ownerId: string })[]>`
    select s.id, ${sql.unsafe(textInSql('s.name', language))} as name, s.state, m.role, s.owner_id as "ownerId"
    from shops s join shop_members m on m.shop_id = s.id and m.user_id = ${userId} where s.id = ${shopId}`
  if (!shop) throw new AppError('SHOP_NOT_FOUND')
  const members = await sql<{ id: string; name: string; role: ShopRole; joined_at: string }[]>`
    select u.id, coalesce(u.nickname, u.username, '') as name, m.role, m.created_at::text as joined_at
    from shop_members m join users u on u.id = m.user_id where m.shop_id = ${shopId}
    order by array_position(array['owner', 'manager', 'staff'], m.role), m.created_at, u.id`
  const invitations = isAllowedInShop(shop.role, 'staff') ? await openInvitations(sql, shopId) : []
  const { ownerId, ...shown } = shop
  return {
    shop: shown,
    members: members.map(({ joined_at, ...member }) => ({
      ...member,
      isMain: member.id === ownerId,
      joinedAt: isoTime(joined_at),
    })),
    invitations: invitations.map(({ sent_at, expires_at, ...invitation }) => ({
      ...invitation,
      sentAt: isoTime(sent_at),
      expiresAt: isoTime(expires_at),
      isExpired: new Date(expires_at) <= at,
    })),
  }
}

interface OpenInvitation {
  readonly id: string
  readonly email: string
  readonly role: ShopRole
  readonly sent_at: string
  readonly expires_at: string
}

const openInvitations = (sql: Queryable, shopId: string) => sql<OpenInvitation[]>`
  select id, email, role, sent_at::text, expires_at::text from shop_invitations
  where shop_id = ${shopId} and accepted_at is null order by created_at desc, id desc`

/**
 * Locks the team first: who was removed while their call waited does nothing more.
 * @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED')
 */
async function lockOwnTeam(tx: Tx, actor: ShopActor, shopId: string) {
  await lockTeam(tx, shopId)
  await requireOwnShop(tx, actor.userId, shopId, 'staff')
}

/**
 * Sends a link to the address. An earlier invitation of it is replaced: its link is invalid.
 * @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'ALREADY_IN_TEAM' | 'TEAM_LIMIT')
 */
export async function invite(
  tx: Tx,
  actor: TeamActor,
  { shopId, email, role, language }: Parsed<typeof inviteContract>,
) {
  await lockOwnTeam(tx, actor, shopId)
  const account = await accountOf(tx, email)
  if (account) await assertOutside(tx, shopId, account.id)
  const [taken] = await tx<{ count: number }[]>`
    select (select count(*) from shop_members where shop_id = ${shopId})::int
      + (select count(*) from shop_invitations where shop_id = ${shopId} and email <> ${email}
          and accepted_at is null)::int as count`
  if ((taken?.count ?? 0) >= SHOP_MEMBERS_MAX) throw new AppError('TEAM_LIMIT', { max: SHOP_MEMBERS_MAX })
  await tx`delete from shop_invitations where shop_id = ${shopId} and email = ${email} and accepted_at is null`
  const id = newId()
  const token = newLinkSecret()
  await tx`
    insert into shop_invitations
      (id, shop_id, email, role, language, token_hash, user_id, invited_by, created_at, sent_at,
        expires_at)
    values (${id}, ${shopId}, ${email}, ${role}, ${account?.language ?? language}, ${linkHash(token)},
      ${account?.id ?? null}, ${actor.userId}, ${actor.at}, ${actor.at}, ${expiryOf(actor.at)})`
  await send(tx, actor, { id, token })
  await record(tx, actor, 'shop.invitation.send', shopId, { invitationId: id, role })
}

/** With a new link: only its hash was kept of the old one. @throws AppError('INVITATION_NOT_FOUND' | 'ALREADY_IN_TEAM') */
export async function resend(tx: Tx, actor: TeamActor, { shopId, id }: Parsed<typeof resendContract>) {
  await lockOwnTeam(tx, actor, shopId)
  const [found] = await tx<{ email: string }[]>`
    select email from shop_invitations where id = ${id} and shop_id = ${shopId} and accepted_at is null`
  if (!found) throw new AppError('INVITATION_NOT_FOUND')
  const account = await accountOf(tx, found.email)
  if (account) await assertOutside(tx, shopId, account.id)
  const token = newLinkSecret()
  await tx`
    update shop_invitations set token_hash = ${linkHash(token)}, sent_at = ${actor.at}, expires_at = ${expiryOf(actor.at)},
      user_id = ${account?.id ?? null}, language = coalesce(${account?.language ?? null}, language)
    where id = ${id}`
  await send(tx, actor, { id, token })
  await record(tx, actor, 'shop.invitation.resend', shopId, { invitationId: id })
}

/** @throws AppError('INVITATION_NOT_FOUND') */
export async function revoke(tx: Tx, actor: ShopActor, { shopId, id }: Parsed<typeof resendContract>) {
  await lockOwnTeam(tx, actor, shopId)
  const [gone] = await tx<{ role: ShopRole }[]>`
    delete from shop_invitations where id = ${id} and shop_id = ${shopId} and accepted_at is null returning role`
  if (!gone) throw new AppError('INVITATION_NOT_FOUND')
  await record(tx, actor, 'shop.invitation.revoke', shopId, { invitationId: id, ...gone })
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'USER_NOT_FOUND' | 'LAST_OWNER') */
export async function setRole(tx: Tx, actor: ShopActor, input: Parsed<typeof setRoleContract>) {
  await lockOwnTeam(tx, actor, input.shopId)
  await setMemberRole(tx, actor, input)
}

/** Somebody else: who leaves by themselves reads the team no more. @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'USER_NOT_FOUND') */
export async function remove(tx: Tx, actor: ShopActor, input: Parsed<typeof removeContract>) {
  await lockOwnTeam(tx, actor, input.shopId)
  if (input.userId === actor.userId) throw new AppError('PERMISSION_DENIED')
  await removeMember(tx, actor, input)
}

/** @throws AppError('SHOP_NOT_FOUND' | 'LAST_OWNER') */
export async function leave(tx: Tx, actor: ShopActor, shopId: string) {
  await lockTeam(tx, shopId)
  // Every role may.
  await requireOwnShop(tx, actor.userId, shopId, 'sales')
  await removeMember(tx, actor, { shopId, userId: actor.userId })
}

interface InvitedAccount {
  readonly id: string
  readonly language: Language | null
}

async function accountOf(tx: Tx, email: string): Promise<InvitedAccount | undefined> {
  const [found] = await tx<{ id: string; language: string | null }[]>`
    select id, language from users where email = ${email} and kind = 'person' and status = 0 and erased_at is null`
  return found && { id: found.id, language: isLanguage(found.language) ? found.language : null }
}

/** @throws AppError('ALREADY_IN_TEAM') */
async function assertOutside(tx: Tx, shopId: string, userId: string) {
  const found = await tx`select from shop_members where shop_id = ${shopId} and user_id = ${userId}`
  if (found.length > 0) throw new AppError('ALREADY_IN_TEAM')
}

/** The link is in the letter alone. */
async function send(
  tx: Tx,
  { identity: { cipher } }: TeamActor,
  { id, token }: { readonly id: string; readonly token: string },
) {
  const sealedToken = cipher.close(token).toString('base64')
  await queueNotifications(tx, shopInvitation, [{ id, sealedToken }])
}

const record = (
  tx: Tx,
  { userId: actorId, at }: ShopActor,
  event: string,
  shopId: string,
  change: { readonly invitationId: string; readonly role?: ShopRole },
) => audit(tx, { actorId, event, objectKind: 'shop', objectId: shopId, change, at })

/** Anyone who has the link may accept; by its id, only the account whose address it was sent to. */
const keyed = (sql: Queryable, userId: string, by: ShopInvitationKey): Fragment =>
  'token' in by ? sql`i.token_hash = ${linkHash(by.token)}` : sql`i.id = ${by.id} and i.user_id = ${userId}`

/** Unknown, withdrawn, replaced, expired, or used by somebody else. */
const unusable = (by: ShopInvitationKey) =>
  new AppError('token' in by ? 'LINK_INVALID' : 'INVITATION_NOT_FOUND')

interface InvitationRow {
  readonly id: string
  readonly name: string
  readonly logo: string
  readonly email: string
  readonly role: ShopRole
  readonly expires_at: string
  readonly isAccepted: boolean
  readonly ownRole: ShopRole | null
}

/** @throws AppError('LINK_INVALID' | 'INVITATION_NOT_FOUND') */
export async function getInvitation(
  sql: Queryable,
  { userId, at, language }: TeamReader,
  by: ShopInvitationKey,
) {
  const [row] = await sql<InvitationRow[]>`
    select s.id, ${sql.unsafe(textInSql('s.name', language))} as name, s.logo, i.email, i.role, i.expires_at::text,
      i.accepted_at is not null as "isAccepted",
      (select m.role from shop_members m where m.shop_id = s.id and m.user_id = ${userId}) as "ownRole"
    from shop_invitations i join shops s on s.id = i.shop_id
    where ${keyed(sql, userId, by)} and (i.accepted_at is null and i.expires_at > ${at}
      or i.accepted_at is not null and i.user_id = ${userId})`
  // One who has accepted it and was removed later cannot come back by it.
  if (!row || (row.isAccepted && row.ownRole === null)) throw unusable(by)
  const { id, name, logo, expires_at, isAccepted: _, ...invitation } = row
  return { shop: { id, name, logo }, ...invitation, expiresAt: isoTime(expires_at) }
}

/**
 * Joins the team. The same account may ask again, as when the answer was lost.
 * @throws AppError('LINK_INVALID' | 'INVITATION_NOT_FOUND' | 'ALREADY_IN_TEAM' | 'TEAM_LIMIT')
 */
export async function accept(
  tx: Tx,
  actor: ShopActor,
  by: ShopInvitationKey,
): Promise<{ shopId: string; role: ShopRole }> {
  const [found] = await tx<{ shop_id: string }[]>`
    select i.shop_id from shop_invitations i where ${keyed(tx, actor.userId, by)}`
  if (!found) throw unusable(by)
  const shopId = found.shop_id
  await lockTeam(tx, shopId)
  const [own] = await tx<{ role: ShopRole; isByThis: boolean }[]>`
    select m.role, exists (select from shop_invitations i where ${keyed(tx, actor.userId, by)}
      and i.user_id = m.user_id and i.accepted_at is not null) as "isByThis"
    from shop_members m where m.shop_id = ${shopId} and m.user_id = ${actor.userId}`
  if (own?.isByThis) return { shopId, role: own.role }
  if (own) throw new AppError('ALREADY_IN_TEAM')
  const [used] = await tx<{ id: string; role: ShopRole }[]>`
    update shop_invitations i set accepted_at = ${actor.at}, user_id = ${actor.userId}
    where ${keyed(tx, actor.userId, by)} and i.accepted_at is null and i.expires_at > ${actor.at}
    returning i.id, i.role`
  if (!used) throw unusable(by)
  await addMember(tx, actor, { shopId, userId: actor.userId, role: used.role })
  await record(tx, actor, 'shop.invitation.accept', shopId, { invitationId: used.id, role: used.role })
  await queueNotifications(tx, shopJoined, [{ shopId, userId: actor.userId }])
  return { shopId, role: used.role }
}

export async function deleteOldInvitations(sql: Queryable, now: Date): Promise<number> {
  const { count } =
    await sql`delete from shop_invitations where expires_at < ${new Date(now.getTime() - KEPT_INVITATION_MS)}`
  return count
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  answerEnterpriseInvitation,
  inviteToEnterprise,
  setEnterpriseRole,
} from '@tiantian/contracts/enterprise/people.ts'
import { ENTERPRISE_MEMBERS_MAX, INVITATION_DAYS } from '@tiantian/contracts/enterprise/people.ts'
import type { EnterpriseMemberRole } from '@tiantian/contracts/enterprise/role.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import type { ShopActor } from '../member.ts'
import { KEPT_INVITATION_MS, lockTeam, removeMember } from '../member.ts'
import { enterpriseInvited, enterpriseTeamChanged } from './notification.ts'
import type { PeopleReader } from './people.ts'
import { lockOwnEnterprise } from './people.ts'

const DAY_MS = 86_400_000

interface TeamChange {
  readonly applicationId: string
  readonly userId: string
  readonly role: EnterpriseMemberRole
  /** By which they come. */
  readonly invitationId?: string
}

/**
 * Somebody who is not in the team yet; the enterprise is locked.
 * @throws AppError('TEAM_LIMIT')
 */
export async function addToTeam(tx: Tx, actor: ShopActor, { applicationId, ...joined }: TeamChange) {
  const { userId, role } = joined
  const [team] = await tx<{ count: number }[]>`
    select count(*)::int as count from enterprise_members where application_id = ${applicationId}`
  if ((team?.count ?? 0) >= ENTERPRISE_MEMBERS_MAX)
    throw new AppError('TEAM_LIMIT', { max: ENTERPRISE_MEMBERS_MAX })
  await tx`
    insert into enterprise_members (application_id, user_id, role, created_at)
    values (${applicationId}, ${userId}, ${role}, ${actor.at}) on conflict do nothing`
  await record(tx, actor, 'enterprise.member.set', applicationId, joined)
}

/**
 * Whether the address has an account is not said: the letter goes out in any case.
 * @throws AppError('ENTERPRISE_NEEDED' | 'OFFER_TO_SELF' | 'ALREADY_IN_TEAM')
 */
export async function invite(
  tx: Tx,
  actor: PeopleReader,
  { email, role }: Parsed<typeof inviteToEnterprise>,
) {
  const { userId, at } = actor
  const own = await lockOwnEnterprise(tx, userId)
  const self = await tx`select from users where id = ${userId} and email = ${email}`
  if (self.length > 0) throw new AppError('OFFER_TO_SELF')
  const member = await tx`
    select from enterprise_members m join users u on u.id = m.user_id
    where m.application_id = ${own.id} and u.email = ${email}`
  if (member.length > 0) throw new AppError('ALREADY_IN_TEAM')
  const id = newId()
  const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
  await tx`delete from enterprise_invitations where application_id = ${own.id} and email = ${email}`
  await tx`
    insert into enterprise_invitations (id, application_id, invited_by, email, role, created_at, expires_at)
    values (${id}, ${own.id}, ${userId}, ${email}, ${role}, ${at}, ${expiresAt})`
  await record(tx, actor, 'enterprise.invitation.send', own.id, { invitationId: id, role })
  await queueNotifications(tx, enterpriseInvited, [{ id, language: actor.language }])
}

/** As long as those of shops. */
export async function deleteOldInvitations(sql: Queryable, now: Date): Promise<number> {
  const { count } = await sql`
    delete from enterprise_invitations where expires_at < ${new Date(now.getTime() - KEPT_INVITATION_MS)}`
  return count
}

/** @throws AppError('INVITATION_NOT_FOUND') */
export async function revoke(tx: Tx, actor: ShopActor, id: string) {
  const own = await lockOwnEnterprise(tx, actor.userId, 'INVITATION_NOT_FOUND')
  const { count } = await tx`
    delete from enterprise_invitations where id = ${id} and application_id = ${own.id}`
  if (count === 0) throw new AppError('INVITATION_NOT_FOUND')
  await record(tx, actor, 'enterprise.invitation.revoke', own.id, { invitationId: id })
}

/**
 * The enterprise is locked first, as when its owner withdraws the invitation.
 * @throws AppError('INVITATION_NOT_FOUND') for one that is not to the caller's address, has expired, or whose enterprise is
 * suspended; AppError('TEAM_LIMIT')
 */
export async function answerInvitation(
  tx: Tx,
  actor: ShopActor,
  { id, event }: Parsed<typeof answerEnterpriseInvitation>,
) {
  const { userId, at } = actor
  const [found] = await tx<{ application_id: string; role: EnterpriseMemberRole; invited_by: string }[]>`
    select i.application_id, i.role, i.invited_by from enterprise_invitations i
      join users u on u.email = i.email and u.id = ${userId} where i.id = ${id}`
  if (!found) throw new AppError('INVITATION_NOT_FOUND')
  const { application_id: applicationId, role } = found
  const open = await tx`
    select from enterprise_applications
    where id = ${applicationId} and state = 'approved' and user_id = ${found.invited_by} for no key update`
  const { count } = await tx`delete from enterprise_invitations where id = ${id} and expires_at > ${at}`
  if (open.length === 0 || count === 0) throw new AppError('INVITATION_NOT_FOUND')
  if (event === 'decline') {
    await record(tx, actor, 'enterprise.invitation.decline', applicationId, { invitationId: id })
    return
  }
  await addToTeam(tx, actor, { applicationId, userId, role, invitationId: id })
  await queueNotifications(tx, enterpriseTeamChanged, [{ applicationId, userId, change: 'joined' }])
}

/** @throws AppError('USER_NOT_FOUND') */
export async function setRole(tx: Tx, actor: ShopActor, { userId, role }: Parsed<typeof setEnterpriseRole>) {
  const { id: applicationId } = await lockOwnEnterprise(tx, actor.userId, 'USER_NOT_FOUND')
  const [before] = await tx<{ role: EnterpriseMemberRole }[]>`
    select role from enterprise_members where application_id = ${applicationId} and user_id = ${userId}`
  if (!before) throw new AppError('USER_NOT_FOUND')
  if (before.role === role) return
  await tx`
    update enterprise_members set role = ${role} where application_id = ${applicationId} and user_id = ${userId}`
  await record(tx, actor, 'enterprise.member.set', applicationId, { userId, role })
  await queueNotifications(tx, enterpriseTeamChanged, [{ applicationId, userId, change: 'role' }])
}

/** @throws AppError('USER_NOT_FOUND') */
export async function remove(tx: Tx, actor: ShopActor, userId: string) {
  const { id } = await lockOwnEnterprise(tx, actor.userId, 'USER_NOT_FOUND')
  await takeOut(tx, actor, id, userId)
  await queueNotifications(tx, enterpriseTeamChanged, [{ applicationId: id, userId, change: 'removed' }])
}

/** @throws AppError('COMPANY_NOT_FOUND' | 'LAST_OWNER') */
export async function leave(tx: Tx, actor: ShopActor, applicationId: string) {
  const [found] = await tx<{ user_id: string; isMember: boolean }[]>`
    select a.user_id, exists (select from enterprise_members m
      where m.application_id = a.id and m.user_id = ${actor.userId}) as "isMember"
    from enterprise_applications a where a.id = ${applicationId} and a.kind = 'enterprise' for no key update`
  if (found?.user_id === actor.userId) throw new AppError('LAST_OWNER')
  if (!found?.isMember) throw new AppError('COMPANY_NOT_FOUND')
  await takeOut(tx, actor, applicationId, actor.userId)
}

/** Out of the enterprise, and out of the teams of its shops, where they are not the one who answers for the shop. */
export async function takeOut(tx: Tx, actor: ShopActor, applicationId: string, userId: string) {
  const { count } = await tx`
    delete from enterprise_members where application_id = ${applicationId} and user_id = ${userId}`
  if (count === 0) throw new AppError('USER_NOT_FOUND')
  await record(tx, actor, 'enterprise.member.remove', applicationId, { userId })
  const shops = await tx<{ id: string }[]>`
    select s.id from shops s join shop_members m on m.shop_id = s.id and m.user_id = ${userId}
    where s.enterprise_id = ${applicationId} and s.owner_id <> ${userId} order by s.id`
  for (const shop of shops) {
    await lockTeam(tx, shop.id)
    await removeMember(tx, actor, { shopId: shop.id, userId })
  }
}

export const record = (
  tx: Tx,
  { userId, at }: ShopActor,
  event: string,
  applicationId: string,
  change: object,
) =>
  audit(tx, {
    actorId: userId,
    event,
    at,
    change: { ...change },
    objectKind: 'enterprise.application',
    objectId: applicationId,
  })

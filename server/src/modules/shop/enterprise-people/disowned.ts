import { auditAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Disowned } from '../../../platform/module-hooks.ts'
import { move } from '../../../platform/move.ts'
import { endOpenOffers } from './offer.ts'
import { joinRequests } from './people.ts'
import { record, takeOut } from './team.ts'

export interface TakenBack {
  readonly invitation: number
  readonly member: number
  readonly promotion: number
}

/**
 * Takes back what somebody did with the account of an owner in its enterprise: open invitations and the offer to pass it
 * on, colleagues who came by one, answers to requests to join, which wait again, and higher roles.
 */
export async function disownInEnterprise(tx: Tx, disowned: Disowned): Promise<TakenBack> {
  const [own] = await tx<{ id: string }[]>`
    select id from enterprise_applications
    where user_id = ${disowned.userId} and kind = 'enterprise' and state not in ('rejected', 'withdrawn', 'revoked')
    for no key update`
  if (!own) return { invitation: 0, member: 0, promotion: 0 }
  const invitation = await withdrawInvitations(tx, disowned, own.id)
  const member = await removeInvited(tx, disowned, own.id)
  return { invitation, member, promotion: await lowerRoles(tx, disowned, own.id) }
}

async function withdrawInvitations(tx: Tx, { userId, since, at }: Disowned, applicationId: string) {
  const gone = await tx<{ id: string }[]>`
    delete from enterprise_invitations
    where application_id = ${applicationId} and invited_by = ${userId} and created_at >= ${since} returning id`
  await auditAll(
    tx,
    gone.map(({ id }) => ({
      actorId: userId,
      event: 'enterprise.invitation.revoke',
      objectKind: 'enterprise.application',
      objectId: applicationId,
      change: { invitationId: id },
      at,
    })),
  )
  return gone.length + (await endOpenOffers(tx, { userId, at }, applicationId, tx`created_at >= ${since}`))
}

/** Who has accepted such an invitation, or was let in, leaves the enterprise and its shops. */
async function removeInvited(tx: Tx, { userId, since, at }: Disowned, applicationId: string) {
  const answered = await tx<{ id: string; user_id: string; isOpen: boolean }[]>`
    select r.id, r.user_id, exists (
      select from enterprise_join_requests o where o.user_id = r.user_id and o.state = 'asked') as "isOpen"
    from enterprise_join_requests r
    where r.application_id = ${applicationId} and r.state in ('accepted', 'declined') and r.answered_at >= ${since}
    order by r.id`
  const members = await tx<{ id: string }[]>`
    select m.user_id as id from enterprise_members m
    where m.application_id = ${applicationId} and m.created_at >= ${since} and (
      m.user_id = any(${answered.map(({ user_id }) => user_id)}::uuid[]) or exists (
        select from audit_log joined join audit_log sent on sent.change ->> 'invitationId' = joined.change ->> 'invitationId'
        where joined.actor_id = m.user_id and joined.event = 'enterprise.member.set' and joined.object_id = m.application_id
          and sent.actor_id = ${userId} and sent.created_at >= ${since} and sent.event = 'enterprise.invitation.send'))
    order by m.user_id`
  for (const { id } of members) await takeOut(tx, { userId, at }, applicationId, id)
  // One open request of a person at a time.
  for (const { id, isOpen } of answered)
    if (!isOpen) await move(tx, joinRequests, id, 'reopen', { by: null, role: 'system', at })
  return members.length
}

async function lowerRoles(tx: Tx, { userId, since, at }: Disowned, applicationId: string) {
  const raised = await tx<{ id: string }[]>`
    update enterprise_members m set role = 'staff'
    where m.application_id = ${applicationId} and m.role <> 'staff' and exists (
      select from audit_log a
      where a.actor_id = ${userId} and a.created_at >= ${since} and a.event = 'enterprise.member.set'
        and a.object_id = m.application_id
        and a.change ->> 'userId' = m.user_id::text and a.change ->> 'role' = m.role)
    returning m.user_id as id`
  for (const { id } of raised)
    await record(tx, { userId, at }, 'enterprise.member.set', applicationId, { userId: id, role: 'staff' })
  return raised.length
}

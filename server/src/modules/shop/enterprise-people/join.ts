import type { Parsed } from '@tiantian/contracts/action.ts'
import type { answerJoinRequest } from '@tiantian/contracts/enterprise/people.ts'
import { REAPPLY_DAYS } from '@tiantian/contracts/enterprise/state.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { move } from '../../../platform/move.ts'
import { findSameEnterprise } from '../../enterprise/enterprise.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import type { ShopActor } from '../member.ts'
import { addMember, lockTeam } from '../member.ts'
import { joinAnswered, joinRequested } from './notification.ts'
import { joinRequests, lockOwnEnterprise } from './people.ts'
import { addToTeam } from './team.ts'

const DAY_MS = 86_400_000

/**
 * Of the enterprise under the number of the own application; an open request stays as it is.
 * @throws AppError('COMPANY_NOT_FOUND' | 'ALREADY_IN_TEAM' | 'APPLICATION_TOO_SOON')
 */
export async function ask(tx: Tx, { userId, at }: ShopActor, note: string) {
  await tx`select lock_user(${userId})`
  const applicationId = await findSameEnterprise(tx, userId)
  if (applicationId === undefined) throw new AppError('COMPANY_NOT_FOUND')
  const [last] = await tx<{ application_id: string; state: string; answered_at: Date | null }[]>`
    select application_id, state, answered_at from enterprise_join_requests
    where user_id = ${userId} and (application_id = ${applicationId} or state = 'asked')
    order by state = 'asked' desc, created_at desc limit 1`
  if (last?.state === 'asked') {
    if (last.application_id === applicationId) return
    throw new AppError('STATE_CONFLICT')
  }
  if (last?.state === 'declined' && last.answered_at !== null) {
    const date = new Date(new Date(last.answered_at).getTime() + REAPPLY_DAYS * DAY_MS)
    if (date > at) throw new AppError('APPLICATION_TOO_SOON', { date: date.toISOString() })
  }
  const member = await tx`
    select from shop_members m join shops s on s.id = m.shop_id
    where m.user_id = ${userId} and s.enterprise_id = ${applicationId}
    union all select from enterprise_members where user_id = ${userId} and application_id = ${applicationId} limit 1`
  if (member.length > 0) throw new AppError('ALREADY_IN_TEAM')
  const id = newId()
  await tx`
    insert into enterprise_join_requests (id, application_id, user_id, note, state, created_at)
    values (${id}, ${applicationId}, ${userId}, ${note}, 'asked', ${at})`
  await audit(tx, {
    actorId: userId,
    event: 'enterprise.join.ask',
    at,
    change: { requestId: id },
    objectKind: 'enterprise.application',
    objectId: applicationId,
  })
  await queueNotifications(tx, joinRequested, [{ id }])
}

/** @throws AppError('JOIN_REQUEST_NOT_FOUND') */
export async function withdrawRequest(tx: Tx, { userId, at }: ShopActor) {
  const [open] = await tx<{ id: string }[]>`
    select id from enterprise_join_requests where user_id = ${userId} and state = 'asked'`
  if (!open) throw new AppError('JOIN_REQUEST_NOT_FOUND')
  await move(tx, joinRequests, open.id, 'withdraw', { by: userId, role: 'asker', at })
}

/** @throws AppError('JOIN_REQUEST_NOT_FOUND' | 'SHOP_NOT_FOUND' | 'STATE_CONFLICT' | 'TEAM_LIMIT') */
export async function answer(
  tx: Tx,
  actor: ShopActor,
  { id, event, role, shopIds }: Parsed<typeof answerJoinRequest>,
) {
  const { userId, at } = actor
  const enterprise = await lockOwnEnterprise(tx, userId, 'JOIN_REQUEST_NOT_FOUND')
  const [found] = await tx<{ user_id: string }[]>`
    select user_id from enterprise_join_requests where id = ${id} and application_id = ${enterprise.id}`
  if (!found) throw new AppError('JOIN_REQUEST_NOT_FOUND')
  await move(tx, joinRequests, id, event, { by: userId, role: 'owner', at, data: { role, shopIds } })
  if (event === 'accept')
    await addToTeam(tx, actor, { applicationId: enterprise.id, userId: found.user_id, role })
  for (const shopId of event === 'accept' ? [...new Set(shopIds)].sort() : []) {
    await lockTeam(tx, shopId)
    const own = await tx`
      select from shops where id = ${shopId} and enterprise_id = ${enterprise.id} and owner_id = ${userId} and state <> 'closed'`
    if (own.length === 0) throw new AppError('SHOP_NOT_FOUND')
    const member = await tx`select from shop_members where shop_id = ${shopId} and user_id = ${found.user_id}`
    if (member.length === 0) await addMember(tx, actor, { shopId, userId: found.user_id, role })
  }
  await queueNotifications(tx, joinAnswered, [{ id }])
}

import type { EnterprisePeople } from '@tiantian/contracts/enterprise/people.ts'
import { JOIN_REQUESTS_SHOWN, joinMachine, offerMachine } from '@tiantian/contracts/enterprise/people.ts'
import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type {
  EnterpriseJoinRequestRow,
  EnterpriseOfferRow,
} from '../../../platform/database/rows.generated.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { storeMachine } from '../../../platform/move.ts'
import { findEnterprise } from '../../enterprise/enterprise.ts'
import { readInvitations, readMembers, readReceivedInvitations, readTeams } from './read-team.ts'

type StoredOffer = Omit<EnterpriseOfferRow, 'state'> & {
  readonly state: (typeof offerMachine.states)[number]
}
type StoredJoinRequest = Omit<EnterpriseJoinRequestRow, 'state'> & {
  readonly state: (typeof joinMachine.states)[number]
}

export const offers = storeMachine<StoredOffer>()({
  machine: offerMachine,
  table: 'enterprise_offers',
  notFound: 'TRANSFER_NOT_FOUND',
  audit: { objectKind: 'enterprise.application', objectId: ({ application_id }) => application_id },
  columns: (_tx, { at }) => ({ answered_at: at }),
})

export const joinRequests = storeMachine<StoredJoinRequest>()({
  machine: joinMachine,
  table: 'enterprise_join_requests',
  notFound: 'JOIN_REQUEST_NOT_FOUND',
  audit: { objectKind: 'enterprise.application', objectId: ({ application_id }) => application_id },
  columns: (_tx, { event, at }) => ({ answered_at: event === 'reopen' ? null : at }),
})

export interface PeopleReader {
  readonly userId: string
  readonly at: Date
  readonly language: Language
}

export async function getPeople(sql: Queryable, reader: PeopleReader): Promise<EnterprisePeople> {
  const [enterprise, received, invitations, teams, [own]] = await Promise.all([
    readEnterprise(sql, reader),
    readOffers(sql, reader),
    readReceivedInvitations(sql, reader),
    readTeams(sql, reader),
    sql<{ enterprise: string; state: StoredJoinRequest['state']; created_at: string }[]>`
      select a.name as enterprise, r.state, r.created_at::text
      from enterprise_join_requests r join enterprise_applications a on a.id = r.application_id
      where r.user_id = ${reader.userId} order by r.created_at desc, r.id desc limit 1`,
  ])
  return {
    enterprise,
    offers: received,
    invitations,
    teams,
    ownRequest: own
      ? { enterprise: own.enterprise, state: own.state, createdAt: isoTime(own.created_at) }
      : null,
  }
}

async function readEnterprise(
  sql: Queryable,
  { userId, at, language }: PeopleReader,
): Promise<EnterprisePeople['enterprise']> {
  const found = await findEnterprise(sql, userId)
  if (!found) return null
  const [shops, members, invitations, [offer], requests] = await Promise.all([
    sql<{ id: string; name: string }[]>`
      select s.id, ${sql.unsafe(textInSql('s.name', language))} as name from shops s
      where s.enterprise_id = ${found.id} and s.state <> 'closed' order by s.created_at, s.id`,
    readMembers(sql, found.id),
    readInvitations(sql, found.id, at),
    sql<{ email: string; expires_at: string }[]>`
      select email, expires_at::text from enterprise_offers
      where application_id = ${found.id} and state = 'offered' and expires_at > ${at}`,
    sql<{ id: string; person: string; note: string; created_at: string }[]>`
      select r.id, coalesce(nullif(u.nickname, ''), u.username, '') as person, r.note, r.created_at::text
      from enterprise_join_requests r join users u on u.id = r.user_id
      where r.application_id = ${found.id} and r.state = 'asked' order by r.created_at, r.id limit ${JOIN_REQUESTS_SHOWN}`,
  ])
  return {
    name: found.name,
    shops: [...shops],
    members,
    invitations,
    offer: offer ? { email: offer.email, expiresAt: isoTime(offer.expires_at) } : null,
    requests: requests.map(({ created_at, ...request }) => ({ ...request, createdAt: isoTime(created_at) })),
  }
}

async function readOffers(sql: Queryable, { userId, at }: PeopleReader): Promise<EnterprisePeople['offers']> {
  const rows = await sql<(EnterprisePeople['offers'][number] & { expires_at: string })[]>`
    select o.id, a.name as enterprise, coalesce(nullif(f.nickname, ''), f.username, '') as "from", o.expires_at::text,
      (select count(*)::int from shops s where s.enterprise_id = a.id) as "shopCount"
    from users u join enterprise_offers o on o.email = u.email and o.state = 'offered' and o.expires_at > ${at}
      join enterprise_applications a on a.id = o.application_id and a.state = 'approved'
      join users f on f.id = o.from_user
    where u.id = ${userId} and o.from_user <> u.id order by o.created_at, o.id limit 20`
  return rows.map(({ expires_at, ...offer }) => ({ ...offer, expiresAt: isoTime(expires_at) }))
}

/**
 * Locks the caller's enterprise: of a transfer and an answer at the same time, the second finds who owns it now.
 * @throws AppError('ENTERPRISE_NEEDED'), or another code
 */
export async function lockOwnEnterprise(tx: Tx, userId: string, otherwise: ErrorCode = 'ENTERPRISE_NEEDED') {
  const [found] = await tx<{ id: string; name: string }[]>`
    select id, name from enterprise_applications
    where user_id = ${userId} and kind = 'enterprise' and state = 'approved' for no key update`
  if (!found) throw new AppError(otherwise)
  return found
}

/** With its new owner: they stand in the team no more, and what the former one has sent ends. */
export async function passOnTeam(tx: Tx, applicationId: string, to: string) {
  await tx`delete from enterprise_members where application_id = ${applicationId} and user_id = ${to}`
  await tx`delete from enterprise_invitations where application_id = ${applicationId}`
}

/** Erases people from offers and invitations, with the addresses these were made to, from teams and requests to join. */
export async function erasePeople(tx: Tx, userIds: readonly string[]) {
  const ids = [...userIds]
  await tx`
    delete from enterprise_offers where from_user = any(${ids}::uuid[])
      or email in (select email from users where id = any(${ids}::uuid[]))`
  await tx`
    delete from enterprise_invitations where invited_by = any(${ids}::uuid[])
      or email in (select email from users where id = any(${ids}::uuid[]))`
  await tx`delete from enterprise_members where user_id = any(${ids}::uuid[])`
  await tx`delete from enterprise_join_requests where user_id = any(${ids}::uuid[])`
}

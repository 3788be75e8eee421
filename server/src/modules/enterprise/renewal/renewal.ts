import type { Parsed } from '@tiantian/contracts/action.ts'
import { PAPER_YEARS_MAX, renewalMachine } from '@tiantian/contracts/enterprise/papers.ts'
import type { sendRenewal as contract } from '@tiantian/contracts/enterprise/renewal.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { keepDocument } from '../../media/document.ts'
import type { InspectedPaper } from '../../media/document-links.ts'
import type { Applicant } from '../application.ts'
import { isAllowedFor } from '../member.ts'
import type { RenewalRow } from './papers.ts'
import { dayOf, readPapers } from './papers.ts'

export const renewals = storeMachine<RenewalRow>()({
  machine: renewalMachine,
  table: 'enterprise_renewals',
  notFound: 'RENEWAL_NOT_FOUND',
  audit: { objectKind: 'enterprise.application', objectId: ({ application_id }) => application_id },
})

/**
 * Sends a new licence. Of two at once the second finds the first.
 * @throws AppError('APPLICATION_NOT_FOUND' | 'ENTERPRISE_SUSPENDED' | 'RENEWAL_NOT_NEEDED' | 'RENEWAL_TOO_EARLY' |
 *   'STATE_CONFLICT' | 'INVALID_INPUT' | 'FILE_NOT_FOUND')
 */
export async function sendRenewal(
  tx: Tx,
  { userId, at }: Applicant,
  input: Parsed<typeof contract>,
  { sharpness }: InspectedPaper,
) {
  const own = await lockOwn(tx, userId, input.enterpriseId)
  const papers = await readPapers(tx, own.id, at)
  const today = dayOf(at)
  if (!papers?.validUntil) throw new AppError('RENEWAL_NOT_NEEDED')
  if (today < papers.canRenewFrom) throw new AppError('RENEWAL_TOO_EARLY', { date: papers.canRenewFrom })
  assertDate(input.expiresOn, papers.validUntil, today)
  const id = await open(tx, { id: own.id, userId, at, heldUntil: papers.validUntil })
  await keepDocument(tx, input.fileId, userId)
  // It belongs to the enterprise, not to the member who has sent it.
  await tx`update media_files set owner_id = ${own.user_id} where id = ${input.fileId}`
  // What was returned is not kept.
  await tx`delete from enterprise_documents where renewal_id = ${id}`
  await tx`
    insert into enterprise_documents (id, application_id, renewal_id, standing, file_id, kind, file_name, expires_on, sharpness, created_at)
    values (${newId()}, ${own.id}, ${id}, 'offered', ${input.fileId}, 'licence', ${input.fileName}, ${input.expiresOn},
      ${sharpness}, ${at})`
  return { papers: (await readPapers(tx, own.id, at))! }
}

/**
 * Withdraws what waits, with its file. Of what fell due meanwhile the owner is told again.
 * @throws AppError('APPLICATION_NOT_FOUND' | 'RENEWAL_NOT_FOUND' | 'STATE_CONFLICT')
 */
export async function withdrawRenewal(tx: Tx, { userId, at }: Applicant, enterpriseId?: string) {
  const own = await lockOwn(tx, userId, enterpriseId)
  const [waiting] = await tx<Pick<RenewalRow, 'id' | 'submitted_at'>[]>`
    select id, submitted_at from enterprise_renewals
    where application_id = ${own.id} and state not in ('accepted', 'withdrawn')`
  if (!waiting) throw new AppError('RENEWAL_NOT_FOUND')
  await move(tx, renewals, waiting.id, 'withdraw', {
    by: userId,
    role: 'applicant',
    at,
    set: { decided_at: at },
  })
  await tx`delete from enterprise_documents where renewal_id = ${waiting.id}`
  await tx`
    delete from enterprise_paper_reminders where application_id = ${own.id} and told_at >= ${waiting.submitted_at}`
  return { papers: (await readPapers(tx, own.id, at))! }
}

/**
 * The approved enterprise of a user, or one that they manage.
 * @throws AppError('APPLICATION_NOT_FOUND' | 'ENTERPRISE_SUSPENDED')
 */
async function lockOwn(tx: Tx, userId: string, enterpriseId?: string) {
  const which = enterpriseId
    ? tx`a.id = ${enterpriseId} and ${isAllowedFor(tx, userId, 'papers')}`
    : tx`a.user_id = ${userId}`
  const [own] = await tx<{ id: string; state: string; user_id: string }[]>`
    select a.id, a.state, a.user_id from enterprise_applications a
    where ${which} and a.kind = 'enterprise' and a.state in ('approved', 'suspended') for no key update`
  if (!own) throw new AppError('APPLICATION_NOT_FOUND')
  if (own.state === 'suspended') throw new AppError('ENTERPRISE_SUSPENDED')
  return own
}

/** @throws AppError('INVALID_INPUT') */
function assertDate(expiresOn: string, heldUntil: string, today: string) {
  const latest = `${Number(today.slice(0, 4)) + PAPER_YEARS_MAX}${today.slice(4)}`
  const refuse = (rule: string, params?: { years: number }) => {
    throw new AppError('INVALID_INPUT', {}, [{ path: 'expiresOn', rule, ...(params && { params }) }])
  }
  if (expiresOn < today) refuse('paper_past')
  if (expiresOn <= heldUntil) refuse('paper_not_later')
  if (expiresOn > latest) refuse('paper_too_long', { years: PAPER_YEARS_MAX })
}

interface NewRenewal {
  readonly id: string
  readonly userId: string
  readonly at: Date
  readonly heldUntil: string
}

/** A new renewal, or the one that was returned; who withdraws one does not begin to count again. */
async function open(tx: Tx, { id: applicationId, userId, at, heldUntil }: NewRenewal): Promise<string> {
  const [last] = await tx<{ id: string }[]>`
    select id from enterprise_renewals where application_id = ${applicationId} and state not in ('accepted', 'withdrawn')`
  if (last) {
    await move(tx, renewals, last.id, 'resend', {
      by: userId,
      role: 'applicant',
      at,
      set: { round: tx`round + 1`, submitted_at: at, held_until: heldUntil },
    })
    return last.id
  }
  const id = newId()
  await tx`
    insert into enterprise_renewals (id, application_id, state, held_until, submitted_at, round)
    select ${id}, ${applicationId}, 'submitted', ${heldUntil}, ${at}, coalesce(max(round), 0) + 1
    from enterprise_renewals
    where application_id = ${applicationId} and held_until = ${heldUntil} and state = 'withdrawn'`
  await audit(tx, {
    actorId: userId,
    event: 'enterprise.renewal.send',
    at,
    objectKind: 'enterprise.application',
    objectId: applicationId,
    change: { renewalId: id },
  })
  return id
}

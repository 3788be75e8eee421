import type { Parsed } from '@tiantian/contracts/action.ts'
import type { ApplicationDocument } from '@tiantian/contracts/enterprise/application.ts'
import { renewalMachine } from '@tiantian/contracts/enterprise/papers.ts'
import type * as contract from '@tiantian/contracts/enterprise/renewal.ts'
import type { ReviewedRenewal } from '@tiantian/contracts/enterprise/renewal.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import { permittedOf } from '@tiantian/contracts/permission.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { move } from '../../../platform/move.ts'
import { claimInSql, claimOf, settleClaim, takeClaim } from '../../office/claim.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { applications } from '../application.ts'
import type { ApplicationReviewer } from '../review.ts'
import type { RenewalRow } from './papers.ts'
import { dayOf } from './papers.ts'
import { renewals } from './renewal.ts'
import { renewalDecided } from './renewal-notification.ts'

/** Renewals are claimed in the queue of the applications that they belong to. */
const QUEUE = 'enterprises'

interface FoundRenewal extends RenewalRow {
  readonly enterprise: ReviewedRenewal['enterprise']
  readonly documents: (ApplicationDocument & { readonly isOffered: boolean })[]
  readonly claim: Claim | null
}

/** @throws AppError('RENEWAL_NOT_FOUND') */
export async function getRenewal(
  sql: Queryable,
  { user, at }: ApplicationReviewer,
  id: string,
): Promise<{ renewal: ReviewedRenewal }> {
  const [row] = await sql<FoundRenewal[]>`
    select r.*, r.held_until::text,
      jsonb_build_object('id', a.id, 'state', a.state, 'name', a.name, 'country', a.country,
        'number', a.registration_number, 'lapsedAt', a.lapsed_at) as enterprise,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'fileName', d.file_name,
          'expiresOn', coalesce(d.expires_on::text, ''), 'isOffered', d.renewal_id is not distinct from r.id)
          order by d.created_at, d.id)
        from enterprise_documents d
        where d.application_id = a.id and d.kind = 'licence' and (d.renewal_id = r.id or d.expires_on = r.held_until)) as documents,
      ${claimInSql(sql, QUEUE, sql`r.id::text`, { userId: user.id, now: at })} as claim
    from enterprise_renewals r join enterprise_applications a on a.id = r.application_id
    where r.id = ${id} and r.state <> 'withdrawn'`
  if (!row) throw new AppError('RENEWAL_NOT_FOUND')
  const { enterprise, documents } = row
  const shown = ({ isOffered: _, ...document }: (typeof documents)[number]) => document
  return {
    renewal: {
      id: row.id,
      state: row.state,
      round: row.round,
      reason: row.reason,
      note: row.note,
      enterprise: { ...enterprise, lapsedAt: enterprise.lapsedAt && isoTime(enterprise.lapsedAt) },
      held: documents.filter(({ isOffered }) => !isOffered).map(shown),
      heldUntil: row.held_until,
      offered: shown(documents.find(({ isOffered }) => isOffered)!),
      submittedAt: isoTime(row.submitted_at),
      decidedAt: row.decided_at && isoTime(row.decided_at),
      claim: claimOf(row.claim),
    },
  }
}

/** Locks the enterprise before the renewal, as its owner does. @throws AppError('RENEWAL_NOT_FOUND') */
async function lock(tx: Tx, id: string) {
  const [row] = await tx<{ applicationId: string; state: string; userId: string }[]>`
    select id as "applicationId", state, user_id as "userId" from enterprise_applications
    where id = (select application_id from enterprise_renewals where id = ${id} and state <> 'withdrawn')
    for no key update`
  if (!row) throw new AppError('RENEWAL_NOT_FOUND')
  return row
}

const rolesOf = ({ user }: ApplicationReviewer) => permittedOf(user.roles, renewalMachine)

/** Claims it; a submitted one is in review from then on. @throws AppError('RENEWAL_NOT_FOUND') */
export async function beginRenewal(tx: Tx, reviewer: ApplicationReviewer, id: string) {
  const { user, at } = reviewer
  await lock(tx, id)
  // While this waited for the lock, the owner may have withdrawn it.
  const [row] = await tx<Pick<RenewalRow, 'state'>[]>`select state from enterprise_renewals where id = ${id}`
  if (row?.state === 'withdrawn') throw new AppError('RENEWAL_NOT_FOUND')
  const taken = await takeClaim({ sql: tx, user, now: at }, { queue: QUEUE, id })
  if (taken.claim.isOwn && row?.state === 'submitted')
    await move(tx, renewals, id, 'begin', { by: user.id, role: rolesOf(reviewer), at })
  return taken
}

/** @throws AppError('CLAIMED' | 'FOUR_EYES' | 'OWN_APPLICATION' | 'STATE_CONFLICT' | 'RENEWAL_NOT_FOUND') */
export async function returnRenewal(
  tx: Tx,
  reviewer: ApplicationReviewer,
  { id, reason, note }: Parsed<typeof contract.returnRenewal>,
) {
  await settle(tx, reviewer, id)
  await move(tx, renewals, id, 'sendBack', {
    by: reviewer.user.id,
    role: rolesOf(reviewer),
    at: reviewer.at,
    reason: note,
    set: { reason, note, decided_at: reviewer.at },
  })
  await queueNotifications(tx, renewalDecided, [{ id, state: 'returned' }])
}

/**
 * The new paper replaces those that run out before it; the badge of a lapsed enterprise is back at once.
 * @throws AppError('ENTERPRISE_SUSPENDED' | 'RENEWAL_RUN_OUT'), and those of a return
 */
export async function acceptRenewal(
  tx: Tx,
  reviewer: ApplicationReviewer,
  { id, note }: Parsed<typeof contract.acceptRenewal>,
) {
  const { applicationId, state } = await settle(tx, reviewer, id)
  if (state !== 'approved') throw new AppError('ENTERPRISE_SUSPENDED')
  const [runOut] = await tx`
    select from enterprise_documents where renewal_id = ${id} and expires_on < ${dayOf(reviewer.at)}`
  if (runOut) throw new AppError('RENEWAL_RUN_OUT')
  const by = { by: reviewer.user.id, role: rolesOf(reviewer), at: reviewer.at, reason: note }
  await move(tx, renewals, id, 'accept', { ...by, set: { reason: null, note, decided_at: reviewer.at } })
  await tx`
    update enterprise_documents d set standing = 'replaced'
    from enterprise_documents offered
    where offered.renewal_id = ${id} and d.application_id = ${applicationId} and d.kind = 'licence'
      and d.standing = 'current' and d.expires_on < offered.expires_on`
  await tx`update enterprise_documents set standing = 'current' where renewal_id = ${id}`
  await move(tx, applications, applicationId, 'renew', {
    ...by,
    holds: ['lasting'],
    set: { lapsed_at: null },
  })
  await queueNotifications(tx, renewalDecided, [{ id, state: 'accepted' }])
}

async function settle(tx: Tx, { user, at }: ApplicationReviewer, id: string) {
  const row = await lock(tx, id)
  await settleClaim(tx, { queue: QUEUE, id }, { userId: user.id, now: at })
  if (row.userId === user.id) throw new AppError('OWN_APPLICATION')
  return row
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import type { ApplicationDocument } from '@tiantian/contracts/enterprise/application.ts'
import { changeMachine } from '@tiantian/contracts/enterprise/change.ts'
import type * as contract from '@tiantian/contracts/enterprise/change-action.ts'
import type { ReviewedChange } from '@tiantian/contracts/enterprise/change-action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import { permittedOf } from '@tiantian/contracts/permission.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { move } from '../../../platform/move.ts'
import { claimInSql, claimOf, settleClaim, takeClaim } from '../../office/claim.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { applications } from '../application.ts'
import type { ApplicationReviewer } from '../review.ts'
import { changes } from './change.ts'
import { changeDecided } from './change-notification.ts'
import type { ChangeRow } from './read-change.ts'
import { changeOf } from './read-change.ts'

/** Changes are claimed in the queue of the applications that they belong to. */
const QUEUE = 'enterprises'

interface FoundChange extends ChangeRow {
  readonly enterprise: ReviewedChange['enterprise']
  readonly documents: ApplicationDocument[] | null
  readonly sameName: number
  readonly claim: Claim | null
}

/** @throws AppError('CHANGE_NOT_FOUND') */
export async function getChange(
  sql: Queryable,
  { user, at }: ApplicationReviewer,
  id: string,
): Promise<{ change: ReviewedChange }> {
  const [row] = await sql<FoundChange[]>`
    select c.*,
      jsonb_build_object('id', a.id, 'state', a.state, 'name', a.name, 'country', a.country,
        'number', a.registration_number) as enterprise,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'fileName', d.file_name, 'expiresOn', '')
        order by d.created_at, d.id) from enterprise_documents d where d.change_id = c.id) as documents,
      (select count(*)::int from enterprise_applications o
        where o.kind = 'enterprise' and o.country = a.country and o.id <> a.id and o.state in ('approved', 'suspended')
          and lower(o.name) = lower(c.after ->> 'legalName')) as "sameName",
      ${claimInSql(sql, QUEUE, sql`c.id::text`, { userId: user.id, now: at })} as claim
    from enterprise_changes c join enterprise_applications a on a.id = c.application_id
    where c.id = ${id} and c.state <> 'withdrawn'`
  if (!row) throw new AppError('CHANGE_NOT_FOUND')
  return {
    change: {
      ...changeOf(row),
      enterprise: row.enterprise,
      documents: row.documents ?? [],
      sameName: row.sameName,
      claim: claimOf(row.claim),
    },
  }
}

/** Locks the enterprise before the change, as its owner does. @throws AppError('CHANGE_NOT_FOUND') */
async function lock(tx: Tx, id: string) {
  const [row] = await tx<{ applicationId: string; state: string; userId: string }[]>`
    select id as "applicationId", state, user_id as "userId" from enterprise_applications
    where id = (select application_id from enterprise_changes where id = ${id} and state <> 'withdrawn')
    for no key update`
  if (!row) throw new AppError('CHANGE_NOT_FOUND')
  return row
}

const rolesOf = ({ user }: ApplicationReviewer) => permittedOf(user.roles, changeMachine)

/** Claims it; a submitted one is in review from then on. @throws AppError('CHANGE_NOT_FOUND') */
export async function beginChange(tx: Tx, reviewer: ApplicationReviewer, id: string) {
  const { user, at } = reviewer
  await lock(tx, id)
  // While this waited for the lock, the owner may have withdrawn it.
  const [row] = await tx<Pick<ChangeRow, 'state'>[]>`select state from enterprise_changes where id = ${id}`
  if (row?.state === 'withdrawn') throw new AppError('CHANGE_NOT_FOUND')
  const taken = await takeClaim({ sql: tx, user, now: at }, { queue: QUEUE, id })
  if (taken.claim.isOwn && row?.state === 'submitted')
    await move(tx, changes, id, 'begin', { by: user.id, role: rolesOf(reviewer), at })
  return taken
}

/** @throws AppError('ENTERPRISE_SUSPENDED'), and those of a rejection */
export async function approveChange(
  tx: Tx,
  reviewer: ApplicationReviewer,
  { id, note }: Parsed<typeof contract.approveChange>,
) {
  const { applicationId, state } = await settle(tx, reviewer, id)
  if (state !== 'approved') throw new AppError('ENTERPRISE_SUSPENDED')
  const by = { by: reviewer.user.id, role: rolesOf(reviewer), at: reviewer.at, reason: note }
  const { row } = await move(tx, changes, id, 'approve', {
    ...by,
    set: { reason: note, decided_at: reviewer.at },
  })
  await tx`update enterprise_documents set standing = 'current' where change_id = ${id}`
  // The document of the former head does not show who the next one is.
  const isOtherHead = row.after.representativeName !== undefined
  const form = isOtherHead
    ? { ...row.after, representativeIdKind: '', representativeIdNumber: '' }
    : row.after
  await move(tx, applications, applicationId, 'change', {
    ...by,
    holds: ['lasting'],
    data: { fields: Object.keys(row.after) },
    set: {
      form: tx`form || ${JSON.stringify(form)}::jsonb`,
      ...(isOtherHead && { representative_id: null }),
      name: row.after.legalName ?? tx`name`,
      verified_at: reviewer.at,
    },
  })
  await queueNotifications(tx, changeDecided, [{ id }])
}

/** @throws AppError('CLAIMED' | 'FOUR_EYES' | 'OWN_APPLICATION' | 'STATE_CONFLICT' | 'CHANGE_NOT_FOUND') */
export async function rejectChange(
  tx: Tx,
  reviewer: ApplicationReviewer,
  { id, note }: Parsed<typeof contract.rejectChange>,
) {
  await settle(tx, reviewer, id)
  await move(tx, changes, id, 'reject', {
    by: reviewer.user.id,
    role: rolesOf(reviewer),
    at: reviewer.at,
    reason: note,
    set: { reason: note, decided_at: reviewer.at },
  })
  await tx`delete from enterprise_documents where change_id = ${id}`
  await queueNotifications(tx, changeDecided, [{ id }])
}

async function settle(tx: Tx, { user, at }: ApplicationReviewer, id: string) {
  const row = await lock(tx, id)
  await settleClaim(tx, { queue: QUEUE, id }, { userId: user.id, now: at })
  if (row.userId === user.id) throw new AppError('OWN_APPLICATION')
  return row
}

import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@tiantian/contracts/action.ts'
import type { ApplicationCheck, enterpriseActions } from '@tiantian/contracts/enterprise/application.ts'
import type { FieldChange } from '@tiantian/contracts/enterprise/change.ts'
import type { ApplicationEvent, ApplicationState } from '@tiantian/contracts/enterprise/state.ts'
import { ANSWER_DAYS, applicationMachine, RETURNS_MAX } from '@tiantian/contracts/enterprise/state.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import { permittedOf } from '@tiantian/contracts/permission.ts'
import * as z from 'zod'
import type { Context } from '../../gateway/implement.ts'
import { audit } from '../../platform/audit.ts'
import { cursorId, cursorTime, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { PlatformMove } from '../../platform/move.ts'
import { move } from '../../platform/move.ts'
import { claimInSql, claimOf, pageOfQueue, settleClaim, takeClaim } from '../office/claim.ts'
import type { ApplicationKind, ApplicationRow } from './application.ts'
import { applications, documentsOf, viewOf } from './application.ts'
import { queueApplicationNotification } from './application-notification.ts'
import { changes } from './change/change.ts'
import { dayOf, PAPERS_UNTIL } from './renewal/papers.ts'
import { renewals } from './renewal/renewal.ts'

const DAY_MS = 86_400_000

type ReviewActions = typeof enterpriseActions

/** What the actions of enterprises need of a call. */
export type EnterpriseContext = Pick<Context<'member'>, 'db' | 'user' | 'clock'>

export interface ApplicationReviewer {
  readonly user: { readonly id: string; readonly roles: readonly string[] }
  readonly at: Date
}

export const reviewerOf = ({
  user,
  clock,
}: Pick<EnterpriseContext, 'user' | 'clock'>): ApplicationReviewer => ({
  user,
  at: clock.now(),
})

const GROUPS: Readonly<Record<string, readonly ApplicationState[]>> = {
  waiting: ['submitted', 'in_review', 'appealed'],
  returned: ['returned'],
  approved: ['approved'],
  rejected: ['rejected'],
  suspended: ['suspended'],
  revoked: ['revoked'],
}

const WAITING: ReadonlySet<ApplicationState> = new Set(GROUPS.waiting)

interface ListedApplication {
  readonly id: string
  readonly subject: 'application' | 'renewal' | 'change'
  readonly state: ApplicationState
  readonly name: string
  readonly country: string
  readonly number: string
  readonly round: number
  readonly submittedAt: string
  readonly claim: Claim | null
}

export async function listReviews(
  sql: Queryable,
  { kind, queue }: ApplicationKind,
  { user, at }: ApplicationReviewer,
  { group, cursor, limit }: Parsed<ReviewActions['listReviews']>,
) {
  const list = `${kind} reviews ${group}`
  const last = readCursor(list, cursor, z.tuple([cursorTime, cursorId]))
  const states = [...(GROUPS[group] ?? [])]
  const rows = await sql<ListedApplication[]>`
    select q.*, q."submittedAt"::text, ${claimInSql(sql, queue, sql`q.id::text`, { userId: user.id, now: at })} as claim
    from (
      select a.id, 'application' as subject, a.state, a.name, a.country, a.registration_number as number, a.round,
        a.submitted_at as "submittedAt"
      from enterprise_applications a
      where a.kind = ${kind} and a.state = any(${states}) and a.submitted_at is not null
      union all
      select r.id, 'renewal', r.state, a.name, a.country, a.registration_number, r.round, r.submitted_at
      from enterprise_renewals r join enterprise_applications a on a.id = r.application_id
      where a.kind = ${kind} and a.state = 'approved' and r.state = any(${states})
      union all
      select c.id, 'change', c.state, a.name, a.country, a.registration_number, 1, c.submitted_at
      from enterprise_changes c join enterprise_applications a on a.id = c.application_id
      where a.kind = ${kind} and a.state = 'approved' and c.state = any(${states})) q
    where ${last ? sql`(q."submittedAt", q.id) > (${last[0]}::timestamptz, ${last[1]}::uuid)` : sql`true`}
    order by q."submittedAt", q.id limit ${limit + 1}`
  return pageOfQueue(sql, list, { found: rows, limit })
}

/** @throws AppError('APPLICATION_NOT_FOUND') also for one that was never submitted */
export async function getReview(
  sql: Queryable,
  kind: ApplicationKind,
  { user, at }: ApplicationReviewer,
  id: string,
) {
  const [row] = await sql<(ApplicationRow & { claim: Claim | null; applicant: string; endorser: string })[]>`
    select a.*, coalesce(nullif(u.nickname, ''), u.username, '') as applicant,
      coalesce(nullif(e.nickname, ''), e.username, '') as endorser,
      ${claimInSql(sql, kind.queue, sql`a.id::text`, { userId: user.id, now: at })} as claim
    from enterprise_applications a join users u on u.id = a.user_id left join users e on e.id = a.endorsed_by
    where a.id = ${id} and a.kind = ${kind.kind} and a.submitted_at is not null`
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  const view = await viewOf(sql, kind, row, at)
  const today = dayOf(at)
  const [papers] = await sql<{ until: string | null }[]>`
    select ${sql.unsafe(PAPERS_UNTIL)}::text as until from enterprise_applications a where a.id = ${id}`
  const until = papers?.until ?? null
  const checks = await kind.check(sql, row)
  return {
    review: {
      ...view,
      applicant: { id: row.user_id, name: row.applicant },
      round: row.round,
      checks,
      secondPerson: {
        isNeeded: WAITING.has(row.state) && isHighRisk(checks),
        endorsement:
          row.endorsed_by === null
            ? null
            : { by: row.endorser, isOwn: row.endorsed_by === user.id, note: '' },
      },
      isOwnRejection: row.rejected_by === user.id,
      returnsLeft: returnsLeft(row),
      changes: row.reviewed ? changesOf(row.reviewed, view) : [],
      claim: claimOf(row.claim),
      papersRanOutOn: row.state === 'suspended' && until !== null && until < today ? until : null,
    },
  }
}

const returnsLeft = ({ round }: Pick<ApplicationRow, 'round'>) => Math.max(0, RETURNS_MAX + 1 - round)

const isHighRisk = (checks: readonly ApplicationCheck[]) => checks.some(({ result }) => result !== 'passed')

type Reviewed = NonNullable<ApplicationRow['reviewed']>

function changesOf(before: Reviewed, after: Reviewed): FieldChange[] {
  const fields = Object.keys(after.form)
    .filter((field) => !isDeepStrictEqual(before.form[field], after.form[field]))
    .map((field) => ({ field, before: textOf(before.form[field]), after: textOf(after.form[field]) }))
  const names = ({ documents }: Reviewed) => documents.map(({ fileName }) => fileName).join('\n')
  const ids = ({ documents }: Reviewed) => documents.map(({ id }) => id)
  return isDeepStrictEqual(ids(before), ids(after))
    ? fields
    : [...fields, { field: 'documents', before: names(before), after: names(after) }]
}

/** A value as a person compares it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, each]) => each !== '' && each !== null)
      .map(([key, each]) => `${key}: ${textOf(each)}`)
      .join('\n')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** Claims it; a submitted one is in review from then on. @throws AppError('STATE_CONFLICT' | 'APPLICATION_NOT_FOUND') */
export async function beginReview(tx: Tx, kind: ApplicationKind, reviewer: ApplicationReviewer, id: string) {
  const { user, at } = reviewer
  const row = await lock(tx, kind, id)
  const taken = await takeClaim({ sql: tx, user, now: at }, { queue: kind.queue, id })
  if (taken.claim.isOwn && row.state === 'submitted')
    await move(tx, applications, id, 'begin', { by: user.id, role: rolesOf(reviewer), at })
  return taken
}

async function lock(tx: Tx, { kind }: ApplicationKind, id: string): Promise<ApplicationRow> {
  const [row] = await tx<ApplicationRow[]>`
    select * from enterprise_applications where id = ${id} and kind = ${kind} and submitted_at is not null
    for no key update`
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

const rolesOf = ({ user }: ApplicationReviewer) => permittedOf(user.roles, applicationMachine)

/** @throws AppError('CLAIMED' | 'FOUR_EYES' | 'STATE_CONFLICT' | 'APPLICATION_NOT_FOUND') */
export async function sendBack(
  tx: Tx,
  kind: ApplicationKind,
  reviewer: ApplicationReviewer,
  { id, fields, note }: Parsed<ReviewActions['returnApplication']>,
) {
  const row = await lock(tx, kind, id)
  const known = new Set([...Object.keys(z.parse(kind.draft, {})), 'documents'])
  const unknown = fields.findIndex(({ field }) => !known.has(field))
  if (unknown >= 0)
    throw new AppError('INVALID_INPUT', {}, [{ path: `fields.${unknown}.field`, rule: 'invalid_value' }])
  const reviewed = { form: z.parse(kind.draft, row.form), documents: await documentsOf(tx, id) }
  await decide(tx, kind, reviewer, {
    id,
    event: 'sendBack',
    reason: note,
    data: { fields: fields.map(({ field }) => field) },
    holds: returnsLeft(row) > 0 ? ['roundsLeft'] : [],
    set: {
      answer_due: new Date(reviewer.at.getTime() + ANSWER_DAYS * DAY_MS),
      answer_warned_at: null,
      returned: tx`${JSON.stringify(fields)}::jsonb`,
      reviewed: tx`${JSON.stringify(reviewed)}::jsonb`,
      reason: note,
    },
  })
}

/** What the officer says to have looked up, for the record. */
const ticksOf = ({ kind }: ApplicationKind) => (kind === 'enterprise' ? ['registry', 'sanctions'] : ['form'])

/** @throws AppError('CLAIMED' | 'FOUR_EYES' | 'STATE_CONFLICT' | 'APPLICATION_NOT_FOUND') */
export async function endorse(
  tx: Tx,
  kind: ApplicationKind,
  reviewer: ApplicationReviewer,
  id: string,
  note: string,
) {
  await lock(tx, kind, id)
  await decide(tx, kind, reviewer, {
    id,
    event: 'endorse',
    reason: note,
    data: { ticks: ticksOf(kind) },
    set: { endorsed_by: reviewer.user.id },
  })
}

/**
 * One of high risk, or that an officer has endorsed of their own accord, is approved by another person.
 * @throws AppError('SECOND_PERSON_NEEDED') for one of high risk that nobody has endorsed, AppError('FOUR_EYES') for who
 * has endorsed it, AppError('OWN_APPLICATION'), and those of the other decisions
 */
export async function approve(
  tx: Tx,
  kind: ApplicationKind,
  reviewer: ApplicationReviewer,
  id: string,
  note: string,
) {
  const row = await lock(tx, kind, id)
  const isRisky = isHighRisk(await kind.check(tx, row))
  if (isRisky && row.endorsed_by === null) throw new AppError('SECOND_PERSON_NEEDED')
  if (row.endorsed_by === reviewer.user.id) throw new AppError('FOUR_EYES')
  const approved = await decide(tx, kind, reviewer, {
    id,
    event: 'approve',
    reason: note,
    data: { ticks: ticksOf(kind) },
    holds: [row.endorsed_by === null ? 'lowRisk' : 'endorsed'],
    set: { reason: note, decided_at: reviewer.at, returned: tx`'[]'::jsonb` },
  })
  await kind.onApproved?.(tx, approved, reviewer.at)
}

/** @throws AppError('FOUR_EYES') on the appeal against the own rejection, and those of the other decisions */
export async function close(
  tx: Tx,
  kind: ApplicationKind,
  reviewer: ApplicationReviewer,
  { id, event, note }: Parsed<ReviewActions['decideApplication']>,
) {
  const row = await lock(tx, kind, id)
  const isAppeal = event === 'grantAppeal' || event === 'dismissAppeal'
  if (isAppeal && row.rejected_by === reviewer.user.id) throw new AppError('FOUR_EYES')
  await decide(tx, kind, reviewer, {
    id,
    event,
    reason: note,
    holds: kind.isLasting ? ['lasting'] : [],
    set: {
      reason: note,
      decided_at: reviewer.at,
      ...(event === 'reject' && { rejected_by: reviewer.user.id }),
    },
  })
  if (event === 'revoke') await endWaiting(tx, { id, by: reviewer.user.id, at: reviewer.at })
}

interface Decision
  extends Pick<PlatformMove<typeof applicationMachine, ApplicationRow>, 'reason' | 'data' | 'holds' | 'set'> {
  readonly id: string
  readonly event: ApplicationEvent
}

async function decide(
  tx: Tx,
  kind: ApplicationKind,
  reviewer: ApplicationReviewer,
  { id, event, ...change }: Decision,
): Promise<ApplicationRow> {
  const { user, at } = reviewer
  await settleClaim(tx, { queue: kind.queue, id }, { userId: user.id, now: at })
  const { row } = await move(tx, applications, id, event, {
    ...change,
    by: user.id,
    role: rolesOf(reviewer),
    at,
    check: ({ user_id }) => {
      if (user_id === user.id) throw new AppError('OWN_APPLICATION')
    },
  })
  // Of a restored one the shops tell, which know what is open again.
  if (event !== 'endorse' && event !== 'restore') await queueApplicationNotification(tx, row)
  return row
}

/** A document of a submitted application. @throws AppError('FILE_NOT_FOUND') */
export async function findReviewedFile(sql: Queryable, { kind }: ApplicationKind, documentId: string) {
  const [found] = await sql<{ fileId: string; applicationId: string }[]>`
    select d.file_id as "fileId", a.id as "applicationId"
    from enterprise_documents d join enterprise_applications a on a.id = d.application_id
    where d.id = ${documentId} and a.kind = ${kind} and a.submitted_at is not null`
  if (!found) throw new AppError('FILE_NOT_FOUND')
  return found
}

/** Records who opens a document. */
export const recordOpening = (
  tx: Tx,
  { kind }: ApplicationKind,
  { user, at }: ApplicationReviewer,
  { documentId, applicationId }: { readonly documentId: string; readonly applicationId: string },
) =>
  audit(tx, {
    actorId: user.id,
    event: 'application.openDocument',
    at,
    objectKind: `${kind}.application`,
    objectId: applicationId,
    change: { documentId },
  })

interface StruckOff {
  readonly id: string
  readonly by: string
  readonly at: Date
}

/** Nobody decides any more what an enterprise that is struck off has asked for: it ends, with its papers. */
export async function endWaiting(tx: Tx, { id, by, at }: StruckOff) {
  const ended = { by, role: 'enterprise.decide', at, set: { decided_at: at } } as const
  const openChanges = await tx<{ id: string }[]>`
    select id from enterprise_changes where application_id = ${id} and state in ('submitted', 'in_review')`
  for (const change of openChanges) await move(tx, changes, change.id, 'end', ended)
  const openRenewals = await tx<{ id: string }[]>`
    select id from enterprise_renewals where application_id = ${id} and state not in ('accepted', 'withdrawn')`
  for (const renewal of openRenewals) await move(tx, renewals, renewal.id, 'end', ended)
  await tx`delete from enterprise_documents where application_id = ${id} and standing = 'offered'`
}

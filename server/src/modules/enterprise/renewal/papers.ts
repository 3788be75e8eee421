import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  listRunningOutPapers as contract,
  RunningOutPapers,
} from '@tiantian/contracts/enterprise/paper-calendar.ts'
import type { EnterprisePapers } from '@tiantian/contracts/enterprise/papers.ts'
import { GRACE_DAYS, RENEWAL_DAYS, RETURNS_WITH_GRACE } from '@tiantian/contracts/enterprise/papers.ts'
import { calendarDate } from '@tiantian/contracts/moment.ts'
import * as z from 'zod'
import { cursorId, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'

/** Days are those of UTC, of papers too. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Of an application `a`: the last day of the papers that must hold, null when they have none. */
export const PAPERS_UNTIL = `(select min(d.expires_on) from enterprise_documents d
  where d.application_id = a.id and d.kind = 'licence' and d.standing = 'current')`

/**
 * Of an application `a`, whose papers hold until `until`: the last day on which it is verified without new ones. The days
 * of grace begin when it was told, if that was later: nobody loses the badge unwarned. They begin again when the office
 * returns what was sent to replace them, the first times.
 */
export const verifiedUntilInSql = (until: string, today: string) => `(greatest(${until}, coalesce(
  (select min(r.told_at at time zone 'UTC')::date from enterprise_paper_reminders r
    where r.application_id = a.id and r.held_until = ${until}), ${today}),
  (select (r.decided_at at time zone 'UTC')::date from enterprise_renewals r
    where r.application_id = a.id and r.held_until = ${until} and r.state = 'returned'
      and r.round <= ${RETURNS_WITH_GRACE})) + ${GRACE_DAYS})`

/** Of an application `a`: what it has sent is with the office. */
export const RENEWAL_WAITS = `exists (select from enterprise_renewals r
  where r.application_id = a.id and r.state in ('submitted', 'in_review'))`

/** A renewal as it is stored. */
export interface RenewalRow {
  readonly id: string
  readonly application_id: string
  readonly state: NonNullable<EnterprisePapers['renewal']>['state']
  readonly held_until: string
  readonly round: number
  readonly reason: NonNullable<EnterprisePapers['renewal']>['reason']
  readonly note: string
  readonly submitted_at: string
  readonly decided_at: string | null
}

/** What an enterprise has to renew, and how far it has come; null unless it is approved. */
export async function readPapers(sql: Queryable, id: string, at: Date): Promise<EnterprisePapers | null> {
  const today = dayOf(at)
  const [found] = await sql<PapersRow[]>`
    select p.until::text, ${sql.unsafe(verifiedUntilInSql('p.until', `date '${today}'`))}::text as "verifiedUntil",
      (p.until - ${RENEWAL_DAYS}::int)::text as "canRenewFrom", a.lapsed_at::text as "lapsedAt"
    from enterprise_applications a cross join lateral (select ${sql.unsafe(PAPERS_UNTIL)} as until) p
    where a.id = ${id} and a.kind = 'enterprise' and a.state = 'approved'`
  if (!found) return null
  const [renewal] = await sql<(RenewalRow & { documentId: string; fileName: string; expiresOn: string })[]>`
    select r.*, d.id as "documentId", d.file_name as "fileName", d.expires_on::text as "expiresOn"
    from enterprise_renewals r join enterprise_documents d on d.renewal_id = r.id
    where r.application_id = ${id} order by r.submitted_at desc, r.id desc limit 1`
  const isWaiting = renewal?.state === 'submitted' || renewal?.state === 'in_review'
  return {
    validUntil: found.until ?? '',
    canRenewFrom: found.canRenewFrom ?? '',
    lapsedAt: found.lapsedAt && isoTime(found.lapsedAt),
    // While it waits there is nothing to do, and the badge stays.
    requirements: isWaiting && found.lapsedAt === null ? [] : requirementsOf(found, today),
    renewal: renewal
      ? {
          id: renewal.id,
          state: renewal.state,
          reason: renewal.reason,
          note: renewal.note,
          documentId: renewal.documentId,
          fileName: renewal.fileName,
          expiresOn: renewal.expiresOn,
          submittedAt: isoTime(renewal.submitted_at),
        }
      : null,
  }
}

interface PapersRow {
  readonly until: string | null
  readonly verifiedUntil: string
  readonly canRenewFrom: string | null
  readonly lapsedAt: string | null
}

function requirementsOf(
  { until, verifiedUntil, canRenewFrom, lapsedAt }: PapersRow,
  today: string,
): EnterprisePapers['requirements'] {
  if (until === null || canRenewFrom === null || today < canRenewFrom) return []
  if (lapsedAt !== null) return [{ field: 'licence', reason: 'lapsed', deadline: verifiedUntil }]
  return today <= until
    ? [{ field: 'licence', reason: 'runs_out', deadline: until }]
    : [{ field: 'licence', reason: 'ran_out', deadline: verifiedUntil }]
}

const DAY_MS = 86_400_000
const DAYS = { days30: 30, days60: 60, days90: 90 } as const

export async function listRunningOutPapers(
  sql: Queryable,
  at: Date,
  { due, country, cursor, limit }: Parsed<typeof contract>,
) {
  const list = `papers ${due ?? 'all'} ${country ?? ''}`
  const last = readCursor(list, cursor, z.tuple([calendarDate, cursorId]))
  const today = dayOf(at)
  const isDue = () => {
    if (due === undefined) return sql``
    if (due === 'overdue') return sql`and a.papers_until < ${today}::date`
    const end = dayOf(new Date(at.getTime() + DAYS[due] * DAY_MS))
    return sql`and a.papers_until between ${today}::date and ${end}::date`
  }
  const found = await sql<RunningOutPapers[]>`
    select a.id, a.name, a.country, a.registration_number as number, a.papers_until::text as "validUntil",
      a.papers_until - ${today}::date as "daysLeft", a.lapsed_at::text as "lapsedAt",
      (select jsonb_build_object('id', r.id, 'state', r.state) from enterprise_renewals r
        where r.application_id = a.id and r.state not in ('accepted', 'withdrawn')) as renewal
    from enterprise_applications a
    where a.kind = 'enterprise' and a.state = 'approved' and a.papers_until is not null
      ${country === undefined ? sql`` : sql`and a.country = ${country}`} ${isDue()}
      ${last ? sql`and (a.papers_until, a.id) > (${last[0]}::date, ${last[1]}::uuid)` : sql``}
    order by a.papers_until, a.id limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(list, found, limit, ({ validUntil, id }) => [validUntil, id])
  return {
    rows: rows.map((row) => ({ ...row, lapsedAt: row.lapsedAt && isoTime(row.lapsedAt) })),
    nextCursor,
  }
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  listRunningOutPapers as contract,
  RunningOutPapers,
} from '@tiantian/contracts/enterprise/paper-calendar.ts'
import { calendarDate } from '@tiantian/contracts/moment.ts'
import * as z from 'zod'
import { cursorId, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { dayOf } from './papers.ts'

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
  const rows = await sql<RunningOutPapers[]>`
    select a.id, a.name, a.country, a.registration_number as number, a.papers_until::text as "validUntil",
      a.papers_until - ${today}::date as "daysLeft", a.lapsed_at::text as "lapsedAt",
      (select jsonb_build_object('id', r.id, 'state', r.state) from enterprise_renewals r
        where r.application_id = a.id and r.state not in ('accepted', 'withdrawn')) as renewal
    from enterprise_applications a
    where a.kind = 'enterprise' and a.state = 'approved' and a.papers_until is not null
      ${country === undefined ? sql`` : sql`and a.country = ${country}`} ${isDue()}
      ${last ? sql`and (a.papers_until, a.id) > (${last[0]}::date, ${last[1]}::uuid)` : sql``}
    order by a.papers_until, a.id limit ${limit + 1}`
  const { rows: page, nextCursor } = pageOf(list, rows, limit, ({ validUntil, id }) => [validUntil, id])
  return {
    rows: page.map((row) => ({ ...row, lapsedAt: row.lapsedAt && isoTime(row.lapsedAt) })),
    nextCursor,
  }
}

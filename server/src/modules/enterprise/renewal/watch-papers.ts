import { PAPER_REMINDER_DAYS } from '@tiantian/contracts/enterprise/papers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database.ts'
import { tryMove } from '../../../platform/move.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { applications } from '../application.ts'
import { dayOf, PAPERS_UNTIL, verifiedUntilInSql } from './papers.ts'

export type PaperReminderDays = (typeof PAPER_REMINDER_DAYS)[number]

/** The kinds of what owners and managers are told, one for each stage; who they are, the shops know. */
export const PAPER_KINDS: Readonly<Record<PaperReminderDays, string>> = {
  30: 'enterprise.papersMonth',
  7: 'enterprise.papersWeek',
  0: 'enterprise.papersToday',
}
export const LAPSED_KIND = 'enterprise.lapsed'

export interface PaperReminder {
  readonly id: string
  /** The last day of the papers. */
  readonly until: string
}

/** Tells of papers that run out, once at each stage, and takes the badge from who has not renewed them in time. */
export async function watchPapers(db: Db, clock: Clock) {
  const at = clock.now()
  return { reminders: await db.transaction((tx) => remind(tx, at)), lapsed: await lapseDue(db, at) }
}

async function remind(tx: Tx, at: Date): Promise<number> {
  const today = dayOf(at)
  const stages = [...PAPER_REMINDER_DAYS]
  // Who has sent a new one already need not be told; the stage is noted all the same.
  const due = await tx<(PaperReminder & { days: PaperReminderDays; isWaiting: boolean })[]>`
    insert into enterprise_paper_reminders (application_id, held_until, days_before, told_at)
    select a.id, p.until, (select min(days) from unnest(${stages}::int[]) days where days >= p.until - ${today}::date), ${at}
    from enterprise_applications a cross join lateral (select ${tx.unsafe(PAPERS_UNTIL)} as until) p
    where a.kind = 'enterprise' and a.state = 'approved' and p.until - ${today}::date <= ${Math.max(...stages)}
    order by a.id
    on conflict do nothing
    returning application_id as id, held_until::text as until, days_before as days, exists (
      select from enterprise_renewals r where r.application_id = enterprise_paper_reminders.application_id
        and r.state in ('submitted', 'in_review')) as "isWaiting"`
  for (const { id, until, days, isWaiting } of due)
    if (!isWaiting) await queueNotifications(tx, { kind: PAPER_KINDS[days] }, [{ id, until }])
  return due.length
}

async function lapseDue(db: Db, at: Date): Promise<number> {
  const today = dayOf(at)
  const isDue = `a.lapsed_at is null and ${verifiedUntilInSql(PAPERS_UNTIL, `date '${today}'`)} < date '${today}'`
  const due = await db.sql<{ id: string }[]>`
    select a.id from enterprise_applications a
    where a.kind = 'enterprise' and a.state = 'approved' and ${db.sql.unsafe(isDue)} order by a.id`
  let count = 0
  for (const { id } of due)
    count += await db.transaction(async (tx) => {
      // A renewal may have been accepted meanwhile, or another server was first.
      const [still] = await tx`
        select from enterprise_applications a where a.id = ${id} and ${tx.unsafe(isDue)} for no key update`
      if (!still) return 0
      const lapsed = await tryMove(tx, applications, id, 'lapse', {
        ...{ by: null, role: 'clock', at, holds: ['lasting'], set: { lapsed_at: at } },
      })
      if (!lapsed) return 0
      await queueNotifications(tx, { kind: LAPSED_KIND }, [{ id }])
      return 1
    })
  return count
}

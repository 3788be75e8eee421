import { PAPER_REMINDER_DAYS } from '@tiantian/contracts/enterprise/papers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { tryMove } from '../../../platform/move.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { applications } from '../application.ts'
import { dayOf, PAPERS_UNTIL, RENEWAL_WAITS, verifiedUntilInSql } from './papers.ts'

/** The stages of which an enterprise is told, in days before the last day of its papers; the last one is after it. */
const STAGES = [...PAPER_REMINDER_DAYS, -1] as const
export type PaperStage = (typeof STAGES)[number]

/** The kinds of what owners and managers are told, one for each stage; who they are, the shops know. */
export const PAPER_KINDS: Readonly<Record<PaperStage, string>> = {
  30: 'enterprise.papersMonth',
  7: 'enterprise.papersWeek',
  0: 'enterprise.papersToday',
  [-1]: 'enterprise.papersPast',
}
export const LAPSED_KIND = 'enterprise.lapsed'

export interface PaperReminder {
  readonly id: string
  /** The last day of the papers. */
  readonly until: string
}

/**
 * Takes the badge from who has not renewed the papers in time, and tells of papers that run out, once at each stage. In
 * this order, so that nobody reads of days that are left and of the end of them in one morning.
 */
export async function watchPapers(db: Db, clock: Clock) {
  const at = clock.now()
  const lapsed = await lapseDue(db, at)
  return { reminders: await db.transaction((tx) => remind(tx, at)), lapsed }
}

async function remind(tx: Tx, at: Date): Promise<number> {
  const today = dayOf(at)
  // Who has sent a new one already need not be told; the stage is noted all the same. That the papers have run out is
  // told only to who has not been told of their last day.
  const due = await tx<(PaperReminder & { stage: PaperStage; isWaiting: boolean })[]>`
    insert into enterprise_paper_reminders (application_id, held_until, days_before, told_at)
    select a.id, p.until, (select min(stage) from unnest(${[...STAGES]}::int[]) stage
      where stage >= greatest(p.until - ${today}::date, -1)), ${at}
    from enterprise_applications a cross join lateral (select ${tx.unsafe(PAPERS_UNTIL)} as until) p
    where a.kind = 'enterprise' and a.state = 'approved' and a.lapsed_at is null
      and p.until - ${today}::date <= ${Math.max(...STAGES)}
      and (p.until >= ${today}::date or not exists (select from enterprise_paper_reminders told
        where told.application_id = a.id and told.held_until = p.until and told.days_before = 0))
    order by a.id
    on conflict do nothing
    returning application_id as id, held_until::text as until, days_before as stage, exists (
      select from enterprise_renewals r where r.application_id = enterprise_paper_reminders.application_id
        and r.state in ('submitted', 'in_review')) as "isWaiting"`
  for (const { id, until, stage, isWaiting } of due)
    if (!isWaiting) await queueNotifications(tx, { kind: PAPER_KINDS[stage] }, [{ id, until }])
  return due.length
}

async function lapseDue(db: Db, at: Date): Promise<number> {
  const today = dayOf(at)
  const isDue = `a.lapsed_at is null and not ${RENEWAL_WAITS}
    and ${verifiedUntilInSql(PAPERS_UNTIL, `date '${today}'`)} < date '${today}'`
  const due = await db.sql<{ id: string }[]>`
    select a.id from enterprise_applications a
    where a.kind = 'enterprise' and a.state = 'approved' and ${db.sql.unsafe(isDue)} order by a.id`
  let count = 0
  for (const { id } of due)
    count += await db.transaction(async (tx) => {
      await tx`select from enterprise_applications where id = ${id} for no key update`
      // A renewal may have been sent or accepted meanwhile, or another server was first. Read after the lock: the
      // statement that waited for it still sees the renewals of before.
      const [still] =
        await tx`select from enterprise_applications a where a.id = ${id} and ${tx.unsafe(isDue)}`
      if (!still) return 0
      const lapsed = await tryMove(tx, applications, id, 'lapse', {
        by: null,
        role: 'clock',
        at,
        holds: ['lasting'],
        set: { lapsed_at: at },
      })
      if (!lapsed) return 0
      await queueNotifications(tx, { kind: LAPSED_KIND }, [{ id }])
      return 1
    })
  return count
}

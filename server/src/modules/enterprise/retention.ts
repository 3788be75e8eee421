import {
  ANSWER_REMINDER_DAYS,
  DRAFT_DAYS,
  DRAFT_WARNING_DAYS,
  ENDED_PAPER_DAYS,
} from '@tiantian/contracts/enterprise/state.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import { auditAll } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { moveMany } from '../../platform/move.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { answerDue } from './answer-notification.ts'
import { applications } from './application.ts'
import { draftWarned } from './draft-notification.ts'

const DAY_MS = 86_400_000
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)
/** Small, because files and history go with each of them. */
const BATCH_ROWS = 100

/**
 * Deletes drafts that nobody changes any more and the papers of rejected, withdrawn and struck-off applications, and warns of drafts that will be
 * deleted. Ends returned applications that nobody answers. Nobody loses a draft unwarned: the last month begins with the warning, however late that was.
 */
export async function clearApplications(db: Db, clock: Clock) {
  const at = clock.now()
  const drafts = await inBatches(db, (tx) => deleteDrafts(tx, at))
  const papers = await inBatches(db, (tx) => erasePapers(tx, at))
  const unanswered = await inBatches(db, (tx) => expireUnanswered(tx, at))
  const reminders = await inBatches(db, (tx) => remind(tx, at))
  return { drafts, papers, unanswered, reminders, warnings: await inBatches(db, (tx) => warn(tx, at)) }
}

/** Several servers may run it at once: each takes its own rows. */
async function inBatches(db: Db, run: (tx: Tx) => Promise<number>): Promise<number> {
  for (let count = 0; ; ) {
    const done = await db.transaction(run)
    count += done
    if (done < BATCH_ROWS) return count
  }
}

interface ClearedApplication {
  readonly id: string
  readonly kind: string
}

const entryOf =
  (event: string, at: Date) =>
  ({ id, kind }: ClearedApplication): AuditEntry => ({
    actorId: null,
    event,
    objectKind: `${kind}.application`,
    objectId: id,
    at,
  })

async function deleteDrafts(tx: Tx, at: Date): Promise<number> {
  const deleted = await tx<ClearedApplication[]>`
    delete from enterprise_applications where id in (
      select id from enterprise_applications
      where state = 'draft' and updated_at <= ${daysBefore(at, DRAFT_DAYS)} and warned_at >= updated_at
        and warned_at <= ${daysBefore(at, DRAFT_DAYS - DRAFT_WARNING_DAYS)}
      order by updated_at limit ${BATCH_ROWS} for update skip locked)
    returning id, kind`
  await auditAll(tx, deleted.map(entryOf('application.expire', at)))
  return deleted.length
}

/**
 * The files go with the last application that refers to them: a draft that repeats another one keeps its own. With them
 * go the identity document of the head and the changes that were never made.
 */
async function erasePapers(tx: Tx, at: Date): Promise<number> {
  const ended = await tx<ClearedApplication[]>`
    select a.id, a.kind from enterprise_applications a
    where ${endedAt(tx)} <= ${daysBefore(at, ENDED_PAPER_DAYS)} and a.state in ('rejected', 'withdrawn', 'revoked')
      and (a.representative_id is not null
        or exists (select from enterprise_documents d where d.application_id = a.id))
      and not exists (select from enterprise_applications later
        where later.user_id = a.user_id and later.kind = a.kind and later.created_at > a.created_at
          and later.state in ('submitted', 'in_review', 'returned', 'appealed', 'approved', 'suspended')
          and a.state = 'rejected')
    order by ${endedAt(tx)} limit ${BATCH_ROWS} for update of a skip locked`
  const ids = ended.map(({ id }) => id)
  await tx`delete from enterprise_documents where application_id = any(${ids}::uuid[])`
  await tx`
    delete from enterprise_changes where application_id = any(${ids}::uuid[]) and state in ('rejected', 'withdrawn')`
  await tx`
    update enterprise_applications set representative_id = null,
      form = form || '{"representativeIdKind": "", "representativeIdNumber": ""}'::jsonb
    where id = any(${ids}::uuid[]) and representative_id is not null`
  await auditAll(tx, ended.map(entryOf('application.erasePapers', at)))
  return ended.length
}

/** A withdrawn application is not decided, or was once before it was sent again. */
const endedAt = (tx: Tx) => tx`case when a.state = 'withdrawn' then a.updated_at else a.decided_at end`

/** Nobody loses an application unwarned: the last days begin with the reminder, however late that was. */
async function expireUnanswered(tx: Tx, at: Date): Promise<number> {
  const moved = await moveMany(
    tx,
    applications,
    tx`id in (select id from enterprise_applications
      where state = 'returned' and answer_due <= ${at} and answer_warned_at <= ${daysBefore(at, ANSWER_REMINDER_DAYS)}
      order by answer_due limit ${BATCH_ROWS} for update skip locked)`,
    'expire',
    { by: null, role: 'clock', at },
  )
  await queueNotifications(
    tx,
    answerDue,
    moved.map(({ row }) => ({ id: row.id, isOver: true })),
  )
  return moved.length
}

async function remind(tx: Tx, at: Date): Promise<number> {
  const reminded = await tx<{ id: string }[]>`
    update enterprise_applications set answer_warned_at = ${at} where id in (
      select id from enterprise_applications
      where state = 'returned' and answer_due <= ${daysBefore(at, -ANSWER_REMINDER_DAYS)} and answer_warned_at is null
      order by answer_due limit ${BATCH_ROWS} for update skip locked)
    returning id`
  await queueNotifications(
    tx,
    answerDue,
    reminded.map(({ id }) => ({ id, isOver: false })),
  )
  return reminded.length
}

async function warn(tx: Tx, at: Date): Promise<number> {
  const warned = await tx<{ id: string }[]>`
    update enterprise_applications set warned_at = ${at} where id in (
      select id from enterprise_applications
      where state = 'draft' and updated_at <= ${daysBefore(at, DRAFT_WARNING_DAYS)}
        and (warned_at is null or warned_at < updated_at)
      order by updated_at limit ${BATCH_ROWS} for update skip locked)
    returning id`
  await queueNotifications(
    tx,
    draftWarned,
    warned.map(({ id }) => ({ id })),
  )
  return warned.length
}

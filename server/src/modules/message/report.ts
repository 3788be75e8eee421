import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type * as contract from '@tiantian/contracts/message/report.ts'
import type { MessageReport } from '@tiantian/contracts/message/report.ts'
import { REPORT_CONTEXT, reportMachine } from '@tiantian/contracts/message/report.ts'
import * as z from 'zod'
import { audit } from '../../platform/audit.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { move, storeMachine } from '../../platform/move.ts'
import { claimInSql, claimOf, settleClaim } from '../office/claim.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { fileShape } from './message.ts'
import { rewriteNotifications } from './message-notification.ts'
import type { MessageActor } from './party.ts'
import { lockThread, requireParty } from './party.ts'
import { messageRemoved, reportDecided } from './report-notification.ts'

interface ReportRow {
  readonly [column: string]: unknown
  readonly id: string
  readonly thread_id: string
  readonly seq: number
  readonly author_id: string
}

const reports = storeMachine<ReportRow>()({
  machine: reportMachine,
  table: 'message_reports',
  notFound: 'MESSAGE_NOT_FOUND',
  audit: { objectKind: 'message_report', objectId: ({ id }) => id },
})

/** What was written before is kept with the report: neither side can change it any more. */
export function addReport(
  actor: MessageActor,
  { threadId, seq, reason, note }: Parsed<typeof contract.addReport>,
): Promise<Record<string, never>> {
  return actor.db.transaction(async (tx) => {
    const party = await requireParty(tx, actor, threadId)
    await lockThread(tx, threadId)
    const made = await tx<{ id: string }[]>`
      insert into message_reports (id, thread_id, seq, author_id, reporter_id, reason, note, context, state, created_at)
      select ${newId()}, m.thread_id, m.seq, m.author_id, ${actor.user.id}, ${reason}, ${note},
        (select jsonb_agg(jsonb_build_object('seq', c.seq, 'authorId', c.author_id, 'kind', c.kind, 'text', c.text,
            'files', coalesce(c.data -> 'files', '[]'), 'seconds', c.data -> 'seconds', 'sentAt', c.sent_at) order by c.seq)
          from messages c where c.thread_id = m.thread_id and c.kind <> 'note'
            and c.seq between m.seq - ${REPORT_CONTEXT} and m.seq), 'open', ${actor.clock.now()}
      from messages m
      where m.thread_id = ${threadId} and m.seq = ${seq} and m.party_id <> ${party.partyId} and m.kind <> 'note'
      on conflict (thread_id, seq, reporter_id) do update set note = message_reports.note
      returning id`
    const [report] = made
    if (!report) throw new AppError('MESSAGE_NOT_FOUND')
    await tx`
      insert into message_report_files (report_id, file_id)
      select r.id, f.id from message_reports r, jsonb_to_recordset(r.context) as c (seq int)
        join message_files f on f.seq = c.seq
      where r.id = ${report.id} and f.thread_id = r.thread_id
      on conflict do nothing`
    return {}
  })
}

type FrozenMessage = MessageReport['context'][number]
type StoredFile = Omit<FrozenMessage['files'][number], 'type'> & { readonly path: string }
type ReportResult = Omit<MessageReport, 'at' | 'claim' | 'context'> & {
  readonly time: string
  readonly claim: MessageReport['claim'] | null
  readonly context: readonly (Omit<FrozenMessage, 'files'> & { readonly files: readonly StoredFile[] })[]
}

const position = z.tuple([cursorTime, cursorId])
const listName = (isDecided: boolean) => (isDecided ? 'decided reports of messages' : 'reports of messages')

export async function listReports(
  actor: MessageActor,
  { isDecided, cursor, limit }: Parsed<typeof contract.listReports>,
): Promise<Output<typeof contract.listReports>> {
  const { user, clock } = actor
  const { sql } = actor.db
  const after = readCursor(listName(isDecided), cursor, position)
  const [order, beyond] = isDecided ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const reader = { userId: user.id, now: clock.now() }
  const found = await sql<ReportResult[]>`
    select r.id, r.reason, r.note, r.created_at::text as time, r.state, r.decision_note as "decisionNote",
      jsonb_build_object('id', p.id, 'name', coalesce(p.nickname, p.username, '')) as reporter,
      jsonb_build_object('id', a.id, 'name', coalesce(a.nickname, a.username, '')) as author,
      exists (select from message_stops s where s.user_id = r.author_id) as "isStopped",
      ${claimInSql(sql, 'messages', sql`r.id::text`, reader)} as claim,
      (select jsonb_agg(jsonb_build_object('seq', c.seq, 'kind', c.kind, 'text', c.text, 'sentAt', c."sentAt",
          'isReported', c.seq = r.seq, 'seconds', c.seconds,
          'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', d.name, 'size', d.size, 'path', f.path)
              order by d.position), '[]')
            from jsonb_to_recordset(coalesce(c.files, '[]')) as d (id uuid, name text, size int, position int)
              join message_report_files rf on rf.report_id = r.id and rf.file_id = d.id join media_files f on f.id = d.id),
          'author', jsonb_build_object('id', u.id, 'name', coalesce(u.nickname, u.username, '')))
          order by c.seq)
        from jsonb_to_recordset(r.context) as c (seq int, "authorId" uuid, kind text, text text, files jsonb, seconds int,
            "sentAt" text)
          join users u on u.id = c."authorId") as context
    from message_reports r join users p on p.id = r.reporter_id join users a on a.id = r.author_id
    where ${isDecided ? sql`r.state <> 'open'` : sql`r.state = 'open'`}
      ${after ? sql`and (r.created_at, r.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by r.created_at ${order}, r.id ${order} limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(listName(isDecided), found, limit, (row) => [row.time, row.id])
  return {
    rows: rows.map(({ time, claim, context, ...row }) => ({
      ...row,
      at: isoTime(time),
      claim: claimOf(claim),
      context: context.map(({ files, ...one }) => ({
        ...one,
        files: files.map(({ path, ...file }) => ({ ...file, type: fileShape(path) })),
        sentAt: isoTime(one.sentAt),
      })),
    })),
    nextCursor,
  }
}

/** @throws AppError('FILE_NOT_FOUND' | 'DOCUMENT_WITHOUT_MARK') */
export async function openFile(
  { db, user, clock, documents }: MessageActor,
  { id, fileId }: Parsed<typeof contract.openReportedFile>,
): Promise<{ url: string }> {
  const kept = await db.sql`
    select from message_report_files where report_id = ${id} and file_id = ${fileId}`
  if (kept.length === 0) throw new AppError('FILE_NOT_FOUND')
  const url = await documents.viewedLinkTo(fileId, { userId: user.id, recordId: id })
  await db.transaction((tx) =>
    audit(tx, {
      actorId: user.id,
      event: 'message.report.openFile',
      objectKind: 'message_report',
      objectId: id,
      at: clock.now(),
      change: { fileId },
    }),
  )
  return { url }
}

/** @throws AppError('MESSAGE_NOT_FOUND' | 'OWN_CASE' | 'STATE_CONFLICT' | 'CLAIMED' | 'FOUR_EYES') */
export function decideReport(
  { db, user, clock }: MessageActor,
  { id, action, note }: Parsed<typeof contract.decideReport>,
): Promise<Record<string, never>> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    // Before the report, as by the one who reports.
    const [reported] = await tx<{ thread_id: string }[]>`
      select thread_id from message_reports where id = ${id}`
    if (reported) await lockThread(tx, reported.thread_id)
    await refuseOwnReport(tx, user.id, id)
    await settleClaim(tx, { queue: 'messages', id }, { userId: user.id, now })
    const { row } = await move(tx, reports, id, action === 'dismiss' ? 'dismiss' : 'uphold', {
      by: user.id,
      role: 'message.moderate',
      at: now,
      reason: note,
      data: { action },
      set: { decision_note: note },
    })
    if (action !== 'dismiss') await removeMessage(tx, row, now)
    await queueNotifications(tx, reportDecided, [{ reportId: id }])
    if (action !== 'dismiss')
      await queueNotifications(tx, messageRemoved, [{ reportId: id, isStopped: action === 'stop' }])
    if (action === 'stop')
      await tx`
        insert into message_stops (user_id, reason, stopped_at) values (${row.author_id}, ${note}, ${now})
        on conflict (user_id) do nothing`
    return {}
  })
}

const DAY_MS = 86_400_000
/** The audit log still says what was decided. */
const DECIDED_DAYS = 365

export async function deleteOldReports(sql: Queryable, now: Date): Promise<number> {
  const { count } = await sql`
    delete from message_reports where state <> 'open' and created_at < ${new Date(now.getTime() - DECIDED_DAYS * DAY_MS)}`
  return count
}

/** Neither side of the thread decides, nor anybody who works for one. */
async function refuseOwnReport(tx: Tx, userId: string, id: string) {
  const own = await tx`
    select from message_reports r where r.id = ${id} and (${userId} in (r.reporter_id, r.author_id)
      or exists (select from message_parties p left join shop_members w on w.shop_id = p.party_id
        where p.thread_id = r.thread_id and ${userId} in (p.party_id, w.user_id)))`
  if (own.length > 0) throw new AppError('OWN_CASE')
}

async function removeMessage(tx: Tx, { thread_id, seq }: ReportRow, now: Date) {
  await tx`
    update messages set text = '', data = '{}', quote_seq = null, recalled_at = coalesce(recalled_at, ${now})
    where thread_id = ${thread_id} and seq = ${seq}`
  await tx`delete from message_files where thread_id = ${thread_id} and seq = ${seq}`
  await rewriteNotifications(tx, thread_id, seq)
}

/** Idempotent. @throws AppError('OWN_CASE') for oneself and for a colleague of the same shop */
export function liftStop(
  { db, user, clock }: MessageActor,
  { userId, note }: Parsed<typeof contract.liftStop>,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const colleagues = await tx`
      select from shop_members mine join shop_members theirs on theirs.shop_id = mine.shop_id
      where mine.user_id = ${user.id} and theirs.user_id = ${userId} limit 1`
    if (user.id === userId || colleagues.length > 0) throw new AppError('OWN_CASE')
    const lifted = await tx`delete from message_stops where user_id = ${userId} returning user_id`
    if (lifted.length > 0)
      await audit(tx, {
        actorId: user.id,
        event: 'message.stop_lifted',
        objectKind: 'user',
        objectId: userId,
        at: clock.now(),
        change: { reason: note },
      })
    return {}
  })
}

import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  decideRegistration as decideContract,
  listEventRegistrations as listContract,
  decideRegistrations as manyContract,
  OfficeRegistrationDetail,
} from '@tiantian/contracts/expo/office-registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { sortedList } from '../../../platform/database/sorted-list.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { filesOfRegistration } from '../answer-file/answer-link.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { endMeetings } from '../meeting/profile.ts'
import { moveRegistration, nextOfApproved } from '../registration/move-registration.ts'
import { isChosen } from '../registration/registration-choice.ts'
import { readAnswers } from '../registration/registration-table.ts'
import { releaseSeats, takeSeats } from '../registration/seats.ts'

const pageOfRegistrations = sortedList({
  name: 'event registrations',
  id: 'r.id',
  columns: {
    name: { expression: "lower(coalesce(r.contact ->> 'name', ''))", type: 'text' },
    createdAt: { expression: 'r.created_at', type: 'timestamptz' },
  },
  standard: '-createdAt',
})

/** Submitted registrations of an event, newest first unless sorted. */
export async function listEventRegistrations(
  sql: Queryable,
  { sort, cursor, limit, ...choice }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const page = pageOfRegistrations(sql, { sort, cursor, limit })
  const text = (name: string) => sql`coalesce(r.contact ->> ${name}, '')`
  const found = await sql<(Output<typeof listContract>['rows'][number] & { sortValue: string })[]>`
    select r.id, ${page.position}, r.code, r.state, ${text('name')} as name, ${text('email')} as email, ${text('phone')} as phone,
      ${text('company')} as company, ${sql.unsafe(filesOfRegistration(language))} as files, r.created_at::text as "createdAt",
      case when r.total_minor > 0
        then json_build_object('amountMinor', r.total_minor, 'currency', r.currency) end as total,
      (select count(*)::int from tickets t where t.registration_id = r.id) as "ticketCount"
    from registrations r where ${isChosen(sql, choice)}
      ${page.after} ${page.order}`
  const { rows, nextCursor } = page.pageOf(found)
  return { rows: rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) })), nextCursor }
}

type DetailRow = Omit<OfficeRegistrationDetail, 'answers'> & { readonly answers: Record<string, never> }

/** @throws AppError('REGISTRATION_NOT_FOUND') also for one that is not submitted yet, or erased */
export async function getOfficeRegistration(
  sql: Queryable,
  id: string,
  language: Language,
): Promise<{ registration: OfficeRegistrationDetail }> {
  const text = (column: string) => sql.unsafe(textInSql(column, language))
  const [row] = await sql<DetailRow[]>`
    select r.id, r.code, r.state, r.reason, r.answers, r.created_at::text as "createdAt",
      '{"email": "", "phone": "", "company": "", "jobTitle": ""}'::jsonb || r.contact as contact,
      json_build_object('id', e.id, 'title', ${text('e.title')}, 'state', e.state, 'timeZone', e.time_zone) as event,
      case when r.total_minor > 0
        then json_build_object('amountMinor', r.total_minor, 'currency', r.currency) end as total,
      ${sql.unsafe(filesOfRegistration(language))} as files,
      (select coalesce(json_agg(json_build_object('id', t.id, 'ticketTypeId', t.ticket_type_id, 'typeName', ${text('tt.name')},
          'number', t.number, 'name', t.name, 'nameLatin', t.name_latin, 'company', t.company, 'jobTitle', t.job_title,
          'enteredAt', first_entry(t.id)) order by t.position), '[]')
        from tickets t join ticket_types tt on tt.id = t.ticket_type_id where t.registration_id = r.id) as tickets,
      (select coalesce(json_agg(json_build_object('id', tt.id, 'name', ${text('tt.name')}) order by tt.position), '[]')
        from ticket_types tt where tt.event_id = e.id) as "ticketTypes",
      (select coalesce(json_agg(json_build_object('event', a.event, 'at', a.created_at, 'reason', coalesce(a.change ->> 'reason', ''),
          'by', coalesce(nullif(u.nickname, ''), u.username, '')) order by a.created_at desc, a.id desc), '[]')
        from audit_log a left join users u on u.id = a.actor_id
        where a.object_kind = 'registration' and a.object_id = r.id) as history
    from registrations r join events e on e.id = r.event_id
    where r.id = ${id} and r.state <> 'held' and r.contact is not null`
  if (!row) throw new AppError('REGISTRATION_NOT_FOUND')
  const answers = await readAnswers(sql, row.event.id, row.answers, language)
  return { registration: { ...row, createdAt: isoTime(row.createdAt), answers } }
}

const EMAIL_BY_STEP = {
  approve: 'confirmed',
  bill: 'payment',
  pay: 'confirmed',
  reject: 'rejected',
  cancel: 'cancelled',
  reactivate: 'reactivated',
} as const

/**
 * Approves, rejects, cancels or reinstates a registration. A reinstated one takes seats like a new one.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'STATE_CONFLICT' | 'EVENT_FULL' | 'REGISTRATION_EXISTS')
 */
export async function decideRegistration(
  ctx: ExpoContext,
  officerId: string,
  { id, step, reason }: Parsed<typeof decideContract>,
): Promise<RegistrationState> {
  const now = ctx.clock.now()
  const sql = ctx.db.sql
  const [found] = await sql<{ is_erased: boolean; is_unasked: boolean; has_other: boolean }[]>`
    select r.contact is null as is_erased, r.user_id is null and r.email_confirmed_at is null as is_unasked, exists (select from registrations o
      where o.event_id = r.event_id and o.id <> r.id and (o.user_id = r.user_id or (o.user_id is null and r.user_id is null
          and o.email_confirmed_at is not null and lower(o.contact ->> 'email') = lower(r.contact ->> 'email')))
        and o.state in ('held', 'pending_approval', 'pending_payment', 'confirmed')) as has_other
    from registrations r where r.id = ${id}`
  if (!found || found.is_erased) throw new AppError('REGISTRATION_NOT_FOUND')
  // A registration with an unconfirmed address is not reinstated: somebody else may have entered it.
  if (step === 'reactivate' && found.is_unasked) throw new AppError('STATE_CONFLICT')
  if (step === 'reactivate' && found.has_other) throw new AppError('REGISTRATION_EXISTS')
  return againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      await lockNamedRegistration(tx, id)
      const next = step === 'approve' ? await approval(tx, id, now) : { event: step }
      const change = { ...next, role: 'expo.registration', by: officerId, at: now, reason } as const
      const moved = await moveRegistration(tx, id, change)
      if (step === 'reactivate') await takeSeats(tx, id, moved.wanted)
      if (step === 'reject' || step === 'cancel') await releaseSeats(tx, id, moved.event_id)
      if (step === 'cancel' && moved.user_id)
        await endMeetings(tx, ctx, { userId: moved.user_id, eventId: moved.event_id })
      await notifyRegistered(tx, ctx, id, EMAIL_BY_STEP[next.event])
      return moved.state
    }),
  )
}

/** Locked against simultaneous erasure; an erased registration is not decided. */
async function lockNamedRegistration(tx: Tx, id: string) {
  const [row] = await tx<{ is_named: boolean }[]>`select lock_registration(${id}) as is_named`
  if (!row?.is_named) throw new AppError('REGISTRATION_NOT_FOUND')
}

/** A registration with a price is confirmed by payment. */
async function approval(tx: Tx, id: string, now: Date) {
  const { event, until } = await nextOfApproved(tx, id, now)
  return event === 'bill' && until ? ({ event, until } as const) : ({ event: 'approve' } as const)
}

/** Decides each registration separately. Returns how many were still pending. */
export async function decideRegistrations(
  ctx: ExpoContext,
  officerId: string,
  { ids, step, reason }: Parsed<typeof manyContract>,
): Promise<number> {
  let decided = 0
  for (const id of new Set(ids)) {
    try {
      await decideRegistration(ctx, officerId, { id, step, reason })
      decided += 1
    } catch (error) {
      if (!isSettled(error)) throw error
    }
  }
  return decided
}

/** Decided by another officer or cancelled by the attendee meanwhile. */
const isSettled = (error: unknown) =>
  error instanceof AppError && ['STATE_CONFLICT', 'REGISTRATION_NOT_FOUND'].includes(error.code)

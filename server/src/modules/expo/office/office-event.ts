import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  listOfficeEvents as listContract,
  moveEvent as moveContract,
} from '@tiantian/contracts/expo/office-event.ts'
import type { EventState, EventStep } from '@tiantian/contracts/expo/state.ts'
import { eventMachine } from '@tiantian/contracts/expo/state.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { mayEver } from '@tiantian/contracts/machine.ts'
import { permittedOf } from '@tiantian/contracts/permission.ts'
import { assertSecondPerson } from '@tiantian/contracts/second-person.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { EventRow } from '../../../platform/database/rows.generated.ts'
import { sortedList } from '../../../platform/database/sorted-list.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { assertTranslated } from '../../../platform/text/not-translated.ts'
import type { EmailKind } from '../emails/email-text.ts'
import { notifyAll } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { moveSlots } from '../meeting/plan.ts'
import { ONCE_PUBLISHED } from '../set-up/read.ts'

const pageOfEvents = sortedList({
  name: 'office events',
  id: 'e.id',
  columns: { startsAt: { expression: 'e.starts_at', type: 'timestamptz' } },
  standard: '-startsAt',
})

/** Events in one state or in all but archived, newest first unless sorted. */
export async function listOfficeEvents(
  client: Queryable,
  input: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const page = pageOfEvents(client, input)
  const count = (state: string) =>
    client`(select count(*)::int from registrations r where r.event_id = e.id and r.state = ${state})`
  const found = await client<(Output<typeof listContract>['rows'][number] & { sortValue: string })[]>`
    select e.id, ${page.position}, ${client.unsafe(textInSql('e.title', language))} as title, e.state, e.starts_at::text as "startsAt",
      e.ends_at::text as "endsAt", e.time_zone as "timeZone", ${count('confirmed')} as "confirmedCount",
      ${count('pending_approval')} as "pendingCount",
      (select count(*)::int from waitlist_entries w where w.event_id = e.id and w.state = 'waiting') as "waitingCount",
      (select count(distinct k.ticket_id)::int from check_ins k
        where k.event_id = e.id and k.result = 'ok' and k.kind = 'entry' and k.undone_at is null) as "enteredCount"
    from events e where ${isWanted(client, input)} ${page.after} ${page.order}`
  const { rows, nextCursor } = page.pageOf(found)
  return {
    rows: rows.map((row) => ({ ...row, startsAt: isoTime(row.startsAt), endsAt: isoTime(row.endsAt) })),
    nextCursor,
  }
}

function isWanted(sql: Queryable, { state, search }: Parsed<typeof listContract>) {
  const words = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`${state ? sql`e.state = ${state}` : sql`e.state <> 'archived'`}
    ${words ? sql`and exists (select from jsonb_each_text(e.title) t where t.value ilike ${words})` : sql``}`
}

const EMAIL_BY_STEP: Partial<Record<EventStep, EmailKind>> = {
  cancel: 'event-cancelled',
  postpone: 'event-postponed',
  resume: 'event-resumed',
}

export const events = storeMachine<Pick<EventRow, 'id' | 'state' | 'sequence'>>()({
  machine: eventMachine,
  table: 'events',
  notFound: 'EVENT_NOT_FOUND',
  audit: { objectKind: 'event', objectId: ({ id }) => id },
  columns: (tx, { event, reason }) => ({
    ...(event in EMAIL_BY_STEP && { sequence: tx`sequence + 1` }),
    ...(event === 'cancel' && reason && { cancel_reason: tx`jsonb_build_object('en', ${reason}::text)` }),
  }),
})

/**
 * Changes the state of an event and notifies all attendees of the consequences.
 * @throws AppError('EVENT_NOT_FOUND' | 'STATE_CONFLICT' | 'PERMISSION_DENIED' | 'EVENT_INCOMPLETE' | 'TEXT_NOT_TRANSLATED')
 */
export async function moveEvent(
  ctx: ExpoContext,
  user: SignedInUser,
  { id, step, reason, startsAt, override }: Parsed<typeof moveContract>,
): Promise<EventState> {
  const role = permittedOf(user.roles, eventMachine)
  if (!mayEver(eventMachine, step, role)) throw new AppError('PERMISSION_DENIED')
  const at = ctx.clock.now()
  if (startsAt !== undefined && (step !== 'resume' || new Date(startsAt) <= at))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'startsAt', rule: 'invalid_value' }])
  return ctx.db.transaction(async (tx) => {
    const { to, row } = await move(tx, events, id, step, {
      by: user.id,
      role,
      at,
      reason,
      data: { override },
      holds: step === 'archive' && (await isOncePublic(tx, id)) ? ['once_public'] : [],
      async check(_, { needsSecondPerson }) {
        if (step === 'withdraw') await assertNobodyRegistered(tx, id)
        if (step === 'submit' || step === 'publish') await assertComplete(tx, id)
        if (step === 'submit') await assertEventTranslated(tx, id)
        if (needsSecondPerson)
          assertSecondPerson({ roles: user.roles, override }, await isAuthor(tx, id, user.id))
      },
    })
    if (startsAt !== undefined) await moveDates(tx, id, startsAt)
    const kind = EMAIL_BY_STEP[step]
    if (kind) await notifyAll(tx, ctx, { id, kind, occurrence: String(row.sequence) })
    return to
  })
}

/** The event is locked: a simultaneous registration either came before or waits. */
async function assertNobodyRegistered(tx: Tx, id: string) {
  const registered = await tx`select from registrations where event_id = ${id} limit 1`
  if (registered.length > 0) throw new AppError('STATE_CONFLICT')
}

/** An event that nobody can register for, or find, is neither handed in nor published. */
async function assertComplete(tx: Tx, id: string) {
  const [event] = await tx<{ is_complete: boolean }[]>`
    select exists (select from ticket_types t where t.event_id = e.id)
      and (e.mode = 'onsite' or e.online_url <> '') and (e.mode = 'online' or e.venue <> '{}') as is_complete
    from events e where id = ${id}`
  if (!event?.is_complete) throw new AppError('EVENT_INCOMPLETE')
}

interface EventTextRow {
  readonly path: string
  readonly text: LocalizedText
  readonly kind: 'name' | 'text'
}

/** Names of people, companies, places and kinds of tickets may be the same in several languages. */
async function assertEventTranslated(tx: Tx, id: string) {
  const rows = await tx<EventTextRow[]>`
    select x.path, x.text, x.kind from events e, lateral (values ('title', title, 'name'), ('subtitle', subtitle, 'text'),
      ('summary', summary, 'text'), ('body', body, 'text')) x (path, text, kind) where e.id = ${id}
    union all
    select 'sessions.' || s.id || '.' || x.path, x.text, x.kind from event_sessions s,
      lateral (values ('title', title, 'name'), ('abstract', abstract, 'text')) x (path, text, kind) where s.event_id = ${id}
    union all
    select 'speakers.' || p.id || '.bio', p.bio, 'text' from speakers p where p.event_id = ${id}
    union all
    select 'ticketTypes.' || t.id || '.description', t.description, 'text' from ticket_types t where t.event_id = ${id}`
  assertTranslated(rows.map(({ path, text, kind }) => [path, text, kind]))
}

async function isOncePublic(tx: Tx, id: string): Promise<boolean> {
  const found = await tx`select from events e where e.id = ${id} and ${tx.unsafe(ONCE_PUBLISHED)}`
  return found.length > 0
}

/** Whether a user wrote any of it since it was last published. */
async function isAuthor(tx: Tx, id: string, userId: string): Promise<boolean> {
  const own = await tx`
    select from audit_log where object_kind = 'event' and object_id = ${id} and actor_id = ${userId}
      and event like 'expo.set_up.%' and created_at > coalesce((
        select max(created_at) from audit_log
        where object_kind = 'event' and object_id = ${id} and event = 'expo.event.publish'), '-infinity')
    limit 1`
  return own.length > 0
}

/** Scheduled times keep their distance to the beginning; an open registration stays open. */
async function moveDates(tx: Tx, id: string, startsAt: string) {
  const delta = tx`(select ${startsAt}::timestamptz - starts_at from events where id = ${id})`
  await tx`
    update event_sessions set starts_at = starts_at + ${delta}, ends_at = ends_at + ${delta} where event_id = ${id}`
  await moveSlots(tx, id, delta)
  await tx`
    update events set starts_at = ${startsAt}::timestamptz, ends_at = ends_at + (${startsAt}::timestamptz - starts_at),
      registration_closes_at = registration_closes_at + (${startsAt}::timestamptz - starts_at),
      cancel_until = cancel_until + (${startsAt}::timestamptz - starts_at)
    where id = ${id}`
}

import { listEmails, resendEmail, sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import { getFigures, listCheckInAlerts } from '@tiantian/contracts/expo/office-event.ts'
import { decideRegistration, eraseRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import { joinWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { gateOf, makeToday } from '../../../test/make-check-in.ts'
import { contextOf, hold, mailOf, makeGuests, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { sendBroadcasts } from '../../../test/send-broadcasts.ts'
import type { Refused } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { broadcastJob } from './broadcast.ts'

const here = await testApp()
const { db, clock } = here
const office = contextOf(here)
const emails = new Mailbox(here)
const manager = await makeOfficer(here, ['registration_manager'])

const BROADCAST = {
  subject: { en: 'Another hall', ru: 'Другой зал' },
  body: { en: 'We meet in hall 2.', ru: 'Встречаемся в зале 2.' },
}

test('the office sends a broadcast to selected attendees, each in their language; a repeated request sends it once', async () => {
  const event = await makeToday(here, { needsApproval: true })
  const anna = await registered(here, event)
  const berik = await registered(here, event)
  const removed = await registered(here, event)
  await db.sql`update registrations set language = 'ru' where id = ${berik.registration.id}`
  await manager.call(decideRegistration, { id: anna.registration.id, step: 'approve' })
  await manager.call(decideRegistration, { id: removed.registration.id, step: 'reject' })
  const input = { eventId: event.eventId, id: newId(), ...BROADCAST }
  const replies = await Promise.all([1, 2].map(() => manager.call(sendBroadcast, input)))
  expect(replies).toEqual(Array(2).fill({ readers: 2 }))
  expect((await pending(event)).emails).toEqual([
    { id: input.id, subject: 'Another hall', sent: 0, readers: 2 },
  ])
  // A killed and restarted job, and two simultaneous ones, send nothing twice.
  await Promise.all([1, 2].map(() => broadcastJob(office.expo, clock).run(db, { emailId: input.id })))
  await sendBroadcasts(here)
  expect((await pending(event)).emails).toEqual([])
  expect(await manager.call(sendBroadcast, input)).toEqual({ readers: 2 })
  await sendBroadcasts(here)
  const subjects = ({ person: attendee }: typeof anna) => emails.subjectsTo(mailOf(attendee))
  expect((await subjects(anna)).filter((subject) => subject === 'Another hall')).toHaveLength(1)
  expect((await subjects(berik)).filter((subject) => subject === 'Другой зал')).toHaveLength(1)
  expect(await subjects(removed)).not.toContain('Another hall')
  const some = { ...input, id: newId(), state: 'rejected' } as const
  expect(await manager.call(sendBroadcast, some)).toEqual({ readers: 1 })
  const other = await makeOfficer(here, ['registration_manager'])
  expect((await other.refused(sendBroadcast, input)).fields).toMatchObject([{ path: 'id' }])
  const corrected = { ...input, subject: { en: 'Hall 3' } }
  expect((await manager.refused(sendBroadcast, corrected)).fields).toMatchObject([{ path: 'id' }])
  const staff = await makeOfficer(here, ['checkin_staff'])
  expect((await staff.refused(sendBroadcast, { ...input, id: newId() })).code).toBe('PERMISSION_DENIED')
})

const pending = async ({ eventId }: { eventId: string }) => {
  const { rows, underWay: emails } = await manager.call(listEmails, { eventId, limit: 50 })
  return { emails, written: rows.filter(({ kind }) => kind === 'desk').length }
}

test('a broadcast to many recipients is sent in batches; the log shows the progress, and the audit does not contain the search text', async () => {
  const event = await makeToday(here, { seats: null })
  const { registration } = await registered(here, event)
  // Enough for four batches; inserted as rows, because registering them would take long.
  await db.sql`
    insert into registrations (id, code, event_id, user_id, state, wanted, contact, language, created_at, changed_at)
    select gen_random_uuid(), 'K' || lpad(n::text, 7, '0'), event_id, null, state, wanted,
      contact || jsonb_build_object('email', 'many-' || n || '@mail.example'), language, created_at, changed_at
    from registrations, generate_series(1, 700) n where id = ${registration.id}`
  const input = { eventId: event.eventId, id: newId(), text: 'Sarsen', ...BROADCAST }
  expect(await manager.call(sendBroadcast, input)).toEqual({ readers: 701 })
  // One batch is sent, then the process is killed.
  await db.sql`
    delete from broadcast_recipients where registration_id in (
      select registration_id from broadcast_recipients where broadcast_id = ${input.id} limit 200)`
  expect((await pending(event)).emails).toMatchObject([{ sent: 200, readers: 701 }])
  await sendBroadcasts(here)
  expect((await pending(event)).emails).toEqual([])
  const [count] = await db.sql`
    select count(*)::int as emails from event_emails where kind = 'desk' and occurrence = ${input.id}`
  expect(count).toEqual({ emails: 501 })
  const [entry] = await db.sql`
    select change from audit_log where event = 'expo.letter.write' and object_id = ${event.eventId}`
  expect(entry!.change).toEqual({ id: input.id, readers: 701, isSearched: true })
})

test('an attendee erased before the job reaches them gets no mail', async () => {
  const event = await makeToday(here)
  const { person: attendee, registration } = await registered(here, event)
  await manager.call(sendBroadcast, { eventId: event.eventId, id: newId(), ...BROADCAST })
  await manager.call(eraseRegistration, { id: registration.id, reason: 'She asks for it' })
  await sendBroadcasts(here)
  const subjects = await emails.subjectsTo(mailOf(attendee))
  expect(subjects).not.toContain('Another hall')
})

test('mails are logged and can be sent again while they are accurate', async () => {
  const event = await makeToday(here)
  const { person: attendee, registration } = await registered(here, event)
  const { eventId } = event
  await manager.call(sendBroadcast, { eventId, id: newId(), ...BROADCAST })
  await sendBroadcasts(here)
  const { rows } = await manager.call(listEmails, { eventId })
  expect(rows).toMatchObject([
    {
      kind: 'desk',
      subject: 'Another hall',
      name: 'Айгерім Сәрсенова',
      code: registration.code,
      mayResend: true,
    },
    { kind: 'confirmed', subject: '', mayResend: true },
  ])
  const again = (at: number) => {
    const { registrationId, kind, occurrence } = rows[at]!
    return { registrationId, kind, occurrence }
  }
  await manager.call(resendEmail, again(0))
  await manager.call(resendEmail, again(1))
  const subjects = (await emails.subjectsTo(mailOf(attendee))).sort()
  expect(subjects).toEqual([
    'Another hall',
    'Another hall',
    'You are registered: Parts forum',
    'You are registered: Parts forum',
  ])
  const first = await manager.call(listEmails, { eventId, limit: 3 })
  const rest = await manager.call(listEmails, { eventId, limit: 3, cursor: first.nextCursor! })
  expect([first.rows.length, rest.rows.length, rest.nextCursor]).toEqual([3, 1, null])
  // Three times an hour, whatever the kind and the officer, also when simultaneous.
  const other = await makeOfficer(here, ['registration_manager'])
  const more = await Promise.allSettled([manager, other, other].map((one) => one.call(resendEmail, again(1))))
  const codes = more.map((end) => (end.status === 'fulfilled' ? 'sent' : (end.reason as Refused).code))
  expect(codes.sort()).toEqual(['EMAIL_LIMIT', 'EMAIL_LIMIT', 'sent'])
  clock.advance(61 * 60_000)
  await manager.call(resendEmail, again(1))
  await manager.call(decideRegistration, { id: registration.id, step: 'cancel' })
  expect((await manager.refused(resendEmail, again(1))).code).toBe('STATE_CONFLICT')
  const unknown = { ...again(1), occurrence: 'never' }
  expect((await manager.refused(resendEmail, unknown)).code).toBe('REGISTRATION_NOT_FOUND')
})

test('the figures of an event show seats, waitlist, check-ins, days, countries and the alerts for the desk', async () => {
  const event = await makeToday(here, { seats: 4 })
  const { registration } = await registered(here, event, undefined, 2)
  const [waiter, holder] = await makeGuests(here, 2)
  await hold(holder!, event, 2)
  await waiter!.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 3 })
  const north = await gateOf(here, event, 'one')
  const south = await gateOf(here, event, 'two')
  const { qr } = registration.tickets[0]!
  await north.scan(qr, { alone: 'ok', gate: 'North' })
  const late = await south.scan(qr, { alone: 'ok', gate: 'South' })
  // Two attendees of the same name count as two.
  const second = newId()
  await db.sql`
    insert into quotas (id, event_id, name, size, position) values (${second}, ${event.eventId}, 'Hall', 7, 1)`
  const figures = await manager.call(getFigures, { eventId: event.eventId })
  expect(figures).toMatchObject({
    sold: 2,
    held: 2,
    waiting: 3,
    entered: 1,
    retentionDays: 365,
    quotas: [
      { id: event.quotaId, name: 'Hall', used: 4, size: 4 },
      { id: second, name: 'Hall', used: 0, size: 7 },
    ],
    countries: [{ code: 'KZ', name: 'Kazakhstan', tickets: 2 }],
  })
  expect(await manager.call(listCheckInAlerts, { eventId: event.eventId })).toMatchObject({
    alerts: [
      { nonce: late.nonce, result: 'double_entry', name: 'Айгерім 1', gate: 'South', firstGate: 'North' },
    ],
  })
  const totalCount = (key: 'tickets' | 'entered') => figures.days.reduce((total, day) => total + day[key], 0)
  expect([totalCount('tickets'), totalCount('entered')]).toEqual([2, 1])
  await south.undo(late.nonce)
  expect(await manager.call(listCheckInAlerts, { eventId: event.eventId })).toEqual({ alerts: [] })
  expect((await manager.refused(getFigures, { eventId: newId() })).code).toBe('EVENT_NOT_FOUND')
})

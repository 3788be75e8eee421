import { sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import {
  answerContactRequest,
  listContactRequests,
  listContacts,
  scanCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { setMeetingProfile } from '@tiantian/contracts/expo/meeting.ts'
import { getFigures, setRetention } from '@tiantian/contracts/expo/office-event.ts'
import { eraseRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import {
  cancelRegistration,
  getRegistration,
  joinWaitlist,
  listRegistrations,
  submitRegistration,
} from '@tiantian/contracts/expo/registration.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { sendNotifications } from '../../test/mailbox.ts'
import { gateOf, makeToday } from '../../test/make-check-in.ts'
import type { MadeEvent } from '../../test/make-event.ts'
import { contextOf, formOf, hold, makeEvent, makeGuests, registered, seatsOf } from '../../test/make-event.ts'
import { joined, makeMeetings, meetingBetween } from '../../test/make-meeting.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { sendBroadcasts } from '../../test/send-broadcasts.ts'
import { testApp } from '../../test/test-app.ts'
import { eraseClosed } from '../user/account/erase.ts'
import { NOTIFICATION_TOPIC } from '../user/notifications/send-notification.ts'
import { offerSeats } from './registration/offer-seats.ts'
import { runScheduledWork } from './scheduled-work.ts'

const here = await testApp()
const { db, clock } = here
const sql = db.sql
const manager = await makeOfficer(here, ['registration_manager'])

/** What is known of the attendee from the registration alone. */
const PERSONAL_DATA = {
  name: 'Жансая Ерғали',
  nameLatin: 'Zhansaya Ergali',
  email: 'zhansaya.ergali@parts.example',
  phone: '+77779998877',
} as const

/** A user whose account contains nothing of the form's data. */
async function registerAttendee(event: MadeEvent) {
  const [attendee] = await makeGuests(here, 1)
  const { registration: held } = await hold(attendee!, event)
  const { contact, attendees } = formOf(attendee!, event)
  const { name, nameLatin, email, phone } = PERSONAL_DATA
  const form = {
    contact: { ...contact, name, email, phone },
    attendees: [{ ...attendees[0]!, name, nameLatin }],
  }
  const { registration } = await attendee!.call(submitRegistration, { id: held.id, ...form })
  return { person: attendee!, registration }
}

/** Sent mails have left the system: the table stands for the outside world. */
const OUTSIDE = ['undelivered_messages']

/** Every table of the database that contains the attendee's data. */
async function tablesNaming(needles: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any(${OUTSIDE})`
  const naming = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql`
        select from ${sql(name)} as row
        where exists (select from unnest(${[...needles]}::text[]) needle where position(needle in row::text) > 0) limit 1`
      return found.length > 0 ? [name] : []
    }),
  )
  return naming.flat().sort()
}

test('erasing a user removes them from registrations, tickets and waitlists; offered seats are freed', async () => {
  const event = await makeEvent(here, { seats: 3 })
  const other = await makeEvent(here, { seats: 1 })
  const { person: attendee } = await registered(here, event, undefined, 2)
  const first = await registered(here, other)
  await attendee.call(joinWaitlist, { eventId: other.eventId, typeId: other.typeId, count: 1 })
  await first.person.call(cancelRegistration, { id: first.registration.id })
  expect(await offerSeats(contextOf(here), other.eventId)).toBe(1)
  await sql`update users set closing_at = ${clock.now()} where id = ${attendee.id}`
  await eraseClosed(here.context)
  const left = await sql`
    select t.name || t.name_latin || t.company || t.job_title as text from tickets t
      join registrations r on r.id = t.registration_id where r.user_id = ${attendee.id}
    union all select coalesce(r.contact::text, '') from registrations r where r.user_id = ${attendee.id}`
  expect(left.map(({ text }) => String(text)).join('')).toBe('')
  const [row] = await sql`select count(*)::int as count from waitlist_entries where user_id = ${attendee.id}`
  expect(row).toEqual({ count: 0 })
  // Two attendees still count as checked in.
  expect(await seatsOf(here, event)).toEqual({ used: 2, kept: 2 })
  expect(await seatsOf(here, other)).toEqual({ used: 0, kept: 0 })
})

test("another user's registrations are not visible", async () => {
  const [attendee, stranger] = await makeGuests(here, 2)
  await registered(here, await makeEvent(here), attendee)
  expect((await attendee!.call(listRegistrations, {})).rows).toHaveLength(1)
  expect((await stranger!.call(listRegistrations, {})).rows).toEqual([])
})

test('a year after an event all names are erased, and the attendance count remains', async () => {
  const event = await makeEvent(here)
  const { registration } = await registered(here, event)
  await sql`
    update events set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days',
      registration_closes_at = registration_closes_at - interval '400 days',
      registration_opens_at = registration_opens_at - interval '400 days' where id = ${event.eventId}`
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ forgotten: 1 })
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ forgotten: 0 })
  const [row] = await sql`
    select r.contact, t.name from registrations r join tickets t on t.registration_id = r.id where r.id = ${registration.id}`
  expect(row).toEqual({ contact: null, name: '' })
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
})

test("after erasing a registration no table contains the attendee's data; the seat goes to the waitlist, and no mail is sent", async () => {
  const event = await makeMeetings(here)
  const { person: attendee, registration } = await registerAttendee(event)
  const other = await joined(here, event)
  await attendee.call(setMeetingProfile, {
    eventId: event.eventId,
    profile: { country: 'KZ', offers: [], seeks: [], about: `Call ${PERSONAL_DATA.phone}` },
  })
  const [hers] = await sql<{ id: string }[]>`select id from meeting_profiles where user_id = ${attendee.id}`
  await meetingBetween(event, { person: attendee, profileId: hers!.id }, other)
  await other.person.call(scanCard, { code: registration.tickets[0]!.qr })
  const { contactRequests } = await attendee.call(listContactRequests, {})
  await attendee.call(answerContactRequest, { id: contactRequests[0]!.id, isAccepted: true })
  expect((await other.person.call(listContacts, {})).rows).toMatchObject([{ name: PERSONAL_DATA.name }])
  const email = { subject: { en: 'The hall' }, body: { en: 'Come to hall 2.' } }
  await manager.call(sendBroadcast, { eventId: event.eventId, id: newId(), ...email })
  await sendBroadcasts(here)
  const needles = Object.values(PERSONAL_DATA)
  expect(await tablesNaming(needles)).toEqual(['contacts', 'meeting_profiles', 'registrations', 'tickets'])
  await sendNotifications(here)
  await sql`delete from outbox where topic = ${NOTIFICATION_TOPIC}`

  const input = { id: registration.id, reason: 'She wrote to us on Monday' }
  const endless = { ...input, reason: 'x'.repeat(5000) }
  expect((await manager.refused(eraseRegistration, endless)).code).toBe('INVALID_INPUT')
  await manager.call(eraseRegistration, input)
  expect(await tablesNaming(needles)).toEqual([])
  expect((await other.person.call(listContacts, {})).rows).toEqual([])
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
  expect((await attendee.call(getRegistration, { id: registration.id })).registration.state).toBe('cancelled')
  // The meeting partner is notified; the erased attendee is not.
  await sendNotifications(here)
  const letters = await sql`select from outbox where topic = ${NOTIFICATION_TOPIC}`
  expect(letters).toHaveLength(1)
  expect((await manager.refused(eraseRegistration, input)).code).toBe('REGISTRATION_NOT_FOUND')
  const entries = await sql`
    select actor_id, change from audit_log where object_id = ${registration.id} and event = 'expo.registration.erase'`
  expect(entries).toEqual([{ actor_id: manager.id, change: { reason: input.reason } }])
})

test('after a past event the check-in stays counted; erasing needs a reason and the permission', async () => {
  const event = await makeToday(here)
  const { person: attendee, registration } = await registerAttendee(event)
  const gate = await gateOf(here, event)
  await gate.scan(registration.tickets[0]!.qr)
  await sql`
    update events set starts_at = starts_at - interval '20 hours', ends_at = ends_at - interval '20 hours',
      registration_closes_at = registration_closes_at - interval '20 hours' where id = ${event.eventId}`
  const input = { id: registration.id, reason: 'By letter' }
  expect((await manager.refused(eraseRegistration, { ...input, reason: ' ' })).code).toBe('INVALID_INPUT')
  expect((await attendee.refused(eraseRegistration, input)).code).toBe('PERMISSION_DENIED')
  await manager.call(eraseRegistration, input)
  expect(await tablesNaming(Object.values(PERSONAL_DATA))).toEqual([])
  expect(await manager.call(getFigures, { eventId: event.eventId })).toMatchObject({ sold: 1, entered: 1 })
  // The ticket does not admit and does not show its former holder.
  expect(await gate.scan(registration.tickets[0]!.qr)).toMatchObject({ result: 'revoked', name: '' })
})

test('the office sets for how many days an event keeps names, after which they are erased', async () => {
  const event = await makeToday(here)
  await registerAttendee(event)
  expect((await manager.refused(setRetention, { eventId: event.eventId, days: 29 })).code).toBe(
    'INVALID_INPUT',
  )
  expect((await manager.refused(setRetention, { eventId: newId(), days: 30 })).code).toBe('EVENT_NOT_FOUND')
  await manager.call(setRetention, { eventId: event.eventId, days: 30 })
  expect(await manager.call(getFigures, { eventId: event.eventId })).toMatchObject({ retentionDays: 30 })
  const past = async (days: number) => sql`
    update events set starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days}),
      registration_closes_at = registration_closes_at - make_interval(days => ${days}),
      registration_opens_at = registration_opens_at - make_interval(days => ${days}) where id = ${event.eventId}`
  await past(30)
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ forgotten: 0 })
  await past(1)
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ forgotten: 1 })
  expect(await tablesNaming(Object.values(PERSONAL_DATA))).toEqual([])
})

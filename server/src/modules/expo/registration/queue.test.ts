import { getCalendar, renewCalendar, setAgenda } from '@tiantian/contracts/expo/agenda.ts'
import { getEvent } from '@tiantian/contracts/expo/event.ts'
import {
  acceptOffer,
  cancelRegistration,
  holdSeats,
  joinWaitlist,
  leaveWaitlist,
  submitRegistration,
} from '@tiantian/contracts/expo/registration.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import type { MadeEvent } from '../../../test/make-event.ts'
import {
  availabilityOf,
  contextOf,
  formOf,
  hold,
  mailOf,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../../test/make-event.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'
import { offerSeats } from './offer-seats.ts'

const here = await testApp()
const { app, db, clock, visitor } = here
const emails = new Mailbox(here)
const HOUR_MS = 3_600_000

const queue = async (attendee: Person, { eventId, typeId }: MadeEvent, count = 1) =>
  (await attendee.call(joinWaitlist, { eventId, typeId, count })).availability.waitlist[0]!

test('[S2.20] a full event: the user joins the waitlist, a seat is freed, the offer becomes a ticket', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const { person: first, registration } = await registered(here, event)
  const [next, last, stranger] = await makeGuests(here, 3)
  expect((await visitor.call(getEvent, { id: event.eventId })).event.admission).toBe('full')
  expect(await queue(next!, event)).toMatchObject({ state: 'waiting', ahead: 0 })
  expect(await queue(last!, event)).toMatchObject({ state: 'waiting', ahead: 1 })
  expect(await queue(last!, event)).toMatchObject({ state: 'waiting', ahead: 1 })
  await first.call(cancelRegistration, { id: registration.id })
  // The seat is free, but reserved for the waitlist.
  const past = { requestId: newId(), eventId: event.eventId, tickets: [{ typeId: event.typeId, count: 1 }] }
  expect((await stranger!.refused(holdSeats, past)).code).toBe('EVENT_FULL')
  expect(await offerSeats(contextOf(here), event.eventId)).toBe(1)
  expect(await offerSeats(contextOf(here), event.eventId)).toBe(0)
  const [offer] = (await availabilityOf(next!, event)).waitlist
  expect(offer).toMatchObject({ state: 'offered', count: 1 })
  expect(new Date(offer!.offerUntil!).getTime() - clock.now().getTime()).toBeGreaterThan(23 * HOUR_MS)
  const subjects = await emails.subjectsTo(mailOf(next!))
  expect(subjects.sort()).toEqual(['A seat for you: Parts forum', 'You are in the queue: Parts forum'])
  expect((await stranger!.refused(acceptOffer, { id: offer!.id })).code).toBe('WAITLIST_NOT_FOUND')
  const { registration: held } = await next!.call(acceptOffer, { id: offer!.id })
  const sent = await next!.call(submitRegistration, { id: held.id, ...formOf(next!, event) })
  expect(sent.registration).toMatchObject({ state: 'confirmed', tickets: [{ enteredAt: null }] })
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
  expect((await availabilityOf(last!, event)).waitlist).toMatchObject([{ state: 'waiting', ahead: 0 }])
  expect((await next!.refused(acceptOffer, { id: offer!.id })).code).toBe('STATE_CONFLICT')
})

test('an unused offer goes to the next; the first waits once more, then no longer', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const [slow, next] = await makeGuests(here, 2)
  const entry = await queue(slow!, event)
  await queue(next!, event)
  await db.sql`update quotas set size = 1 where id = ${event.quotaId}`
  await runScheduledWork(contextOf(here))
  expect((await availabilityOf(slow!, event)).waitlist).toMatchObject([{ state: 'offered' }])
  clock.advance(25 * HOUR_MS)
  expect((await slow!.refused(acceptOffer, { id: entry.id })).code).toBe('OFFER_LAPSED')
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ offersExpired: 1, offered: 1 })
  expect((await availabilityOf(next!, event)).waitlist).toMatchObject([{ state: 'offered' }])
  expect((await availabilityOf(slow!, event)).waitlist).toMatchObject([{ state: 'waiting', ahead: 0 }])
  await next!.call(leaveWaitlist, { id: (await availabilityOf(next!, event)).waitlist[0]!.id })
  await runScheduledWork(contextOf(here))
  clock.advance(25 * HOUR_MS)
  await runScheduledWork(contextOf(here))
  expect((await availabilityOf(slow!, event)).waitlist).toEqual([])
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
})

test('an entry that waits for more seats than are free, or for other tickets, does not block the others', async () => {
  const event = await makeEvent(here, { seats: 3 })
  const [many, vip, visitor1, visitor2] = await makeGuests(here, 4)
  expect(await queue(many!, event, 4)).toMatchObject({ state: 'waiting' })
  const vipId = newId()
  const none = newId()
  await db.sql`insert into quotas (id, event_id, name, size) values (${none}, ${event.eventId}, 'Front rows', 0)`
  await db.sql`
    insert into ticket_types (id, event_id, position, name) values (${vipId}, ${event.eventId}, 1, '{"en": "Front row"}')`
  await db.sql`
    insert into ticket_type_quotas (ticket_type_id, quota_id) values (${vipId}, ${none}), (${vipId}, ${event.quotaId})`
  expect(await queue(vip!, { ...event, typeId: vipId })).toMatchObject({ state: 'waiting' })
  await hold(visitor1!, event)
  await runScheduledWork(contextOf(here))
  await hold(visitor2!, event, 2)
  expect(await seatsOf(here, event)).toEqual({ used: 3, kept: 3 })
})

test('shortly before an event an offer is valid for two hours', async () => {
  const event = await makeEvent(here, { seats: 0, startsIn: 30 })
  const [attendee] = await makeGuests(here, 1)
  await queue(attendee!, event)
  await db.sql`update quotas set size = 1 where id = ${event.quotaId}`
  await runScheduledWork(contextOf(here))
  const [offer] = (await availabilityOf(attendee!, event)).waitlist
  const hours = (new Date(offer!.offerUntil!).getTime() - clock.now().getTime()) / HOUR_MS
  expect(hours).toBeGreaterThan(1.9)
  expect(hours).toBeLessThanOrEqual(2)
})

test('the organiser answers requests; nobody who waits in vain holds a seat once the event begins', async () => {
  const event = await makeEvent(here, { seats: 5, needsApproval: true, startsIn: 40 })
  const { person: attendee, registration } = await registered(here, event)
  expect(registration).toMatchObject({ state: 'pending_approval', tickets: [{ qr: '' }] })
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
  clock.advance(41 * HOUR_MS)
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ rejected: 1 })
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  const subjects = await emails.subjectsTo(mailOf(attendee))
  expect(subjects).toContain('Your registration was not accepted: Parts forum')
})

test('agenda sessions and registrations are in the subscribed calendar, under stable ids', async () => {
  const event = await makeEvent(here)
  const sessionId = newId()
  const at = new Date(clock.now().getTime() + 721 * HOUR_MS)
  await db.sql`
    insert into event_sessions (id, event_id, title, starts_at, ends_at)
    values (${sessionId}, ${event.eventId}, ${JSON.stringify({ en: 'Brakes; what, else?' })}::jsonb, ${at}, ${new Date(at.getTime() + HOUR_MS)})`
  const { person: attendee, registration } = await registered(here, event)
  const input = { sessionId, isChosen: true }
  await attendee.call(setAgenda, input)
  expect((await attendee.call(setAgenda, input)).availability.sessionIds).toEqual([sessionId])
  expect(await attendee.call(getCalendar, {})).toEqual({ madeAt: null })
  const { url: first } = await attendee.call(renewCalendar, {})
  const { url } = await attendee.call(renewCalendar, {})
  expect(await attendee.call(getCalendar, {})).toEqual({ madeAt: expect.any(String) })
  expect((await app.inject(first)).statusCode).toBe(404)
  const stored = await db.sql`select l::text as row from calendar_links l where user_id = ${attendee.id}`
  expect(stored[0]!.row).not.toContain(url.split('/').at(-1)!.replace('.ics', ''))
  const reply = await app.inject(url)
  expect(reply.headers['content-type']).toContain('text/calendar')
  const uids = [...reply.body.matchAll(/^UID:(\S+)/gm)].map(([, uid]) => uid)
  expect(uids).toEqual([`${event.eventId}@events.tiantian-mall`, `${sessionId}@events.tiantian-mall`])
  expect(reply.body).toContain('SUMMARY:Brakes\\; what\\, else?')
  await attendee.call(cancelRegistration, { id: registration.id })
  await attendee.call(setAgenda, { sessionId, isChosen: false })
  const { body } = await app.inject(url)
  expect(body).toMatch(/UID:.*\r\nSEQUENCE:1\r\n/)
  expect(body).toContain('STATUS:CANCELLED')
  expect(body).not.toContain('Brakes')
  expect((await app.inject('/calendar/my/wrong.ics')).statusCode).toBe(404)
  await db.sql`update users set status = 1 where id = ${attendee.id}`
  expect((await app.inject(url)).statusCode).toBe(404)
  expect((await app.inject(`/calendar/event/${event.eventId}.ics`)).body).toContain('SUMMARY:Parts forum')
})

test('a simultaneous hold, offer and cancellation never create an extra seat', async () => {
  const event = await makeEvent(here, { seats: 3 })
  const coming = await Promise.all([1, 2, 3].map(() => registered(here, event)))
  const waiting = await makeGuests(here, 4)
  for (const attendee of waiting) await queue(attendee, event)
  const strangers = await makeGuests(here, 6)
  await Promise.allSettled([
    ...coming.map(({ person: attendee, registration }) =>
      attendee.call(cancelRegistration, { id: registration.id }),
    ),
    ...strangers.map((attendee) => hold(attendee, event)),
    ...[1, 2, 3].map(() => offerSeats(contextOf(here), event.eventId)),
  ])
  await offerSeats(contextOf(here), event.eventId)
  expect(await seatsOf(here, event)).toEqual({ used: 3, kept: 3 })
  const offered =
    await db.sql`select from waitlist_entries where event_id = ${event.eventId} and state = 'offered'`
  expect(offered).toHaveLength(3)
})

test('[S1.8] an offered seat is mailed at once to who wants a daily letter, and not when it is no longer held', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const [reader, late] = await makeGuests(here, 2)
  for (const person of [reader!, late!]) {
    await person.call(setPreference, { mailMode: 'daily', timeZone: 'Etc/UTC' })
    await queue(person, event)
  }
  const subjects = (of: Person) => emails.subjectsTo(mailOf(of))
  await db.sql`update quotas set size = 1 where id = ${event.quotaId}`
  await runScheduledWork(contextOf(here))
  expect(await subjects(reader!)).toEqual(['A seat for you: Parts forum'])
  await db.sql`update quotas set size = 2 where id = ${event.quotaId}`
  await runScheduledWork(contextOf(here))
  expect((await availabilityOf(late!, event)).waitlist).toMatchObject([{ state: 'offered' }])
  clock.advance(25 * HOUR_MS)
  expect(await subjects(late!)).toEqual([])
  // Other tests count the offers that lapse.
  for (const person of [reader!, late!])
    for (const { id } of (await availabilityOf(person, event)).waitlist)
      await person.call(leaveWaitlist, { id })
})

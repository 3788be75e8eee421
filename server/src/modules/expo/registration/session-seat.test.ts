import { bookSession, leaveSession, renewCalendar } from '@tiantian/contracts/expo/agenda.ts'
import { cancelRegistration } from '@tiantian/contracts/expo/registration.ts'
import { saveAgenda } from '@tiantian/contracts/expo/set-up.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { contextOf, mailOf, makeEvent, makeGuests, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { setUpOf } from '../../../test/make-set-up.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const guarded = await testApp()

/** The same server without its guards: it counts first and writes then. */
const naive = await testApp()
await naive.db.sql.unsafe(`
  alter table session_limits drop constraint session_limits_not_oversold;
  create or replace function take_session_seat(session uuid) returns boolean language plpgsql as $$
  begin
    if not exists (select from session_limits where session_id = session and used < size) then return false; end if;
    perform pg_sleep(0.3); -- long enough for the others to look, however slow the machine
    update session_limits set used = used + 1 where session_id = session;
    return true;
  end $$`)

const HOUR_MS = 3_600_000

/** A session with a number of seats, and attendees of its event. */
async function withSession(here: TestApp, capacity: number | null, attendees: number, startsIn = 720) {
  const event = await makeEvent(here, { seats: null, startsIn })
  const publisher = await makeOfficer(here, ['event_publisher'])
  const { facts } = await setUpOf(publisher, event.eventId)
  const session = {
    id: newId(),
    title: { en: 'Brakes by hand' },
    startsAt: facts.startsAt,
    endsAt: new Date(Date.parse(facts.startsAt) + HOUR_MS).toISOString(),
  }
  const save = (version: number, size: number | null) =>
    publisher.call(saveAgenda, {
      id: event.eventId,
      version,
      agenda: { tracks: [], rooms: [], speakers: [], sessions: [{ ...session, capacity: size }] },
    })
  await save(0, capacity)
  const invitees = await makeGuests(here, attendees)
  for (const invitee of invitees) await registered(here, event, invitee)
  return { event, publisher, invitees, sessionId: session.id, save }
}

const seatOf = async (attendee: Person, sessionId: string) =>
  (await attendee.call(bookSession, { sessionId })).availability.seats[0]

async function seatsOf({ db }: TestApp, sessionId: string) {
  const [row] = await db.sql<{ used: number; booked: number; waiting: number }[]>`
    select used, (select count(*)::int from session_seats s where s.session_id = l.session_id and state = 'booked') as booked,
      (select count(*)::int from session_seats s where s.session_id = l.session_id and state = 'waiting') as waiting
    from session_limits l where session_id = ${sessionId}`
  return row
}

describe('forty attendees want three seats of a session at the same moment', () => {
  const rush = async (here: TestApp) => {
    const { invitees, sessionId } = await withSession(here, 3, 40)
    await Promise.all(invitees.map((invitee) => invitee.call(bookSession, { sessionId })))
    return seatsOf(here, sessionId)
  }

  test('three get one, the others join the waitlist', async () => {
    expect(await rush(guarded)).toEqual({ used: 3, booked: 3, waiting: 37 })
  })

  test('control: counting first and writing then seats more attendees than there are seats', async () => {
    expect((await rush(naive))!.booked).toBeGreaterThan(3)
  })
})

test('attendees book and leave at the same time: no seat stays free while somebody waits', async () => {
  const { invitees, sessionId } = await withSession(guarded, 2, 12)
  await Promise.all(
    invitees.map(async (invitee, at) => {
      await invitee.call(bookSession, { sessionId })
      if (at % 2 === 0) await invitee.call(leaveSession, { sessionId })
    }),
  )
  expect(await seatsOf(guarded, sessionId)).toEqual({ used: 2, booked: 2, waiting: 4 })
})

test('a freed seat goes to the longest waiting attendee, who is notified and has it in the calendar', async () => {
  const { invitees, sessionId } = await withSession(guarded, 1, 3)
  const [first, second, third] = invitees as [Person, Person, Person]
  expect(await seatOf(first, sessionId)).toEqual({ sessionId, state: 'booked', ahead: 0 })
  guarded.clock.advance(1000)
  expect(await seatOf(second, sessionId)).toEqual({ sessionId, state: 'waiting', ahead: 0 })
  guarded.clock.advance(1000)
  expect(await seatOf(third, sessionId)).toEqual({ sessionId, state: 'waiting', ahead: 1 })
  const { url } = await second.call(renewCalendar, {})
  expect((await guarded.app.inject(url)).body).not.toContain('Brakes by hand')
  await first.call(leaveSession, { sessionId })
  expect(await seatOf(second, sessionId)).toEqual({ sessionId, state: 'booked', ahead: 0 })
  expect(await seatOf(third, sessionId)).toMatchObject({ state: 'waiting', ahead: 0 })
  expect((await guarded.app.inject(url)).body).toContain('SUMMARY:Brakes by hand')
  await runScheduledWork(contextOf(guarded))
  await runScheduledWork(contextOf(guarded))
  const notified = (await new Mailbox(guarded).messagesTo(mailOf(second))).map(({ subject }) => subject)
  expect(notified.filter((subject) => subject.includes('session'))).toEqual([
    'A seat in the session is yours: Parts forum',
  ])
})

test('an attendee who cancels the event loses all session seats', async () => {
  const { event, sessionId, invitees } = await withSession(guarded, 1, 1)
  const { person: attendee, registration } = await registered(guarded, event)
  await seatOf(attendee, sessionId)
  await seatOf(invitees[0]!, sessionId)
  await attendee.call(cancelRegistration, { id: registration.id })
  expect(await seatOf(invitees[0]!, sessionId)).toMatchObject({ state: 'booked' })
  const [stranger] = await makeGuests(guarded, 1)
  expect((await stranger!.refused(bookSession, { sessionId })).code).toBe('REGISTRATION_NOT_FOUND')
})

test('additional seats go to the waitlist at once, fewer than taken are refused, and without a limit the waitlist is empty', async () => {
  const { invitees, sessionId, save, publisher, event } = await withSession(guarded, 1, 3)
  for (const invitee of invitees) {
    await invitee.call(bookSession, { sessionId })
    guarded.clock.advance(1000)
  }
  await save(1, 2)
  expect(await seatsOf(guarded, sessionId)).toEqual({ used: 2, booked: 2, waiting: 1 })
  await expect(save(2, 1)).rejects.toMatchObject({ code: 'QUOTA_TOO_SMALL' })
  await save(2, null)
  expect(await seatOf(invitees[2]!, sessionId).catch(({ code }) => code)).toBe('STATE_CONFLICT')
  await save(3, 3)
  expect(await seatsOf(guarded, sessionId)).toEqual({ used: 3, booked: 3, waiting: 0 })
  expect((await setUpOf(publisher, event.eventId)).agenda.sessions[0]!.capacity).toBe(3)
})

test('a session that has begun cannot be booked', async () => {
  const { invitees, sessionId } = await withSession(guarded, 1, 1, 1)
  guarded.clock.advance(2 * HOUR_MS)
  expect((await invitees[0]!.refused(bookSession, { sessionId })).code).toBe('STATE_CONFLICT')
})

import { renewCalendar } from '@tiantian/contracts/expo/agenda.ts'
import {
  answerMeeting,
  getMeetingPlan,
  getMeetings,
  leaveMeetings,
  listParticipants,
  MEETING_STATES,
  meetingMachine,
  moveMeeting,
  requestMeeting,
  setMeetingPlan,
  setMeetingProfile,
} from '@tiantian/contracts/expo/meeting.ts'
import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import { cancelRegistration } from '@tiantian/contracts/expo/registration.ts'
import { nextState } from '@tiantian/contracts/machine.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { contextOf, mailOf, makeEvent, makeGuests, registered } from '../../../test/make-event.ts'
import { joined, makeMeetings, meetingBetween, meetingsOf } from '../../../test/make-meeting.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { expireMeetings } from './meeting.ts'

const here = await testApp()
const { app, db, clock } = here
const emails = new Mailbox(here)

const lastTo = async (recipient: string) => (await emails.messagesTo(recipient))[0]!
const [brakes, engine] = (
  await db.sql<{ slug: string }[]>`select slug from categories where level = 1 order by id limit 2`
).map(({ slug }) => slug) as [string, string]

test("participants find each other: offers that match a user's needs come first, and only participants are visible", async () => {
  const event = await makeMeetings(here)
  const { eventId } = event
  await registered(here, event)
  const buyer = await joined(here, event, { seeks: [brakes] })
  const both = await joined(here, event, { offers: [brakes], seeks: [engine] })
  const seller = await joined(here, event, { offers: [brakes, engine] })
  const other = await joined(here, event, { offers: [engine] })
  const { rows } = await buyer.person.call(listParticipants, { eventId }, 'ru')
  expect(rows.map(({ id }) => id).sort()).toEqual([both, seller, other].map((one) => one.profileId).sort())
  expect(rows.map(({ matchCount }) => matchCount)).toEqual([1, 1, 0])
  expect(rows[0]).toMatchObject({
    name: 'Айгерім Сәрсенова',
    company: 'Sarsen Auto',
    countryName: 'Казахстан',
  })
  expect(JSON.stringify(rows)).not.toContain('@')
  const first = await buyer.person.call(listParticipants, { eventId, limit: 2 })
  const second = await buyer.person.call(listParticipants, { eventId, cursor: first.nextCursor! })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect((await buyer.person.call(listParticipants, { eventId, country: 'CN' })).rows).toEqual([])
  expect((await buyer.person.call(listParticipants, { eventId, text: 'sarsen' })).rows).toHaveLength(3)
  await seller.person.call(leaveMeetings, { eventId })
  expect((await buyer.person.call(listParticipants, { eventId })).rows).toHaveLength(2)
})

test('without a registration and a profile nothing is visible; an unknown country or category is refused', async () => {
  const event = await makeMeetings(here)
  const { eventId } = event
  const [stranger] = await makeGuests(here, 1)
  expect((await stranger!.refused(getMeetings, { eventId })).code).toBe('PARTICIPANT_ONLY')
  const profile = { country: 'KZ', offers: [brakes], seeks: [], about: '' }
  expect((await stranger!.refused(setMeetingProfile, { eventId, profile })).code).toBe('PARTICIPANT_ONLY')
  const { person: attendee } = await registered(here, event)
  expect((await attendee.refused(listParticipants, { eventId })).code).toBe('PARTICIPANT_ONLY')
  const wrong = { ...profile, country: 'XX', seeks: ['no-such-kind'] }
  expect(await attendee.refused(setMeetingProfile, { eventId, profile: wrong })).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'profile.country' }, { path: 'profile.seeks' }],
  })
})

test('a meeting is requested, accepted, moved and accepted again, with mails and calendar entries', async () => {
  const event = await makeMeetings(here)
  const buyer = await joined(here, event)
  const seller = await joined(here, event)
  const id = await meetingBetween(event, buyer, seller)
  expect(await lastTo(mailOf(seller.person))).toMatchObject({
    subject: expect.stringContaining('would like to meet you'),
    text: expect.stringContaining('Brake discs for the spring'),
  })
  expect((await meetingsOf(seller, event)).meetings).toMatchObject([
    { id, state: 'requested', waitsForMe: true },
  ])
  expect((await buyer.person.refused(answerMeeting, { id, step: 'accept' })).code).toBe('STATE_CONFLICT')
  const { mine: own } = await seller.person.call(answerMeeting, {
    id,
    step: 'accept',
    reply: 'With pleasure',
  })
  expect(own.meetings).toMatchObject([{ state: 'accepted', tableNumber: 1 }])
  expect(own.slots.map(({ isFree }) => isFree)).toEqual([false, true, true])
  expect((await lastTo(mailOf(buyer.person))).text).toMatch(/Table 1[\s\S]*With pleasure/)
  const { url } = await buyer.person.call(renewCalendar, {})
  expect((await app.inject(url)).payload.replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Meeting: Айгерім Сәрсенова\\, Sarsen Auto',
  )
  const moved = await buyer.person.call(moveMeeting, { id, slotId: event.slotIds[2]! })
  expect(moved.mine.meetings).toMatchObject([{ state: 'requested', waitsForMe: false, tableNumber: null }])
  expect(moved.mine.slots.map(({ isFree }) => isFree)).toEqual([true, true, true])
  await seller.person.call(answerMeeting, { id, step: 'accept' })
  await seller.person.call(answerMeeting, { id, step: 'cancel' })
  expect((await meetingsOf(buyer, event)).meetings).toMatchObject([{ state: 'cancelled' }])
  const subjects = await emails.subjectsTo(mailOf(buyer.person))
  expect(subjects).toContain('Meeting cancelled: Parts forum')
})

test('[S4.15] a meeting allows only the defined state transitions', async () => {
  const event = await makeMeetings(here)
  const asker = await joined(here, event)
  const other = await joined(here, event)
  const id = await meetingBetween(event, asker, other)
  for (const state of MEETING_STATES) {
    for (const step of ['accept', 'decline', 'cancel'] as const) {
      for (const [who, isAnswerer] of [
        [asker, false],
        [other, true],
      ] as const) {
        await db.sql`delete from meeting_seats where meeting_id = ${id}`
        await db.sql`update meetings set state = ${state}, table_number = ${state === 'accepted' ? 1 : null} where id = ${id}`
        const to = nextState(meetingMachine, state, step, isAnswerer ? 'answerer' : 'proposer')
        if (to) await who.person.call(answerMeeting, { id, step })
        else expect((await who.person.refused(answerMeeting, { id, step })).code).toBe('STATE_CONFLICT')
        const [row] = await db.sql`select state from meetings where id = ${id}`
        expect([state, step, isAnswerer, row!.state]).toEqual([state, step, isAnswerer, to ?? state])
      }
    }
  }
})

test("a meeting request to oneself, to another event's participant, twice, in a busy slot or in another event's slot is refused", async () => {
  const event = await makeMeetings(here)
  const elsewhere = await makeMeetings(here)
  const me = await joined(here, event)
  const other = await joined(here, event)
  const third = await joined(here, event)
  const far = await joined(here, elsewhere)
  const code = async (participantId: string, slotId: string) =>
    (await me.person.refused(requestMeeting, { requestId: newId(), personId: participantId, slotId })).code
  const [first, second] = event.slotIds as [string, string]
  expect(await code(me.profileId, first)).toBe('PARTICIPANT_NOT_FOUND')
  expect(await code(far.profileId, first)).toBe('PARTICIPANT_NOT_FOUND')
  expect(await code(other.profileId, elsewhere.slotIds[0]!)).toBe('MEETING_TIME_TAKEN')
  const id = await meetingBetween(event, me, other)
  expect(await code(other.profileId, second)).toBe('MEETING_EXISTS')
  await other.person.call(answerMeeting, { id, step: 'accept' })
  expect(await code(third.profileId, first)).toBe('MEETING_TIME_TAKEN')
  expect((await far.person.refused(answerMeeting, { id, step: 'cancel' })).code).toBe('MEETING_NOT_FOUND')
})

test('with one table fewer than meetings, the second acceptance finds none', async () => {
  const event = await makeMeetings(here, { tables: 1 })
  const attendees = await Promise.all([1, 2, 3, 4].map(() => joined(here, event)))
  const one = await meetingBetween(event, attendees[0]!, attendees[1]!)
  const two = await meetingBetween(event, attendees[2]!, attendees[3]!)
  await attendees[1]!.person.call(answerMeeting, { id: one, step: 'accept' })
  expect((await attendees[3]!.person.refused(answerMeeting, { id: two, step: 'accept' })).code).toBe(
    'MEETING_TIME_TAKEN',
  )
  await attendees[0]!.person.call(answerMeeting, { id: one, step: 'cancel' })
  await attendees[3]!.person.call(answerMeeting, { id: two, step: 'accept' })
})

test('cancelling a registration cancels its meetings, and the others are notified', async () => {
  const event = await makeMeetings(here)
  const leaving = await joined(here, event)
  const other = await joined(here, event)
  const id = await meetingBetween(event, leaving, other)
  await other.person.call(answerMeeting, { id, step: 'accept' })
  const [row] = await db.sql`select id from registrations where user_id = ${leaving.person.id}`
  await leaving.person.call(cancelRegistration, { id: row!.id })
  const { meetings, slots } = await meetingsOf(other, event)
  expect(meetings).toMatchObject([{ state: 'cancelled' }])
  expect(slots.every(({ isFree }) => isFree)).toBe(true)
  const subjects = await emails.subjectsTo(mailOf(other.person))
  expect(subjects).toContain('Meeting cancelled: Parts forum')
  expect((await other.person.call(listParticipants, { eventId: event.eventId })).rows).toEqual([])
})

test('an unanswered request expires when its slot begins', async () => {
  const event = await makeMeetings(here)
  await meetingBetween(event, await joined(here, event), await joined(here, event))
  await db.sql`
    update meeting_slots set starts_at = ${clock.now()}::timestamptz - interval '5 minutes', ends_at = ${clock.now()}
    where id = ${event.slotIds[0]!}`
  expect(await expireMeetings(contextOf(here))).toBe(1)
  expect(await expireMeetings(contextOf(here))).toBe(0)
})

test('meeting slots move with the event, and calendars are updated', async () => {
  const event = await makeMeetings(here)
  const asker = await joined(here, event)
  const other = await joined(here, event)
  const id = await meetingBetween(event, asker, other)
  await other.person.call(answerMeeting, { id, step: 'accept' })
  const before = (await meetingsOf(asker, event)).meetings[0]!
  const publisher = await makeOfficer(here, ['event_publisher'])
  await publisher.call(moveEvent, { id: event.eventId, step: 'postpone' })
  // Shifted by one slot: each moves to where the next one was.
  const startsAt = new Date(Date.parse(before.startsAt) + 20 * 60_000).toISOString()
  await publisher.call(moveEvent, { id: event.eventId, step: 'resume', startsAt })
  expect((await meetingsOf(asker, event)).meetings).toMatchObject([
    { state: 'accepted', startsAt, tableNumber: 1 },
  ])
  const { url } = await asker.person.call(renewCalendar, {})
  const [, entry = ''] = (await app.inject(url)).payload.split(`UID:${id}`)
  expect(entry).toMatch(/^@\S+\r\nSEQUENCE:3\r\n/)
})

test('the office adds slots to a period of the event once, and removes unused ones', async () => {
  const { eventId } = await makeEvent(here)
  const manager = await makeOfficer(here, ['registration_manager'])
  const [row] = await db.sql`select starts_at, ends_at from events where id = ${eventId}`
  const from = new Date(row!.starts_at)
  const at = (minutes: number) => new Date(from.getTime() + minutes * 60_000).toISOString()
  const stretch = { eventId, from: at(0), until: at(60), minutes: 20, tables: 4 }
  expect((await manager.call(setMeetingPlan, stretch)).plan.slots).toHaveLength(3)
  const { plan } = await manager.call(setMeetingPlan, { ...stretch, from: at(10), until: at(100), tables: 6 })
  expect(plan.slots.map(({ startsAt, tables }) => [startsAt, tables])).toEqual([
    [at(0), 4],
    [at(20), 6],
    [at(40), 6],
    [at(70), 6],
  ])
  await manager.call(setMeetingPlan, { ...stretch, tables: 0 })
  expect((await manager.call(getMeetingPlan, { eventId })).plan).toMatchObject({
    slots: [{ startsAt: at(70) }],
  })
  expect((await manager.refused(setMeetingPlan, { ...stretch, from: at(-60) })).code).toBe('INVALID_INPUT')
  expect((await manager.refused(setMeetingPlan, { ...stretch, until: at(5) })).code).toBe('INVALID_INPUT')
  expect((await manager.refused(setMeetingPlan, { ...stretch, eventId: newId() })).code).toBe(
    'EVENT_NOT_FOUND',
  )
})

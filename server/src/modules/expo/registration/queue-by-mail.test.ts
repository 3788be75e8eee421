import { acceptByLink, cancelByLink, openByLink, registerByMail } from '@tiantian/contracts/expo/invitee.ts'
import { listEventQueue, moveInQueue } from '@tiantian/contracts/expo/office-queue.ts'
import { decideRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import { acceptOffer, cancelRegistration, listRegistrations } from '@tiantian/contracts/expo/registration.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { expect, test } from 'vitest'
import type { MadeEvent } from '../../../test/make-event.ts'
import {
  availabilityOf,
  contextOf,
  mailOf,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../../test/make-event.ts'
import { mailGuests, newMail } from '../../../test/make-mail-invitee.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const here = await testApp()
const { db, clock, visitor } = here
const { emails, inputOf, stranger, registerBy, queueBy } = mailGuests(here)
const manager = await makeOfficer(here, ['registration_manager'])
const HOUR_MS = 3_600_000

const addSeats = ({ quotaId }: MadeEvent, count: number) =>
  db.sql`update quotas set size = size + ${count} where id = ${quotaId}`

test('[S2.20] without an account: a form joins the waitlist of a full event, and the link of the offer gives a ticket', async () => {
  const subjects: string[] = []
  for (const language of LANGUAGES) {
    const event = await makeEvent(here, { seats: 1 })
    const { person: attendee, registration } = await registered(here, event)
    const email = newMail()
    const token = await queueBy(event, email, language)
    expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
    const waiting = await visitor.call(openByLink, { token })
    expect(waiting).toMatchObject({
      registration: { state: 'queued', mayCancel: true, tickets: [{ qr: '' }] },
      place: { state: 'waiting', ahead: 0, count: 1 },
    })
    expect(await visitor.call(openByLink, { token })).toEqual(waiting)
    expect((await visitor.refused(acceptByLink, { token })).code).toBe('STATE_CONFLICT')
    await attendee.call(cancelRegistration, { id: registration.id })
    expect(await runScheduledWork(contextOf(here))).toMatchObject({ offered: 1 })
    const all = await emails.messagesTo(email)
    subjects.push(...all.map(({ subject }) => subject).sort())
    // The offer's mailed link opens the same registration and takes the seat.
    const offer = all.find(({ text }) => text.includes('my-ticket') && !text.includes(token))!
    const same = { token: /my-ticket\?token=([\w-]+)/.exec(offer.text)![1]! }
    expect((await visitor.call(openByLink, same)).place).toMatchObject({ state: 'offered' })
    const replies = await Promise.all([1, 2, 3].map(() => visitor.call(acceptByLink, same)))
    expect(replies).toEqual(
      Array(3).fill({
        registration: expect.objectContaining({
          state: 'confirmed',
          tickets: [expect.objectContaining({ qr: expect.stringMatching(/^A1\./) })],
        }),
        place: null,
      }),
    )
    expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
  }
  expect(new Set(subjects).size).toBe(12)
})

test('a form whose seats went to others meanwhile joins the waitlist behind them when its link is opened', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const late = await registerBy(event, newMail())
  const mixed = newMail()
  clock.advance(HOUR_MS)
  await runScheduledWork(contextOf(here))
  await registered(here, event)
  const { registration, place } = await visitor.call(openByLink, { token: late })
  expect([registration.state, place?.state]).toEqual(['queued', 'waiting'])
  // Without a waitlist the attendee learns that the event is full, and may try again while the link is valid.
  const other = await makeEvent(here, { seats: 1 })
  await db.sql`update ticket_types set has_waitlist = false where id = ${other.typeId}`
  const token = await registerBy(other, mixed)
  clock.advance(HOUR_MS)
  await runScheduledWork(contextOf(here))
  const { person: attendee, registration: rival } = await registered(here, other)
  expect((await visitor.refused(openByLink, { token })).code).toBe('EVENT_FULL')
  await attendee.call(cancelRegistration, { id: rival.id })
  expect((await visitor.call(openByLink, { token })).registration.state).toBe('confirmed')
})

test('an attendee who lets an offer expire waits once more, then no longer; the form ends with the waitlist entry', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const token = await queueBy(event, newMail())
  await visitor.call(openByLink, { token })
  await addSeats(event, 1)
  await runScheduledWork(contextOf(here))
  clock.advance(25 * HOUR_MS)
  expect((await visitor.refused(acceptByLink, { token })).code).toBe('OFFER_LAPSED')
  await runScheduledWork(contextOf(here))
  clock.advance(25 * HOUR_MS)
  await runScheduledWork(contextOf(here))
  const ended = await visitor.call(openByLink, { token })
  expect(ended).toMatchObject({ registration: { state: 'expired', mayCancel: false }, place: null })
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
})

test('the attendee leaves the waitlist by the link or is removed by the office; form and entry end together', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const leaving = newMail()
  const taken = newMail()
  const cancelled = newMail()
  const tokens = new Map<string, string>()
  for (const email of [leaving, taken, cancelled]) {
    tokens.set(email, await queueBy(event, email))
    await visitor.call(openByLink, { token: tokens.get(email)! })
  }
  const { rows } = await manager.call(listEventQueue, { eventId: event.eventId })
  expect(rows.map(({ email }) => email)).toEqual([leaving, taken, cancelled])
  await addSeats(event, 1)
  await runScheduledWork(contextOf(here))
  // After the cancellation deadline a waitlist entry can still be left.
  await db.sql`update events set cancel_until = ${new Date(0)} where id = ${event.eventId}`
  const left = await visitor.call(cancelByLink, { token: tokens.get(leaving)! })
  expect(left).toMatchObject({ registration: { state: 'cancelled' }, place: null })
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  await manager.call(moveInQueue, { id: rows[1]!.id, step: 'remove' })
  const opened = await visitor.call(openByLink, { token: tokens.get(taken)! })
  expect(opened.registration.state).toBe('cancelled')
  const [last] = await db.sql<{ id: string }[]>`
    select registration_id as id from waitlist_entries where id = ${rows[2]!.id}`
  await manager.call(decideRegistration, { id: last!.id, step: 'cancel', reason: 'A mistake' })
  expect((await manager.call(listEventQueue, { eventId: event.eventId })).rows).toEqual([])
})

test('an account with that address sees the waitlist entry too, and can accept the offer', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const [member] = await makeGuests(here, 1)
  const token = await queueBy(event, mailOf(member!))
  await visitor.call(openByLink, { token })
  const [place] = (await availabilityOf(member!, event)).waitlist
  expect(place).toMatchObject({ state: 'waiting', ahead: 0 })
  await addSeats(event, 1)
  await runScheduledWork(contextOf(here))
  const { registration } = await member!.call(acceptOffer, { id: place!.id })
  expect(registration.state).toBe('confirmed')
  const { rows } = await member!.call(listRegistrations, {})
  expect(rows.map(({ id }) => id)).toEqual([registration.id])
  clock.advance(1000)
  // A second form for the same waitlist, or for a seat already held: the owner of the mailbox is notified.
  const again = await queueBy(event, mailOf(member!))
  expect((await visitor.refused(openByLink, { token: again })).code).toBe('REGISTRATION_EXISTS')
})

test('an address waits once per event, and not for tickets that are available or have no waitlist', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const email = newMail()
  const first = await queueBy(event, email)
  await visitor.call(openByLink, { token: first })
  // The mail of the second form is the latest.
  clock.advance(1000)
  const second = await queueBy(event, email)
  expect((await visitor.refused(openByLink, { token: second })).code).toBe('REGISTRATION_EXISTS')
  const free = await makeEvent(here, { seats: 1 })
  const input = { ...(await inputOf(free, newMail())), isForQueue: true }
  expect((await stranger().refused(registerByMail, input)).code).toBe('SEATS_FREE')
  await db.sql`update ticket_types set has_waitlist = false where id = ${event.typeId}`
  const closed = { ...(await inputOf(event, newMail())), isForQueue: true }
  expect((await stranger().refused(registerByMail, closed)).code).toBe('WAITLIST_CLOSED')
})

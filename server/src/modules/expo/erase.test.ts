import { cancelRegistration, joinWaitlist, listRegistrations } from '@tiantian/contracts/expo/registration.ts'
import { expect, test } from 'vitest'
import { deskOf, makeEvent, makeGuests, registered, seatsOf } from '../../test/make-event.ts'
import { testApp } from '../../test/test-app.ts'
import { eraseClosed } from '../user/erase.ts'
import { keepEvents } from './keeper.ts'
import { offerSeats } from './offer-seats.ts'

const here = await testApp()
const { db, clock } = here
const sql = db.$client

test('an erased person is in no registration, ticket or queue; seats she was offered are free', async () => {
  const [event, other] = [await makeEvent(here, { seats: 3 }), await makeEvent(here, { seats: 1 })]
  const { person } = await registered(here, event, undefined, 2)
  const first = await registered(here, other)
  await person.call(joinWaitlist, { eventId: other.eventId, typeId: other.typeId, count: 1 })
  await first.person.call(cancelRegistration, { id: first.registration.id })
  expect(await offerSeats(deskOf(here), other.eventId)).toBe(1)
  await sql`update users set closing_at = ${clock.now()} where id = ${person.id}`
  await eraseClosed(db, clock.now())
  const left = await sql`
    select t.name || t.name_latin || t.company || t.job_title as text from tickets t
      join registrations r on r.id = t.registration_id where r.user_id = ${person.id}
    union all select coalesce(r.contact::text, '') from registrations r where r.user_id = ${person.id}`
  expect(left.map(({ text }) => String(text)).join('')).toBe('')
  const [row] = await sql`select count(*)::int as count from waitlist_entries where user_id = ${person.id}`
  expect(row).toEqual({ count: 0 })
  // That two came is still counted.
  expect(await seatsOf(here, event)).toEqual({ used: 2, kept: 2 })
  expect(await seatsOf(here, other)).toEqual({ used: 0, kept: 0 })
})

test('nobody else sees the registrations of a person', async () => {
  const [person, stranger] = await makeGuests(here, 2)
  await registered(here, await makeEvent(here), person)
  expect((await person!.call(listRegistrations, {})).rows).toHaveLength(1)
  expect((await stranger!.call(listRegistrations, {})).rows).toEqual([])
})

test('a year after an event nobody is named any more, and how many came is still known', async () => {
  const event = await makeEvent(here)
  const { registration } = await registered(here, event)
  await sql`
    update events set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days',
      registration_closes_at = registration_closes_at - interval '400 days',
      registration_opens_at = registration_opens_at - interval '400 days' where id = ${event.eventId}`
  expect(await keepEvents(deskOf(here))).toMatchObject({ forgotten: 1 })
  expect(await keepEvents(deskOf(here))).toMatchObject({ forgotten: 0 })
  const [row] = await sql`
    select r.contact, t.name from registrations r join tickets t on t.registration_id = r.id where r.id = ${registration.id}`
  expect(row).toEqual({ contact: null, name: '' })
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
})

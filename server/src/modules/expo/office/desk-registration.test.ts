import { listContacts, scanCard } from '@tiantian/contracts/expo/contact-book.ts'
import { createOfficeFile } from '@tiantian/contracts/expo/event-file.ts'
import { setMeetingProfile } from '@tiantian/contracts/expo/meeting.ts'
import { getFigures } from '@tiantian/contracts/expo/office-event.ts'
import {
  correctContact,
  correctTicket,
  getOfficeRegistration,
  registerAtDesk,
} from '@tiantian/contracts/expo/office-registration.ts'
import { getRegistration, submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { makeToday } from '../../../test/make-check-in.ts'
import { formOf, hold, makeGuests, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { sql } = here.db
const emails = new Mailbox(here)
const manager = await makeOfficer(here, ['registration_manager'])

const detailOf = async (id: string) => (await manager.call(getOfficeRegistration, { id })).registration

/** A second kind of ticket with seats of its own. */
async function addKind(eventId: string, seats: number) {
  const typeId = newId()
  const quotaId = newId()
  await sql`
    insert into ticket_types select (jsonb_populate_record(t, jsonb_build_object('id', ${typeId}::text, 'position', (select max(position) + 1 from ticket_types where event_id = ${eventId})))).*
    from ticket_types t where event_id = ${eventId} limit 1`
  await sql`insert into quotas (id, event_id, name, size, position) values (${quotaId}, ${eventId}, 'VIP', ${seats}, 9)`
  await sql`insert into ticket_type_quotas (ticket_type_id, quota_id) values (${typeId}, ${quotaId})`
  return typeId
}

const usedSeats = async (eventId: string) => {
  const { quotas } = await manager.call(getFigures, { eventId })
  return quotas.map(({ used }) => used)
}

test('the office sees contact, guests, kinds of tickets, answers and history of one registration', async () => {
  const event = await makeToday(here, { needsApproval: true })
  const { registration } = await registered(here, event)
  const detail = await detailOf(registration.id)
  expect(detail).toMatchObject({ code: registration.code, state: 'pending_approval' })
  expect(detail.tickets).toHaveLength(registration.tickets.length)
  expect(detail.history[0]).toMatchObject({ event: 'expo.registration.submit' })
  const staff = await makeOfficer(here, ['checkin_staff'])
  expect((await staff.refused(getOfficeRegistration, { id: registration.id })).code).toBe('PERMISSION_DENIED')
  expect((await manager.refused(getOfficeRegistration, { id: newId() })).code).toBe('REGISTRATION_NOT_FOUND')
})

test('a corrected address gets the confirmation; the audit holds what changed, not the person', async () => {
  const event = await makeToday(here)
  const { registration } = await registered(here, event)
  const { id } = registration
  const { contact } = await detailOf(id)
  const email = `corrected-${id.slice(-8)}@mail.example`
  const changed = { id, ...contact, name: 'Gulnara Bekova', email }
  const { registration: corrected } = await manager.call(correctContact, changed)
  expect(corrected.contact).toMatchObject({ name: 'Gulnara Bekova', email })
  expect(await emails.messagesTo(email)).toHaveLength(1)
  const [entry] = await sql`
    select change::text as change from audit_log where object_id = ${id} and event = 'expo.registration.correct'`
  expect(JSON.parse(entry!.change as string)).toEqual({ fields: ['name', 'email'] })
})

test('a corrected name and company stand on the tickets, the badges and the cards that others hold', async () => {
  const event = await makeToday(here)
  const [person] = await makeGuests(here, 1)
  const form = formOf(person!, event, 3)
  const { registration: held } = await hold(person!, event, 3)
  const [own, colleague, partner] = form.attendees
  const attendees = [
    { ...own!, name: form.contact.name },
    { ...colleague!, jobTitle: 'Driver' },
    { ...partner!, company: 'Qilan Parts' },
  ]
  const { registration } = await person!.call(submitRegistration, { id: held.id, ...form, attendees })
  const other = await registered(here, event)
  await other.person.call(scanCard, { code: registration.tickets[0]!.qr })
  await person!.call(scanCard, { code: other.registration.tickets[0]!.qr })
  const profile = { country: 'KZ', offers: [], seeks: [], about: '' }
  await person!.call(setMeetingProfile, { eventId: event.eventId, profile })
  const correct = {
    id: held.id,
    ...form.contact,
    name: 'Гүлнар Бекова',
    company: 'Bekov Motors',
    jobTitle: 'Owner',
  }
  await manager.call(correctContact, { ...correct, nameLatin: 'Gulnar Bekova' })
  const { registration: shown } = await person!.call(getRegistration, { id: held.id })
  expect(shown.tickets).toMatchObject([
    { name: 'Гүлнар Бекова', nameLatin: 'Gulnar Bekova', company: 'Bekov Motors', jobTitle: 'Owner' },
    { name: 'Айгерім 2', company: 'Bekov Motors', jobTitle: 'Driver' },
    { name: 'Айгерім 3', company: 'Qilan Parts', jobTitle: 'Buyer' },
  ])
  const table = { eventId: event.eventId, kind: 'csv', reason: 'Badges for the entrance' } as const
  const { payload } = await here.app.inject((await manager.call(createOfficeFile, table)).url)
  expect(payload.match(/Bekov Motors|Qilan Parts/g)).toHaveLength(6)
  expect((await other.person.call(listContacts, {})).rows).toMatchObject([
    { name: 'Гүлнар Бекова', nameLatin: 'Gulnar Bekova', company: 'Bekov Motors', jobTitle: 'Owner' },
  ])
  const [listed] = await sql`select name, company from meeting_profiles where user_id = ${person!.id}`
  expect(listed).toEqual({ name: 'Гүлнар Бекова', company: 'Bekov Motors' })
  await manager.call(correctContact, { ...correct, name: 'Айгүл Бекова' })
  expect((await detailOf(held.id)).tickets[0]).toMatchObject({ name: 'Айгүл Бекова', nameLatin: '' })
})

test('what the desk wrote on a ticket is on the card that others hold, and outlives a correction of the contact', async () => {
  const event = await makeToday(here)
  const one = await registered(here, event)
  const other = await registered(here, event)
  await other.person.call(scanCard, { code: one.registration.tickets[0]!.qr })
  await one.person.call(scanCard, { code: other.registration.tickets[0]!.qr })
  const { id, tickets, contact } = await detailOf(one.registration.id)
  await manager.call(correctTicket, { ...tickets[0]!, company: 'Sarsen Auto, Almaty' })
  const card = { company: 'Sarsen Auto, Almaty' }
  expect((await other.person.call(listContacts, {})).rows).toMatchObject([card])
  const corrected = { ...contact, company: 'Sarsen Auto LLP' }
  const { registration } = await manager.call(correctContact, { id, ...corrected })
  expect([registration.contact.company, registration.tickets[0]!.company]).toEqual([
    'Sarsen Auto LLP',
    card.company,
  ])
})

test('a ticket moved to another kind gives its seat back and takes one of the other; a full kind is refused', async () => {
  const event = await makeToday(here, { seats: 5 })
  const { registration } = await registered(here, event)
  const vip = await addKind(event.eventId, 1)
  const full = await addKind(event.eventId, 0)
  const [ticket] = (await detailOf(registration.id)).tickets
  const move = { ...ticket!, name: 'Anna Kim', ticketTypeId: vip }
  const before = await usedSeats(event.eventId)
  const { registration: moved } = await manager.call(correctTicket, move)
  expect(moved.tickets[0]).toMatchObject({ name: 'Anna Kim', ticketTypeId: vip })
  const after = await usedSeats(event.eventId)
  expect(after[0]).toBe(before[0]! - 1)
  expect(after.reduce((sum, used) => sum + used, 0)).toBe(before.reduce((sum, used) => sum + used, 0))
  expect((await manager.refused(correctTicket, { ...move, ticketTypeId: full })).code).toBe('EVENT_FULL')
  expect(await usedSeats(event.eventId)).toEqual(after)
  const other = await makeToday(here)
  const foreign = { ...move, ticketTypeId: other.typeId }
  expect((await manager.refused(correctTicket, foreign)).fields).toMatchObject([{ path: 'ticketTypeId' }])
})

test('walk-ins without an address are registered and checked in, each once; an invited guest gets the ticket by mail', async () => {
  const event = await makeToday(here, { seats: 3 })
  const walkIn = (name: string) => ({
    requestId: newId(),
    eventId: event.eventId,
    ticketTypeId: event.typeId,
    name,
    isHere: true,
  })
  const first = walkIn('Aigerim Sarsenova')
  const { registration } = await manager.call(registerAtDesk, first)
  expect(registration.state).toBe('confirmed')
  expect(registration.tickets[0]!.enteredAt).not.toBeNull()
  expect((await manager.call(registerAtDesk, first)).registration.id).toBe(registration.id)
  expect((await manager.call(registerAtDesk, walkIn('Berik Omarov'))).registration.state).toBe('confirmed')
  const email = `guest-${registration.id.slice(-8)}@mail.example`
  const guest = { ...walkIn('Li Wei'), email, isHere: false }
  const { registration: invited } = await manager.call(registerAtDesk, guest)
  expect(invited.tickets[0]!.enteredAt).toBeNull()
  expect(await emails.messagesTo(email)).toHaveLength(1)
  expect((await manager.refused(registerAtDesk, walkIn('Too late'))).code).toBe('EVENT_FULL')
  expect((await manager.refused(registerAtDesk, { ...guest, requestId: newId() })).code).toBe('EVENT_FULL')
  expect((await manager.call(getFigures, { eventId: event.eventId })).entered).toBe(2)
})

import {
  answerContactRequest,
  listContactRequests,
  listContacts,
  noteContact,
  saveContact,
  scanCard,
  withdrawCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { createContactFile } from '@tiantian/contracts/expo/event-file.ts'
import { openThread } from '@tiantian/contracts/message/thread.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { mailOf, makeEvent, makeGuests, registered } from '../../../test/make-event.ts'
import { joined, makeMeetings } from '../../../test/make-meeting.ts'
import { testApp } from '../../../test/test-app.ts'
import { eraseClosed } from '../../user/account/erase.ts'

const here = await testApp()
const { app, db, clock } = here

type Registered = Awaited<ReturnType<typeof registered>>

const qrOf = ({ registration }: Registered) => registration.tickets[0]!.qr
const contactsOf = async ({ person: attendee }: Registered) => (await attendee.call(listContacts, {})).rows
const contactRequestsOf = async ({ person: attendee }: Registered) =>
  (await attendee.call(listContactRequests, {})).contactRequests

async function two() {
  const event = await makeEvent(here)
  return [await registered(here, event), await registered(here, event)] as const
}

async function exchanged() {
  const [one, other] = await two()
  await one.person.call(scanCard, { code: qrOf(other) })
  await other.person.call(scanCard, { code: qrOf(one) })
  return [one, other] as const
}

test('a scan sends a contact request; until it is accepted, only names are visible', async () => {
  const [one, other] = await two()
  expect(await one.person.call(scanCard, { code: qrOf(other) })).toEqual({
    state: 'requested',
    name: 'Айгерім 1',
    company: 'Sarsen Auto',
  })
  expect(await contactsOf(one)).toEqual([])
  expect(await contactRequestsOf(one)).toMatchObject([{ isMine: true, name: 'Айгерім 1' }])
  const [request] = await contactRequestsOf(other)
  expect(request).toMatchObject({ isMine: false, eventTitle: 'Parts forum' })
  expect(JSON.stringify(request)).not.toContain('@')
  expect((await one.person.refused(answerContactRequest, { id: request!.id, isAccepted: true })).code).toBe(
    'CONTACT_NOT_FOUND',
  )
  await other.person.call(answerContactRequest, { id: request!.id, isAccepted: true })
  expect(await contactsOf(one)).toMatchObject([{ name: 'Айгерім 1', email: mailOf(other.person) }])
  expect(await contactsOf(other)).toMatchObject([{ email: mailOf(one.person), phone: '+77011234567' }])
  expect(await contactRequestsOf(other)).toEqual([])
})

test('scanning the requester back, or typing the number, accepts the request', async () => {
  const [one, other] = await two()
  const number = other.registration.tickets[0]!.number.toLowerCase()
  await one.person.call(scanCard, { code: `${number.slice(0, 5)} ${number.slice(5)}` })
  expect(await other.person.call(scanCard, { code: qrOf(one) })).toMatchObject({ state: 'exchanged' })
  expect(await one.person.call(scanCard, { code: qrOf(other) })).toMatchObject({ state: 'exchanged' })
  expect([(await contactsOf(one)).length, (await contactsOf(other)).length]).toEqual([1, 1])
})

test('a declined requester sees nothing of it, and repeated requests have no effect', async () => {
  const [one, other] = await two()
  await one.person.call(scanCard, { code: qrOf(other) })
  const [request] = await contactRequestsOf(other)
  expect(await other.person.call(answerContactRequest, { id: request!.id, isAccepted: false })).toEqual({
    contactRequests: [],
  })
  expect(await one.person.call(scanCard, { code: qrOf(other) })).toMatchObject({ state: 'requested' })
  expect(await contactRequestsOf(one)).toMatchObject([{ isMine: true }])
  expect(await contactRequestsOf(other)).toEqual([])
})

test('a declined requester who withdraws and asks again disturbs nobody', async () => {
  const [one, other] = await two()
  await one.person.call(scanCard, { code: qrOf(other) })
  const [request] = await contactRequestsOf(other)
  await other.person.call(answerContactRequest, { id: request!.id, isAccepted: false })
  await one.person.call(withdrawCard, { id: request!.id })
  expect(await contactRequestsOf(one)).toEqual([])
  expect(await one.person.call(scanCard, { code: qrOf(other) })).toMatchObject({ state: 'requested' })
  expect(await contactRequestsOf(one)).toMatchObject([{ isMine: true }])
  expect(await contactRequestsOf(other)).toEqual([])
})

test('[S1.18] who has exchanged cards writes to the other from the contact; a contact written by hand is nobody to write to', async () => {
  const [one, other] = await exchanged()
  const [card] = await contactsOf(one)
  expect(card?.personId).toBe(other.person.id)
  expect((await contactsOf(other))[0]?.personId).toBe(one.person.id)
  const opened = await one.person.call(openThread, { with: { kind: 'user', id: card!.personId! } })
  expect(await other.person.call(openThread, { with: { kind: 'user', id: one.person.id } })).toEqual(opened)
  await one.person.call(saveContact, { id: newId(), name: 'Berik', company: '' })
  expect((await contactsOf(one)).find(({ name }) => name === 'Berik')?.personId).toBeNull()
})

test('unknown, own, foreign and cancelled ticket codes send no contact request', async () => {
  const [one, other] = await two()
  const stranger = await registered(here, await makeEvent(here))
  const [invitee] = await makeGuests(here, 1)
  const code = async (text: string) => (await one.person.refused(scanCard, { code: text })).code
  expect(await code('A1.x.y.z.1.forged')).toBe('CARD_INVALID')
  expect(await code(qrOf(one))).toBe('CARD_INVALID')
  expect(await code(qrOf(stranger))).toBe('CARD_INVALID')
  expect((await invitee!.refused(scanCard, { code: qrOf(one) })).code).toBe('CARD_INVALID')
  await db.sql`update registrations set state = 'cancelled' where id = ${other.registration.id}`
  expect(await code(qrOf(other))).toBe('CARD_INVALID')
})

test('contacts are exported as vCards and as a table, safe from injected properties', async () => {
  const [one, other] = await two()
  await db.sql`
    update tickets set name = ${'Иван\r\nTEL:+666;BEGIN:VCARD'}, company = '=1+1', job_title = 'Директор по закупкам автомобильных запчастей и комплектующих'
    where id = ${other.registration.tickets[0]!.id}`
  await one.person.call(scanCard, { code: qrOf(other) })
  await other.person.call(scanCard, { code: qrOf(one) })
  const [contact] = await contactsOf(one)
  await one.person.call(noteContact, { id: contact!.id, note: 'Wants discs, 300 pairs' })
  const file = async (kind: 'vcf' | 'csv') =>
    app.inject((await one.person.call(createContactFile, { kind }, 'ru')).url)
  const card = (await file('vcf')).payload
  expect(card.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const lines = card.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('FN:Иван\\nTEL:+666\\;BEGIN:VCARD')
  expect(lines.filter((line) => line.startsWith('TEL'))).toEqual(['TEL;TYPE=WORK:+77011234567'])
  expect(lines.filter((line) => line === 'BEGIN:VCARD')).toHaveLength(1)
  expect(lines.find((line) => line.startsWith('NOTE'))).toMatch(
    /Форум запчастей.*\\nWants discs\\, 300 pairs/,
  )
  expect((await file('csv')).payload).toContain(`;'=1+1;`)
})

test('a withdrawn card disappears for both sides; other users can neither withdraw it nor add notes', async () => {
  const [one, other] = await exchanged()
  const [contact] = await contactsOf(one)
  const [stranger] = await makeGuests(here, 1)
  await stranger!.call(withdrawCard, { id: contact!.id })
  expect((await stranger!.refused(noteContact, { id: contact!.id, note: '!' })).code).toBe(
    'CONTACT_NOT_FOUND',
  )
  await other.person.call(withdrawCard, { id: contact!.id })
  expect(await contactsOf(one)).toHaveLength(1)
  const [hers] = await contactsOf(other)
  await other.person.call(withdrawCard, { id: hers!.id })
  expect([await contactsOf(one), await contactsOf(other)]).toEqual([[], []])
})

test('contacts are paged and searched by the text on the cards', async () => {
  const event = await makeEvent(here)
  const me = await registered(here, event)
  for (const name of ['Zhang', 'Иванов', 'Әлия']) {
    const other = await registered(here, event)
    await db.sql`update tickets set name = ${name} where id = ${other.registration.tickets[0]!.id}`
    await other.person.call(scanCard, { code: qrOf(me) })
    await me.person.call(scanCard, { code: qrOf(other) })
    clock.advance(1000)
  }
  const first = await me.person.call(listContacts, { limit: 2 })
  const second = await me.person.call(listContacts, { limit: 2, cursor: first.nextCursor! })
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(['Әлия', 'Иванов', 'Zhang'])
  expect((await me.person.call(listContacts, { text: 'иванов' })).rows).toMatchObject([{ name: 'Иванов' }])
})

test("an erased user disappears from others' contacts, requests, meetings and links", async () => {
  const event = await makeMeetings(here)
  const leaving = await registered(here, event)
  const other = await registered(here, event)
  await joined(here, await makeMeetings(here), { who: leaving.person })
  await leaving.person.call(scanCard, { code: qrOf(other) })
  await other.person.call(scanCard, { code: qrOf(leaving) })
  await leaving.person.call(createContactFile, { kind: 'csv' })
  await db.sql`update users set closing_at = ${clock.now()} where id = ${leaving.person.id}`
  await eraseClosed(here.context)
  expect(await contactsOf(other)).toEqual([])
  const [row] = await db.sql`
    select (select count(*) from meeting_profiles where user_id = ${leaving.person.id})
      + (select count(*) from event_files where user_id = ${leaving.person.id})
      + (select count(*) from contacts where email = ${mailOf(leaving.person)}) as left`
  expect(Number(row!.left)).toBe(0)
})

test('[S1.18] a contact written by hand is found by its tags, changed and removed by its owner alone', async () => {
  const [me, other] = await makeGuests(here, 2)
  const input = {
    id: newId(),
    name: 'Zhang Wei',
    company: 'Qilan Parts',
    phone: '8 777 123 45 67',
    tags: ['brakes', '广州'],
  }
  await me!.call(saveContact, input)
  await me!.call(saveContact, input)
  expect((await me!.call(listContacts, { text: '广州' })).rows).toMatchObject([
    { name: 'Zhang Wei', phone: '+77771234567', source: 'manual', eventTitle: '', tags: ['brakes', '广州'] },
  ])
  const shared = { id: newId(), source: 'chat' as const, name: 'Li Wei', company: 'Wei Parts' }
  await me!.call(saveContact, shared)
  expect((await me!.call(listContacts, { text: 'wei parts' })).rows).toMatchObject([
    { name: 'Li Wei', source: 'chat', email: '', phone: '' },
  ])
  await me!.call(withdrawCard, { id: shared.id })
  expect((await other!.refused(saveContact, { ...input, name: 'X' })).code).toBe('CONTACT_NOT_FOUND')
  await me!.call(noteContact, { id: input.id, tags: ['filters'] })
  const card = (await app.inject((await me!.call(createContactFile, { kind: 'vcf' })).url)).payload
  expect(card).toContain('CATEGORIES:filters')
  await other!.call(withdrawCard, { id: input.id })
  expect((await me!.call(listContacts, {})).rows).toHaveLength(1)
  await me!.call(withdrawCard, { id: input.id })
  expect((await me!.call(listContacts, {})).rows).toEqual([])
})

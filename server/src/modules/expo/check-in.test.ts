import { getDoorList, sendScans } from '@tiantian/contracts/expo/check-in.ts'
import { cancelRegistration, getRegistration } from '@tiantian/contracts/expo/registration.ts'
import { lookAsPerson } from '@tiantian/contracts/user/look.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeEvent, registered } from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here
const staff = await makeOfficer(here, ['checkin_staff'])

const scanOf = (code: string, isOffline = false) => ({
  nonce: newId(),
  code,
  at: clock.now().toISOString(),
  isOffline,
})

test('a ticket opens the door once; the same scan sent ten times is one scan', async () => {
  const event = await makeEvent(here)
  const { person, registration } = await registered(here, event, undefined, 2)
  const [ticket, other] = registration.tickets
  const scan = scanOf(ticket!.qr)
  const send = () => staff.call(sendScans, { eventId: event.eventId, device: 'gate 1', scans: [scan] })
  const replies = await Promise.all(Array.from({ length: 10 }, send))
  for (const { scans } of replies)
    expect(scans).toMatchObject([{ result: 'ok', name: 'Айгерім 1', typeName: 'Visitor' }])
  const [rows] =
    await db.$client`select count(*)::int as count from check_ins where event_id = ${event.eventId}`
  expect(rows).toEqual({ count: 1 })
  const again = {
    eventId: event.eventId,
    device: 'gate 2',
    scans: [scanOf(ticket!.qr), scanOf(other!.number.toLowerCase())],
  }
  expect((await staff.call(sendScans, again)).scans).toMatchObject([
    { result: 'already_used', firstAt: expect.any(String) },
    { result: 'ok', name: 'Айгерім 2' },
  ])
  expect(
    (await person.call(getRegistration, { id: registration.id })).registration.tickets[0]!.enteredAt,
  ).not.toBeNull()
})

test('what two devices without a network let in stays written down, and the second entry is flagged', async () => {
  const event = await makeEvent(here)
  const { registration } = await registered(here, event)
  const [first, second] = [
    scanOf(registration.tickets[0]!.qr, true),
    scanOf(registration.tickets[0]!.qr, true),
  ]
  const send = (device: string, scan: typeof first) =>
    staff.call(sendScans, { eventId: event.eventId, device, scans: [scan] })
  expect((await send('gate 2', second)).scans).toMatchObject([{ result: 'ok' }])
  expect((await send('gate 1', first)).scans).toMatchObject([{ result: 'double_entry' }])
  const rows = await db.$client`
    select device, result from check_ins where event_id = ${event.eventId} order by device`
  expect(rows).toEqual([
    { device: 'gate 1', result: 'double_entry' },
    { device: 'gate 2', result: 'ok' },
  ])
})

test('what is no ticket of this event is told by its reason', async () => {
  const [event, elsewhere] = [await makeEvent(here), await makeEvent(here)]
  const pending = await makeEvent(here, { needsApproval: true })
  const { registration } = await registered(here, event)
  const cancelled = await registered(here, event)
  const { tickets } = cancelled.registration
  await cancelled.person.call(cancelRegistration, { id: cancelled.registration.id })
  const waiting = await registered(here, pending)
  const result = async (eventId: string, code: string) =>
    (await staff.call(sendScans, { eventId, device: 'gate', scans: [scanOf(code)] })).scans[0]!.result
  const { qr } = registration.tickets[0]!
  expect(await result(elsewhere.eventId, qr)).toBe('wrong_event')
  expect(await result(event.eventId, tickets[0]!.qr)).toBe('cancelled')
  expect(await result(pending.eventId, waiting.registration.tickets[0]!.number)).toBe('not_confirmed')
  expect(await result(event.eventId, `${qr.slice(0, -4)}AAAA`)).toBe('invalid')
  expect(await result(event.eventId, 'hello')).toBe('invalid')
  const unknown = { eventId: newId(), device: 'gate', scans: [scanOf(qr)] }
  expect((await staff.refused(sendScans, unknown)).code).toBe('EVENT_NOT_FOUND')
})

test('a device takes the list along, with the key by which it proves codes itself', async () => {
  const event = await makeEvent(here)
  const { registration } = await registered(here, event, undefined, 2)
  const { publicKey, tickets, nextAfter } = await staff.call(getDoorList, { eventId: event.eventId })
  expect(nextAfter).toBeNull()
  expect(tickets.map(({ id }) => id).sort()).toEqual(registration.tickets.map(({ id }) => id).sort())
  const { qr } = registration.tickets[0]!
  const at = qr.lastIndexOf('.')
  const key = await crypto.subtle.importKey('raw', Buffer.from(publicKey, 'base64url'), 'Ed25519', false, [
    'verify',
  ])
  const isOurs = (text: string) =>
    crypto.subtle.verify('Ed25519', key, Buffer.from(qr.slice(at + 1), 'base64url'), Buffer.from(text))
  expect(await isOurs(qr.slice(0, at))).toBe(true)
  const other = qr[at - 1] === 'x' ? 'y' : 'x'
  expect(await isOurs(qr.slice(0, at - 1) + other)).toBe(false)
})

test('[S6.4] the office that looks at what a person sees gets no code that would open the door', async () => {
  const { person, registration } = await registered(here, await makeEvent(here))
  const wish = { userId: person.id, reason: 'She cannot find her ticket' }
  const { lookToken } = await (await makeOfficer(here, ['support'])).call(lookAsPerson, wish)
  const looker = here.as({ token: lookToken, uid: person.id })
  const codes = async (who: typeof person) =>
    (await who.call(getRegistration, { id: registration.id })).registration.tickets.map(({ qr, number }) => [
      qr,
      number,
    ])
  expect(await codes(looker)).toEqual([['', '']])
  expect(await codes(person)).toEqual([[expect.stringMatching(/^A1\./), registration.tickets[0]!.number]])
})

import { getCheckInList, sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import { setEntrance } from '@tiantian/contracts/expo/entrance.ts'
import { cancelRegistration, getRegistration } from '@tiantian/contracts/expo/registration.ts'
import { otherLayout } from '@tiantian/contracts/spelling/keyboard.ts'
import { impersonateUser } from '@tiantian/contracts/user/office.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { gateOf, makeToday } from '../../../test/make-check-in.ts'
import { makeEvent, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here
const HOUR_MS = 3_600_000

/** What a keyboard or hand scanner types while its computer is in the Russian layout. */
const inRussianLayout = (code: string) =>
  code.replace(/[a-z.]/gi, (key) => {
    const letter = key === '.' ? 'ю' : otherLayout(key.toLowerCase())
    return key === key.toLowerCase() ? letter : letter.toUpperCase()
  })

test('a ticket admits once; the same scan sent ten times counts as one', async () => {
  const event = await makeToday(here)
  const { person: attendee, registration } = await registered(here, event, undefined, 2)
  const [ticket, other] = registration.tickets
  const gate = await gateOf(here, event)
  const scan = gate.scanOf(ticket!.qr, { gate: 'North' })
  const replies = await Promise.all(Array.from({ length: 10 }, () => gate.send(scan)))
  for (const scans of replies)
    expect(scans).toMatchObject([{ result: 'ok', name: 'Айгерім 1', typeName: 'Visitor' }])
  const [rows] = await db.sql`select count(*)::int as count from check_ins where event_id = ${event.eventId}`
  expect(rows).toEqual({ count: 1 })
  const other2 = await gateOf(here, event, 'gate 2')
  // The second scanner is in the Russian keyboard layout.
  const again = [ticket!.qr, inRussianLayout(ticket!.qr), inRussianLayout(other!.number)]
  const used = {
    result: 'already_used',
    firstAt: expect.any(String),
    firstGate: 'North',
    ticketId: ticket!.id,
  }
  expect(await other2.send(...again.map((code) => other2.scanOf(code)))).toMatchObject([
    used,
    used,
    { result: 'ok', name: 'Айгерім 2' },
  ])
  expect(
    (await attendee.call(getRegistration, { id: registration.id })).registration.tickets[0]!.enteredAt,
  ).not.toBeNull()
})

test('entries granted by two offline devices are both recorded, and the second is flagged', async () => {
  const event = await makeToday(here)
  const { qr } = (await registered(here, event)).registration.tickets[0]!
  const first = await gateOf(here, event, 'gate 1')
  const second = await gateOf(here, event, 'gate 2')
  expect(await second.scan(qr, { alone: 'ok' })).toMatchObject({ result: 'ok' })
  expect(await first.scan(qr, { alone: 'ok' })).toMatchObject({ result: 'double_entry' })
  const rows = await db.sql`
    select device, result from check_ins where event_id = ${event.eventId} order by device`
  expect(rows).toEqual([
    { device: 'gate 1', result: 'double_entry' },
    { device: 'gate 2', result: 'ok' },
  ])
})

const MINUTES = [1, 2, 3, 4] as const

/** All orders in which the scans of four minutes may arrive. */
const arrivals = (rest: readonly number[]): number[][] =>
  rest.length === 0
    ? [[]]
    : rest.flatMap((each) => arrivals(rest.filter((one) => one !== each)).map((tail) => [each, ...tail]))

test.each([
  ['single', ['entry', 'entry', 'exit', 'entry'], ['ok', 'double_entry', 'ok', 'double_entry']],
  ['re_entry', ['entry', 'entry', 'exit', 'entry'], ['ok', 'double_entry', 'ok', 'ok']],
  ['re_entry', ['entry', 'exit', 'entry', 'entry'], ['ok', 'ok', 'ok', 'double_entry']],
  ['multi', ['entry', 'entry', 'exit', 'entry'], ['ok', 'ok', 'ok', 'ok']],
] as const)(
  'at a %s entrance the scans %j of offline devices have the same results in whatever order they arrive',
  async (rule, kinds, results) => {
    const event = await makeToday(here, { seats: 100 })
    const gate = await gateOf(here, event)
    const start = clock.now().getTime()
    const hours = { opensAt: null, closesAt: null, typeIds: null }
    const organizer = await makeOfficer(here, ['admin'])
    await organizer.call(setEntrance, { eventId: event.eventId, id: event.eventId, rule, ...hours })
    clock.advance(10 * 60_000)
    for (const order of arrivals(MINUTES)) {
      const { qr } = (await registered(here, event)).registration.tickets[0]!
      for (const minute of order) {
        const at = new Date(start + minute * 60_000).toISOString()
        const kind = kinds[minute - 1]!
        await gate.send(gate.scanOf(qr, { alone: 'ok', kind, at }))
      }
      const rows = await db.sql`
        select result from check_ins where ticket_id =
          (select ticket_id from check_ins where event_id = ${event.eventId} order by number desc limit 1)
        order by happened_at`
      expect(
        rows.map(({ result }) => result),
        order.join(),
      ).toEqual(results)
    }
  },
)

test('an attendee refused by an offline device did not enter, even if the server would have admitted them', async () => {
  const event = await makeToday(here)
  const { qr } = (await registered(here, event)).registration.tickets[0]!
  const gate = await gateOf(here, event)
  expect(await gate.scan(qr, { alone: 'not_approved' })).toMatchObject({ result: 'not_approved' })
  expect(await gate.scan(qr)).toMatchObject({ result: 'ok' })
})

test('an invalid ticket is refused with its reason', async () => {
  const event = await makeToday(here, { startsIn: 40 })
  const elsewhere = await makeToday(here)
  const pending = await makeToday(here, { needsApproval: true })
  const { registration } = await registered(here, event)
  const cancelled = await registered(here, event)
  const erased = await registered(here, event)
  await cancelled.person.call(cancelRegistration, { id: cancelled.registration.id })
  await db.sql`update registrations set contact = null where id = ${erased.registration.id}`
  const waiting = await registered(here, pending)
  const there = await gateOf(here, elsewhere)
  const other = await gateOf(here, pending)
  const gate = await gateOf(here, event)
  const { qr } = registration.tickets[0]!
  expect((await there.scan(qr)).result).toBe('wrong_event')
  expect((await other.scan(waiting.registration.tickets[0]!.number)).result).toBe('not_approved')
  clock.advance(20 * HOUR_MS)
  expect((await gate.scan(cancelled.registration.tickets[0]!.qr)).result).toBe('cancelled')
  expect((await gate.scan(erased.registration.tickets[0]!.qr)).result).toBe('revoked')
  expect((await gate.scan(`${qr.slice(0, -4)}AAAA`)).result).toBe('invalid')
  expect((await gate.scan('hello')).result).toBe('invalid')
  await db.sql`delete from tickets where registration_id = ${registration.id}`
  expect((await gate.scan(qr)).result).toBe('revoked')
  const unknown = { eventId: newId(), device: 'gate', scans: [gate.scanOf(qr)] }
  expect((await gate.staff.refused(sendScans, unknown)).code).toBe('EVENT_NOT_FOUND')
})

test('a mistaken scan is undone: the row stays, it is audited once, and the ticket admits again', async () => {
  const event = await makeToday(here)
  const { person: attendee, registration } = await registered(here, event)
  const { qr } = registration.tickets[0]!
  const gate = await gateOf(here, event)
  const { nonce } = await gate.scan(qr)
  const undone = await Promise.all(Array.from({ length: 5 }, () => gate.undo(nonce)))
  for (const scans of undone) expect(scans).toMatchObject([{ nonce, isUndone: true, firstAt: null }])
  expect(
    (await attendee.call(getRegistration, { id: registration.id })).registration.tickets[0]!.enteredAt,
  ).toBeNull()
  expect(await gate.scan(qr)).toMatchObject({ result: 'ok', isUndone: false })
  const written = await db.sql`
    select actor_id, change ->> 'result' as result from audit_log where object_id = ${nonce} and event = 'expo.check_in.undo'`
  expect(written).toEqual([{ actor_id: gate.staff.id, result: 'ok' }])
  const [rows] = await db.sql`
    select count(*)::int as count from check_ins where event_id = ${event.eventId}`
  expect(rows).toEqual({ count: 2 })
  expect(await gate.undo(newId())).toEqual([])
  const elsewhere = { eventId: (await makeToday(here)).eventId, device: 'gate', nonces: [nonce] }
  expect(await gate.staff.call(undoScans, elsewhere)).toEqual({ scans: [] })
})

test('an entry flagged as second becomes the first when the first is undone', async () => {
  const event = await makeToday(here)
  const { qr } = (await registered(here, event)).registration.tickets[0]!
  const gate = await gateOf(here, event)
  const wrong = gate.scanOf(qr, { alone: 'ok' })
  const right = gate.scanOf(qr, { alone: 'ok' })
  // As an offline device sends them: the scans, then the undone ones.
  expect(await gate.send(wrong, right)).toMatchObject([{ result: 'ok' }, { result: 'double_entry' }])
  await gate.undo(wrong.nonce)
  expect(await gate.send(wrong, right)).toMatchObject([{ isUndone: true }, { result: 'ok' }])
  expect((await gate.scan(qr)).result).toBe('already_used')
})

test('a device downloads the list and the key with which it verifies codes offline', async () => {
  const event = await makeEvent(here)
  const { registration } = await registered(here, event, undefined, 2)
  const cancelled = await registered(here, event)
  await cancelled.person.call(cancelRegistration, { id: cancelled.registration.id })
  const { staff } = await gateOf(here, event)
  const { publicKey, tickets, nextAfter } = await staff.call(getCheckInList, { eventId: event.eventId })
  expect(nextAfter).toBeNull()
  const good = tickets.filter(({ refusal }) => refusal === null)
  expect(good.map(({ id }) => id).sort()).toEqual(registration.tickets.map(({ id }) => id).sort())
  expect(tickets.filter(({ refusal }) => refusal !== null)).toMatchObject([
    { id: cancelled.registration.tickets[0]!.id, refusal: 'cancelled', name: '', company: '', moves: [] },
  ])
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

test('[S6.4] an impersonating officer gets no code that would admit', async () => {
  const { person: attendee, registration } = await registered(here, await makeEvent(here))
  const input = { userId: attendee.id, reason: 'She cannot find her ticket' }
  const { impersonationToken } = await (await makeOfficer(here, ['support'])).call(impersonateUser, input)
  const looker = here.as({ token: impersonationToken, uid: attendee.id })
  const codes = async (who: typeof attendee) =>
    (await who.call(getRegistration, { id: registration.id })).registration.tickets.map(({ qr, number }) => [
      qr,
      number,
    ])
  expect(await codes(looker)).toEqual([['', '']])
  expect(await codes(attendee)).toEqual([[expect.stringMatching(/^A1\./), registration.tickets[0]!.number]])
})

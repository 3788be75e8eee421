import { getCheckInList, sendScans } from '@tiantian/contracts/expo/check-in.ts'
import { listEntrances, setEntrance } from '@tiantian/contracts/expo/entrance.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { gateOf, makeToday } from '../../../test/make-check-in.ts'
import type { MadeEvent } from '../../../test/make-event.ts'
import { makeEvent, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here
const sql = db.sql
const manager = await makeOfficer(here, ['registration_manager'])
const MINUTE_MS = 60_000

const ALWAYS = { name: '', opensAt: null, closesAt: null, typeIds: null }

/** The main entrance with the given settings. */
const setMain = (
  { eventId }: MadeEvent,
  input: Partial<Parameters<typeof manager.call<typeof setEntrance>>[1]>,
) => manager.call(setEntrance, { eventId, id: eventId, rule: 'single', ...ALWAYS, ...input })

/** Minutes ago. */
const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS).toISOString()

const opens = async (event: MadeEvent, startsAt: string, endsAt: string, zone: string) => {
  await sql`
    update events set starts_at = ${startsAt}, ends_at = ${endsAt}, time_zone = ${zone},
      registration_opens_at = ${startsAt}, registration_closes_at = ${startsAt} where id = ${event.eventId}`
  const { entrances } = await manager.call(listEntrances, { eventId: event.eventId })
  return [entrances[0]!.opensAt, entrances[0]!.closesAt]
}

test('an entrance is open from the day before an event until the day after it, in local time', async () => {
  const event = await makeEvent(here)
  expect(await opens(event, '2026-12-10T05:00:00Z', '2026-12-12T13:00:00Z', 'Asia/Almaty')).toEqual([
    '2026-12-08T19:00:00.000Z',
    '2026-12-13T19:00:00.000Z',
  ])
  // From midnight to midnight: the last day is the one before the end.
  expect(await opens(event, '2026-12-09T19:00:00Z', '2026-12-10T19:00:00Z', 'Asia/Almaty')).toEqual([
    '2026-12-08T19:00:00.000Z',
    '2026-12-11T19:00:00.000Z',
  ])
  // The night on which clocks are set back has 25 hours.
  expect(await opens(event, '2026-10-25T09:00:00Z', '2026-10-25T17:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-26T23:00:00.000Z',
  ])
  expect(await opens(event, '2028-03-01T05:00:00Z', '2028-03-01T13:00:00Z', 'Asia/Almaty')).toEqual([
    '2028-02-28T19:00:00.000Z',
    '2028-03-02T19:00:00.000Z',
  ])
})

test('a ticket that comes too early, too late or to the wrong entrance is refused with the reason; the office sets opening times and ticket types', async () => {
  const event = await makeEvent(here)
  const { qr } = (await registered(here, event)).registration.tickets[0]!
  const gate = await gateOf(here, event)
  expect((await gate.scan(qr)).result).toBe('not_yet')
  await setMain(event, { opensAt: ago(120), closesAt: ago(60) })
  expect((await gate.scan(qr)).result).toBe('too_late')
  // An offline device reports a timely entry later.
  expect((await gate.scan(qr, { alone: 'ok', at: ago(90) })).result).toBe('ok')
  const side = newId()
  const other = await makeEvent(here)
  await sql`update ticket_types set event_id = ${event.eventId}, position = 1 where id = ${other.typeId}`
  const input = { eventId: event.eventId, id: side, rule: 'multi', ...ALWAYS, name: 'Side door' } as const
  const { entrances } = await manager.call(setEntrance, {
    ...input,
    opensAt: ago(60),
    typeIds: [other.typeId],
  })
  expect(entrances).toMatchObject([
    { id: event.eventId, hasOwnTimes: true, typeIds: null },
    { id: side, name: 'Side door', rule: 'multi', typeIds: [other.typeId] },
  ])
  expect((await gate.scan(qr, { entranceId: side })).result).toBe('wrong_list')
  await manager.call(setEntrance, { ...input, opensAt: ago(60) })
  expect((await gate.scan(qr, { entranceId: side })).result).toBe('ok')
  const list = await gate.staff.call(getCheckInList, { eventId: event.eventId, entranceId: side })
  expect(list.tickets).toMatchObject([{ moves: [{ kind: 'entry' }] }])
  const [audited] = await sql`
    select count(*)::int as count from audit_log where event = 'expo.entrance.set' and object_id = ${event.eventId}`
  expect(audited).toEqual({ count: 3 })
})

test('an entrance belongs to one event, opens before it closes, and is edited only with permission', async () => {
  const event = await makeToday(here)
  const other = await makeToday(here)
  const base = { eventId: event.eventId, id: newId(), rule: 'single', ...ALWAYS } as const
  const fields = async (input: Partial<Parameters<typeof manager.call<typeof setEntrance>>[1]>) =>
    (await manager.refused(setEntrance, { ...base, ...input })).fields?.map(({ path }) => path)
  expect(await fields({ id: other.eventId })).toEqual(['id'])
  expect(await fields({ typeIds: [other.typeId] })).toEqual(['typeIds'])
  expect(await fields({ opensAt: ago(1), closesAt: ago(2) })).toEqual(['closesAt'])
  expect(await fields({ closesAt: ago(100_000) })).toEqual(['closesAt'])
  const gate = await gateOf(here, event)
  expect((await gate.staff.refused(setEntrance, base)).code).toBe('PERMISSION_DENIED')
  const scans = [gate.scanOf('hello', { entranceId: other.eventId })]
  const input = { eventId: event.eventId, device: 'gate', scans }
  expect((await gate.staff.refused(sendScans, input)).code).toBe('INVALID_INPUT')
})

test('re-entry after an exit is allowed where the office permits it, and refused elsewhere', async () => {
  const event = await makeToday(here)
  const { qr } = (await registered(here, event)).registration.tickets[0]!
  const gate = await gateOf(here, event)
  const entry = async () => (await gate.scan(qr)).result
  const exit = async () => (await gate.scan(qr, { kind: 'exit' })).result
  expect([await entry(), await exit(), await entry()]).toEqual(['ok', 'ok', 'already_used'])
  await setMain(event, { rule: 're_entry' })
  expect([await entry(), await entry(), await exit(), await entry()]).toEqual([
    'ok',
    'already_used',
    'ok',
    'ok',
  ])
  await setMain(event, { rule: 'multi' })
  expect([await entry(), await entry()]).toEqual(['ok', 'ok'])
})

test('late and unordered exits and entries are evaluated by the time at which they happened', async () => {
  const event = await makeToday(here)
  await setMain(event, { rule: 're_entry' })
  const { qr } = (await registered(here, event)).registration.tickets[0]!
  const gate = await gateOf(here, event)
  const alone = (minutes: number, kind: 'entry' | 'exit' = 'entry') =>
    gate.scanOf(qr, { alone: 'ok', at: ago(minutes), kind })
  await gate.send(alone(60))
  const again = alone(30)
  expect(await gate.send(again)).toMatchObject([{ result: 'double_entry' }])
  expect(await gate.send(alone(40, 'exit'))).toMatchObject([{ result: 'ok' }])
  expect(await gate.send(again)).toMatchObject([{ result: 'ok' }])
  // Before the first scan: of the two entries the earlier one counts, until its exit arrives.
  expect(await gate.send(alone(65))).toMatchObject([{ result: 'ok' }])
  expect(await gate.send(alone(62, 'exit'))).toMatchObject([{ result: 'ok' }])
  const moves = await sql`
    select kind, result from check_ins where event_id = ${event.eventId} order by happened_at`
  expect(moves.map(({ kind, result }) => `${kind} ${result}`)).toEqual([
    'entry ok',
    'exit ok',
    'entry ok',
    'exit ok',
    'entry ok',
  ])
})

test("a device clock may be wrong: its scans are corrected by the server's clock", async () => {
  const event = await makeToday(here)
  const { qr } = (await registered(here, event)).registration.tickets[0]!
  const gate = await gateOf(here, event)
  const sentAt = '2020-01-01T10:30:00Z'
  const at = '2020-01-01T10:00:00Z'
  const scans = [gate.scanOf(qr, { alone: 'ok', at })]
  await gate.staff.call(sendScans, { eventId: event.eventId, device: 'gate', sentAt, scans })
  const [row] = await sql<{ happened_at: string }[]>`
    select happened_at from check_ins where event_id = ${event.eventId}`
  expect(Math.abs(Date.parse(ago(30)) - new Date(row!.happened_at).getTime())).toBeLessThan(10_000)
  // A timestamp before year 1 cannot come from a clock.
  const absurd = {
    sentAt: '9999-12-31T00:00:00Z',
    scans: [gate.scanOf(qr, { at: '0001-01-01T00:00:00Z', alone: 'ok' })],
  }
  const input = { eventId: event.eventId, device: 'gate', ...absurd }
  expect((await gate.staff.refused(sendScans, input)).code).toBe('INVALID_INPUT')
})

/** The same server without locking the ticket during a scan. */
const naive = await testApp()
await naive.db.sql.unsafe(`
  create or replace function lock_ticket(ticket uuid) returns void language sql as 'select'`)

describe('an attendee who has left is scanned at two gates at the same moment', () => {
  test('one gate admits, the other reports that the ticket is already inside', async () => {
    expect(await enterTwice(here, 1)).toEqual(['already_used', 'ok'])
  })

  test('control: without the ticket lock both gates admit', async () => {
    expect(await enterTwice(naive, 2)).toEqual(['ok', 'ok'])
  })
})

async function enterTwice(app: TestApp, waiting: number) {
  const event = await makeToday(app)
  await app.db.sql`update entrances set rule = 're_entry' where id = ${event.eventId}`
  const { qr } = (await registered(app, event)).registration.tickets[0]!
  const gates = [await gateOf(app, event, 'gate 1'), await gateOf(app, event, 'gate 2')]
  await gates[0]!.scan(qr)
  await gates[0]!.scan(qr, { kind: 'exit' })
  const trigger = 'trigger gate before insert on check_ins for each row'
  const answers = await meetAtGate(app, trigger, waiting, () =>
    Promise.all(gates.map((gate) => gate.scan(qr))),
  )
  return answers.map(({ result }) => result).sort()
}

import { defineMachine, eventsFor } from '@tiantian/contracts/machine.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { meetAtGate } from '../test/gate.ts'
import type { TestApp } from '../test/test-app.ts'
import { codesOf, testApp } from '../test/test-app.ts'
import { withoutRowLocks } from '../test/without-locks.ts'
import { newId } from './id.ts'
import { move, moveMany, storeMachine, tryMove } from './move.ts'

const guarded = await testApp()
const { db, clock } = guarded
/** The same server without the lock. */
const unguarded = await testApp()
withoutRowLocks(unguarded)

/** The recipe "Add a state" of docs/recipes.md, step by step: a parcel can be `returned`. */
const parcelMachine = defineMachine({
  name: 'test.parcel',
  states: ['packed', 'sent', 'delivered', 'returned', 'lost'],
  transitions: [
    { from: 'packed', event: 'send', to: 'sent', by: ['seller'] },
    { from: 'sent', event: 'deliver', to: 'delivered', by: ['courier'] },
    { from: 'delivered', event: 'return', to: 'returned', by: ['buyer'] },
    { from: ['packed', 'sent'], event: 'lose', to: 'lost', by: ['courier', 'job'] },
    { from: 'sent', event: 'insure', to: 'same', by: ['seller'], when: 'valuable' },
  ],
})

for (const { sql } of [guarded.db, unguarded.db]) {
  await sql`
    create table parcels (
      id uuid primary key,
      buyer_id uuid not null,
      state text not null check (state in ('packed', 'sent', 'delivered', 'returned', 'lost')),
      version int not null default 1,
      note text not null default ''
    )`
  await sql`
    create table parcel_events (
      id bigint generated always as identity primary key,
      parcel_id uuid not null references parcels,
      from_state text not null, to_state text not null, event text not null,
      actor_id uuid, actor_role text not null, at timestamptz not null, data jsonb not null
    )`
}

interface Parcel {
  readonly id: string
  readonly buyer_id: string
  readonly state: string
  readonly version: number
  readonly note: string
}

const parcels = storeMachine<Parcel>()({
  machine: parcelMachine,
  table: 'parcels',
  notFound: 'ORDER_NOT_FOUND',
  audit: { objectKind: 'parcel', objectId: ({ id }) => id },
  history: { table: 'parcel_events', idColumn: 'parcel_id' },
  outbox: { topic: 'test.parcel', data: ({ id, state }) => ({ id, state }) },
  columns: (tx) => ({ version: tx`version + 1` }),
})

const buyer = newId()
const courier = newId()

async function makeParcel(state = 'packed', here = guarded): Promise<string> {
  const id = newId()
  await here.db.sql`insert into parcels (id, buyer_id, state) values (${id}, ${buyer}, ${state})`
  return id
}

const readParcel = async (id: string) =>
  (await db.sql`select state, version, note from parcels where id = ${id}`)[0]
const historyOf = (id: string) => db.sql`
  select from_state, to_state, event, actor_id, actor_role, data from parcel_events where parcel_id = ${id} order by id`
const auditOf = (id: string) => db.sql`
  select actor_id, event, change from audit_log where object_kind = 'parcel' and object_id = ${id} order by id`
const outboxOf = (id: string) =>
  db.sql`select data from outbox where topic = 'test.parcel' and data ->> 'id' = ${id}`

const at = clock.now()
const byBuyer = { by: buyer, role: 'buyer', at } as const
const byCourier = { by: courier, role: 'courier', at } as const
const byJob = { by: null, role: 'job', at } as const

beforeEach(async () => {
  await db.sql`delete from parcel_events`
  await db.sql`delete from parcels`
})

test('a move writes the state, the history, the audit entry and the outbox', async () => {
  const id = await makeParcel('delivered')
  const change = { ...byBuyer, reason: 'Too small.', data: { count: 2 }, set: { note: 'back' } }
  const moved = await db.transaction((tx) => move(tx, parcels, id, 'return', change))
  expect(moved).toMatchObject({
    from: 'delivered',
    to: 'returned',
    row: { id, state: 'returned', version: 2 },
  })
  expect(await readParcel(id)).toEqual({ state: 'returned', version: 2, note: 'back' })
  const data = { reason: 'Too small.', count: 2 }
  expect(await historyOf(id)).toEqual([
    {
      from_state: 'delivered',
      to_state: 'returned',
      event: 'return',
      actor_id: buyer,
      actor_role: 'buyer',
      data,
    },
  ])
  expect(await auditOf(id)).toEqual([
    {
      actor_id: buyer,
      event: 'test.parcel.return',
      change: { from: 'delivered', state: 'returned', ...data },
    },
  ])
  expect(await outboxOf(id)).toEqual([{ data: { id, state: 'returned' } }])
})

test('every event from every state by every role is allowed only where the table lists it', async () => {
  const { states, events, roles } = parcelMachine
  for (const state of states) {
    for (const event of events) {
      for (const role of roles) {
        const id = await makeParcel(state)
        const isListed = eventsFor(parcelMachine, state, role).includes(event)
        const moving = db.transaction((tx) => move(tx, parcels, id, event, { by: buyer, role, at }))
        if (isListed) await moving
        else await expect(moving).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
        expect([state, event, role, (await historyOf(id)).length]).toEqual([
          state,
          event,
          role,
          isListed ? 1 : 0,
        ])
      }
    }
  }
})

test("another buyer's object, and one that does not exist, are not found", async () => {
  const id = await makeParcel('delivered')
  for (const key of [
    { id, buyer_id: courier },
    { id: newId(), buyer_id: buyer },
  ]) {
    const moving = db.transaction((tx) => move(tx, parcels, key, 'return', byBuyer))
    await expect(moving).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  }
  await db.transaction((tx) => move(tx, parcels, { id, buyer_id: buyer }, 'return', byBuyer))
  expect(await readParcel(id)).toMatchObject({ state: 'returned' })
})

test('an unmet condition, and a check that throws, leave everything unchanged', async () => {
  const id = await makeParcel('sent')
  const bySeller = { by: courier, role: ['seller', 'buyer'], at } as const
  const insure = (change: object) =>
    db.transaction((tx) => move(tx, parcels, id, 'insure', { ...bySeller, ...change }))
  await expect(insure({})).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  const check = () => {
    throw new Error('refused by the check')
  }
  await expect(insure({ holds: ['valuable'], check })).rejects.toThrow('refused by the check')
  expect(await readParcel(id)).toEqual({ state: 'sent', version: 1, note: '' })
  expect(await insure({ holds: ['valuable'] })).toMatchObject({
    from: 'sent',
    to: 'sent',
    row: { version: 2 },
  })
})

test('a job skips an object that has moved on meanwhile', async () => {
  const id = await makeParcel('delivered')
  expect(await db.transaction((tx) => tryMove(tx, parcels, id, 'lose', byJob))).toBeUndefined()
  expect(await db.transaction((tx) => tryMove(tx, parcels, newId(), 'lose', byJob))).toBeUndefined()
})

describe('several users move one object at the same time', () => {
  test('one succeeds, the others find its new state', async () => {
    const refusals = Array<string>(9).fill('AppError: STATE_CONFLICT')
    expect(await deliverAtOnce(guarded, 10)).toEqual({ moved: 1, refusals })
  })

  test('control: without the lock two succeed', async () => {
    const gate = 'trigger gate before update of state on parcels for each statement'
    const both = await meetAtGate(unguarded, gate, 2, () => deliverAtOnce(unguarded, 2))
    expect(both).toEqual({ moved: 2, refusals: [] })
  })
})

async function deliverAtOnce(here: TestApp, count: number) {
  const id = await makeParcel('sent', here)
  const deliver = () => here.db.transaction((tx) => move(tx, parcels, id, 'deliver', byCourier))
  const refusals = codesOf(await Promise.allSettled(Array.from({ length: count }, deliver)))
  const history = await here.db.sql`select from parcel_events where parcel_id = ${id}`
  return { moved: history.length, refusals }
}

test('many are moved in one statement, each with its own history; others stay unchanged', async () => {
  const packed = await makeParcel('packed')
  const sent = await makeParcel('sent')
  const delivered = await makeParcel('delivered')
  const stored = await makeParcel('sent')
  const moved = await db.transaction((tx) => moveMany(tx, parcels, tx`id <> ${stored}`, 'lose', byJob))
  expect(
    moved
      .map(({ from, to, row }) => [from, to, row.id])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['packed', 'lost', packed],
    ['sent', 'lost', sent],
  ])
  expect(await readParcel(packed)).toEqual({ state: 'lost', version: 2, note: '' })
  expect(await readParcel(delivered)).toMatchObject({ state: 'delivered', version: 1 })
  expect(await historyOf(sent)).toMatchObject([
    { from_state: 'sent', to_state: 'lost', actor_id: null, actor_role: 'job' },
  ])
  expect(await auditOf(sent)).toMatchObject([{ actor_id: null, event: 'test.parcel.lose' }])
  expect(await historyOf(stored)).toEqual([])
  const insure = db.transaction((tx) =>
    moveMany(tx, parcels, tx`true`, 'insure', { ...byJob, role: 'seller' }),
  )
  await expect(insure).rejects.toThrow('test.parcel: insure does not lead to one state')
})

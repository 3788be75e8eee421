import { scanCard } from '@tiantian/contracts/expo/contact-book.ts'
import { answerMeeting } from '@tiantian/contracts/expo/meeting.ts'
import { describe, expect, test } from 'vitest'
import { makeEvent, registered } from '../../../test/make-event.ts'
import { joined, makeMeetings, meetingBetween } from '../../../test/make-meeting.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const guarded = await testApp()

/** The same server without its guards: it checks first and writes then, and has no unique index. */
const naive = await testApp()
await naive.db.sql.unsafe(`
  alter table meeting_seats drop constraint one_meeting_at_a_time;
  drop index one_meeting_per_table;
  drop index one_exchange_per_pair;
  create or replace function take_meeting_table(slot uuid) returns smallint language plpgsql as $$
  declare
    free smallint;
  begin
    select min(n) into free from meeting_slots s, generate_series(1, s.tables) n where s.id = slot and not exists (
      select from meetings where slot_id = slot and state = 'accepted' and table_number = n);
    perform pg_sleep(0.3); -- long enough for the others to look, however slow the machine
    return free;
  end $$`)

describe('one participant gets ten requests for the same slot and accepts all at the same moment', () => {
  test('one meeting is accepted, all others report that the slot is taken', async () => {
    const { codes, seats } = await acceptAll(guarded)
    expect(codes.filter((code) => code === 'MEETING_TIME_TAKEN')).toHaveLength(9)
    expect(seats).toBe(1)
  })

  test('control: without the unique index the participant has several meetings in one slot', async () => {
    expect((await acceptAll(naive)).seats).toBeGreaterThan(1)
  })
})

async function acceptAll(here: TestApp) {
  const event = await makeMeetings(here, { tables: 20 })
  const requested = await joined(here, event)
  const ids: string[] = []
  for (let n = 0; n < 10; n += 1) ids.push(await meetingBetween(event, await joined(here, event), requested))
  const codes = await Promise.all(ids.map((id) => accept(requested.person, id)))
  const [row] = await here.db.sql<{ count: number }[]>`
    select count(*)::int as count from meeting_seats where profile_id = ${requested.profileId}`
  return { codes, seats: row!.count }
}

const accept = async (attendee: Awaited<ReturnType<typeof joined>>['person'], id: string) => {
  try {
    await attendee.call(answerMeeting, { id, step: 'accept' })
    return 0
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('ten pairs accept at the same moment where three tables are available', () => {
  test('three pairs get a table each, all others none', async () => {
    const { codes, tables } = await fillTables(guarded)
    expect(tables.sort((a, b) => a - b)).toEqual([1, 2, 3])
    expect(codes.filter((code) => code === 'MEETING_TIME_TAKEN')).toHaveLength(7)
  })

  test('control: checking first and writing then puts several pairs at one table', async () => {
    const { tables } = await fillTables(naive)
    expect(new Set(tables).size).toBeLessThan(tables.length)
  })

  test('the database refuses a second meeting at one table, no matter who writes it', async () => {
    const event = await makeMeetings(guarded)
    const attendees = await Promise.all([1, 2, 3, 4].map(() => joined(guarded, event)))
    const ids = [
      await meetingBetween(event, attendees[0]!, attendees[1]!),
      await meetingBetween(event, attendees[2]!, attendees[3]!),
    ]
    await expect(
      guarded.db.sql`update meetings set state = 'accepted', table_number = 1 where id = any(${ids})`,
    ).rejects.toThrow('one_meeting_per_table')
  })
})

async function fillTables(here: TestApp) {
  const event = await makeMeetings(here, { tables: 3 })
  const inputs: { id: string; other: Awaited<ReturnType<typeof joined>> }[] = []
  for (let n = 0; n < 10; n += 1) {
    const other = await joined(here, event)
    inputs.push({ id: await meetingBetween(event, await joined(here, event), other), other })
  }
  const codes = await Promise.all(inputs.map(({ id, other }) => accept(other.person, id)))
  const rows = await here.db.sql<{ table_number: number }[]>`
    select table_number from meetings where event_id = ${event.eventId} and state = 'accepted'`
  return { codes, tables: rows.map((row) => row.table_number) }
}

describe('two attendees scan each other at the same moment', () => {
  test('both have exchanged contact cards', async () => {
    const { states, contacts } = await scanEachOther(guarded)
    expect(states.sort()).toEqual(['exchanged', 'requested'])
    expect(contacts).toBe(2)
  })

  test('control: without the index both requests stay pending', async () => {
    expect(await scanEachOther(naive)).toEqual({ states: ['requested', 'requested'], contacts: 0 })
  })
})

async function scanEachOther(here: TestApp) {
  const event = await makeEvent(here)
  const pair = [await registered(here, event), await registered(here, event)] as const
  const qr = (at: 0 | 1) => pair[at].registration.tickets[0]!.qr
  const replies = await Promise.all([
    pair[0].person.call(scanCard, { code: qr(1) }),
    pair[1].person.call(scanCard, { code: qr(0) }),
  ])
  const [row] = await here.db.sql<{ count: number }[]>`
    select count(*)::int as count from contacts where event_id = ${event.eventId}`
  return { states: replies.map(({ state }) => state), contacts: row!.count }
}

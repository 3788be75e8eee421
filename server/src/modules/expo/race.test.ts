import { cancelRegistration, joinWaitlist, leaveWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { describe, expect, test } from 'vitest'
import { meetAtGate, waiters } from '../../test/gate.ts'
import { gateOf, makeToday } from '../../test/make-check-in.ts'
import {
  availabilityOf,
  contextOf,
  hold,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../test/make-event.ts'
import type { TestApp } from '../../test/test-app.ts'
import { codesOf, testApp } from '../../test/test-app.ts'
import { withoutRowLocks } from '../../test/without-locks.ts'
import { notifyRegistered } from './emails/notify.ts'
import { offerSeats } from './registration/offer-seats.ts'
import { expireHolds } from './registration/registration-expiry.ts'

const guarded = await testApp()

/** The same server without its guards: it counts first and writes then, and has no constraint. */
const naive = await testApp()
await naive.db.sql.unsafe(`
  alter table quotas drop constraint quotas_not_oversold;
  alter table quotas drop constraint quotas_used_check;
  create or replace function take_seats(quota uuid, wanted int) returns boolean language plpgsql as $$
  begin
    if (select size - used < wanted from quotas where id = quota) then return false; end if;
    perform pg_sleep(0.2); -- long enough for the others to look, however slow the machine
    update quotas set used = used + wanted where id = quota;
    return true;
  end $$;
  create or replace function release_seats(holder uuid) returns int language plpgsql as $$
  declare
    kept seat_holds;
  begin
    for kept in select * from seat_holds where holder_id = holder loop
      perform pg_sleep(0.1);
      update quotas set used = used - kept.count where id = kept.quota_id;
    end loop;
    delete from seat_holds where holder_id = holder;
    return 0;
  end $$;
  drop index one_entry_per_ticket;
  create or replace function lock_ticket(ticket uuid) returns void language sql as 'select';
  alter table event_emails drop constraint one_email_each`)
withoutRowLocks(naive)

describe('200 users want 10 seats at the same moment', () => {
  test('ten get one, all others learn that the event is full', async () => {
    const { codes, seats } = await rush(guarded)
    expect(seats).toEqual({ used: 10, kept: 10 })
    expect(codes).toEqual(Array(190).fill('EVENT_FULL'))
  })

  test('control: counting first and writing then sells more seats than exist', async () => {
    expect((await rush(naive)).seats.kept).toBeGreaterThan(10)
  })

  test('the database refuses seats beyond the last, no matter who writes them', async () => {
    const { quotaId } = await makeEvent(guarded, { seats: 10 })
    await expect(guarded.db.sql`update quotas set used = 11 where id = ${quotaId}`).rejects.toThrow(
      'quotas_not_oversold',
    )
  })
})

async function rush(here: TestApp) {
  const event = await makeEvent(here, { seats: 10 })
  const attendees = await makeGuests(here, 200)
  const results = await Promise.allSettled(attendees.map((attendee) => hold(attendee, event)))
  return { codes: codesOf(results), seats: await seatsOf(here, event) }
}

test('two ticket types that share two quotas are taken in opposite order without a deadlock', async () => {
  const one = await makeEvent(guarded, { seats: 50 })
  const other = await makeEvent(guarded, { seats: 50 })
  const sql = guarded.db.sql
  await sql`update ticket_types set event_id = ${one.eventId}, position = 1 where id = ${other.typeId}`
  await sql`insert into ticket_type_quotas (ticket_type_id, quota_id) values (${one.typeId}, ${other.quotaId}), (${other.typeId}, ${one.quotaId})`
  const attendees = await makeGuests(guarded, 30)
  await Promise.all(
    attendees.map((attendee, at) => hold(attendee, at % 2 ? one : { ...other, eventId: one.eventId })),
  )
  expect(await seatsOf(guarded, one)).toEqual({ used: 30, kept: 30 })
  expect(await seatsOf(guarded, other)).toEqual({ used: 30, kept: 30 })
})

describe('a form expires while two processes look', () => {
  test('its seats are released once', async () => {
    expect(await expireTwice(guarded)).toEqual({ expired: 1, seats: { used: 1, kept: 1 } })
    expect(await releaseTwice(guarded)).toEqual({ used: 1, kept: 1 })
  })

  test('control: releasing seats without deleting the row that holds them releases them twice', async () => {
    expect((await releaseTwice(naive)).used).toBe(-1)
  })
})

/** Two processes release the same seats, and neither checks the state. */
async function releaseTwice(here: TestApp) {
  const event = await makeEvent(here, { seats: 5 })
  await registered(here, event)
  const [attendee] = await makeGuests(here, 1)
  const { registration } = await hold(attendee!, event, 1)
  const release = () => here.db.sql`select release_seats(${registration.id})`
  await Promise.all([release(), release(), release()])
  return seatsOf(here, event)
}

async function expireTwice(here: TestApp) {
  const event = await makeEvent(here, { seats: 5 })
  await registered(here, event)
  const [attendee] = await makeGuests(here, 1)
  const { registration } = await hold(attendee!, event, 2)
  await here.db.sql`update registrations set expires_at = ${here.clock.now()} where id = ${registration.id}`
  const office = contextOf(here)
  const counts = await meetAtGate(here, 'trigger gate before update on registrations for each row', 1, () =>
    Promise.all([expireHolds(office), expireHolds(office)]),
  )
  return { expired: counts[0] + counts[1], seats: await seatsOf(here, event) }
}

describe('an attendee leaves the waitlist while a seat is being offered', () => {
  test('the seat stays free for the next', async () => {
    const { state, seats } = await leaveWhileOffered(guarded)
    expect(state).toEqual([])
    expect(seats).toEqual({ used: 0, kept: 0 })
  })

  test('control: an offer that does not check the state holds a seat for an entry that has left', async () => {
    expect((await leaveWhileOffered(naive)).seats.used).toBe(1)
  })
})

/** The leaving attendee locks the row first; the offer has read the waitlist before and waits. */
async function leaveWhileOffered(here: TestApp) {
  const event = await makeEvent(here, { seats: 0 })
  const [attendee] = await makeGuests(here, 1)
  await attendee!.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
  const { id } = (await availabilityOf(attendee!, event)).waitlist[0]!
  const sql = here.db.sql
  await sql`update quotas set size = 1 where id = ${event.quotaId}`
  const both = await here.db.transaction(async (lock) => {
    await lock`select from waitlist_entries where id = ${id} for update`
    const leaving = attendee!.call(leaveWaitlist, { id })
    await waiters(here, 1)
    const offering = offerSeats(contextOf(here), event.eventId)
    await waiters(here, 2)
    return [leaving, offering] as const
  })
  await Promise.all(both)
  const { waitlist: state } = await availabilityOf(attendee!, event)
  return { state, seats: await seatsOf(here, event) }
}

describe('seats are cancelled, offered to the waitlist and requested by others at the same moment', () => {
  test('the waitlist gets them, and never more than exist', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { seats, offered, codes } = await cancelOfferHold(guarded)
      expect(seats).toEqual({ used: 2, kept: 2 })
      expect(offered).toBe(2)
      expect(codes).toEqual(Array(6).fill('EVENT_FULL'))
    }
  })

  test('a cancelled seat goes to the waitlist, though another user had seen it free', async () => {
    expect(await meetAtSeat(guarded)).toEqual({ seats: { used: 1, kept: 1 }, codes: ['EVENT_FULL'] })
  })

  test('control: counting first and writing then gives it to both', async () => {
    expect(await meetAtSeat(naive)).toEqual({ seats: { used: 2, kept: 2 }, codes: [] })
  })
})

/** The job and a registering user have both seen the free seat before either takes it. */
async function meetAtSeat(here: TestApp) {
  const event = await makeEvent(here, { seats: 1 })
  const { person: holder, registration } = await registered(here, event)
  const [waiting, other] = await makeGuests(here, 2)
  await waiting!.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
  await holder.call(cancelRegistration, { id: registration.id })
  const both = await here.db.transaction(async (lock) => {
    await lock`select from quotas where id = ${event.quotaId} for update`
    const offering = offerSeats(contextOf(here), event.eventId)
    await waiters(here, 1)
    const holding = hold(other!, event)
    await waiters(here, 2)
    return [offering, holding] as const
  })
  const results = await Promise.allSettled(both)
  expect((await availabilityOf(waiting!, event)).waitlist).toMatchObject([{ state: 'offered' }])
  return { seats: await seatsOf(here, event), codes: codesOf(results) }
}

/** Two seats are taken and two users wait; the two cancel while the job makes offers and six others try. */
async function cancelOfferHold(here: TestApp) {
  const event = await makeEvent(here, { seats: 2 })
  const holders = [await registered(here, event), await registered(here, event)]
  const attendees = await makeGuests(here, 8)
  const waiting = attendees.slice(0, 2)
  const others = attendees.slice(2)
  for (const attendee of waiting)
    await attendee.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
  const [results] = await Promise.all([
    Promise.allSettled(others.map((attendee) => hold(attendee, event))),
    ...holders.map(({ person: attendee, registration }) =>
      attendee.call(cancelRegistration, { id: registration.id }),
    ),
    offerSeats(contextOf(here), event.eventId),
  ])
  // Seats freed after the job has looked.
  await offerSeats(contextOf(here), event.eventId)
  const standings = await Promise.all(waiting.map((attendee) => availabilityOf(attendee, event)))
  const offered = standings.filter(({ waitlist }) => waitlist[0]?.state === 'offered').length
  return { seats: await seatsOf(here, event), offered, codes: codesOf(results) }
}

describe('one ticket is scanned by many devices at the same moment', () => {
  test('one device admits, all others report that the ticket is already inside', async () => {
    const results = await scanAtOnce(guarded)
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result === 'already_used')).toHaveLength(99)
  })

  test('control: without the index and the ticket lock, several devices admit', async () => {
    const results = await scanAtOnce(naive, 2, (scans) =>
      meetAtGate(naive, 'trigger gate before insert on check_ins for each row', 2, scans),
    )
    expect(results).toEqual(['ok', 'ok'])
  })
})

type Scans = () => Promise<{ result: string }[]>

async function scanAtOnce(here: TestApp, count = 100, meet = (scans: Scans) => scans()) {
  const event = await makeToday(here)
  const { registration } = await registered(here, event)
  const gate = await gateOf(here, event)
  const scan = () => gate.scan(registration.tickets[0]!.qr)
  const results = await meet(() => Promise.all(Array.from({ length: count }, scan)))
  return results.map(({ result }) => result)
}

describe('a job that runs twice', () => {
  test('sends one mail', async () => {
    expect(await notifyTwice(guarded)).toBe(1)
  })

  test('control: without the unique key it sends two', async () => {
    expect(await notifyTwice(naive)).toBe(2)
  })
})

async function notifyTwice(here: TestApp) {
  const { registration } = await registered(here, await makeEvent(here))
  const office = contextOf(here)
  const notify = () =>
    here.db.transaction((tx) => notifyRegistered(tx, office, registration.id, 'reminder', '1d'))
  await meetAtGate(here, 'trigger gate before insert on event_emails for each row', 2, () =>
    Promise.all([notify(), notify()]),
  )
  const [row] = await here.db.sql<{ count: number }[]>`
    select count(*)::int as count from event_emails where subject_id = ${registration.id} and kind = 'reminder'`
  return row!.count
}

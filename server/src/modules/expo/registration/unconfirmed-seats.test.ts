import { openByLink, registerByMail, UNCONFIRMED_SEATS_MAX } from '@tiantian/contracts/expo/invitee.ts'
import { getFigures } from '@tiantian/contracts/expo/office-event.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { describe, expect, test } from 'vitest'
import { waiters } from '../../../test/gate.ts'
import { contextOf, makeEvent, seatsOf } from '../../../test/make-event.ts'
import { mailGuests, newMail } from '../../../test/make-mail-invitee.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Refused, TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const guarded = await testApp()

/** The same server without the count of unconfirmed seats. */
const naive = await testApp()
await naive.db.sql.unsafe(`
  create function forget() returns trigger language plpgsql as 'begin return null; end';
  create trigger forget before insert on unconfirmed_seats for each row execute function forget()`)

const MINUTE_MS = 60_000
const { registerBy, inputOf, stranger, from, emails } = mailGuests(guarded)

describe('forty forms from one network, which nobody confirms, for an event of fifty seats', {
  timeout: 120_000,
}, () => {
  test('leave most seats to others, and release all of them half an hour later', async () => {
    const { left, codes, event } = await flood(guarded)
    expect(left).toBe(50 - UNCONFIRMED_SEATS_MAX)
    expect(codes).toEqual(Array(40 - UNCONFIRMED_SEATS_MAX).fill('SEATS_UNCONFIRMED'))
    guarded.clock.advance(31 * MINUTE_MS)
    await runScheduledWork(contextOf(guarded))
    expect(await seatsOf(guarded, event)).toEqual({ used: 0, kept: 0 })
  })

  test('control: without the count they take as many seats as the network may send mails, and keep them', async () => {
    const { left, event } = await flood(naive)
    expect(left).toBeLessThan(25)
    naive.clock.advance(31 * MINUTE_MS)
    await runScheduledWork(contextOf(naive))
    expect((await seatsOf(naive, event)).used).toBeGreaterThan(25)
  })
})

async function flood(here: TestApp) {
  const event = await makeEvent(here, { seats: 50 })
  const invitees = mailGuests(here)
  const codes: string[] = []
  const one = invitees.stranger()
  const inputs = await Promise.all(Array.from({ length: 40 }, () => invitees.inputOf(event, newMail())))
  // Eight at a time, so that some are simultaneous.
  for (let at = 0; at < inputs.length; at += 8) {
    const sent = inputs.slice(at, at + 8).map((input) => one.call(registerByMail, input))
    for (const end of await Promise.allSettled(sent))
      if (end.status === 'rejected') codes.push((end.reason as Refused).code)
  }
  return { left: 50 - (await seatsOf(here, event)).used, codes, event }
}

test('a confirmation makes room for the next form of the network; a first form may take as many seats as the event allows', async () => {
  const event = await makeEvent(guarded, { seats: 60 })
  await guarded.db.sql`update events set registration_max = 12 where id = ${event.eventId}`
  const office = '2001:db8:beef::7'
  const email = newMail()
  await from(office).call(registerByMail, await inputOf(event, email, 12))
  const next = await inputOf(event, newMail())
  const refusals = await Promise.all(
    LANGUAGES.map(async (language) => {
      const again = { ...next, ...(await inputOf(event, newMail())) }
      return (await from(office).refused(registerByMail, again, language)).message
    }),
  )
  expect(refusals).toEqual(LANGUAGES.map(() => expect.stringMatching(/10.*30/)))
  const token = /token=([\w-]+)/.exec((await emails.messagesTo(email))[0]!.text)![1]!
  await from(office).call(openByLink, { token })
  await from(office).call(registerByMail, await inputOf(event, newMail()))
  expect(await seatsOf(guarded, event)).toEqual({ used: 13, kept: 13 })
})

test('a link opened after half an hour takes the seats again; the desk counts only held seats', async () => {
  const event = await makeEvent(guarded, { seats: 2 })
  const manager = await makeOfficer(guarded, ['registration_manager'])
  // Left over from earlier tests.
  guarded.clock.advance(31 * MINUTE_MS)
  await runScheduledWork(contextOf(guarded))
  const held = async () => (await manager.call(getFigures, { eventId: event.eventId })).held
  const token = await registerBy(event, newMail())
  expect(await held()).toBe(1)
  guarded.clock.advance(31 * MINUTE_MS)
  expect(await runScheduledWork(contextOf(guarded))).toMatchObject({ unconfirmed: 1, expired: 0 })
  expect(await runScheduledWork(contextOf(guarded))).toMatchObject({ unconfirmed: 0 })
  expect(await held()).toBe(0)
  expect(await seatsOf(guarded, event)).toEqual({ used: 0, kept: 0 })
  const { registration } = await guarded.visitor.call(openByLink, { token })
  expect(registration.state).toBe('confirmed')
  expect(await seatsOf(guarded, event)).toEqual({ used: 1, kept: 1 })
})

test('a link opened while its seats are being released still gets a seat', async () => {
  const event = await makeEvent(guarded, { seats: 1 })
  const token = await registerBy(event, newMail())
  guarded.clock.advance(31 * MINUTE_MS)
  const both = await guarded.db.transaction(async (lock) => {
    await lock`select from quotas where id = ${event.quotaId} for update`
    const keeping = runScheduledWork(contextOf(guarded))
    await waiters(guarded, 1)
    const opening = stranger().call(openByLink, { token })
    await waiters(guarded, 2)
    return [keeping, opening] as const
  })
  const [stored, { registration }] = await Promise.all(both)
  expect([stored.unconfirmed, registration.state]).toEqual([1, 'confirmed'])
  expect(await seatsOf(guarded, event)).toEqual({ used: 1, kept: 1 })
})

test('a link opened after registration has closed confirms nothing', async () => {
  const event = await makeEvent(guarded, { seats: 1 })
  const token = await registerBy(event, newMail())
  guarded.clock.advance(31 * MINUTE_MS)
  await runScheduledWork(contextOf(guarded))
  await guarded.db.sql`
    update events set registration_closes_at = ${guarded.clock.now()} where id = ${event.eventId}`
  expect((await guarded.visitor.refused(openByLink, { token })).code).toBe('REGISTRATION_CLOSED')
  expect(await seatsOf(guarded, event)).toEqual({ used: 0, kept: 0 })
})

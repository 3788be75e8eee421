import { getEvent } from '@tiantian/contracts/expo/event.ts'
import { decideRegistration, listEventRegistrations } from '@tiantian/contracts/expo/office-registration.ts'
import {
  cancelRegistration,
  getAvailability,
  getRegistration,
  holdSeats,
  joinWaitlist,
  submitRegistration,
  unlockTickets,
} from '@tiantian/contracts/expo/registration.ts'
import { saveTickets } from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import type { MadeEvent } from '../../../test/make-event.ts'
import {
  contextOf,
  formOf,
  hold,
  mailOf,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { setUpOf } from '../../../test/make-set-up.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const here = await testApp()
const { clock, visitor } = here
const emails = new Mailbox(here)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const publisher = await makeOfficer(here, ['event_publisher'])
const manager = await makeOfficer(here, ['registration_manager'])

/** Its only ticket type costs 150 000 tenge, set by the office. */
async function makePaid(overrides: Parameters<typeof makeEvent>[1] = {}): Promise<MadeEvent> {
  const event = await makeEvent(here, overrides)
  await change(event, { priceMinor: 15_000_000 })
  return event
}

async function change({ eventId: id }: MadeEvent, type: object) {
  const { tickets, versions } = await setUpOf(publisher, id)
  const quotas = tickets.quotas.map(({ used: _, ...quota }) => quota)
  const types = tickets.types.map((one) => ({ ...one, ...type }))
  const paid = {
    currency: 'KZT',
    paymentDetails: { en: 'Alliance, IBAN KZ86', ru: 'Альянс, ИИК KZ86' },
  } as const
  await publisher.call(saveTickets, { id, version: versions.tickets, tickets: { quotas, types, ...paid } })
}

const read = async (attendee: Person, id: string) =>
  (await attendee.call(getRegistration, { id })).registration
const subjectsTo = async (attendee: Person) => (await emails.subjectsTo(mailOf(attendee))).sort()

test('a registration with a price waits for payment, gets a mail with the reference, and is confirmed when the office records the payment', async () => {
  const event = await makePaid()
  const { event: shown } = await visitor.call(getEvent, { id: event.eventId })
  const total = { amountMinor: 15_000_000, currency: 'KZT' }
  expect(shown.ticketTypes).toMatchObject([{ price: total }])
  const { person: attendee, registration } = await registered(here, event, undefined, 2)
  const { id, code } = registration
  expect(registration).toMatchObject({
    state: 'pending_payment',
    total: { ...total, amountMinor: 30_000_000 },
    paymentDetails: 'Alliance, IBAN KZ86',
    mayCancel: true,
  })
  const left = new Date(registration.expiresAt!).getTime() - clock.now().getTime()
  expect(left).toBeGreaterThan(3 * DAY_MS - HOUR_MS)
  expect(left).toBeLessThanOrEqual(3 * DAY_MS)
  expect(registration.tickets.map(({ qr }) => qr)).toEqual(['', ''])
  const [email] = await emails.messagesTo(mailOf(attendee))
  expect(email!.text).toMatch(new RegExp(`KZT\\s300,000\\.00.*reference ${code}[^]*IBAN KZ86`))
  // A later price change does not affect the registration.
  await change(event, { priceMinor: 99_000_000 })
  expect((await read(attendee, id)).total!.amountMinor).toBe(30_000_000)
  const { rows } = await manager.call(listEventRegistrations, { eventId: event.eventId })
  expect(rows).toMatchObject([{ state: 'pending_payment', total: { amountMinor: 30_000_000 } }])
  expect(await manager.call(decideRegistration, { id, step: 'pay' })).toEqual({ state: 'confirmed' })
  expect((await manager.refused(decideRegistration, { id, step: 'pay' })).code).toBe('STATE_CONFLICT')
  expect(await read(attendee, id)).toMatchObject({ state: 'confirmed', expiresAt: null, paymentDetails: '' })
  expect(await subjectsTo(attendee)).toEqual([
    'Please pay for your registration: Parts forum',
    'You are registered: Parts forum',
  ])
})

test('approval comes before payment; each has its mail, and a waiting attendee can cancel', async () => {
  const event = await makePaid({ needsApproval: true })
  const { person: attendee, registration } = await registered(here, event)
  const { id } = registration
  expect(registration).toMatchObject({ state: 'pending_approval', expiresAt: null })
  expect((await manager.refused(decideRegistration, { id, step: 'pay' })).code).toBe('STATE_CONFLICT')
  expect(await manager.call(decideRegistration, { id, step: 'approve' })).toEqual({
    state: 'pending_payment',
  })
  expect(
    (await attendee.call(getAvailability, { eventId: event.eventId })).availability.registration,
  ).toMatchObject({
    state: 'pending_payment',
  })
  expect((await attendee.refused(holdSeats, inputOf(event))).code).toBe('REGISTRATION_EXISTS')
  expect((await attendee.call(cancelRegistration, { id })).registration.state).toBe('cancelled')
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  expect(await subjectsTo(attendee)).toEqual([
    'Please pay for your registration: Parts forum',
    'We have your registration: Parts forum',
    'Your registration is cancelled: Parts forum',
  ])
})

test('one reminder comes a day before the bill expires; then the seats are released, and a late payment takes them again', async () => {
  const event = await makePaid({ seats: 1 })
  const { person: attendee, registration } = await registered(here, event)
  const { id } = registration
  const keep = () => Promise.all([1, 2].map(() => runScheduledWork(contextOf(here))))
  clock.advance(2 * DAY_MS - HOUR_MS)
  await keep()
  expect(await subjectsTo(attendee)).toHaveLength(1)
  clock.advance(2 * HOUR_MS)
  await keep()
  await keep()
  expect(await subjectsTo(attendee)).toEqual([
    'One more day to pay: Parts forum',
    'Please pay for your registration: Parts forum',
  ])
  clock.advance(DAY_MS)
  const stored = await keep()
  expect(stored[0]!.expired + stored[1]!.expired).toBe(1)
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  expect((await manager.refused(decideRegistration, { id, step: 'pay' })).code).toBe('STATE_CONFLICT')
  expect(await subjectsTo(attendee)).toContain('Your seats were given back: Parts forum')
  expect(await manager.call(decideRegistration, { id, step: 'reactivate' })).toEqual({ state: 'confirmed' })
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
})

test('no payment is due after the event begins: shortly before, the deadline is earlier', async () => {
  const event = await makePaid({ startsIn: 30 })
  const { registration } = await registered(here, event)
  expect(Date.parse(registration.expiresAt!)).toBe(Date.parse(registration.event.startsAt))
})

test('the office sets prices with currency and account, and codes for ticket types that require one', async () => {
  const { eventId: id } = await makeEvent(here)
  const { tickets } = await setUpOf(publisher, id)
  const quotas = tickets.quotas.map(({ used: _, ...quota }) => quota)
  const refused = async (type: object) => {
    const types = tickets.types.map((one) => ({ ...one, ...type }))
    const refusal = await publisher.refused(saveTickets, { id, version: 0, tickets: { quotas, types } })
    return refusal.fields?.map(({ path, rule }) => `${path} ${rule}`)
  }
  expect(await refused({ priceMinor: 100 })).toEqual([
    'tickets.currency required',
    'tickets.paymentDetails required',
  ])
  expect(await refused({ visibility: 'code' })).toEqual(['tickets.types.0.accessCode required'])
  expect(await refused({ accessCode: 'VIP' })).toEqual(['tickets.types.0.accessCode invalid_value'])
})

const inputOf = ({ eventId, typeId }: MadeEvent, code = '') => ({
  requestId: newId(),
  eventId,
  tickets: [{ typeId, count: 1 }],
  code,
})

test('ticket types with a code are shown and sold only with the code; hidden ones to nobody', async () => {
  const event = await makeEvent(here, { seats: 0 })
  const [attendee] = await makeGuests(here, 1)
  await change(event, { visibility: 'code', accessCode: 'vip-2026' })
  const { event: shown } = await visitor.call(getEvent, { id: event.eventId })
  expect(shown).toMatchObject({ ticketTypes: [], hasCodeTickets: true })
  const unlock = async (code: string) =>
    (await visitor.call(unlockTickets, { eventId: event.eventId, code })).ticketTypes.map(({ id }) => id)
  expect([await unlock('guess'), await unlock(' VIP-2026 ')]).toEqual([[], [event.typeId]])
  // In another keyboard layout, with a no-break hyphen, in wide characters.
  for (const code of ['мшз-2026', 'VIP\u20112026', '\u2068ｖｉｐ－２０２６\u2069'])
    expect([code, await unlock(code)]).toEqual([code, [event.typeId]])
  const { tickets: _, ...queue } = { ...inputOf(event), typeId: event.typeId, count: 1 }
  expect((await attendee!.refused(joinWaitlist, queue)).code).toBe('TICKET_NOT_ON_SALE')
  await attendee!.call(joinWaitlist, { ...queue, code: 'vip-2026' })
  await here.db.sql`update quotas set size = 5 where id = ${event.quotaId}`
  const [other] = await makeGuests(here, 1)
  expect((await other!.refused(holdSeats, inputOf(event, 'guess'))).code).toBe('TICKET_NOT_ON_SALE')
  await change(event, { visibility: 'hidden', accessCode: '' })
  expect((await other!.refused(holdSeats, inputOf(event, 'vip-2026'))).code).toBe('TICKET_NOT_ON_SALE')
  expect(await unlock('vip-2026')).toEqual([])
})

test('a user who could register cannot join the waitlist, where seats would be held a day without a form', async () => {
  const event = await makeEvent(here, { seats: 2 })
  const [one, two, three] = await makeGuests(here, 3)
  const queue = { eventId: event.eventId, typeId: event.typeId, count: 1 }
  expect((await one!.refused(joinWaitlist, queue)).code).toBe('SEATS_FREE')
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  // Two seats are too many for the one that is left.
  const { registration } = await hold(one!, event)
  await two!.call(joinWaitlist, { ...queue, count: 2 })
  await one!.call(submitRegistration, { id: registration.id, ...formOf(one!, event) })
  await three!.call(joinWaitlist, queue)
  expect((await three!.call(getAvailability, { eventId: event.eventId })).availability.waitlist).toHaveLength(
    1,
  )
})

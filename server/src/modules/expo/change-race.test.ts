import { openByLink } from '@tiantian/contracts/expo/invitee.ts'
import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import { decideRegistration, eraseRegistration } from '@tiantian/contracts/expo/office-registration.ts'
import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import {
  cancelRegistration,
  joinWaitlist,
  submitRegistration,
} from '@tiantian/contracts/expo/registration.ts'
import { saveQuestions, saveTickets } from '@tiantian/contracts/expo/set-up.ts'
import { bindEmail } from '@tiantian/contracts/user/binding.ts'
import { sendEmailCode } from '@tiantian/contracts/user/code.ts'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { solvedCaptcha } from '../../test/captcha-reader.ts'
import { waiters } from '../../test/gate.ts'
import { Mailbox } from '../../test/mailbox.ts'
import type { MadeEvent } from '../../test/make-event.ts'
import {
  availabilityOf,
  formOf,
  hold,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../test/make-event.ts'
import { mailGuests, newMail } from '../../test/make-mail-invitee.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { setUpOf } from '../../test/make-set-up.ts'
import type { TestApp } from '../../test/test-app.ts'
import { codesOf, testApp } from '../../test/test-app.ts'

const guarded = await testApp()

/** The same server, which does not lock events and registrations while it changes them and has no unique index. */
const naive = await testApp()
await naive.db.sql.unsafe(`
  create or replace function lock_event(event uuid) returns void language sql as 'select';
  create or replace function lock_registration(registration uuid) returns boolean language sql as
    'select contact is not null from registrations where id = registration';
  create or replace function claim_registrations_by_email() returns trigger language plpgsql as $$
  begin
    update registrations r set user_id = new.id
    where r.user_id is null and r.email_confirmed_at is not null and lower(r.contact ->> 'email') = new.email;
    update waitlist_entries w set user_id = new.id from registrations r
    where r.id = w.registration_id and r.user_id = new.id;
    return null;
  end $$`)

type Done = PromiseSettledResult<unknown>
interface Two {
  /** The statement at which the first transaction waits while the second runs. */
  readonly lock: (sql: Tx) => Promise<unknown>
  readonly first: () => Promise<unknown>
  readonly second: () => Promise<unknown>
}

/**
 * The first transaction has read its data and waits; then the second runs until it finishes or waits too; then both
 * continue.
 */
async function meet(here: TestApp, { lock, first, second }: Two): Promise<Done[]> {
  const both = await here.db.transaction(async (tx) => {
    await lock(tx)
    const one = Promise.allSettled([first()])
    await waiters(here, 1)
    const other = Promise.allSettled([second()])
    await Promise.race([other, waiters(here, 2)])
    return [one, other] as const
  })
  return (await Promise.all(both)).flat()
}

describe('a ticket type is removed while somebody takes a seat of it', () => {
  test('the ticket type stays, and the office learns that it is in use', async () => {
    expect(await takeOff(guarded)).toEqual({ codes: ['TICKET_TYPE_USED'], types: 1, held: 1 })
  })

  test('control: without the event lock the attendee holds a seat of a removed ticket type', async () => {
    expect(await takeOff(naive)).toEqual({ codes: [], types: 0, held: 1 })
  })
})

async function takeOff(here: TestApp) {
  const publisher = await makeOfficer(here, ['event_publisher'])
  const event = await makeEvent(here)
  const [attendee] = await makeGuests(here, 1)
  const { tickets } = await setUpOf(publisher, event.eventId)
  const quotas = tickets.quotas.map(({ used: _, ...quota }) => quota)
  const ends = await meet(here, {
    lock: (sql) => sql`select from quotas where id = ${event.quotaId} for update`,
    first: () => hold(attendee!, event),
    second: () =>
      publisher.call(saveTickets, { id: event.eventId, version: 0, tickets: { quotas, types: [] } }),
  })
  const left = (await setUpOf(publisher, event.eventId)).tickets.types
  return { codes: codesOf(ends), types: left.length, held: (await seatsOf(here, event)).kept }
}

describe('an event is taken back to draft while somebody takes a seat', () => {
  test('the event stays published, and the office learns that somebody has registered', async () => {
    expect(await takeBack(guarded)).toEqual({ codes: ['STATE_CONFLICT'], state: 'published', held: 1 })
  })

  test('control: without the event lock the attendee holds a seat of a draft', async () => {
    expect(await takeBack(naive)).toEqual({ codes: [], state: 'draft', held: 1 })
  })
})

async function takeBack(here: TestApp) {
  const publisher = await makeOfficer(here, ['event_publisher'])
  const event = await makeEvent(here)
  const [attendee] = await makeGuests(here, 1)
  const ends = await meet(here, {
    lock: (sql) => sql`select from quotas where id = ${event.quotaId} for update`,
    first: () => hold(attendee!, event),
    second: () => publisher.call(moveEvent, { id: event.eventId, step: 'withdraw' }),
  })
  const [row] = await here.db.sql<{ state: string }[]>`select state from events where id = ${event.eventId}`
  return { codes: codesOf(ends), state: row!.state, held: (await seatsOf(here, event)).kept }
}

describe('a question is removed while somebody answers it', () => {
  test('the question stays, and the office learns that it has an answer', async () => {
    expect(await unask(guarded)).toEqual({
      codes: ['QUESTION_ANSWERED'],
      requested: ['why'],
      answered: ['why'],
    })
  })

  test('control: without the event lock the answer belongs to no question', async () => {
    expect(await unask(naive)).toEqual({ codes: [], requested: [], answered: ['why'] })
  })
})

const WHY: QuestionForm = {
  key: 'why',
  kind: 'text',
  label: { en: 'Why?' },
  help: {},
  isRequired: false,
  options: [],
  showIf: null,
  min: null,
  max: null,
  pattern: '',
}

async function unask(here: TestApp) {
  const publisher = await makeOfficer(here, ['event_publisher'])
  const event = await makeEvent(here)
  const id = event.eventId
  await publisher.call(saveQuestions, { id, version: 0, questions: [WHY] })
  const [attendee] = await makeGuests(here, 1)
  const { registration } = await hold(attendee!, event)
  const form = { id: registration.id, ...formOf(attendee!, event), answers: { why: 'Brakes' } }
  const ends = await meet(here, {
    // Tickets are written after the questions were read.
    lock: (sql) => sql`lock table tickets in share mode`,
    first: () => attendee!.call(submitRegistration, form),
    second: () => publisher.call(saveQuestions, { id, version: 1, questions: [] }),
  })
  const [row] = await here.db.sql<{ answers: object }[]>`
    select answers from registrations where id = ${registration.id}`
  const { questions } = await setUpOf(publisher, id)
  return {
    codes: codesOf(ends),
    requested: questions.map(({ key }) => key),
    answered: Object.keys(row!.answers),
  }
}

describe('a registration is reinstated while its attendee is erased', () => {
  test('the registration stays cancelled', async () => {
    const { codes, row, event } = await bringBack(guarded)
    expect({ codes, row }).toEqual({
      codes: ['REGISTRATION_NOT_FOUND'],
      row: { state: 'cancelled', is_named: false },
    })
    expect(await seatsOf(guarded, event)).toEqual({ used: 0, kept: 0 })
  })

  test('control: without the registration lock an erased attendee holds a seat', async () => {
    const { codes, row, event } = await bringBack(naive)
    expect({ codes, row }).toEqual({ codes: [], row: { state: 'confirmed', is_named: false } })
    expect(await seatsOf(naive, event)).toEqual({ used: 1, kept: 1 })
  })
})

/** The deciding officer has read a named registration and reaches the row after it was erased. */
async function bringBack(here: TestApp) {
  const manager = await makeOfficer(here, ['registration_manager'])
  const event = await makeEvent(here)
  const { person: attendee, registration } = await registered(here, event)
  const { id } = registration
  await attendee.call(cancelRegistration, { id })
  const ends = await meet(here, {
    lock: (sql) => sql`select from registrations where id = ${id} for update`,
    first: () => manager.call(eraseRegistration, { id, reason: 'She asked for it' }),
    second: () => manager.call(decideRegistration, { id, step: 'reactivate' }),
  })
  const [row] = await here.db.sql`
    select state, contact is not null as is_named from registrations where id = ${id}`
  return { codes: codesOf(ends), row, event }
}

describe('a waiting account confirms a mail address that waits for the same tickets', () => {
  test('the account keeps its position, and the other entry stays with its mailed link', async () => {
    const event = await makeEvent(guarded, { seats: 0 })
    const { person: attendee, bind, token } = await withMail(guarded, event, mailGuests(guarded).queueBy)
    await attendee.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
    expect(codesOf(await Promise.allSettled([bind()]))).toEqual([])
    expect((await availabilityOf(attendee, event)).waitlist).toMatchObject([{ ahead: 1 }])
    const { place } = await guarded.visitor.call(openByLink, { token })
    expect(place).toMatchObject({ ahead: 0 })
  })

  test('control: an account that would own both entries cannot confirm its address', async () => {
    const event = await makeEvent(naive, { seats: 0 })
    const { person: attendee, bind } = await withMail(naive, event, mailGuests(naive).queueBy)
    await attendee.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
    expect(codesOf(await Promise.allSettled([bind()]))).toEqual(['SYS_ERR'])
  })
})

test('an account that takes a seat while it confirms the address of another registration keeps the new seat', async () => {
  const event = await makeEvent(guarded)
  const { person: attendee, bind, token } = await withMail(guarded, event, mailGuests(guarded).registerBy)
  const ends = await meet(guarded, {
    lock: (sql) => sql`select from quotas where id = ${event.quotaId} for update`,
    first: () => hold(attendee, event),
    second: bind,
  })
  expect(codesOf(ends)).toEqual([])
  expect((await availabilityOf(attendee, event)).registration?.state).toBe('held')
  expect((await guarded.visitor.call(openByLink, { token })).registration.state).toBe('confirmed')
})

/** A user with an account, and a registration by a mail address that the user is about to confirm. */
async function withMail(
  here: TestApp,
  event: MadeEvent,
  register: ReturnType<typeof mailGuests>['registerBy'],
) {
  const email = newMail()
  const token = await register(event, email)
  await here.visitor.call(openByLink, { token })
  const attendee = await here.user()
  here.clock.advance(61_000)
  const box = new Mailbox(here)
  await box.messagesTo(email)
  const requested = { email, scene: 'bind-email', ...(await solvedCaptcha(here, 'send-email-code')) } as const
  await here.visitor.call(sendEmailCode, requested)
  const code = await box.codeFor(email)
  return { person: attendee, token, bind: () => attendee.call(bindEmail, { email, code }) }
}

import { getEvent, listEvents } from '@tiantian/contracts/expo/event.ts'
import {
  cancelRegistration,
  getRegistration,
  holdSeats,
  listRegistrations,
  submitRegistration,
} from '@tiantian/contracts/expo/registration.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
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
import { testApp } from '../../../test/test-app.ts'
import { runScheduledWork } from '../scheduled-work.ts'

const here = await testApp()
const { db, clock, visitor } = here
const emails = new Mailbox(here)
const MINUTE_MS = 60_000

test('[S2.13] a visitor sees upcoming events, nearest first, and past ones', async () => {
  const late = await makeEvent(here, { startsIn: 900 })
  const soon = await makeEvent(here, { startsIn: 24 })
  const running = await makeEvent(here, { startsIn: -2 })
  const past = await makeEvent(here, { startsIn: -48 })
  await makeEvent(here, { state: 'draft' })
  const first = await visitor.call(listEvents, { limit: 2 })
  expect(first.rows.map(({ id }) => id)).toEqual([running.eventId, soon.eventId])
  expect(first.types).toEqual([{ type: 'forum', count: 3 }])
  const second = await visitor.call(listEvents, { limit: 2, cursor: first.nextCursor! })
  expect(second).toMatchObject({
    rows: [{ id: late.eventId, cityName: 'Almaty', admission: 'open' }],
    nextCursor: null,
  })
  expect((await visitor.call(listEvents, { when: 'past' })).rows.map(({ id }) => id)).toEqual([past.eventId])
  await db.sql`delete from ticket_types`
  await db.sql`delete from events`
})

test('[S2.20] seats are held while the form is filled in, and the confirmed registration has its tickets', async () => {
  const event = await makeEvent(here, { seats: 3 })
  const [attendee] = await makeGuests(here, 1)
  const { registration: held } = await hold(attendee!, event, 2)
  expect(held).toMatchObject({
    state: 'held',
    ticketCount: 2,
    wanted: [{ count: 2, name: 'Visitor' }],
    tickets: [],
  })
  expect(new Date(held.expiresAt!).getTime() - clock.now().getTime()).toBeGreaterThan(29 * MINUTE_MS)
  expect(await seatsOf(here, event)).toEqual({ used: 2, kept: 2 })
  const input = { id: held.id, ...formOf(attendee!, event, 2) }
  const { registration } = await attendee!.call(submitRegistration, input)
  expect(registration).toMatchObject({ state: 'confirmed', expiresAt: null, mayCancel: true })
  expect(registration.tickets.map(({ name, nameLatin }) => [name, nameLatin])).toEqual([
    ['Айгерім 1', 'Aigerim I'],
    ['Айгерім 2', 'Aigerim II'],
  ])
  expect(registration.tickets[0]!.qr).toMatch(/^A1\.[\w-]{22}\.[\w-]{22}\.[\w-]{22}\.\w+\.[\w-]{86}$/)
  // The call was repeated: no second registration.
  expect((await attendee!.call(submitRegistration, input)).registration).toEqual(registration)
  expect((await attendee!.call(listRegistrations, {})).rows).toMatchObject([
    { id: registration.id, state: 'confirmed' },
  ])
  expect((await visitor.call(getEvent, { id: event.eventId })).event.ticketTypes).toMatchObject([{ left: 1 }])
})

test('choosing again before submitting releases the first seats; a second registration is refused', async () => {
  const event = await makeEvent(here, { seats: 3 })
  const [attendee] = await makeGuests(here, 1)
  const requestId = newId()
  const input = { requestId, eventId: event.eventId, tickets: [{ typeId: event.typeId, count: 1 }] }
  const first = await attendee!.call(holdSeats, input)
  expect(await attendee!.call(holdSeats, input)).toEqual(first)
  const { registration } = await hold(attendee!, event, 3)
  expect(await seatsOf(here, event)).toEqual({ used: 3, kept: 3 })
  await attendee!.call(submitRegistration, { id: registration.id, ...formOf(attendee!, event, 3) })
  const again = { ...input, requestId: newId() }
  expect((await attendee!.refused(holdSeats, again)).code).toBe('REGISTRATION_EXISTS')
  const [other] = await makeGuests(here, 1)
  expect((await other!.refused(holdSeats, again)).code).toBe('EVENT_FULL')
})

test('an unavailable event or ticket type is refused with its own error', async () => {
  const [attendee] = await makeGuests(here, 1)
  const draft = await makeEvent(here, { state: 'draft' })
  const over = await makeEvent(here, { startsIn: -1 })
  const open = await makeEvent(here)
  const code = async (eventId: string, typeId: string, count = 1) =>
    (await attendee!.refused(holdSeats, { requestId: newId(), eventId, tickets: [{ typeId, count }] })).code
  expect(await code(draft.eventId, draft.typeId)).toBe('EVENT_NOT_FOUND')
  expect(await code(over.eventId, over.typeId)).toBe('REGISTRATION_CLOSED')
  expect(await code(open.eventId, over.typeId)).toBe('EVENT_NOT_FOUND')
  expect(await code(open.eventId, open.typeId, 6)).toBe('TICKET_LIMIT')
  expect((await visitor.refused(getEvent, { id: draft.eventId })).code).toBe('EVENT_NOT_FOUND')
})

test('the form has the questions that the office set up; a name that the desk cannot read must also be given in Latin letters', async () => {
  const event = await makeEvent(here)
  const question = (key: string, kind: string, rest: object) => ({ key, kind, rest })
  for (const [position, { key, kind, rest }] of [
    question('interest', 'choice', {
      options: [
        { value: 'buy', label: { en: 'Buying' } },
        { value: 'sell', label: { en: 'Selling' } },
      ],
    }),
    question('volume', 'number', { showIf: { question: 'interest', op: 'is', value: 'buy' } }),
  ].entries()) {
    const { options = [], showIf = null } = rest as { options?: object[]; showIf?: object | null }
    await db.sql`
      insert into event_questions (event_id, key, position, kind, label, is_required, options, show_if)
      values (${event.eventId}, ${key}, ${position}, ${kind}, ${JSON.stringify({ en: key })}::jsonb, true, ${JSON.stringify(options)}::jsonb, ${showIf && JSON.stringify(showIf)}::jsonb)`
  }
  const [attendee] = await makeGuests(here, 1)
  const { registration } = await hold(attendee!, event)
  const { attendees, contact } = formOf(attendee!, event)
  const send = (answers: Record<string, string | number>, nameLatin = 'Aigerim') =>
    attendee!.refused(submitRegistration, {
      id: registration.id,
      contact,
      attendees: attendees.map((one) => ({ ...one, nameLatin })),
      answers,
    })
  expect((await send({}, '')).fields).toMatchObject([
    { path: 'attendees.0.nameLatin', rule: 'required' },
    { path: 'answers.interest', rule: 'required' },
  ])
  expect((await send({ interest: 'buy' })).fields).toMatchObject([
    { path: 'answers.volume', rule: 'required' },
  ])
  expect((await send({ interest: 'else' })).fields).toMatchObject([{ path: 'answers.interest' }])
  const answers = { interest: 'sell', volume: 3, other: 'x' }
  await attendee!.call(submitRegistration, { id: registration.id, contact, attendees, answers })
  const [row] = await db.sql`select answers from registrations where id = ${registration.id}`
  expect(row).toEqual({ answers: { interest: 'sell' } })
})

test('the seats of a form that is not submitted are released after half an hour, and it can no longer be submitted', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const [slow, next] = await makeGuests(here, 2)
  const { registration } = await hold(slow!, event)
  clock.advance(31 * MINUTE_MS)
  const form = { id: registration.id, ...formOf(slow!, event) }
  expect((await slow!.refused(submitRegistration, form)).code).toBe('HOLD_EXPIRED')
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ expired: 1 })
  expect(await runScheduledWork(contextOf(here))).toMatchObject({ expired: 0 })
  expect((await slow!.refused(submitRegistration, form)).code).toBe('HOLD_EXPIRED')
  await hold(next!, event)
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
})

test('cancelling a registration releases its seats; after the deadline only the organiser can cancel', async () => {
  const event = await makeEvent(here)
  const { person: attendee, registration } = await registered(here, event)
  const { registration: cancelled } = await attendee.call(cancelRegistration, { id: registration.id })
  expect(cancelled).toMatchObject({ state: 'cancelled', mayCancel: false })
  expect(cancelled.tickets.map(({ qr }) => qr)).toEqual([''])
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  expect((await attendee.refused(cancelRegistration, { id: registration.id })).code).toBe('STATE_CONFLICT')
  const soon = await makeEvent(here, { startsIn: 12 })
  const late = await registered(here, soon)
  expect(late.registration.mayCancel).toBe(false)
  expect((await late.person.refused(cancelRegistration, { id: late.registration.id })).code).toBe(
    'CANCEL_TOO_LATE',
  )
  expect((await attendee.refused(getRegistration, { id: late.registration.id })).code).toBe(
    'REGISTRATION_NOT_FOUND',
  )
})

test("each change of a registration sends one mail, in the attendee's language", async () => {
  const subjects: string[] = []
  for (const language of LANGUAGES) {
    const event = await makeEvent(here)
    const [attendee] = await makeGuests(here, 1)
    const tickets = [{ typeId: event.typeId, count: 1 }]
    const { registration } = await attendee!.call(
      holdSeats,
      { requestId: newId(), eventId: event.eventId, tickets },
      language,
    )
    const form = { id: registration.id, ...formOf(attendee!, event) }
    await Promise.all([1, 2, 3].map(() => attendee!.call(submitRegistration, form).catch(() => undefined)))
    const [email, ...others] = await emails.messagesTo(mailOf(attendee!))
    expect(others).toEqual([])
    expect(email!.text).toContain(registration.code)
    expect(email!.text).toContain(`/#/pages/user/events/ticket?id=${registration.id}`)
    subjects.push(email!.subject)
  }
  expect(subjects).toEqual([
    '报名成功：配件论坛',
    'You are registered: Parts forum',
    'Вы зарегистрированы: Форум запчастей',
    'Сіз тіркелдіңіз: Бөлшектер форумы',
  ])
})

test('a phone number is accepted in common notations and stored in E.164', async () => {
  const event = await makeEvent(here)
  const [attendee] = await makeGuests(here, 1)
  const { registration: held } = await hold(attendee!, event)
  const { contact, ...form } = formOf(attendee!, event)
  const input = { id: held.id, ...form, contact: { ...contact, phone: '777 123 45 67' } }
  expect((await attendee!.refused(submitRegistration, input)).fields).toMatchObject([
    { path: 'contact.phone' },
  ])
  const phone = '8 (777) 123-45-67'
  const { registration } = await attendee!.call(submitRegistration, {
    ...input,
    contact: { ...contact, phone },
  })
  expect(registration.contact?.phone).toBe('+77771234567')
})

test('reminders come a week, a day and two hours before, not right after registering, and never twice', async () => {
  const event = await makeEvent(here, { startsIn: 200 })
  const { person: attendee } = await registered(here, event)
  const remindersAfter = async (hours: number) => {
    clock.advance(hours * 60 * MINUTE_MS)
    await Promise.all([runScheduledWork(contextOf(here)), runScheduledWork(contextOf(here))])
    const all = await emails.messagesTo(mailOf(attendee))
    return all.filter(({ subject }) => subject.startsWith('Coming up')).length
  }
  expect(await remindersAfter(1)).toBe(0)
  expect(await remindersAfter(40)).toBe(1)
  expect(await remindersAfter(1)).toBe(1)
  expect(await remindersAfter(140)).toBe(2)
  expect(await remindersAfter(17)).toBe(3)
})

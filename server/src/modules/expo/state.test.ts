import { listOfficeEvents, moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import { decideRegistration, listEventRegistrations } from '@tiantian/contracts/expo/office-registration.ts'
import { acceptOffer, joinWaitlist, submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import { saveQuestions } from '@tiantian/contracts/expo/set-up.ts'
import {
  EVENT_STATES,
  EXPIRING_STATES,
  eventMachine,
  REGISTRATION_STATES,
  registrationMachine,
} from '@tiantian/contracts/expo/state.ts'
import { nextState } from '@tiantian/contracts/machine.ts'
import { expect, test } from 'vitest'
import { Mailbox } from '../../test/mailbox.ts'
import {
  availabilityOf,
  contextOf,
  formOf,
  hold,
  mailOf,
  makeEvent,
  makeGuests,
  registered,
  seatsOf,
} from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'
import { tryMoveRegistration } from './registration/move-registration.ts'
import { offerSeats } from './registration/offer-seats.ts'

const here = await testApp()
const { db, clock } = here
const sql = db.sql
const emails = new Mailbox(here)
const editor = await makeOfficer(here, ['event_editor'])
const publisher = await makeOfficer(here, ['event_publisher'])
const manager = await makeOfficer(here, ['registration_manager'])

test('[S4.15] an event allows only the defined state transitions, and only with permission', async () => {
  for (const state of EVENT_STATES) {
    for (const step of eventMachine.events) {
      const { eventId: id } = await makeEvent(here, { state })
      const to = nextState(eventMachine, state, step, ['expo.write', 'expo.release'])
      const isForEditors = nextState(eventMachine, state, step, 'expo.write') !== undefined
      const before = await stateOf(id)
      if (isForEditors) {
        expect(await editor.call(moveEvent, { id, step })).toEqual({ state: to })
        continue
      }
      const refusal = step === 'submit' ? 'STATE_CONFLICT' : 'PERMISSION_DENIED'
      expect([state, step, (await editor.refused(moveEvent, { id, step })).code]).toEqual([
        state,
        step,
        refusal,
      ])
      expect(await stateOf(id)).toEqual(before)
      if (to) expect(await publisher.call(moveEvent, { id, step })).toEqual({ state: to })
      else expect((await publisher.refused(moveEvent, { id, step })).code).toBe('STATE_CONFLICT')
      expect(await stateOf(id)).toBe(to ?? before)
    }
  }
})

const stateOf = async (id: string) => (await sql`select state from events where id = ${id}`)[0]!.state

test('[S4.15] a registration allows only the defined state transitions; all others change nothing', async () => {
  const { registration } = await registered(here, await makeEvent(here))
  const { id } = registration
  const until = new Date(clock.now().getTime() + 60_000)
  for (const from of REGISTRATION_STATES) {
    for (const event of registrationMachine.events) {
      for (const who of ['member', 'job', 'expo.registration'] as const) {
        await sql`update registrations set state = ${from}, expires_at = ${EXPIRING_STATES.includes(from) ? until : null} where id = ${id}`
        const to = nextState(registrationMachine, from, event, who)
        const moved = await db.transaction((tx) =>
          tryMoveRegistration(tx, id, {
            event,
            role: who,
            by: null,
            at: clock.now(),
            until: to && EXPIRING_STATES.includes(to) ? until : undefined,
          }),
        )
        const [row] = await sql`select state from registrations where id = ${id}`
        expect([from, event, who, moved !== undefined, row!.state]).toEqual([
          from,
          event,
          who,
          to !== undefined,
          to ?? from,
        ])
      }
    }
  }
})

test('nobody publishes an event that they wrote; a lone administrator does for a reason, which is audited', async () => {
  const admin = await makeOfficer(here, ['admin'])
  for (const writer of [await makeOfficer(here, ['event_publisher']), admin]) {
    const { eventId: id } = await makeEvent(here, { state: 'draft' })
    await writer.call(saveQuestions, { id, version: 0, questions: [] })
    await writer.call(moveEvent, { id, step: 'submit' })
    expect((await writer.refused(moveEvent, { id, step: 'publish' })).code).toBe('FOUR_EYES')
    const override = 'Nobody else is in the office.'
    const publish = { id, step: 'publish' as const, override }
    if (writer === admin) await admin.call(moveEvent, publish)
    else expect((await writer.refused(moveEvent, publish)).code).toBe('FOUR_EYES')
    const audited = await sql`
      select from audit_log where object_id = ${id} and event = 'expo.event.publish'
        and change @> ${JSON.stringify({ override })}::jsonb`
    expect(audited).toHaveLength(writer === admin ? 1 : 0)
  }
})

test('an event without a ticket type is neither handed in nor published, and one with registrations cannot be taken back to draft', async () => {
  const { eventId: id } = await makeEvent(here, { state: 'in_review' })
  await sql`delete from ticket_types where event_id = ${id}`
  const draft = await makeEvent(here, { state: 'draft' })
  await sql`delete from ticket_types where event_id = ${draft.eventId}`
  expect((await publisher.refused(moveEvent, { id: draft.eventId, step: 'submit' })).code).toBe(
    'EVENT_INCOMPLETE',
  )
  expect((await publisher.refused(moveEvent, { id, step: 'publish' })).code).toBe('EVENT_INCOMPLETE')
  const event = await makeEvent(here)
  await registered(here, event)
  expect((await publisher.refused(moveEvent, { id: event.eventId, step: 'withdraw' })).code).toBe(
    'STATE_CONFLICT',
  )
})

test('the office approves, rejects, cancels and reinstates; seats follow, and the attendee is notified', async () => {
  const event = await makeEvent(here, { seats: 1, needsApproval: true })
  const { person: attendee, registration } = await registered(here, event)
  const { id } = registration
  const decide = (step: 'approve' | 'reject' | 'cancel' | 'reactivate', reason = '') =>
    manager.call(decideRegistration, { id, step, reason })
  expect(await decide('approve')).toEqual({ state: 'confirmed' })
  expect((await manager.refused(decideRegistration, { id, step: 'reject' })).code).toBe('STATE_CONFLICT')
  expect(await decide('cancel', 'The hall is smaller.')).toEqual({ state: 'cancelled' })
  expect(await seatsOf(here, event)).toEqual({ used: 0, kept: 0 })
  const [other] = await makeGuests(here, 1)
  const rival = await registered(here, event, other)
  expect((await manager.refused(decideRegistration, { id, step: 'reactivate' })).code).toBe('EVENT_FULL')
  await manager.call(decideRegistration, {
    id: rival.registration.id,
    step: 'reject',
    reason: 'Not a buyer.',
  })
  expect(await decide('reactivate')).toEqual({ state: 'confirmed' })
  expect(await seatsOf(here, event)).toEqual({ used: 1, kept: 1 })
  const subjects = await emails.subjectsTo(mailOf(attendee))
  expect(subjects.sort()).toEqual([
    'We have your registration: Parts forum',
    'You are registered: Parts forum',
    'Your registration is cancelled: Parts forum',
    'Your registration is valid again: Parts forum',
  ])
  const texts = (await emails.messagesTo(mailOf(other!))).map(({ text }) => text)
  expect(texts.join()).toContain('Not a buyer.')
  const { rows } = await manager.call(listEventRegistrations, { eventId: event.eventId })
  expect(rows).toMatchObject([
    { state: 'rejected' },
    { state: 'confirmed', ticketCount: 1, company: 'Sarsen Auto' },
  ])
})

test('attendees are notified when an event is postponed or cancelled', async () => {
  const event = await makeEvent(here)
  const { person: attendee } = await registered(here, event)
  const move = (step: 'postpone' | 'resume' | 'cancel') =>
    publisher.call(moveEvent, { id: event.eventId, step, reason: 'Snow.' })
  for (const step of ['postpone', 'resume', 'cancel'] as const) await move(step)
  const subjects = (await emails.subjectsTo(mailOf(attendee))).sort()
  expect(subjects.slice(0, 3)).toEqual([
    'Cancelled: Parts forum',
    'New date: Parts forum',
    'Postponed: Parts forum',
  ])
  const { rows } = await manager.call(listOfficeEvents, { limit: 50 })
  expect(rows.find(({ id }) => id === event.eventId)).toMatchObject({ state: 'cancelled', confirmedCount: 1 })
})

test('a form or a waitlist seat that outlasts its event gives no ticket', async () => {
  const event = await makeEvent(here, { seats: 1 })
  const [late, next] = await makeGuests(here, 2)
  const { registration: held } = await hold(late!, event)
  await next!.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
  await sql`update quotas set size = 2 where id = ${event.quotaId}`
  expect(await offerSeats(contextOf(here), event.eventId)).toBe(1)
  const [offer] = (await availabilityOf(next!, event)).waitlist
  await publisher.call(moveEvent, { id: event.eventId, step: 'cancel', reason: 'Snow.' })
  const form = { id: held.id, ...formOf(late!, event) }
  expect((await late!.refused(submitRegistration, form)).code).toBe('REGISTRATION_CLOSED')
  expect((await next!.refused(acceptOffer, { id: offer!.id })).code).toBe('REGISTRATION_CLOSED')
  expect(await emails.messagesTo(mailOf(late!))).toEqual([])
})

test('a postponed event gets a new date: all its times move along, and the calendar entry is updated', async () => {
  const event = await makeEvent(here)
  const { person: attendee } = await registered(here, event)
  const id = event.eventId
  await publisher.call(moveEvent, { id, step: 'postpone' })
  const [before] = await sql`select starts_at, ends_at, cancel_until from events where id = ${id}`
  const startsAt = new Date(clock.now().getTime() + 2000 * 3_600_000).toISOString()
  const past = new Date(clock.now().getTime() - 1000).toISOString()
  expect((await publisher.refused(moveEvent, { id, step: 'resume', startsAt: past })).code).toBe(
    'INVALID_INPUT',
  )
  expect((await publisher.refused(moveEvent, { id, step: 'cancel', startsAt })).code).toBe('INVALID_INPUT')
  await publisher.call(moveEvent, { id, step: 'resume', startsAt })
  const [after] = await sql`select starts_at, ends_at, cancel_until from events where id = ${id}`
  const times = (row: typeof before) => Object.values(row!).map((time) => new Date(String(time)).getTime())
  const [start, ...others] = times(after).map((time, at) => time - times(before)[at]!)
  expect(others).toEqual([start, start])
  expect(new Date(String(after!.starts_at)).toISOString()).toBe(startsAt)
  const { body } = await here.app.inject(`/calendar/event/${id}.ics`)
  expect(body).toContain('SEQUENCE:2')
  const subjects = await emails.subjectsTo(mailOf(attendee))
  expect(subjects).toContain('New date: Parts forum')
})

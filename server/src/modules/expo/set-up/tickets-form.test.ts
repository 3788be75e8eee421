import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import { holdSeats, joinWaitlist, submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import { saveQuestions, saveTickets } from '@tiantian/contracts/expo/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { formOf, hold, makeEvent, makeGuests, registered } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { begun, setUpOf } from '../../../test/make-set-up.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const editor = await makeOfficer(here, ['event_editor'])
const publisher = await makeOfficer(here, ['event_publisher'])
const HOUR_MS = 3_600_000
const later = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * HOUR_MS).toISOString()

test('taken seats and used ticket types stay; additional seats go to the waitlist', async () => {
  const event = await makeEvent(here, { seats: 2 })
  const { eventId: id, typeId, quotaId } = event
  await registered(here, event, undefined, 2)
  const [waiting] = await makeGuests(here, 1)
  await waiting!.call(joinWaitlist, { eventId: id, typeId, count: 1 })
  const { tickets } = await setUpOf(publisher, id)
  expect(tickets.quotas).toEqual([{ id: quotaId, name: 'Hall', size: 2, used: 2 }])
  const save = (version: number, size: number, types = tickets.types) => ({
    id,
    version,
    tickets: { quotas: [{ id: quotaId, name: 'Hall', size }], types },
  })
  expect(await publisher.refused(saveTickets, save(0, 1))).toMatchObject({
    code: 'QUOTA_TOO_SMALL',
    params: { name: 'Hall', used: 2, over: 1 },
  })
  expect(await publisher.refused(saveTickets, save(0, 2, []))).toMatchObject({
    code: 'TICKET_TYPE_USED',
    params: { name: 'Visitor' },
  })
  // The same in capitals is the same quota.
  const [quota] = save(0, 3).tickets.quotas
  const twice = { quotas: [quota!, { ...quota!, id: quotaId.toUpperCase() }], types: tickets.types }
  const doubled = await publisher.refused(saveTickets, { id, version: 0, tickets: twice })
  expect(doubled.fields).toMatchObject([{ path: 'tickets.quotas.1.id', rule: 'duplicate' }])
  const { setUp } = await publisher.call(saveTickets, save(0, 3))
  expect(setUp.tickets.quotas[0]).toMatchObject({ size: 3, used: 2 })
  await publisher.call(saveTickets, save(1, 3))
  expect(
    await publisher.refused(saveTickets, { ...save(2, 3), id: (await begun(here, editor)).id, version: 0 }),
  ).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'tickets.types', rule: 'invalid_value' }],
  })
})

test('ticket types are sold in their sales period, with a waitlist where one is enabled', async () => {
  const event = await makeEvent(here, { seats: 5 })
  const { eventId: id } = event
  const { tickets } = await setUpOf(publisher, id)
  const now = here.clock.now().toISOString()
  const windowed = (own: object) => ({
    ...tickets,
    types: tickets.types.map((type) => ({ ...type, ...own })),
  })
  const [attendee] = await makeGuests(here, 1)
  const refusal = async () =>
    (
      await attendee!.refused(holdSeats, {
        requestId: newId(),
        eventId: id,
        tickets: [{ typeId: event.typeId, count: 1 }],
      })
    ).code
  await publisher.call(saveTickets, { id, version: 0, tickets: windowed({ saleOpensAt: later(now, 1) }) })
  expect(await refusal()).toBe('TICKET_NOT_ON_SALE')
  await publisher.call(saveTickets, { id, version: 1, tickets: windowed({ saleClosesAt: later(now, -1) }) })
  expect(await refusal()).toBe('TICKET_NOT_ON_SALE')
  await publisher.call(saveTickets, {
    id,
    version: 2,
    tickets: windowed({ saleOpensAt: later(now, -1), saleClosesAt: later(now, 1), hasWaitlist: false }),
  })
  await hold(attendee!, event)
  const [other] = await makeGuests(here, 1)
  const input = { eventId: id, typeId: event.typeId, count: 1 }
  expect((await other!.refused(joinWaitlist, input)).code).toBe('WAITLIST_CLOSED')
})

const INTEREST: QuestionForm = {
  key: 'interest',
  kind: 'choices',
  label: { en: 'What interests you?', ru: 'Что вам интересно?' },
  help: {},
  isRequired: true,
  options: [
    { value: 'brakes', label: { en: 'Brakes' } },
    { value: 'filters', label: { en: 'Filters' } },
  ],
  showIf: null,
  min: null,
  max: null,
  pattern: '',
}
const SUPPLIER: QuestionForm = {
  ...INTEREST,
  key: 'supplier',
  kind: 'text',
  label: { en: 'Whose brakes?' },
  isRequired: false,
  options: [],
  showIf: { question: 'interest', op: 'includes', value: 'brakes' },
}

test('a form is built, shown and validated by its rules, and answered questions stay', async () => {
  const event = await makeEvent(here)
  const { eventId: id } = event
  const save = (version: number, questions: QuestionForm[]) => ({ id, version, questions })
  await publisher.call(saveQuestions, save(0, [INTEREST, SUPPLIER]))
  const [attendee] = await makeGuests(here, 1)
  const { registration } = await hold(attendee!, event)
  const form = { id: registration.id, ...formOf(attendee!, event) }
  expect((await attendee!.refused(submitRegistration, form)).fields).toEqual([
    { path: 'answers.interest', rule: 'required' },
  ])
  expect(
    (await attendee!.refused(submitRegistration, { ...form, answers: { interest: ['gold'] } })).fields,
  ).toEqual([{ path: 'answers.interest', rule: 'invalid_format' }])
  await attendee!.call(submitRegistration, { ...form, answers: { interest: ['brakes'], supplier: 'SORL' } })
  for (const changed of [
    [SUPPLIER],
    [{ ...INTEREST, kind: 'choice' as const }],
    [{ ...INTEREST, options: INTEREST.options.slice(1) }],
  ]) {
    const questions = changed.map((one) => ({ ...one, showIf: null }))
    expect(await publisher.refused(saveQuestions, save(1, questions))).toMatchObject({
      code: 'QUESTION_ANSWERED',
    })
  }
  const renamed = { ...INTEREST, label: { en: 'What do you buy?' }, options: INTEREST.options.slice(0, 1) }
  const { setUp } = await publisher.call(saveQuestions, save(1, [renamed, SUPPLIER]))
  expect(setUp.questions).toEqual([renamed, SUPPLIER])
})

test('a form that cannot be completed is not saved', async () => {
  const { id } = await begun(here, editor)
  const wrong = async (...questions: QuestionForm[]) =>
    (await editor.refused(saveQuestions, { id, version: 0, questions })).fields?.[0]?.path
  expect(await wrong({ ...INTEREST, options: [] })).toBe('questions.0.options')
  expect(await wrong(INTEREST, INTEREST)).toBe('questions.1.key')
  expect(await wrong(SUPPLIER, INTEREST)).toBe('questions.0.showIf')
  expect(await wrong(INTEREST, { ...SUPPLIER, showIf: { ...SUPPLIER.showIf!, value: 'gold' } })).toBe(
    'questions.1.showIf',
  )
  expect(await wrong({ ...SUPPLIER, showIf: { question: 'supplier', op: 'is', value: 'x' } })).toBe(
    'questions.0.showIf',
  )
  expect(await wrong({ ...INTEREST, key: '__proto__' })).toBe('questions.0.key')
  expect(await wrong({ ...INTEREST, options: [INTEREST.options[0]!, INTEREST.options[0]!] })).toBe(
    'questions.0.options.1.value',
  )
})

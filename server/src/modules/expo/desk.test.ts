import { getFigures, listDoorAlerts } from '@tiantian/contracts/expo/desk.ts'
import { listLetters, resendLetter, writeLetter } from '@tiantian/contracts/expo/desk-letter.ts'
import { decideRegistration } from '@tiantian/contracts/expo/office.ts'
import { joinWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { LetterBox } from '../../test/letter-box.ts'
import { gateOf, makeToday } from '../../test/make-door.ts'
import { hold, mailOf, makeGuests, registered } from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db } = here
const letters = new LetterBox(here)
const manager = await makeOfficer(here, ['registration_manager'])

const LETTER = {
  subject: { en: 'Another hall', ru: 'Другой зал' },
  body: { en: 'We meet in hall 2.', ru: 'Встречаемся в зале 2.' },
}

test('the office writes to those it has chosen, each in her language; the same letter comes once', async () => {
  const event = await makeToday(here, { needsApproval: true })
  const [anna, berik, gone] = [
    await registered(here, event),
    await registered(here, event),
    await registered(here, event),
  ]
  await db.$client`update registrations set language = 'ru' where id = ${berik.registration.id}`
  await manager.call(decideRegistration, { id: anna.registration.id, step: 'approve' })
  await manager.call(decideRegistration, { id: gone.registration.id, step: 'reject' })
  const wish = { eventId: event.eventId, id: newId(), ...LETTER }
  const replies = await Promise.all([1, 2].map(() => manager.call(writeLetter, wish)))
  expect(replies.map(({ sent }) => sent).reduce((one, other) => one + other)).toBe(2)
  expect(await manager.call(writeLetter, wish)).toEqual({ sent: 0 })
  const subjects = async ({ person }: typeof anna) =>
    (await letters.lettersTo(mailOf(person))).map(({ subject }) => subject)
  expect((await subjects(anna)).filter((subject) => subject === 'Another hall')).toHaveLength(1)
  expect((await subjects(berik)).filter((subject) => subject === 'Другой зал')).toHaveLength(1)
  expect(await subjects(gone)).not.toContain('Another hall')
  const some = { ...wish, id: newId(), state: 'rejected' } as const
  expect(await manager.call(writeLetter, some)).toEqual({ sent: 1 })
  const other = await makeOfficer(here, ['registration_manager'])
  expect((await other.refused(writeLetter, wish)).fields).toMatchObject([{ path: 'id' }])
  const staff = await makeOfficer(here, ['checkin_staff'])
  expect((await staff.refused(writeLetter, { ...wish, id: newId() })).code).toBe('PERMISSION_DENIED')
})

test('letters stand in a log, and are sent again while they are true', async () => {
  const event = await makeToday(here)
  const { person, registration } = await registered(here, event)
  const { eventId } = event
  await manager.call(writeLetter, { eventId, id: newId(), ...LETTER })
  const { rows } = await manager.call(listLetters, { eventId })
  expect(rows).toMatchObject([
    {
      kind: 'desk',
      subject: 'Another hall',
      name: 'Айгерім Сәрсенова',
      code: registration.code,
      mayResend: true,
    },
    { kind: 'confirmed', subject: '', mayResend: true },
  ])
  const again = (at: number) => {
    const { registrationId, kind, occurrence } = rows[at]!
    return { registrationId, kind, occurrence }
  }
  await manager.call(resendLetter, again(0))
  await manager.call(resendLetter, again(1))
  const subjects = (await letters.lettersTo(mailOf(person))).map(({ subject }) => subject).sort()
  expect(subjects).toEqual([
    ...['Another hall', 'Another hall', 'You are registered: Parts forum', 'You are registered: Parts forum'],
  ])
  const first = await manager.call(listLetters, { eventId, limit: 3 })
  const rest = await manager.call(listLetters, { eventId, limit: 3, cursor: first.nextCursor! })
  expect([first.rows.length, rest.rows.length, rest.nextCursor]).toEqual([3, 1, null])
  await manager.call(decideRegistration, { id: registration.id, step: 'cancel' })
  expect((await manager.refused(resendLetter, again(1))).code).toBe('STATE_CONFLICT')
  const unknown = { ...again(1), occurrence: 'never' }
  expect((await manager.refused(resendLetter, unknown)).code).toBe('REGISTRATION_NOT_FOUND')
})

test('an event in numbers: seats, who waits, who is in, by day and country, and whom the desk has to look at', async () => {
  const event = await makeToday(here, { seats: 4 })
  const { registration } = await registered(here, event, undefined, 2)
  const [waiter, holder] = await makeGuests(here, 2)
  await hold(holder!, event, 2)
  await waiter!.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 3 })
  const [north, south] = [await gateOf(here, event, 'one'), await gateOf(here, event, 'two')]
  const { qr } = registration.tickets[0]!
  await north.scan(qr, { alone: 'ok', gate: 'North' })
  const second = await south.scan(qr, { alone: 'ok', gate: 'South' })
  const figures = await manager.call(getFigures, { eventId: event.eventId })
  expect(figures).toMatchObject({
    ...{ sold: 2, held: 2, waiting: 3, entered: 1, retentionDays: 365 },
    quotas: [{ name: 'Hall', used: 4, size: 4 }],
    countries: [{ code: 'KZ', name: 'Kazakhstan', tickets: 2 }],
  })
  expect(await manager.call(listDoorAlerts, { eventId: event.eventId })).toMatchObject({
    alerts: [
      { nonce: second.nonce, result: 'double_entry', name: 'Айгерім 1', gate: 'South', firstGate: 'North' },
    ],
  })
  const sum = (key: 'tickets' | 'entered') => figures.days.reduce((total, day) => total + day[key], 0)
  expect([sum('tickets'), sum('entered')]).toEqual([2, 1])
  await south.undo(second.nonce)
  expect(await manager.call(listDoorAlerts, { eventId: event.eventId })).toEqual({ alerts: [] })
  expect((await manager.refused(getFigures, { eventId: newId() })).code).toBe('EVENT_NOT_FOUND')
})

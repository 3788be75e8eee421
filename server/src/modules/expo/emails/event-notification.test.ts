import { answerMeeting } from '@tiantian/contracts/expo/meeting.ts'
import { moveEvent } from '@tiantian/contracts/expo/office.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { Mailbox } from '../../../test/mailbox.ts'
import { mailOf, registered } from '../../../test/make-event.ts'
import { joined, makeMeetings, query } from '../../../test/make-meeting.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { tellAll } from '../../../test/tell-all.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const box = new Mailbox(here)

async function toldTo(reader: Person, language: 'en' | 'ru' | 'kk' | 'zh-Hans' = 'en') {
  await tellAll(here)
  return (await reader.call(listNotifications, {}, language)).rows
}

test('[S1.8] an attendee finds the confirmed registration and a change of the event in the notifications', async () => {
  const event = await makeMeetings(here)
  const { person } = await registered(here, event)
  const [confirmed] = await toldTo(person, 'ru')
  expect(confirmed).toMatchObject({
    ...{ kind: 'event.registration', topic: 'events', severity: 'info' },
    path: expect.stringMatching(/^\/#\/pages\/user\/events\/ticket\?id=/),
  })
  expect(confirmed?.subject).toMatch(/\p{Script=Cyrillic}/u)
  expect((await toldTo(person, 'zh-Hans'))[0]?.subject).toMatch(/\p{Script=Han}/u)
  const publisher = await makeOfficer(here, ['event_publisher'])
  await publisher.call(moveEvent, { id: event.eventId, step: 'postpone' })
  expect(await toldTo(person)).toMatchObject([
    { kind: 'event.change', severity: 'warning' },
    { kind: 'event.registration' },
  ])
})

test('[S1.8] a request for a meeting and its answer are told to the other side', async () => {
  const event = await makeMeetings(here)
  const [asker, other] = [await joined(here, event), await joined(here, event)]
  const id = await query(event, asker, other)
  const meetingsTold = async ({ person }: typeof asker) =>
    (await toldTo(person)).filter(({ kind }) => kind === 'event.meeting')
  expect(await meetingsTold(other)).toMatchObject([
    { topic: 'events', path: `/#/pages/user/events/meetings?id=${event.eventId}` },
  ])
  expect(await meetingsTold(asker)).toEqual([])
  await other.person.call(answerMeeting, { id, step: 'accept' })
  expect(await meetingsTold(asker)).toHaveLength(1)
})

test('who wants no mail about events still gets the ticket by mail, and hears of the rest in the app', async () => {
  const event = await makeMeetings(here)
  const [{ person }, other] = [await registered(here, event), await registered(here, event)]
  const lettersOf = async (of: Person) => (await box.emailsTo(mailOf(of))).length
  await person.call(setPreference, { notices: { events: { email: false } } })
  expect([await lettersOf(person), await lettersOf(other.person)]).toEqual([1, 1])
  const publisher = await makeOfficer(here, ['event_publisher'])
  await publisher.call(moveEvent, { id: event.eventId, step: 'postpone' })
  expect([await lettersOf(person), await lettersOf(other.person)]).toEqual([1, 2])
  expect((await toldTo(person)).map(({ kind }) => kind)).toEqual(['event.change', 'event.registration'])
})

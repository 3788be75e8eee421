import { sendBroadcast } from '@tiantian/contracts/expo/broadcast.ts'
import { answerMeeting } from '@tiantian/contracts/expo/meeting.ts'
import { moveEvent } from '@tiantian/contracts/expo/office-event.ts'
import { cancelRegistration } from '@tiantian/contracts/expo/registration.ts'
import {
  listNotificationLog,
  listNotifications,
  muteNotifications,
  setQuietHours,
} from '@tiantian/contracts/push/notification.ts'
import { getPreference, setPreference, unsubscribe } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox, sendNotifications } from '../../../test/mailbox.ts'
import { contextOf, mailOf, makeEvent, registered } from '../../../test/make-event.ts'
import { mailGuests, newMail } from '../../../test/make-mail-invitee.ts'
import { joined, makeMeetings, meetingBetween } from '../../../test/make-meeting.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { sendBroadcasts } from '../../../test/send-broadcasts.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { sendDigests } from '../../push/notification/digest.ts'
import { eventNotifications } from './event-notification.ts'
import { notifyRegistered } from './notify.ts'

const here = await testApp()
const box = new Mailbox(here)

async function toldTo(reader: Person, language: 'en' | 'ru' | 'kk' | 'zh-Hans' = 'en') {
  await sendNotifications(here)
  return (await reader.call(listNotifications, {}, language)).rows
}

test('[S1.8] an attendee finds the confirmed registration and a change of the event in the notifications', async () => {
  const event = await makeMeetings(here)
  const { person } = await registered(here, event)
  const [confirmed] = await toldTo(person, 'ru')
  expect(confirmed).toMatchObject({
    kind: 'event.ticket',
    topic: 'events',
    severity: 'info',
    path: expect.stringMatching(/^\/#\/pages\/user\/events\/ticket\?id=/),
  })
  expect(confirmed?.subject).toMatch(/\p{Script=Cyrillic}/u)
  expect((await toldTo(person, 'zh-Hans'))[0]?.subject).toMatch(/\p{Script=Han}/u)
  const publisher = await makeOfficer(here, ['event_publisher'])
  await publisher.call(moveEvent, { id: event.eventId, step: 'postpone' })
  expect(await toldTo(person)).toMatchObject([
    { kind: 'event.change', severity: 'warning' },
    { kind: 'event.ticket' },
  ])
})

test('[S1.8] a request for a meeting and its answer are told to the other side', async () => {
  const event = await makeMeetings(here)
  const asker = await joined(here, event)
  const other = await joined(here, event)
  const id = await meetingBetween(event, asker, other)
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
  const lettersOf = async (of: Person) => (await box.messagesTo(mailOf(of))).length
  await person.call(setPreference, { notices: { events: { email: false } } })
  expect([await lettersOf(person), await lettersOf(other.person)]).toEqual([1, 1])
  const publisher = await makeOfficer(here, ['event_publisher'])
  await publisher.call(moveEvent, { id: event.eventId, step: 'postpone' })
  expect([await lettersOf(person), await lettersOf(other.person)]).toEqual([1, 2])
  expect((await toldTo(person)).map(({ kind }) => kind)).toEqual(['event.change', 'event.ticket'])
})

test('[S1.8] a cancellation waits for the daily letter of who wants one, and the ticket does not', async () => {
  const event = await makeEvent(here)
  const { person, registration } = await registered(here, event)
  await person.call(setPreference, { mailMode: 'daily', timeZone: 'Etc/UTC' })
  await person.call(cancelRegistration, { id: registration.id })
  const subjects = () => box.subjectsTo(mailOf(person))
  expect(await subjects()).toEqual(['You are registered: Parts forum'])
  // To ten in the morning of a later day.
  here.clock.advance(86_400_000 - (here.clock.now().getTime() % 86_400_000) + 10 * 3_600_000)
  const { expo, clock } = contextOf(here)
  const office = { cipher: expo.cipher, webOrigin: expo.webOrigin, clock }
  await sendDigests(here.db, { ...office, notifications: eventNotifications })
  const [daily] = await box.messagesTo(mailOf(person))
  expect(daily?.subject).toBe('Unread notifications: 1')
  expect(daily?.text).toContain('Your registration is cancelled: Parts forum')
})

test('[S1.8] what goes to an address that is not that of the account does not wait for the daily letter', async () => {
  const event = await makeEvent(here)
  const { person, registration } = await registered(here, event)
  await here.db.sql`update users set email = ${newMail()} where id = ${person.id}`
  await person.call(setPreference, { mailMode: 'daily', timeZone: 'Etc/UTC' })
  await person.call(cancelRegistration, { id: registration.id })
  expect((await box.messagesTo(mailOf(person)))[0]?.subject).toBe(
    'Your registration is cancelled: Parts forum',
  )
})

test('[S1.8] a request for a meeting and a reminder do not wait for the daily letter', async () => {
  const event = await makeMeetings(here)
  const asker = await joined(here, event)
  const other = await joined(here, event)
  await other.person.call(setPreference, { mailMode: 'daily', timeZone: 'Etc/UTC' })
  const letters = (await box.messagesTo(mailOf(other.person))).length
  await meetingBetween(event, asker, other)
  expect(await box.messagesTo(mailOf(other.person))).toHaveLength(letters + 1)
  const [own] = await here.db.sql<{ id: string }[]>`
    select id from registrations where event_id = ${event.eventId} and user_id = ${other.person.id}`
  await here.db.transaction((tx) => notifyRegistered(tx, contextOf(here), own!.id, 'reminder'))
  expect(await box.messagesTo(mailOf(other.person))).toHaveLength(letters + 2)
})

test('[S1.8] who mutes changes of events, or has quiet hours, is not disturbed, and the office reads why', async () => {
  const event = await makeEvent(here)
  const [{ person }, { person: sleeper }] = [await registered(here, event), await registered(here, event)]
  const publisher = await makeOfficer(here, ['event_publisher'])
  await publisher.call(moveEvent, { id: event.eventId, step: 'postpone' })
  await sendNotifications(here)
  await person.call(muteNotifications, { kind: 'event.change', isMuted: true })
  const quietHours = { startsMinute: 0, endsMinute: 1439, timeZone: 'Etc/UTC' }
  await sleeper.call(setQuietHours, { quietHours })
  const letters = (await box.messagesTo(mailOf(person))).length
  await publisher.call(moveEvent, { id: event.eventId, step: 'cancel', reason: 'The hall is flooded' })
  expect(await box.messagesTo(mailOf(person))).toHaveLength(letters)
  const desk = await makeOfficer(here, ['ops'])
  const outcomesOf = async ({ id: userId }: Person) => {
    const { rows } = await desk.call(listNotificationLog, { userId, kind: 'event.change' })
    const [last] = rows
    return rows
      .filter(({ loggedAt }) => loggedAt === last?.loggedAt)
      .map(({ channel, outcome }) => `${channel} ${outcome}`)
  }
  expect(await outcomesOf(person)).toEqual(expect.arrayContaining(['app muted', 'email muted']))
  expect(await outcomesOf(sleeper)).toEqual(expect.arrayContaining(['app quiet_hours', 'email sent']))
})

test('[S1.8] one click ends the letters about events, also of a letter to an address that the account does not have', async () => {
  const event = await makeEvent(here)
  const { person, registration } = await registered(here, event)
  await here.db.sql`update users set email = null where id = ${person.id}`
  await person.call(setPreference, { mailMode: 'daily', timeZone: 'Etc/UTC' })
  await person.call(cancelRegistration, { id: registration.id })
  const [cancelled, ticket] = await box.messagesTo(mailOf(person))
  expect(cancelled?.subject).toBe('Your registration is cancelled: Parts forum')
  expect(ticket?.text).not.toContain('unsubscribe')
  const [, token = ''] = /unsubscribe\?token=([\w-]+)/.exec(cancelled?.text ?? '') ?? []
  expect(await here.visitor.call(unsubscribe, { token })).toEqual({ topic: 'events', channel: 'email' })
  expect((await person.call(getPreference, {})).notices.events).toEqual({
    app: true,
    web: true,
    email: false,
  })
})

test('a guest without an account gets each letter as before, and has no notifications', async () => {
  const event = await makeEvent(here)
  const email = newMail()
  await mailGuests(here).registerBy(event, email)
  const publisher = await makeOfficer(here, ['event_publisher'])
  await publisher.call(moveEvent, { id: event.eventId, step: 'postpone' })
  const [postponed, request] = await box.messagesTo(email)
  expect(postponed?.subject).not.toBe(request?.subject)
  expect(postponed?.text).toContain('/pages/expo-forum/my-ticket?token=')
  expect(await here.db.sql`select from notifications where texts::text like ${`%${email}%`}`).toHaveLength(0)
})

test('[S1.8] what the organiser writes to attendees is in their notifications, and comes by mail as they chose', async () => {
  const event = await makeEvent(here)
  const [{ person }, { person: other }] = [await registered(here, event), await registered(here, event)]
  await other.call(setPreference, { notices: { events: { email: false } } })
  const manager = await makeOfficer(here, ['registration_manager'])
  const words = {
    subject: { en: 'Another hall', ru: 'Другой зал' },
    body: { en: 'We meet in hall {2}.', ru: 'Встречаемся в зале 2.' },
  }
  await manager.call(sendBroadcast, { eventId: event.eventId, id: newId(), ...words })
  await sendBroadcasts(here)
  const broadcastsTo = async (of: Person) =>
    (await box.messagesTo(mailOf(of))).filter(({ subject }) => subject === 'Another hall')
  expect(await broadcastsTo(person)).toMatchObject([
    { text: expect.stringContaining('We meet in hall {2}.') },
  ])
  expect(await broadcastsTo(other)).toEqual([])
  for (const reader of [person, other])
    expect((await toldTo(reader, 'ru'))[0]).toMatchObject({ kind: 'event.broadcast', subject: 'Другой зал' })
})

test('[S1.8] a reminder that could not be sent before the event begins is not sent at all', async () => {
  const event = await makeEvent(here)
  const { person, registration } = await registered(here, event)
  const remind = (occurrence: string) =>
    here.db.transaction((tx) =>
      notifyRegistered(tx, contextOf(here), registration.id, 'reminder', occurrence),
    )
  const letters = (await box.messagesTo(mailOf(person))).length
  await remind('in time')
  expect(await box.messagesTo(mailOf(person))).toHaveLength(letters + 1)
  await remind('late')
  here.clock.advance(40 * 86_400_000)
  expect(await box.messagesTo(mailOf(person))).toHaveLength(letters + 1)
})

import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import {
  archiveNotifications,
  countNotifications,
  getNotificationSettings,
  listNotificationLog,
  listNotifications,
  muteNotifications,
  readNotifications,
  setQuietHours,
} from '@tiantian/contracts/push/notification.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { DeliveryError } from '../../../platform/delivery/message.ts'
import { createJobs } from '../../../platform/job/jobs.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { defineNotification, queueNotifications } from '../../user/notifications/notify.ts'
import { NOTIFICATION_TOPIC, notificationJob } from '../../user/notifications/send-notification.ts'
import { declaredNotificationsJob } from './deliver.ts'
import { deleteOldNotifications } from './list.ts'

const here = await testApp()
const { db, clock, log } = here
const box = new Mailbox(here)

interface Told {
  readonly userId: string
  readonly what: string
  readonly page?: string
}

const told = (severity: 'info' | 'critical', kind: string) =>
  defineNotification<Told>({
    kind,
    severity,
    topic: 'orders',
    async prepare(tx, { userId: id, what, page = 'orders' }) {
      const [user] = await tx<[{ email: string | null; mobile: string | null; language: string }]>`
        select email, mobile, language from users where id = ${id}`
      const words = { subject: 'About {what}', text: 'Something happened to {what}.', open: 'Open' }
      const russian = { ...words, subject: 'О «{what}»' }
      return [
        {
          reader: { id, ...user },
          words: { 'zh-Hans': words, en: words, ru: russian, kk: words },
          params: () => ({ what }),
          path: `/#/pages/${page}`,
        },
      ]
    },
  })
const usual = told('info', 'test.usual')
const critical = told('critical', 'test.critical')
const job = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [usual, critical],
)

async function tell(person: Person, what: string, { kind = usual, page = 'orders' } = {}) {
  await db.transaction((tx) => queueNotifications(tx, kind, [{ userId: person.id, what, page }]))
  const rows = await db.sql<{ data: object }[]>`delete from outbox where topic = ${job.topic} returning data`
  for (const { data } of rows) await job.run(db, data)
}

const rowsOf = async (person: Person, input: { show?: 'all' | 'unread' | 'archived' } = {}) =>
  (await person.call(listNotifications, input)).rows
const newsOf = async (person: Person) =>
  (await person.call(listPushMessages, { after: 0 })).messages.map(({ data }) => data)

test('[S1.8] a notification is listed in the language of its reader, is read, put away and taken back', async () => {
  const person = await here.user()
  await tell(person, 'a bumper')
  await tell(person, 'a lamp', { page: 'lamps' })
  const { rows, unreadCount } = await person.call(listNotifications, { limit: 1 }, 'ru')
  expect(unreadCount).toBe(2)
  expect(rows).toMatchObject([
    { subject: 'О «a lamp»', kind: 'test.usual', topic: 'orders', path: '/#/pages/lamps', isRead: false },
  ])
  const [lamp, bumper] = await rowsOf(person)
  expect(lamp?.subject).toBe('About a lamp')
  expect(await person.call(readNotifications, { ids: [lamp!.id] })).toEqual({ unreadCount: 1 })
  expect((await rowsOf(person, { show: 'unread' })).map(({ id }) => id)).toEqual([bumper!.id])
  const away = { ids: [bumper!.id], isArchived: true }
  expect(await person.call(archiveNotifications, away)).toEqual({ unreadCount: 0 })
  expect((await rowsOf(person)).map(({ id }) => id)).toEqual([lamp!.id])
  expect((await rowsOf(person, { show: 'archived' })).map(({ id }) => id)).toEqual([bumper!.id])
  await person.call(archiveNotifications, { ...away, isArchived: false })
  expect(await rowsOf(person)).toHaveLength(2)
})

test('[S6.4] no one reads or changes the notifications of another', async () => {
  const person = await here.user()
  const stranger = await here.user()
  await tell(person, 'a bumper')
  const [own] = await rowsOf(person)
  expect(await rowsOf(stranger)).toEqual([])
  await stranger.call(readNotifications, { ids: [own!.id] })
  await stranger.call(archiveNotifications, { ids: [own!.id], isArchived: true })
  await stranger.call(readNotifications, {})
  expect(await person.call(countNotifications, {})).toEqual({ unreadCount: 1 })
})

test('[S1.8] unread notifications of one thing are one row; after reading the next is another', async () => {
  const person = await here.user()
  for (const what of ['one', 'two', 'three']) await tell(person, what)
  expect(await rowsOf(person)).toMatchObject([{ subject: 'About three', updateCount: 3 }])
  expect(await person.call(readNotifications, {})).toEqual({ unreadCount: 0 })
  await tell(person, 'four')
  expect(await rowsOf(person)).toMatchObject([{ updateCount: 1 }, { updateCount: 3 }])
  expect(await newsOf(person)).toHaveLength(4)
})

test('[S1.8] a muted kind is kept as read, and neither shown, mailed nor counted', async () => {
  const person = await here.user()
  const email = `muted-${person.id}@mail.example`
  await db.sql`update users set email = ${email} where id = ${person.id}`
  await tell(person, 'one')
  const muted = await person.call(muteNotifications, { kind: usual.kind, isMuted: true })
  expect(muted.muted).toEqual([{ kind: 'test.usual', subject: 'About one' }])
  await tell(person, 'two', { page: 'other' })
  await tell(person, 'three', { kind: critical })
  expect(await newsOf(person)).toMatchObject([{ subject: { en: 'About one' } }, { severity: 'critical' }])
  expect(await box.messagesTo(email)).toHaveLength(2)
  expect(await person.call(countNotifications, {})).toEqual({ unreadCount: 2 })
  expect((await person.call(muteNotifications, { kind: usual.kind, isMuted: false })).muted).toEqual([])
})

test('[S1.8] during quiet hours a notification is counted but not shown, unless it is critical', async () => {
  const person = await here.user()
  // Whatever the hour is where the test runs: the quiet hours are around it in the user's zone.
  const local = new Date(clock.now().getTime() + 5 * 3_600_000)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const around = { startsMinute: (minute + 1380) % 1440, endsMinute: (minute + 60) % 1440 }
  const after = { startsMinute: (minute + 60) % 1440, endsMinute: (minute + 120) % 1440 }
  const timeZone = 'Etc/GMT-5'
  await person.call(setQuietHours, { quietHours: { ...around, timeZone } })
  await tell(person, 'quiet')
  await tell(person, 'loud', { kind: critical })
  await person.call(setQuietHours, { quietHours: { ...after, timeZone } })
  await tell(person, 'usual', { page: 'other' })
  expect((await newsOf(person)).map(({ isQuiet }) => isQuiet)).toEqual([true, false, false])
  expect(await person.call(countNotifications, {})).toEqual({ unreadCount: 3 })
  const wrong = { quietHours: { ...around, timeZone: 'Mars/Olympus' } }
  expect((await person.refused(setQuietHours, wrong)).code).toBe('INVALID_INPUT')
  await person.call(setQuietHours, { quietHours: null })
  expect(await person.call(getNotificationSettings, {})).toEqual({ muted: [], quietHours: null })
})

test('[S1.8] the office sees what was sent, and why the rest was not', async () => {
  const person = await here.user()
  await person.call(setPreference, { notices: { orders: { app: false } } })
  await tell(person, 'unwanted')
  const officer = await makeOfficer(here, ['ops'])
  const { rows } = await officer.call(listNotificationLog, { userId: person.id })
  expect(rows.map(({ channel, outcome }) => `${channel} ${outcome}`).sort()).toEqual([
    'app preference',
    'email no_address',
    'web no_address',
  ])
  expect((await officer.call(listNotificationLog, { outcome: 'no_address' })).rows[0]).toMatchObject({
    kind: 'test.usual',
    user: { id: person.id },
  })
  expect((await person.refused(listNotificationLog, {})).code).toBe('PERMISSION_DENIED')
})

test('[S1.8] the office finds by the beginning of a name or account, among however many', async () => {
  const named = await here.user()
  const other = await here.user()
  await db.sql`update users set nickname = 'Ерлан 100%' where id = ${named.id}`
  await tell(named, 'a bumper')
  await tell(other, 'a lamp')
  const officer = await makeOfficer(here, ['ops'])
  const found = async (person: string) => {
    const { rows } = await officer.call(listNotificationLog, { person })
    return [...new Set(rows.map(({ user }) => user.id))]
  }
  expect(await found('ерлан 100%')).toEqual([named.id])
  for (const unlike of ['лан', '%', 'Ерлан 100_']) expect(await found(unlike)).toEqual([])
  await db.sql`
    insert into users (id, kind, username, nickname, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person', 'namesake' || n, 'Ерлан ' || n, now()
    from generate_series(1, 250) n`
  expect(await found('ЕРЛАН')).toEqual([named.id])
  expect(await found('namesake')).toEqual([])
})

test('[S1.8] a mailbox that refuses mail gets no more of it, until a letter reaches it or it is another one', async () => {
  const person = await here.user()
  const email = `gone-${person.id}@mail.example`
  await db.sql`update users set email = ${email} where id = ${person.id}`
  const cipher = createIdentityCipher(TEST_SECRET)
  const outcomeNow = async (what: string, answer?: Error) => {
    await tell(person, what, { page: what })
    const [waiting] = await db.sql<{ data: object }[]>`
      delete from outbox where topic = ${NOTIFICATION_TOPIC} returning data`
    const send = () => (answer ? Promise.reject(answer) : Promise.resolve())
    const { run } = notificationJob({ cipher, clock, notifications: [], delivery: { email: { send } } })
    if (waiting) await run(db, waiting.data)
    const [logged] = await db.sql<{ outcome: string }[]>`
      select outcome from notification_log where user_id = ${person.id} and channel = 'email' order by id desc limit 1`
    return logged?.outcome
  }
  const busy = new DeliveryError('SMTP', 'EENVELOPE 450')
  await expect(outcomeNow('busy', busy)).rejects.toThrow(busy)
  expect(await outcomeNow('refused', new DeliveryError('SMTP', 'EENVELOPE 550', { isBounce: true }))).toBe(
    'sent',
  )
  expect(await outcomeNow('suppressed')).toBe('bounced')
  const officer = await makeOfficer(here, ['ops'])
  const { rows } = await officer.call(listNotificationLog, { userId: person.id, outcome: 'bounced' })
  expect(rows).toMatchObject([{ kind: 'test.usual', channel: 'email' }])
  await tell(person, 'urgent', { kind: critical })
  expect((await db.sql`delete from outbox where topic = ${NOTIFICATION_TOPIC} returning id`).length).toBe(1)
  await db.sql`update users set email = ${`new-${email}`} where id = ${person.id}`
  expect(await outcomeNow('elsewhere')).toBe('sent')
})

test('[S1.8] the office finds what was sent by the kind and by the person', async () => {
  const person = await here.user()
  const officer = await makeOfficer(here, ['ops'])
  await db.sql`update users set nickname = ${`Ерлан ${person.id}`} where id = ${person.id}`
  await tell(person, 'a bumper')
  await db.sql`update notification_log set kind = 'order.state' where user_id = ${person.id} and channel = 'app'`
  const find = async (input: Parameters<typeof officer.call<typeof listNotificationLog>>[1]) =>
    (await officer.call(listNotificationLog, input)).rows.map(({ channel }) => channel).sort()
  expect(await find({ person: `ерлан ${person.id}` })).toEqual(['app', 'email', 'web'])
  expect(
    await find({ person: `Ерлан ${person.id.slice(0, 30)}`, kind: 'order.state', outcome: 'sent' }),
  ).toEqual(['app'])
  expect(await find({ person: 'nobody of this name' })).toEqual([])
  expect((await officer.refused(listNotificationLog, { kind: 'no.kind' as never })).code).toBe(
    'INVALID_INPUT',
  )
})

test('[S1.8] a notification is stored well within a second after the change', async () => {
  const person = await here.user()
  const jobs = createJobs({ db, log, handlers: [job] })
  await jobs.start()
  try {
    const times: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const begun = performance.now()
      await db.transaction((tx) => queueNotifications(tx, usual, [{ userId: person.id, what: `part ${n}` }]))
      await expect.poll(async () => (await newsOf(person)).length, { interval: 20 }).toBe(n + 1)
      times.push(performance.now() - begun)
    }
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(1000)
  } finally {
    await jobs.stop()
  }
})

test('[S1.8] notifications are kept for 180 days', async () => {
  const person = await here.user()
  await tell(person, 'old')
  const later = new Date(clock.now().getTime() + 181 * 86_400_000)
  expect(await deleteOldNotifications(db, later)).toBeGreaterThan(0)
  expect(await rowsOf(person)).toEqual([])
})

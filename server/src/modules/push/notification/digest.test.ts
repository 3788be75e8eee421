import {
  listNotificationLog,
  readNotifications,
  setQuietHours,
} from '@tiantian/contracts/push/notification.ts'
import { getPreference, setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { Mailbox } from '../../../test/mailbox.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { testNotification } from '../../../test/test-notification.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { NOTIFICATION_TOPIC } from '../../user/notifications/send-notification.ts'
import { declaredNotificationsJob } from './deliver.ts'
import { sendDigests } from './digest.ts'

const here = await testApp({ webOrigins: ['https://mall.example'] })
const { app, db, clock } = here
const box = new Mailbox(here)
const HOUR_MS = 3_600_000

const usual = testNotification('info', 'test.usual')
const urgent = testNotification('warning', 'test.urgent')
const notifications = [usual, urgent]
const cipher = createIdentityCipher(TEST_SECRET)
const ctx = { cipher, webOrigin: 'https://mall.example', clock, notifications }
const deliver = declaredNotificationsJob(ctx, notifications)

async function tell(person: Person, what: string, kind = usual) {
  await db.transaction((tx) => queueNotifications(tx, kind, [{ userId: person.id, what }]))
  const rows = await db.sql<
    { data: object }[]
  >`delete from outbox where topic = ${deliver.topic} returning data`
  for (const { data } of rows) await deliver.run(db, data)
}

/** Somebody in Almaty (UTC+5) with an address, who wants their letters once a day. */
async function reader(timeZone = 'Asia/Almaty') {
  const person = await here.user()
  const email = `digest-${person.id}@mail.example`
  await db.sql`update users set email = ${email} where id = ${person.id}`
  const { mailMode } = await person.call(setPreference, { mailMode: 'daily', timeZone })
  expect(mailMode).toBe('daily')
  return { person, email }
}

/** The next moment at which it is this hour in UTC. */
function goTo(hour: number) {
  const at = new Date(clock.now())
  at.setUTCHours(hour, 0, 0, 0)
  if (at <= clock.now()) at.setUTCDate(at.getUTCDate() + 1)
  clock.advance(at.getTime() - clock.now().getTime())
}

const digest = () => sendDigests(db, ctx)

test('[S1.8] what is not urgent comes once a day, in the morning of the reader, in one letter of their language', async () => {
  // 05:00 in Almaty.
  goTo(0)
  const { person, email } = await reader()
  await person.call(setPreference, { language: 'ru' })
  await tell(person, 'bumper')
  await tell(person, 'lamp')
  expect(await box.messagesTo(email)).toEqual([])
  clock.advance(2 * HOUR_MS)
  await digest()
  expect(await box.messagesTo(email)).toEqual([])
  clock.advance(2 * HOUR_MS)
  await digest()
  await digest()
  const [letter, ...others] = await box.messagesTo(email)
  expect(others).toEqual([])
  expect(letter?.subject).toBe('Непрочитанные уведомления: 2')
  expect(letter?.text).toContain('О «bumper»')
  expect(letter?.text).toContain('https://mall.example/#/pages/order?about=lamp')
  await tell(person, 'mirror')
  clock.advance(3 * HOUR_MS)
  await digest()
  expect(await box.messagesTo(email)).toHaveLength(1)
  goTo(4)
  await digest()
  const [next] = await box.messagesTo(email)
  expect(next?.subject).toBe('Непрочитанные уведомления: 1')
  expect(next?.text).not.toContain('bumper')
})

test('[S1.8] a morning that is still yesterday in UTC has one letter, too', async () => {
  // 06:00 in Auckland, of the next day, in summer and winter: 13 or 12 hours ahead.
  goTo(17)
  const { person, email } = await reader('Pacific/Auckland')
  await tell(person, 'bumper')
  clock.advance(4 * HOUR_MS)
  await digest()
  expect(await box.messagesTo(email)).toHaveLength(1)
  await tell(person, 'lamp')
  clock.advance(2 * HOUR_MS)
  await digest()
  expect(await box.messagesTo(email)).toHaveLength(1)
  goTo(22)
  await digest()
  expect(await box.messagesTo(email)).toHaveLength(2)
})

test('[S1.8] what was read or is an hour old at most is not in it, and without anything there is no letter', async () => {
  goTo(4)
  const { person, email } = await reader()
  await tell(person, 'read')
  clock.advance(2 * HOUR_MS)
  await person.call(readNotifications, {})
  await tell(person, 'new')
  await digest()
  expect(await box.messagesTo(email)).toEqual([])
  clock.advance(HOUR_MS)
  await digest()
  const [letter] = await box.messagesTo(email)
  expect(letter?.text).toContain('About new')
  expect(letter?.text).not.toContain('About read')
})

test('[S1.8] the daily letter waits for the end of quiet hours', async () => {
  goTo(4)
  const { person, email } = await reader()
  // Until noon in Almaty.
  const quietHours = { startsMinute: 22 * 60, endsMinute: 12 * 60, timeZone: 'Asia/Almaty' }
  await person.call(setQuietHours, { quietHours })
  await tell(person, 'bumper')
  clock.advance(1.5 * HOUR_MS)
  await digest()
  expect(await box.messagesTo(email)).toEqual([])
  clock.advance(2 * HOUR_MS)
  await digest()
  expect(await box.messagesTo(email)).toHaveLength(1)
})

test('[S1.8] what is urgent is mailed at once; who wants no letters gets none', async () => {
  const { person, email } = await reader()
  await tell(person, 'urgent', urgent)
  expect(await box.messagesTo(email)).toHaveLength(1)
  await person.call(setPreference, { mailMode: 'never' })
  await tell(person, 'more', urgent)
  await tell(person, 'usual')
  goTo(4)
  clock.advance(3 * HOUR_MS)
  await digest()
  expect(await box.messagesTo(email)).toHaveLength(1)
  const officer = await makeOfficer(here, ['ops'])
  const { rows } = await officer.call(listNotificationLog, { userId: person.id })
  const mails = rows.filter(({ channel }) => channel === 'email')
  expect(mails.map(({ outcome }) => outcome).toSorted()).toEqual(['preference', 'preference', 'sent'])
})

test('[S1.8] one click in the mail program ends the daily letter (RFC 8058)', async () => {
  goTo(4)
  const { person, email } = await reader()
  await tell(person, 'bumper')
  clock.advance(2 * HOUR_MS)
  await digest()
  const [queued] = await db.sql<[{ data: { encrypted: string } }]>`
    select data from outbox where topic = ${NOTIFICATION_TOPIC} order by id desc limit 1`
  const letter = JSON.parse(ctx.cipher.open(Buffer.from(queued.data.encrypted, 'base64')))
  expect(letter.recipient).toBe(email)
  const url = new URL(letter.unsubscribing.oneClick)
  const reply = await app.inject({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(reply.json()).toMatchObject({ topic: 'digest', channel: 'email' })
  expect((await person.call(getPreference, {})).mailMode).toBe('never')
})

test('[S1.8] two processes that send at once send one letter', async () => {
  goTo(4)
  const { person, email } = await reader()
  await tell(person, 'bumper')
  clock.advance(2 * HOUR_MS)
  const counts = await Promise.all([digest(), digest(), digest()])
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1])
  expect(await box.messagesTo(email)).toHaveLength(1)
})

/** As when the reader changes something while the letters of others are written. */
const digestAfter = (change: () => Promise<unknown>) => {
  const late: typeof db = {
    ...db,
    async transaction(work) {
      await change()
      return db.transaction(work)
    },
  }
  return sendDigests(late, ctx)
}

test('[S1.8] the daily letter goes to the address, and in the language, that the reader has when it is written', async () => {
  goTo(4)
  const { person, email } = await reader()
  await tell(person, 'bumper')
  clock.advance(2 * HOUR_MS)
  const next = `next-${email}`
  const sent = await digestAfter(
    () => db.sql`update users set email = ${next}, language = 'ru' where id = ${person.id}`,
  )
  expect(sent).toBe(1)
  expect(await box.messagesTo(email)).toEqual([])
  const [letter] = await box.messagesTo(next)
  expect(letter?.subject).toBe('Непрочитанные уведомления: 1')
})

test('[S1.8] who has muted or given up the letters, the address or the account meanwhile gets none', async () => {
  goTo(4)
  for (const change of [
    (id: string) =>
      db.sql`
        insert into notification_mutes (user_id, kind, muted_at) values (${id}, ${usual.kind}, ${clock.now()})`,
    (id: string) =>
      db.sql`
        insert into notification_choices (user_id, topic, channel, is_on, chosen_at)
        values (${id}, 'orders', 'email', false, ${clock.now()})`,
    (id: string) => db.sql`update users set mail_mode = 'never' where id = ${id}`,
    (id: string) => db.sql`update users set email = null where id = ${id}`,
    (id: string) => db.sql`update users set erased_at = ${clock.now()} where id = ${id}`,
  ]) {
    const { person, email } = await reader()
    await tell(person, 'bumper')
    clock.advance(2 * HOUR_MS)
    expect(await digestAfter(() => change(person.id))).toBe(0)
    expect(await box.messagesTo(email)).toEqual([])
  }
})

test('[S6.4] unknown modes and time zones are refused', async () => {
  const person = await here.user()
  const code = async (input: object) => (await person.refused(setPreference, input)).code
  expect(await code({ mailMode: 'hourly' })).toBe('INVALID_INPUT')
  expect(await code({ mailMode: 'daily', timeZone: 'Mars/Olympus' })).toBe('INVALID_INPUT')
  expect(await code({ mailMode: 'daily', timeZone: "x'; drop table users" })).toBe('INVALID_INPUT')
  expect((await person.call(getPreference, {})).mailMode).toBe('each')
})

import { readNotifications, setQuietHours } from '@tiantian/contracts/push/notification.ts'
import {
  listWebPushDevices,
  PUSH_TEXT_MAX,
  subscribeWebPush,
  unsubscribeWebPush,
  WEB_PUSH_DEVICES_MAX,
} from '@tiantian/contracts/push/web-push.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { setPreference } from '@tiantian/contracts/user/preference.ts'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createJobs } from '../../../platform/job/jobs.ts'
import { PushService } from '../../../test/push-service.ts'
import type { Person } from '../../../test/test-app.ts'
import { MEDIA_SETTINGS, TEST_SECRET, TEST_SPACE, testApp } from '../../../test/test-app.ts'
import { testNotification } from '../../../test/test-notification.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import { declaredNotificationsJob } from '../notification/deliver.ts'
import { WEB_PUSH_DEVICE_TOPIC, WEB_PUSH_TOPIC } from './send.ts'

const service = new PushService()
const here = await testApp({ postToService: service.post })
const { db, clock, log } = here
service.publicKey = here.context.webPush.key.publicKey

const usual = testNotification('info', 'test.usual')
const critical = testNotification('critical', 'test.critical')
const cipher = createIdentityCipher(TEST_SECRET)
const deliver = declaredNotificationsJob({ cipher, webOrigin: 'https://mall.example', clock }, [
  usual,
  critical,
])
const handlers = [deliver, ...here.jobs.filter(({ topic }) => topic.startsWith('push.web'))]

/** What waits for a topic, run as the jobs do; what fails waits again. */
async function run(topic: string): Promise<number> {
  const handler = handlers.find((each) => each.topic === topic)
  const rows = await db.sql<{ data: object }[]>`delete from outbox where topic = ${topic} returning data`
  let failed = 0
  for (const { data } of rows) {
    try {
      await handler?.run(db, data)
    } catch {
      failed += 1
      await db.sql`insert into outbox (topic, data) values (${topic}, ${JSON.stringify(data)}::jsonb)`
    }
  }
  return failed
}

async function prepare(person: Person, what: string, kind = usual) {
  await db.transaction((tx) => queueNotifications(tx, kind, [{ userId: person.id, what }]))
  await run(deliver.topic)
}

async function tell(person: Person, what: string, kind = usual): Promise<number> {
  await prepare(person, what, kind)
  await run(WEB_PUSH_TOPIC)
  return run(WEB_PUSH_DEVICE_TOPIC)
}

async function subscribed() {
  const person = await here.user()
  const browser = service.browser()
  await person.call(subscribeWebPush, browser.subscription)
  return { person, browser }
}

const outcomes = (person: Person) =>
  db.sql`select outcome from notification_log where user_id = ${person.id} and channel = 'web' order by logged_at, id`

test('[S1.8] a browser decrypts a notification with its deep link, in the language that its user has then', async () => {
  const { person, browser } = await subscribed()
  await prepare(person, 'бампер')
  await person.call(setPreference, { language: 'ru' })
  await run(WEB_PUSH_TOPIC)
  await run(WEB_PUSH_DEVICE_TOPIC)
  expect(browser.shown).toMatchObject([
    {
      title: 'О «бампер»',
      text: 'С «бампер» что-то случилось.',
      lang: 'ru',
      path: `/#/pages/order?about=${encodeURIComponent('бампер')}`,
      headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    },
  ])
  expect(await outcomes(person)).toEqual([{ outcome: 'sent' }])
})

test('[S1.8] the longest text of a notification fits into one message', async () => {
  const { person, browser } = await subscribed()
  await tell(person, '车'.repeat(400))
  expect(browser.shown[0]?.text).toHaveLength(PUSH_TEXT_MAX)
  expect(browser.shown[0]?.text.endsWith('…')).toBe(true)
})

test('[S1.8] a login has one browser, and is listed to its own user alone', async () => {
  const { person } = await subscribed()
  const again = service.browser()
  const { devices, publicKey } = await person.call(subscribeWebPush, again.subscription)
  expect(publicKey).toBe(service.publicKey)
  expect(devices).toMatchObject([{ isCurrent: true }])
  const stranger = await here.user()
  expect((await stranger.call(listWebPushDevices, {})).devices).toEqual([])
  await stranger.call(unsubscribeWebPush, { id: devices[0]!.id })
  expect((await person.call(listWebPushDevices, {})).devices).toHaveLength(1)
  await tell(person, 'a lamp')
  expect(again.shown).toHaveLength(1)
  expect((await person.call(unsubscribeWebPush, { id: devices[0]!.id })).devices).toEqual([])
  await tell(person, 'another lamp')
  expect(again.shown).toHaveLength(1)
})

test('[S1.8] who signs in at a browser of another has its notifications, and the other no longer does', async () => {
  const { person, browser } = await subscribed()
  const next = await here.user()
  await next.call(subscribeWebPush, browser.subscription)
  await tell(person, 'of the first')
  await tell(next, 'of the next')
  expect(browser.shown.map(({ title }) => title)).toEqual(['About of the next'])
})

test('[S1.8] a logout silences the browser, also for what is already on its way', async () => {
  const { person, browser } = await subscribed()
  await prepare(person, 'a secret')
  await person.call(logout, {})
  await run(WEB_PUSH_TOPIC)
  await run(WEB_PUSH_DEVICE_TOPIC)
  await tell(person, 'another secret')
  expect(browser.shown).toEqual([])
  expect(await outcomes(person)).toEqual([{ outcome: 'no_address' }, { outcome: 'no_address' }])
  await here.schedules.find(({ name }) => name === 'push.clean-up')?.run(new AbortController().signal)
  const left = await db.sql`select from web_push_subscriptions where user_id = ${person.id}`
  expect(left).toHaveLength(0)
})

test.each([404, 410])('[S1.8] a subscription that has ended (%i) is removed', async (status) => {
  const { person } = await subscribed()
  service.status = status
  await tell(person, 'one').finally(() => {
    service.status = undefined
  })
  expect((await person.call(listWebPushDevices, {})).devices).toEqual([])
})

test('[S1.8] while the push service fails, the message waits; what it refuses does not', async () => {
  const { person, browser } = await subscribed()
  service.status = 503
  expect(await tell(person, 'one')).toBe(1)
  service.status = 429
  expect(await run(WEB_PUSH_DEVICE_TOPIC)).toBe(1)
  service.status = undefined
  expect(await run(WEB_PUSH_DEVICE_TOPIC)).toBe(0)
  expect(browser.shown).toHaveLength(1)
  service.status = 400
  expect(await tell(person, 'two')).toBe(0)
  service.status = undefined
  expect((await person.call(listWebPushDevices, {})).devices).toHaveLength(1)
})

test('[S1.8] a push service that never answers holds up no message to somebody else', async () => {
  const { person, browser: held } = await subscribed()
  const other = await subscribed()
  const ending = Promise.withResolvers<number>()
  service.silent.set(held, ending.promise)
  for (let count = 0; count < 8; count += 1) await prepare(person, `part ${count}`)
  await run(WEB_PUSH_TOPIC)
  await prepare(other.person, 'a gasket')
  await run(WEB_PUSH_TOPIC)
  const jobs = createJobs({ db, log, handlers })
  await jobs.start()
  try {
    await expect.poll(() => other.browser.shown.length, { timeout: 60_000, interval: 100 }).toBe(1)
    expect(held.shown).toEqual([])
  } finally {
    ending.resolve(201)
    await jobs.stop()
  }
})

test('[S1.8] two browsers of a user are written to at once; the others take their turn, and nobody else waits', async () => {
  const { person, browser: first } = await subscribed()
  const browsers = [first]
  for (let count = 1; count < 5; count += 1) {
    const browser = service.browser()
    await db.sql`
      with login as (
        insert into sessions (id, user_id, expires_at)
        values (gen_random_uuid(), ${person.id}, ${clock.now()}::timestamptz + interval '1 day') returning id)
      insert into web_push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      select id, ${person.id}, id, ${browser.endpoint}, ${browser.keys.p256dh}, ${browser.keys.auth}, ${clock.now()}
      from login`
    browsers.push(browser)
  }
  const other = await subscribed()
  const ending = Promise.withResolvers<number>()
  for (const browser of browsers) service.silent.set(browser, ending.promise)
  // Whatever another test has left.
  await db.sql`delete from outbox where topic = ${WEB_PUSH_DEVICE_TOPIC}`
  for (const each of [person, other.person]) await prepare(each, 'a gasket')
  await run(WEB_PUSH_TOPIC)
  const handler = handlers.find(({ topic }) => topic === WEB_PUSH_DEVICE_TOPIC)
  const waiting = () => db.sql<{ data: object }[]>`
    select data from outbox where topic = ${WEB_PUSH_DEVICE_TOPIC} and start_at > ${clock.now()}`
  const rows = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${WEB_PUSH_DEVICE_TOPIC} returning data`
  expect(rows).toHaveLength(6)
  const runs = rows.map(async ({ data }) => handler?.run(db, data))
  await expect.poll(() => other.browser.shown.length).toBe(1)
  await expect.poll(async () => (await waiting()).length).toBe(3)
  ending.resolve(201)
  await Promise.all(runs)
  for (const browser of browsers) service.silent.delete(browser)
  await run(WEB_PUSH_DEVICE_TOPIC)
  expect(browsers.filter(({ shown }) => shown.length > 0)).toHaveLength(3)
})

test('[S1.8] who has an open page gets no message of the browser besides', async () => {
  const { person, browser } = await subscribed()
  await prepare(person, 'one')
  await db.sql`
    insert into push_clients (cid, user_id, acked_seq, seen_at)
    select md5(${person.id}), user_id, last_seq, now() from push_sequences where user_id = ${person.id}`
  await run(WEB_PUSH_TOPIC)
  await run(WEB_PUSH_DEVICE_TOPIC)
  expect(browser.shown).toEqual([])
  // The page is closed: nothing acknowledges the next one.
  await tell(person, 'two')
  expect(browser.shown.map(({ title }) => title)).toEqual(['About two'])
  await prepare(person, 'three')
  await person.call(readNotifications, {})
  await run(WEB_PUSH_TOPIC)
  await run(WEB_PUSH_DEVICE_TOPIC)
  expect(browser.shown).toHaveLength(1)
  expect(await outcomes(person)).toEqual([{ outcome: 'online' }, { outcome: 'sent' }, { outcome: 'online' }])
})

test('[S1.8] preferences and quiet hours are respected, except for what is critical', async () => {
  const { person, browser } = await subscribed()
  const local = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes()
  const around = { startsMinute: (local + 1380) % 1440, endsMinute: (local + 60) % 1440, timeZone: 'UTC' }
  await person.call(setQuietHours, { quietHours: around })
  await tell(person, 'quiet')
  expect(browser.shown).toEqual([])
  await tell(person, 'loud', critical)
  expect(browser.shown).toMatchObject([{ title: 'About loud', headers: { urgency: 'high' } }])
  await person.call(setQuietHours, { quietHours: null })
  await person.call(setPreference, { notices: { orders: { web: false } } })
  await tell(person, 'unwanted')
  expect(browser.shown).toHaveLength(1)
  const all = await outcomes(person)
  expect(all.map(({ outcome }) => outcome)).toEqual(['quiet_hours', 'sent', 'preference'])
})

test('[S6.4] private addresses, http and keys that are none are refused', async () => {
  const person = await here.user()
  const { keys } = service.browser()
  const wrong = async (endpoint: string, more: object = keys) =>
    (await person.refused(subscribeWebPush, { endpoint, keys: more } as never)).code
  for (const endpoint of [
    'http://push.maker.dev/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://[::ffff:192.168.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://push.maker.dev:6379/x',
    'https://user@push.maker.dev/x',
    `https://push.maker.dev/${'x'.repeat(1000)}`,
    'javascript:alert(1)',
  ])
    expect([endpoint, await wrong(endpoint)]).toEqual([endpoint, 'INVALID_INPUT'])
  const endpoint = service.browser().endpoint
  expect(await wrong(endpoint, { ...keys, p256dh: `${keys.p256dh.slice(0, -4)}AAAA` })).toBe('INVALID_INPUT')
  expect(await wrong(endpoint, { ...keys, auth: 'short' })).toBe('INVALID_INPUT')
  expect((await here.visitor.refused(subscribeWebPush, { endpoint, keys })).code).toBe('LOGIN_REQUIRED')
  expect((await person.call(listWebPushDevices, {})).devices).toEqual([])
})

test('[S1.8] a user has at most twenty browsers, the newest', async () => {
  const name = `many${Date.now()}`
  const person = await here.user(name)
  const first = service.browser()
  await person.call(subscribeWebPush, first.subscription)
  await db.sql`
    with logins as (
      insert into sessions (id, user_id, expires_at)
      select gen_random_uuid(), ${person.id}, ${clock.now()}::timestamptz + interval '1 day'
      from generate_series(1, ${WEB_PUSH_DEVICES_MAX}) returning id)
    insert into web_push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select id, ${person.id}, id, 'https://push.maker.dev/of/' || id, ${first.keys.p256dh}, ${first.keys.auth},
      ${clock.now()}::timestamptz - interval '1 hour' from logins`
  const { devices } = await person.call(subscribeWebPush, first.subscription)
  expect(devices).toHaveLength(WEB_PUSH_DEVICES_MAX)
  expect(devices[0]?.isCurrent).toBe(true)
})

test('[S1.8] the key is the same after a restart, and an operator can bring their own', async () => {
  const another = async (webPrivateKey?: string) => {
    const { context, server } = await buildApp({
      db,
      clock,
      log,
      tokenSecret: TEST_SECRET,
      cloudSpace: TEST_SPACE,
      push: { webPrivateKey },
      files: { dataDir: here.dataDir, settings: MEDIA_SETTINGS, drawnDir: here.dataDir },
    })
    await server.close()
    return context.webPush.key.publicKey
  }
  expect(await another()).toBe(service.publicKey)
  // RFC 8291, section 5.
  expect(await another('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
})

test('[S1.8] the jobs wait for an open page before they write to the push service', async () => {
  const { person, browser } = await subscribed()
  const jobs = createJobs({ db, log, handlers })
  await jobs.start()
  try {
    const begunAt = performance.now()
    await db.transaction((tx) => queueNotifications(tx, usual, [{ userId: person.id, what: 'a gasket' }]))
    await expect.poll(() => browser.shown.length, { timeout: 60_000, interval: 100 }).toBe(1)
    expect(performance.now() - begunAt).toBeGreaterThan(3000)
  } finally {
    await jobs.stop()
  }
})

/** A browser whose push service gives no answer. */
async function silent() {
  const { person, browser } = await subscribed()
  const failure = Promise.reject(new Error('no answer'))
  failure.catch(() => undefined)
  service.silent.set(browser, failure)
  return { person, browser, devices: async () => (await person.call(listWebPushDevices, {})).devices }
}
const MINUTE_MS = 60_000

// Last: jobs start by the clock of the database, which these leave behind.
test('[S1.8] a push service that does not answer is left alone ever longer, and forgotten after five times', async () => {
  const { person, devices } = await silent()
  const posted = vi.spyOn(service.silent, 'get')
  await tell(person, 'one')
  expect(posted).toHaveBeenCalledTimes(1)
  for (const pause of [1, 4, 16, 64]) {
    clock.advance((pause - 0.5) * MINUTE_MS)
    expect(await run(WEB_PUSH_DEVICE_TOPIC)).toBe(1)
    expect(await devices()).toHaveLength(1)
    clock.advance(0.6 * MINUTE_MS)
    expect(await run(WEB_PUSH_DEVICE_TOPIC)).toBe(1)
  }
  expect(posted).toHaveBeenCalledTimes(5)
  posted.mockRestore()
  expect(await devices()).toEqual([])
  expect(await run(WEB_PUSH_DEVICE_TOPIC)).toBe(0)
})

test('[S1.8] attempts at once count as one, and after an answer the count starts from zero', async () => {
  const { person, browser, devices } = await silent()
  const attempt = async (isAnswered: boolean) => {
    const answer = service.silent.get(browser)
    if (isAnswered) service.silent.delete(browser)
    clock.advance(70 * MINUTE_MS)
    await run(WEB_PUSH_DEVICE_TOPIC)
    if (answer) service.silent.set(browser, answer)
  }
  for (let count = 0; count < 6; count += 1) await prepare(person, `part ${count}`)
  await run(WEB_PUSH_TOPIC)
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${WEB_PUSH_DEVICE_TOPIC} returning data`
  const job = handlers.find(({ topic }) => topic === WEB_PUSH_DEVICE_TOPIC)
  const attempts = await Promise.allSettled(waiting.map(async ({ data }) => job?.run(db, data)))
  expect(attempts).toHaveLength(6)
  // Two at once; the others wait for their turn.
  const failed = attempts.filter(({ status }) => status === 'rejected')
  expect(failed).toHaveLength(2)
  await db.sql`delete from outbox where topic = ${WEB_PUSH_DEVICE_TOPIC}`
  const [{ failed_count: failures }] = await db.sql<[{ failed_count: number }]>`
    select failed_count from web_push_subscriptions where user_id = ${person.id}`
  expect(failures).toBe(1)
  for (const isAnswered of [false, false, false, true, false, false, false]) {
    await tell(person, 'a lamp')
    await attempt(isAnswered)
  }
  expect(await devices()).toHaveLength(1)
})

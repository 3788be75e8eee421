import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { PublishedPushClient } from '../../../test/published-push-client.ts'
import type { Person } from '../../../test/test-app.ts'
import { MEDIA_SETTINGS, TEST_SECRET, TEST_SPACE, testApp } from '../../../test/test-app.ts'
import { pushLive, pushTo } from '../message.ts'
import type { PushSettings } from './door.ts'

const here = await testApp()
const { db, app, clock } = here
await app.listen({ port: 0 })
const cloud = new CloudCaller(app, clock)

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Another process on the same database. */
async function anotherServer(push: PushSettings) {
  const { server } = await buildApp({
    db,
    clock,
    log: here.log,
    tokenSecret: TEST_SECRET,
    cloudSpace: TEST_SPACE,
    push,
    files: { dataDir: here.dataDir, settings: MEDIA_SETTINGS, drawnDir: here.dataDir },
  })
  await server.listen({ port: 0 })
  closing.push(() => server.close())
  return server
}

const addressOf = (server = app) => {
  const address = server.server.address()
  return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/push`
}

/** A page that has loaded; pages of one browser share their storage. */
async function page(storage = new Map<string, string>(), clockOffMs = 0, server = app) {
  const key = (await server.inject('/push/key')).json()
  const client = new PublishedPushClient({ url: addressOf(server), key, storage, clockOffMs })
  closing.push(() => client.enableSocket(false))
  client.enableSocket(true)
  return client
}

const online = (client: PublishedPushClient) => expect.poll(() => client.isOnline).toBe(true)

const send = (person: Person, n: number) =>
  db.transaction((tx) => pushTo(tx, [person.id], { kind: 'test.message', data: { n } }))

const numbersOf = (client: PublishedPushClient) =>
  client.messages.map((payload) => JSON.parse(payload).data.n as number).filter((n) => n > 0)

/** A user whose browser has the page open; a first message shows that the device is theirs. */
async function reader(storage = new Map<string, string>(), clockOffMs = 0) {
  const person = await here.user()
  const client = await page(storage, clockOffMs)
  await online(client)
  await cloud.object('uni-id-co', 'setPushCid', { pushClientId: client.cid }, person.token)
  await expect
    .poll(async () => {
      await send(person, 0)
      return client.messages.length
    })
    .toBeGreaterThan(0)
  return { person, client, storage }
}

test('[S4.12] [S7.9] [S3.14] a published client goes online, gets a push once, acknowledges and reports it, and describes itself', async () => {
  const { person, client } = await reader()
  await send(person, 1)
  await expect.poll(() => numbersOf(client)).toEqual([1])
  await expect.poll(() => client.unanswered.size).toBe(0)
  expect(client.sentCommands.slice(0, 3)).toEqual([1, 2, 3])
  expect(new Set(client.results.map(({ action, code }) => `${action} ${code}`))).toEqual(
    new Set(['addphoneinfo 0', 'pushmessage_feedback 0']),
  )
  expect(client.envelopes.every(({ appId, cid }) => appId === client.appId && cid === client.cid)).toBe(true)
  const { seq } = JSON.parse(client.messages.at(-1)!)
  const stored = await db.sql`
    select f.action_id, f.result, c.app_id, c.device ->> 'deviceid' as device from push_clients c
    join push_feedback f using (cid) where c.cid = ${client.cid} and f.seq = ${seq} order by 1`
  const device = expect.stringMatching(/^MINIPROGRAM-[0-9a-f]{32}$/)
  expect(stored).toEqual([
    { action_id: '0', result: 'ok', app_id: client.appId, device },
    { action_id: '210000', result: 'ok', app_id: client.appId, device },
  ])
  expect([client.droppedCount, client.errors, client.closeCodes]).toEqual([0, [], []])
})

test('[S4.12] a page that is loaded again uses its session, describes itself once a day, and gets what it missed', async () => {
  const { person, client, storage } = await reader()
  await expect.poll(() => client.unanswered.size).toBe(0)
  client.enableSocket(false)
  await expect.poll(() => client.isOnline).toBe(false)
  for (const n of [1, 2, 3]) await send(person, n)
  const again = await page(storage)
  expect(again.clientIds).toEqual([client.cid])
  await expect.poll(() => numbersOf(again)).toEqual([1, 2, 3])
  await expect.poll(() => again.unanswered.size).toBe(0)
  expect(again.sentCommands.slice(0, 2)).toEqual([1, 3])
  expect(again.results.filter(({ action }) => action === 'addphoneinfo')).toEqual([])
})

test('[S4.12] a client whose session the server does not know registers again and is another device', async () => {
  const { client, storage } = await reader()
  client.enableSocket(false)
  // Of a server with another secret.
  const stale = 'b'.repeat(64)
  storage.set('getui_session', stale)
  storage.set('getui_cid', '0b649bcb5a82868817fec9a6e709d233')
  const again = await page(storage)
  await online(again)
  expect(again.sentCommands.slice(0, 4)).toEqual([1, 3, 2, 3])
  expect(again.clientIds.at(-1)).toBe(again.cid)
  expect(storage.get('getui_session')).not.toBe(stale)
})

test('[S7.9] what a client reports of passing news, or of a message that is gone, it need not report again', async () => {
  const { person, client } = await reader()
  await pushLive(db, [person.id], { kind: 'thread.typing', data: { n: 1 } })
  await expect.poll(() => numbersOf(client)).toEqual([1])
  await expect.poll(() => client.unanswered.size).toBe(0)
  const isDone = ({ code }: { code: number }) => code === 0 || code === 3
  expect(client.results.filter((result) => !isDone(result))).toEqual([])
})

const YEARS_MS = 365 * 86_400_000

test.each([0, -40 * YEARS_MS, 3 * YEARS_MS])(
  '[S4.14] a client whose clock is off by %i ms follows a redirect, goes online there and gets a push',
  async (clockOffMs) => {
    const crowded = await anotherServer({ redirect: addressOf() })
    const person = await here.user()
    const client = await page(new Map(), clockOffMs, crowded)
    await expect.poll(() => client.isOnline, { timeout: 10_000 }).toBe(true)
    expect(client.urls).toEqual([addressOf(crowded), addressOf()])
    await cloud.object('uni-id-co', 'setPushCid', { pushClientId: client.cid }, person.token)
    await expect
      .poll(async () => {
        await send(person, 1)
        return client.messages.length
      })
      .toBeGreaterThan(0)
  },
)

test('[S4.13] of two pages of a browser the one that came last is online, and the other stays away until somebody looks at it', async () => {
  const { person, client, storage } = await reader()
  client.isFocused = false
  const second = await page(storage)
  await expect.poll(() => client.closeCodes).toEqual([21])
  await send(person, 1)
  await expect.poll(() => numbersOf(second)).toEqual([1])
  expect([client.urls.length, client.isOnline]).toEqual([1, false])
  second.isFocused = false
  client.enableSocket(true)
  await expect.poll(() => second.closeCodes).toEqual([21])
  await online(client)
})

test('[S4.13] a client returns at once to a server that restarts', async () => {
  const stopping = await anotherServer({})
  const client = await page(new Map(), 0, stopping)
  await online(client)
  await stopping.close()
  await expect.poll(() => client.urls.length).toBe(2)
  expect(client.closeCodes).toEqual([1])
})

import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { closeDatabase, openDatabase } from '../../platform/database/database.ts'
import type { Broker } from '../../platform/job/announcement.ts'
import { connectRedis } from '../../platform/job/redis-broker.ts'
import { atEnd } from '../../test/at-end.ts'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { RedisDouble } from '../../test/redis-double.ts'
import { MEDIA_SETTINGS, TEST_SECRET, TEST_SPACE, testApp } from '../../test/test-app.ts'
import { PushDevice } from './door/push-device.ts'
import { PUSH_CHANNEL, pushLive, pushTo } from './message.ts'

const here = await testApp()
const { clock, log, connection, dataDir } = here
const redis = new RedisDouble()
await redis.start()
atEnd(() => redis.stop())

/** A process with its own connections to the database and to Redis. */
async function processWithRedis() {
  const broker = await connectRedis(redis.url, log)
  const db = openDatabase(connection, 3, broker)
  const { server } = await buildApp({
    db,
    clock,
    log,
    tokenSecret: TEST_SECRET,
    cloudSpace: TEST_SPACE,
    files: { dataDir, settings: MEDIA_SETTINGS, drawnDir: dataDir },
  })
  await server.listen({ port: 0 })
  atEnd(async () => {
    await server.close()
    broker.close()
    await closeDatabase(db)
  })
  const address = server.server.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/push`
  return { broker, db, server, url }
}

const writing = await processWithRedis()
const reading = await processWithRedis()

/** What PostgreSQL announces. */
const notified: string[] = []
const { unlisten } = await here.db.sql.listen(PUSH_CHANNEL, (text) => notified.push(text))
atEnd(unlisten)
afterEach(() => {
  notified.length = 0
})

const send = (userId: string, data: object) =>
  writing.db.transaction((tx) => pushTo(tx, [userId], { kind: 'test.message', data }))

/** A user whose device is online at the reading process. */
async function reader() {
  const person = await here.user()
  const device = await PushDevice.online({
    url: reading.url,
    key: (await reading.server.inject('/push/key')).json(),
  })
  atEnd(async () => device.socket.terminate())
  const cloud = new CloudCaller(reading.server, clock)
  await cloud.object('uni-id-co', 'setPushCid', { pushClientId: device.cid }, person.token)
  // Repeated until the device is bound: nothing else shows it.
  await expect
    .poll(async () => {
      await send(person.id, { n: 0 })
      return device.received.length
    })
    .toBeGreaterThan(0)
  return { person, device }
}

test('[S7.9] with Redis a message of one process reaches a device of another after the commit, without NOTIFY', async () => {
  const { person, device } = await reader()
  notified.length = 0
  await send(person.id, { n: 1 })
  await pushLive(writing.db, [person.id], { kind: 'thread.typing', data: {} })
  await expect
    .poll(() => device.received.map(({ kind, data }) => [kind, data.n]))
    .toContainEqual(['test.message', 1])
  await expect.poll(() => device.received.map(({ kind }) => kind)).toContain('thread.typing')
  expect(notified.join(' ')).not.toContain(person.id)
})

test('with Redis nothing is announced before the commit, nor after a rollback', async () => {
  const { person } = await reader()
  const heard: string[] = []
  const stop = reading.broker.subscribe(
    PUSH_CHANNEL,
    (text) => heard.push(text),
    () => undefined,
  )
  await expect
    .poll(async () => {
      await writing.broker.publish(PUSH_CHANNEL, 'nobody')
      return heard
    })
    .toContain('nobody')
  // What was published before has been heard.
  heard.length = 0
  const failed = writing.db.transaction(async (tx) => {
    await pushTo(tx, [person.id], { kind: 'test.message', data: {} })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await writing.db.transaction(async (tx) => {
    await pushTo(tx, [person.id], { kind: 'test.message', data: {} })
    // Redis answers in the order in which it is asked.
    await writing.broker.publish(PUSH_CHANNEL, 'before the commit')
  })
  await expect.poll(() => heard.filter((text) => text !== 'nobody')).toEqual(['before the commit', person.id])
  stop()
})

test('without an answer of Redis PostgreSQL announces, and Redis does again when it is back', async () => {
  const { person, device } = await reader()
  const arrives = (n: number) => expect.poll(() => device.received.map(({ data }) => data.n)).toContain(n)
  await redis.stop()
  await expect.poll(() => isRefused(writing.broker)).toBe(true)
  await send(person.id, { n: 1 })
  await arrives(1)
  expect(notified.join(' ')).toContain(person.id)
  await redis.start()
  await expect.poll(() => isRefused(writing.broker)).toBe(false)
  await expect.poll(() => redis.subscriptions).toBeGreaterThanOrEqual(4)
  notified.length = 0
  await send(person.id, { n: 2 })
  await arrives(2)
  expect(notified.join(' ')).not.toContain(person.id)
})

const isRefused = ({ publish }: Broker) =>
  publish('test', 'x').then(
    () => false,
    () => true,
  )

test('a server starts without Redis', async () => {
  const away = await connectRedis('redis://127.0.0.1:9', log)
  atEnd(async () => away.close())
  const db = openDatabase(connection, 1, away)
  atEnd(() => closeDatabase(db))
  const heard: string[] = []
  const stop = await db.listen(
    'test_without_redis',
    (text) => heard.push(text),
    () => undefined,
  )
  await db.announce('test_without_redis', 'by PostgreSQL')
  await expect.poll(() => heard).toEqual(['by PostgreSQL'])
  await stop()
})

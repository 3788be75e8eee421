import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { buildApp } from '../../../app.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import type { Person } from '../../../test/test-app.ts'
import { MEDIA_SETTINGS, TEST_SECRET, TEST_SPACE, testApp } from '../../../test/test-app.ts'
import { pushLive, pushTo } from '../message.ts'
import { GONE_BYTES } from './connection.ts'
import { PushDelivery } from './delivery.ts'
import type { PushSettings } from './door.ts'
import type { PushDeviceOptions } from './push-device.ts'
import { PushDevice } from './push-device.ts'

const here = await testApp()
const { db, app, clock } = here
await app.listen({ port: 0 })

/** Another process on the same database. */
async function anotherServer(push: PushSettings = {}) {
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

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const addressOf = (server = app) => {
  const address = server.server.address()
  return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/push`
}
const keyOf = async (server = app) => (await server.inject('/push/key')).json()

async function device(options: Partial<PushDeviceOptions> = {}, server = app) {
  const opened = await PushDevice.online({ url: addressOf(server), key: await keyOf(server), ...options })
  closing.push(() => opened.socket.terminate())
  return opened
}

/** Connects without saying anything yet. */
async function silent(options: Partial<PushDeviceOptions> = {}) {
  const opened = new PushDevice({ url: addressOf(), key: await keyOf(), ...options })
  closing.push(() => opened.socket.terminate())
  await once(opened.socket, 'open')
  return opened
}

const cloud = new CloudCaller(app, clock)
async function setPushCid(person: Person, cid: string) {
  const reply = await cloud.object('uni-id-co', 'setPushCid', { pushClientId: cid }, person.token)
  expect(reply).toMatchObject({ errCode: 0 })
}

async function send(person: Person, data: object) {
  await db.transaction((tx) => pushTo(tx, [person.id], { kind: 'test.message', data }))
}

/** Repeated until the device is bound: nothing else shows it. */
async function sendAndCount(person: Person, data: object, own: PushDevice) {
  await send(person, data)
  return own.received.length
}

/** A user with a device that receives their messages. */
async function bound(options: Partial<PushDeviceOptions> = {}, server = app) {
  const person = await here.user()
  const own = await device(options, server)
  await setPushCid(person, own.cid)
  await expect.poll(() => sendAndCount(person, {}, own)).toBeGreaterThan(0)
  await expect.poll(async () => unfinished(person)).toBe(0)
  own.received.length = 0
  return { person, own }
}

/** How many messages the user's device has not acknowledged. */
async function unfinished(person: Person) {
  const [row] = await db.sql<[{ left: number }]>`
    select (q.last_seq - c.acked_seq)::int as left from push_clients c join push_sequences q using (user_id)
    where c.user_id = ${person.id}`
  return row.left
}

test('[S4.12] [S3.14] a published client negotiates, registers, logs in and is online', async () => {
  const own = await device()
  expect(own.frames.map(({ command }) => command)).toEqual([16, 32, 48])
  expect(own.frames.every(({ isSigned }) => isSigned)).toBe(true)
  const [negotiated, registered, online] = own.frames.map(({ data }) => data)
  expect(negotiated).toEqual({ errorCode: 0, errorMsg: '', encryptType: 'AES/CBC/PKCS7' })
  expect(registered).toMatchObject({ errorCode: 0, errorMsg: '' })
  expect(registered?.cid).toBe(createHash('md5').update(String(registered?.session)).digest('hex'))
  expect(registered?.deviceId).toMatch(/^[0-9a-f]{32}$/)
  expect(online).toEqual({ errorCode: 0, errorMsg: '', session: own.session })
})

test('[S7.9] [S3.14] a push arrives with all its fields, is acknowledged and reported, and device information is stored', async () => {
  const { person, own } = await bound()
  await send(person, { hello: 'мир' })
  await expect.poll(() => own.received).toMatchObject([{ kind: 'test.message', data: { hello: 'мир' } }])
  const message = own.actions.find(({ msgExtraData }) => msgExtraData.includes('hello'))
  expect(message).toMatchObject({ cid: own.cid, appId: 'app', msgAction: 'pushmessage' })
  const { seq } = own.received[0]!
  expect(message?.msgData).toEqual({
    id: String(seq),
    appKey: '',
    appId: 'app',
    messageid: `m-${seq}`,
    taskId: `t-${seq}`,
    cdnType: '',
    actionChain: [{ type: 'transmit', actionid: '1', do: '' }],
  })
  await expect.poll(() => unfinished(person)).toBe(0)

  const { messageid, taskId: taskid } = message!.msgData
  const report = { messageid, appkey: '', appid: 'app', taskid, actionid: '0', result: 'ok', timestamp: 1 }
  const reportId = own.act('pushmessage_feedback', report)
  await expect
    .poll(() => own.actions.find(({ msgId }) => msgId === reportId)?.msgData)
    .toMatchObject({
      actionId: '0',
      taskId: taskid,
      result: '0',
    })
  const infoId = own.act('addphoneinfo', {
    model: 'M',
    brand: 'B',
    type: 'MINIPROGRAM',
    extra: { os: 'linux' },
  })
  await expect
    .poll(() => own.actions.find(({ msgId }) => msgId === infoId)?.msgData)
    .toMatchObject({
      errorCode: 0,
    })
  const [stored] = await db.sql`
    select c.device, c.reg_id, f.result from push_clients c join push_feedback f using (cid) where c.cid = ${own.cid}`
  expect(stored).toMatchObject({ device: { model: 'M', extra: { os: 'linux' } }, result: 'ok' })
  expect(stored?.reg_id).toMatch(/^M-V/)
})

test('[S7.9] the key is made once and kept for all processes; an operator can bring their own', async () => {
  expect(await keyOf(await anotherServer())).toEqual(await keyOf())
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const own = await anotherServer({ privateKey: pem, keyId: 'ours' })
  expect(await keyOf(own)).toEqual({
    keyId: 'ours',
    publicKey: createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64'),
  })
  expect((await device({}, own)).frames.at(-1)).toMatchObject({ command: 48, data: { errorCode: 0 } })
})

test('[S7.9] a device that returns with its session gets what it missed, once and in order', async () => {
  const { person, own } = await bound()
  own.socket.terminate()
  await once(own.socket, 'close')
  for (let n = 0; n < 200; n += 1) await send(person, { n })
  const again = await device({ session: own.session })
  expect(again.cid).toBe(own.cid)
  await expect.poll(() => again.received.length).toBe(200)
  expect(again.received.map(({ data }) => data.n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(again.frames.some(({ command }) => command === 96)).toBe(false)
  await expect.poll(() => unfinished(person)).toBe(0)
})

test('[S7.9] what is sent between setPushCid and the moment at which the device is there is not lost', async () => {
  const own = await device()
  const next = await here.user()
  own.socket.terminate()
  await once(own.socket, 'close')
  const first = await here.user()
  await setPushCid(first, own.cid)
  await send(first, { n: 1 })
  const again = await device({ session: own.session })
  await expect.poll(() => again.received).toMatchObject([{ data: { n: 1 } }])
  await setPushCid(next, own.cid)
  await send(next, { n: 2 })
  await expect.poll(() => again.received.map(({ data }) => data.n)).toEqual([1, 2])
})

test('[S4.12] an unknown session is refused, and the client registers again', async () => {
  const own = await device({ session: 'a'.repeat(64) })
  expect(own.frames.map(({ command, data }) => [command, data.errorCode])).toEqual([
    [16, 0],
    [48, 1],
    [32, 0],
    [48, 0],
  ])
})

test('[S7.3] [S7.9] logout silences the device, and its next user gets only their own messages', async () => {
  const { person, own } = await bound()
  await person.call(logout, {})
  await send(person, { secret: true })
  const next = await here.user()
  await setPushCid(next, own.cid)
  await expect.poll(() => sendAndCount(next, { mine: true }, own)).toBeGreaterThan(0)
  expect(own.received.every(({ data }) => data.mine)).toBe(true)
})

test('[S4.13] the page of a browser that comes online last has the messages; the one before is told with 21', async () => {
  const { person, own } = await bound()
  const other = await anotherServer()
  const second = await device({ session: own.session })
  expect(await own.reply(96)).toMatchObject({ code: 21 })
  // Then the processes agree that it came before the third.
  await send(person, { n: 'first' })
  await expect.poll(() => second.received).toMatchObject([{ data: { n: 'first' } }])
  const third = await device({ session: own.session }, other)
  expect(await second.reply(96)).toMatchObject({ code: 21 })
  await send(person, { n: 'last' })
  await expect.poll(() => third.received.at(-1)).toMatchObject({ data: { n: 'last' } })
})

test('[S4.13] late news that a device was online at another process before ends nothing, newer news does', async () => {
  const { person, own } = await bound()
  const hear = (seconds: number) =>
    here.db.sql`select pg_notify('push_clients', ${`online ${own.cid} another-process ${seconds}`})`
  await hear(Date.now() / 1000 - 60)
  await send(person, { n: 'still here' })
  await expect.poll(() => own.received).toMatchObject([{ data: { n: 'still here' } }])
  await hear(Date.now() / 1000 + 60)
  expect(await own.reply(96)).toMatchObject({ code: 21 })
})

test('[S7.9] two processes: a message written by one arrives at a device of the other, in order and once', async () => {
  const other = await anotherServer()
  const { person, own } = await bound({}, other)
  const elsewhere = await device()
  await setPushCid(await here.user(), elsewhere.cid)
  for (let n = 0; n < 20; n += 1) await send(person, { n })
  await expect
    .poll(() => own.received.map(({ data }) => data.n))
    .toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(elsewhere.received).toEqual([])
})

test('[S4.14] clients are sent to another server', async () => {
  const other = await anotherServer({ redirect: 'wss://push.example/push' })
  const own = new PushDevice({ url: addressOf(other), key: await keyOf(other) })
  await once(own.socket, 'open')
  own.negotiate()
  const { addressList, delay } = await own.reply(112)
  expect(addressList).toEqual(['wss://push.example/push,3600'])
  expect(delay).toBeLessThanOrEqual(3000)
  await once(own.socket, 'close')
})

test('[S4.13] a server that stops tells its clients to return', async () => {
  const other = await anotherServer()
  const own = await device({}, other)
  const closed = other.close()
  expect(await own.reply(96)).toEqual({ code: 1, msg: 'restarting' })
  await closed
})

test('[S7.9] what devices have acknowledged is stored when their server stops, also if it is not read yet', async () => {
  const other = await anotherServer()
  const { person, own } = await bound({}, other)
  const waiting = vi.spyOn(PushDelivery.prototype, 'readsLater').mockReturnValue(true)
  try {
    await send(person, {})
    await expect.poll(() => own.received.length).toBe(1)
    await expect.poll(() => waiting.mock.calls.length).toBeGreaterThan(0)
    expect(await unfinished(person)).toBe(1)
    await other.close()
  } finally {
    waiting.mockRestore()
  }
  expect(await unfinished(person)).toBe(0)
})

test('[S7.9] heartbeats are answered, unsigned', async () => {
  const own = await device()
  own.heartbeat()
  expect(await own.reply(0)).toBe('')
})

test('[S7.9] frames that are forged, wrongly signed or sent again change nothing, and end the socket', async () => {
  const { own } = await bound()
  own.send(
    5,
    { appId: 'app', cid: own.cid, msgId: '1', msgAction: 'addphoneinfo', msgData: '{}' },
    { signature: 'x' },
  )
  own.send(
    5,
    { appId: 'app', cid: own.cid, msgId: '2', msgAction: 'addphoneinfo', msgData: '{}' },
    { packetId: 1 },
  )
  own.act('addphoneinfo', {}, { cid: 'f'.repeat(32) })
  own.heartbeat()
  await own.reply(0)
  expect(own.actions.filter(({ msgAction }) => msgAction === 'addphoneinfo')).toEqual([])
  own.socket.send('no frame')
  own.socket.send('{"version":"1.0","command":5,"packetId":900,"timeStamp":0,"data":"AAAA","signature":"x"}')
  await once(own.socket, 'close')
})

test('[S7.9] a recorded negotiation and login is refused when it is sent again', async () => {
  const own = await silent()
  const recorded: string[] = []
  const send = own.socket.send.bind(own.socket)
  own.socket.send = ((text: string) => {
    recorded.push(text)
    send(text)
  }) as typeof own.socket.send
  await own.goOnline()
  const thief = await silent()
  for (const frame of recorded) thief.socket.send(frame)
  await once(thief.socket, 'close')
  expect(thief.frames).toEqual([])
})

test('[S7.9] a message before negotiation, a login of another’s session and an unknown key lead nowhere', async () => {
  const early = await silent()
  for (let n = 0; n < 5; n += 1) early.send(3, { appId: 'app', session: 'x' })
  await once(early.socket, 'close')
  const unknown = await silent()
  unknown.negotiate({ rsaPublicKeyId: 'another' })
  expect(await unknown.reply(16)).toMatchObject({ errorCode: 1, errorMsg: 'unknown key' })
  const badly = await silent()
  badly.negotiate({ secretKey: 'ab'.repeat(256) })
  // As with a good one: a difference would help to decrypt what others sent.
  expect(await badly.reply(16)).toMatchObject({ errorCode: 0 })
  for (let n = 0; n < 5; n += 1) badly.send(2, { appId: 'app', regId: 'r' })
  await once(badly.socket, 'close')
  expect(badly.frames).toHaveLength(1)
})

test.each([-40, 40])('[S7.9] a clock that is off by %i years does not matter', async (years) => {
  const own = await device({ clockOffMs: years * 365 * 86_400_000 })
  expect(own.frames.at(-1)).toMatchObject({ command: 48, data: { errorCode: 0 } })
})

test('[S7.9] who claims the client id of another device gets none of its messages, and its owner misses none', async () => {
  const [{ person, own }, thief] = [await bound(), await bound()]
  // Over the socket a client id is that of the session, and no other is heard.
  thief.own.act('addphoneinfo', {}, { cid: own.cid })
  thief.own.heartbeat()
  await thief.own.reply(0)
  expect(thief.own.actions.filter(({ msgAction }) => msgAction === 'addphoneinfo')).toEqual([])
  // As an account that has learned it somewhere.
  await setPushCid(thief.person, own.cid)
  await send(person, { secret: 1 })
  await setPushCid(person, own.cid)
  await send(person, { secret: 2 })
  await expect.poll(() => own.received.some(({ data }) => data.secret === 2)).toBe(true)
  expect(thief.own.received).toEqual([])
  const { messages } = await person.call(listPushMessages, { after: 0 })
  expect(messages.flatMap(({ data }) => data.secret ?? [])).toEqual([1, 2])
})

test('[S7.9] a frame of a megabyte and a flood of frames end the socket', async () => {
  const large = await device()
  large.socket.send('x'.repeat(1_000_000))
  expect((await once(large.socket, 'close'))[0]).toBe(1009)
  const flood = await device()
  for (let n = 0; n < 100; n += 1) flood.heartbeat()
  expect(await flood.reply(96)).toMatchObject({ code: 20 })
})

test('[S7.9] a device that acknowledges nothing gets no more than a window, and no other waits for it', async () => {
  const { person, own } = await bound()
  own.socket.terminate()
  const mute = await device({ session: own.session, isMute: true })
  for (let n = 0; n < 100; n += 1) await send(person, { n })
  await expect.poll(() => mute.received.length).toBe(64)
  const { person: friend, own: quick } = await bound()
  await send(friend, { n: 1 })
  await expect.poll(() => quick.received).toMatchObject([{ data: { n: 1 } }])
  expect(mute.received).toHaveLength(64)
})

test('[S7.9] a device that acknowledges nothing three times is cut', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  closing.push(() => vi.useRealTimers())
  const { person, own } = await bound()
  own.socket.terminate()
  const mute = await device({ session: own.session, isMute: true })
  const closed = once(mute.socket, 'close')
  await send(person, { n: 1 })
  await expect.poll(() => mute.received.length).toBe(1)
  for (const times of [2, 3]) {
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => mute.received.length).toBe(times)
  }
  vi.advanceTimersByTime(10_000)
  expect((await closed)[0]).toBe(1006)
})

test('[S7.9] a page that was frozen gets a window at most, and the rest in order once it goes on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  closing.push(() => vi.useRealTimers())
  const [{ person, own }, other] = [await bound(), await bound()]
  other.own.socket.terminate()
  const mute = await device({ session: other.own.session, isMute: true })
  await send(other.person, { n: 0 })
  await expect.poll(() => mute.received.length).toBe(1)
  vi.advanceTimersByTime(9000)
  own.socket.pause()
  await db.transaction(async (tx) => {
    for (let n = 0; n < 200; n += 1) await pushTo(tx, [person.id], { kind: 'test.message', data: { n } })
  })
  const { person: friend, own: quick } = await bound()
  await send(friend, { n: 1 })
  await expect.poll(() => quick.received).toMatchObject([{ data: { n: 1 } }])
  // The server has looked at all its sockets meanwhile: this one is sent its message again.
  vi.advanceTimersByTime(1000)
  await expect.poll(() => mute.received.length).toBe(2)
  own.socket.resume()
  await expect
    .poll(() => own.received.map(({ data }) => data.n))
    .toEqual(Array.from({ length: 200 }, (_, n) => n))
  expect(own.frames.filter(({ command }) => command === 96)).toEqual([])
})

test('[S7.9] a slow reader is cut, and catches up in order when it returns; who reads quickly waits for nobody', async () => {
  const before = new Set(app.websocketServer.clients)
  const { person, own } = await bound()
  const [socket] = [...app.websocketServer.clients].filter((client) => !before.has(client))
  own.socket.pause()
  for (let n = 0; n < 100; n += 1) await send(person, { n })
  // What the machine itself holds for a connection differs; this stands for a reader that has filled it.
  Object.defineProperty(socket, 'bufferedAmount', { value: GONE_BYTES })
  await expect.poll(() => app.websocketServer.clients.has(socket!), { timeout: 5000 }).toBe(false)
  const { person: friend, own: quick } = await bound()
  await send(friend, { n: 1 })
  await expect.poll(() => quick.received).toMatchObject([{ data: { n: 1 } }])
  const again = await device({ session: own.session })
  await expect
    .poll(() => again.received.map(({ data }) => data.n))
    .toEqual(Array.from({ length: 100 }, (_, n) => n))
  await expect.poll(() => unfinished(person)).toBe(0)
})

test('[S7.9] what many devices answer while others are still sent their messages is not lost, and nobody gets one twice', async () => {
  // With the users of this file more would have registered from one address than may in an hour.
  clock.advance(3_600_000)
  const all = await Promise.all(Array.from({ length: 8 }, () => bound()))
  const ids = all.map(({ person }) => person.id)
  // More than are sent in one go.
  await db.transaction(async (tx) => {
    for (let n = 0; n < 40; n += 1) await pushTo(tx, ids, { kind: 'test.message', data: { n } })
  })
  const numbers = Array.from({ length: 40 }, (_, n) => n)
  for (const { own, person } of all) {
    await expect.poll(() => own.received.length).toBe(40)
    expect(own.received.map(({ data }) => data.n)).toEqual(numbers)
    await expect.poll(async () => unfinished(person)).toBe(0)
  }
})

test('[S7.9] of a thousand sockets of one address only the allowed number is accepted', async () => {
  const other = await anotherServer({ connectionsPerAddress: 20 })
  const url = addressOf(other)
  const outcomes = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const socket = new WebSocket(url)
      closing.push(() => socket.terminate())
      const outcome = await Promise.race([
        once(socket, 'open').then(() => 'open'),
        once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number),
      ]).catch((error: Error) => error.message)
      return outcome
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'open').length).toBeLessThanOrEqual(20)
  expect(outcomes.filter((outcome) => outcome === 429).length).toBeGreaterThanOrEqual(980)
})

test('[S7.9] a plain request to the path of the socket is refused', async () => {
  expect((await app.inject('/push')).statusCode).toBe(400)
})

test('passing news reaches the open pages of its reader alone, without a number, and is not sent again', async () => {
  const { person, own } = await bound()
  const stranger = await bound()
  await pushLive(db, [person.id], { kind: 'thread.typing', data: { threadId: 't' } })
  await expect
    .poll(() => own.received)
    .toMatchObject([{ seq: 0, kind: 'thread.typing', data: { threadId: 't' } }])
  await send(person, { after: 'news' })
  await expect.poll(() => own.received).toHaveLength(2)
  await expect.poll(async () => unfinished(person)).toBe(0)
  expect(stranger.own.received).toEqual([])
})

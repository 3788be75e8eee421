import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testHost } from '../test/test-host.ts'
import type { PushClientOptions, PushError } from './push-client.ts'
import { createPushClient } from './push-client.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const DEVICE_ID = md5('device')

type Payload = Record<string, unknown>

/** The server's end of a socket, written after the wire format alone. */
class Peer {
  static all: Peer[] = []
  static OPEN = 1
  readonly url: string
  readyState = 0
  binaryType = ''
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onerror?: (cause: unknown) => void
  onclose?: (event: { code: number; reason: string }) => void
  closedWith: [number | undefined, string | undefined] | undefined
  readonly received: { command: number; data: Payload | ''; isSigned: boolean }[] = []
  #key = Buffer.alloc(0)
  #iv = Buffer.alloc(0)
  #packetId = 0

  constructor(url: string) {
    this.url = url
    Peer.all.push(this)
  }

  open() {
    this.readyState = 1
    this.onopen?.()
  }

  fail() {
    this.readyState = 3
    this.onerror?.(new Error('refused'))
    this.onclose?.({ code: 1006, reason: '' })
  }

  close(code?: number, reason?: string) {
    if (Buffer.byteLength(reason ?? '') > 123) throw new SyntaxError('the reason is too long')
    this.readyState = 3
    this.closedWith = [code, reason]
    this.onclose?.({ code: code ?? 1000, reason: reason ?? '' })
  }

  send(text: string) {
    const { packetId, timeStamp, command, data, signature } = JSON.parse(text)
    const plain = command < 2 ? data : this.#decrypt(data)
    const own = createHash('sha256').update(`${timeStamp}${packetId}${command}${plain}`).digest('base64')
    this.received.push({ command, data: JSON.parse(plain), isSigned: signature === own })
    if (command === 1) this.#learn(JSON.parse(plain))
  }

  #learn({ secretKey, iv }: { secretKey: string; iv: string }) {
    const opened = (hex: string) =>
      privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(hex, 'hex'),
      ).toString()
    this.#key = Buffer.from(opened(secretKey), 'hex')
    this.#iv = Buffer.from(opened(iv), 'hex')
  }

  /** Signed and, after negotiation, encrypted. */
  say(command: number, payload: Payload, change: Payload = {}) {
    this.#packetId += 1
    const data = JSON.stringify(payload)
    const head = { command, packetId: this.#packetId, timeStamp: 1 }
    const signature = createHash('sha256').update(`1${this.#packetId}${command}${data}`).digest('base64')
    const isPlain = [0, 16, 96, 112].includes(command)
    const frame = {
      version: '1.0',
      ...head,
      data: isPlain ? data : this.#encrypt(data),
      signature,
      ...change,
    }
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  act(msgAction: string, msgId: string, msgData: Payload, msgExtraData = '') {
    this.say(80, { appId: 'a', cid: 'c', msgId, msgAction, msgData: JSON.stringify(msgData), msgExtraData })
  }

  /** The actions that the client sent. */
  get actions() {
    return this.received.flatMap(({ command, data }) =>
      command === 5 && data ? [{ ...data, msgData: JSON.parse(String(data.msgData)) as Payload }] : [],
    )
  }

  online(session = 'session-1') {
    this.open()
    this.say(16, { errorCode: 0, errorMsg: '', encryptType: ' aes/cbc/pkcs7 ' })
    if (this.received.at(-1)?.command === 2)
      this.say(32, {
        errorCode: 0,
        errorMsg: '',
        cid: md5(session),
        session,
        deviceId: DEVICE_ID,
        regId: 'r',
      })
    this.say(48, { errorCode: 0, errorMsg: '', session })
  }

  #encrypt(text: string) {
    const cipher = createCipheriv('aes-128-cbc', this.#key, this.#iv)
    return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
  }

  #decrypt(text: string) {
    const decipher = createDecipheriv('aes-128-cbc', this.#key, this.#iv)
    return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8')
  }
}

beforeEach(() => {
  Peer.all = []
  vi.stubGlobal('WebSocket', Peer)
})
afterEach(() => vi.unstubAllGlobals())

function started(options: Partial<PushClientOptions> = {}, stored: Record<string, string> = {}) {
  const host = testHost(stored)
  const [messages, errors, lines, cids]: [string[], PushError[], boolean[], string[]] = [[], [], [], []]
  const page = { isVisible: true }
  const client = createPushClient({
    host,
    appId: '__UNI__TEST',
    server: { url: 'ws://mall/push', key: KEY, keyId: 'k' },
    page: { isActive: () => page.isVisible },
    onMessage: (payload) => messages.push(payload),
    onError: (error) => errors.push(error),
    onLine: (isOnline) => lines.push(isOnline),
    onClientId: (cid) => cids.push(cid),
    ...options,
  })
  client.enable(true)
  return { host, client, messages, errors, lines, cids, page }
}
const last = () => Peer.all.at(-1)!

test('[S4.12] the client negotiates, registers without a session, logs in and is online', () => {
  const { client, lines } = started()
  last().online()
  expect(last().received.map(({ command }) => command)).toEqual([1, 2, 3])
  expect(last().received.every(({ isSigned }) => isSigned)).toBe(true)
  expect([client.cid, client.isOnline, lines]).toEqual([md5('session-1'), true, [true]])
})

test('[S4.12] a login error clears client id and session, and the client registers again', () => {
  const { client } = started()
  last().online()
  last().say(48, { errorCode: 1, errorMsg: 'unknown', session: '' })
  expect(client.cid).toBe('')
  expect(last().received.at(-1)?.command).toBe(2)
})

test('[S4.12] a page that is loaded again knows its client id at once, and logs in with its session', () => {
  const stored = {
    getui_appid: '__UNI__TEST',
    getui_cid: md5('session-1'),
    getui_session: 'session-1',
    getui_socket_url: 'ws://by-hand/push',
  }
  const { cids, lines } = started({}, stored)
  expect(cids).toEqual([md5('session-1')])
  last().online()
  expect(last().url).toBe('ws://by-hand/push')
  expect(last().received.map(({ command }) => command)).toEqual([1, 3])
  expect([cids.length, lines]).toEqual([1, [true]])
})

test.each([
  ['a client id of another session', { getui_cid: md5('another'), getui_appid: '__UNI__TEST' }],
  ['the session of another app', { getui_cid: md5('session-1'), getui_appid: '__UNI__OTHER' }],
])('[S4.12] with %s the client registers', (_what, stored) => {
  const { cids } = started({}, { ...stored, getui_session: 'session-1' })
  last().online('session-2')
  expect(last().received.map(({ command }) => command)).toEqual([1, 2, 3])
  expect(cids.at(-1)).toBe(md5('session-2'))
})

test('[S7.9] messages carry the id of the app as a UUID of its MD5 in base 62', () => {
  started()
  last().open()
  expect(last().received[0]?.data).toMatchObject({
    appId: 'qgiGHVqESm9LbhYT9fQti9',
    rsaPublicKeyId: 'k',
    algorithm: 'AES',
    secretKey: expect.stringMatching(/^[0-9a-f]{256}$/),
    iv: expect.stringMatching(/^[0-9a-f]{256}$/),
  })
})

test.each([
  [20, true, false],
  [23, true, false],
  [24, true, false],
  [21, true, true],
  [21, false, false],
  [1, false, true],
])('[S4.13] after close code %i, visible: %s, the client reconnects: %s', async (code, isVisible, isBack) => {
  const { host, page } = started()
  last().online()
  page.isVisible = isVisible
  last().say(96, { code, msg: 'до встречи '.repeat(20) })
  expect(last().closedWith?.[0]).toBe(1000)
  await host.pass(10)
  expect(Peer.all).toHaveLength(isBack ? 2 : 1)
})

test('[S4.14] a redirect is saved, and its address used after the delay and until it expires', async () => {
  const { host } = started()
  last().online()
  last().say(112, { addressList: ['ws://other/push,60', 'ws://ignored,60'], delay: 500, loc: '', conf: '' })
  await host.pass(499)
  expect(Peer.all).toHaveLength(1)
  await host.pass(1)
  expect(last().url).toBe('ws://other/push')
  last().online()
  await host.pass(60_000)
  last().say(96, { code: 1, msg: '' })
  await host.pass(10)
  expect(last().url).toBe('ws://mall/push')
})

test('[S3.14] [S7.9] a push is passed on, acknowledged and reported twice; what is forged is dropped', () => {
  const { messages } = started()
  last().online()
  const data = { id: '7', messageid: 'm-7', taskId: 't-7', appKey: '', appId: 'a', actionChain: [] }
  last().act('pushmessage', '7', data, '{"seq":7}')
  last().say(80, { msgAction: 'pushmessage', msgData: '{"id":"8"}', msgExtraData: 'x' }, { signature: 'x' })
  expect(messages).toEqual(['{"seq":7}'])
  const [received, ...reports] = last().actions
  expect(received).toMatchObject({ msgAction: 'received', msgData: { cid: md5('session-1'), msgId: '7' } })
  expect(reports.map(({ msgData }) => msgData.actionid)).toEqual(['0', '210000'])
  expect(reports[0]?.msgData).toMatchObject({ messageid: 'm-7', taskid: 't-7', result: 'ok' })
})

test('[S8.17] a report without a result is sent again 30 seconds after it timed out', async () => {
  const { host } = started()
  last().online()
  last().act('pushmessage', '7', { id: '7', messageid: 'm-7' }, 'x')
  const count = () =>
    last().actions.filter(({ msgAction }: Payload) => msgAction === 'pushmessage_feedback').length
  await host.pass(39_999)
  expect(count()).toBe(2)
  await host.pass(1)
  expect(count()).toBe(4)
})

test('[S8.17] reports that wait for hours without a network are sent once each', async () => {
  const { host, client } = started()
  last().online()
  last().act('pushmessage', '7', { id: '7', messageid: 'm-7' }, 'x')
  last().close(1006)
  await host.pass(4 * 3_600_000 + 15_000)
  client.reconnect()
  await host.pass(100)
  last().online()
  await host.pass(30_000)
  const reports = last().actions.filter(({ msgAction }: Payload) => msgAction === 'pushmessage_feedback')
  expect(reports.map(({ msgData }) => msgData.actionid)).toEqual(['0', '210000'])
})

test('[S8.17] a result with an error reaches the error callback with its text, a repeated one is done', () => {
  const { errors } = started({ device: { model: 'M' } })
  last().online()
  const idOf = () => String((last().actions.at(-1) as Payload | undefined)?.msgId)
  const id = idOf()
  last().act('addphoneinfo', id, { id: '1', errorCode: 2, errorMsg: '' })
  last().act('addphoneinfo', id, { id: '2', errorCode: 1, errorMsg: '' })
  expect(errors).toEqual([{ code: 2, message: 'operation too often' }])
  const { errors: none, host } = started({ device: { model: 'M' } })
  last().online()
  last().act('addphoneinfo', idOf(), { id: '1', errorCode: 3, errorMsg: '' })
  expect([none, host.store.getItem('getui_api_time')]).toEqual([[], String(host.now())])
})

test('[S7.9] device information is sent once a day, and heartbeats every minute, unsigned', async () => {
  const { host } = started({ device: { model: 'M' } })
  last().online()
  const [info] = last().actions as (Payload & { msgData: Payload })[]
  expect(info).toMatchObject({
    msgAction: 'addphoneinfo',
    msgData: { model: 'M', deviceid: `MINIPROGRAM-${DEVICE_ID}` },
  })
  last().act('addphoneinfo', String(info?.msgId), { id: '1', errorCode: 0 })
  last().say(48, { errorCode: 0, errorMsg: '', session: 'session-1' })
  expect(last().actions.filter(({ msgAction }: Payload) => msgAction === 'addphoneinfo')).toHaveLength(1)
  await host.pass(60_000)
  expect(last().received.at(-1)).toEqual({ command: 0, data: '', isSigned: false })
})

test('[S8.17] failures of negotiation and registration reach the error callback', () => {
  const { errors } = started()
  last().open()
  last().say(16, { errorCode: 5, errorMsg: 'no', encryptType: '' })
  expect(errors).toEqual([{ code: 5, message: 'key negotiate fail: no' }])
  const { errors: others } = started()
  last().open()
  last().say(16, { errorCode: 0, errorMsg: '', encryptType: 'AES/CBC/PKCS7' })
  last().say(32, { errorCode: 3, errorMsg: 'full' })
  expect(others).toEqual([{ code: 3, message: 'register fail: full' }])
})

test('[S4.12] a failed connection is tried again after 100 ms, ten times in five seconds at most', async () => {
  const { host, client } = started()
  for (let n = 0; n < 9; n += 1) {
    last().fail()
    await host.pass(100)
  }
  expect(Peer.all).toHaveLength(10)
  last().fail()
  await host.pass(100)
  expect(Peer.all).toHaveLength(10)
  await host.pass(5000)
  expect(Peer.all).toHaveLength(11)
  expect([client.enable(false), client.enable(true)]).toEqual([true, false])
})

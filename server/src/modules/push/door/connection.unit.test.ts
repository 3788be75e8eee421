import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { COMMAND } from '@tiantian/contracts/push/command.ts'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { ConnectionHost } from './connection.ts'
import { GONE_BYTES, PushConnection, SLOW_BYTES } from './connection.ts'
import { createPushCipher, md5Hex, signatureOf } from './frame.ts'

/** A socket whose other end reads nothing: what it holds is set by the test. */
class StuckSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  sentCount = 0
  isCut = false

  send() {
    this.sentCount += 1
  }

  terminate() {
    this.isCut = true
  }
}

function stuck() {
  const socket = new StuckSocket()
  const connection = new PushConnection(socket as unknown as WebSocket, 'address', {} as ConnectionHost)
  return { socket, connection }
}

test('[S7.9] a slow reader is cut at a megabyte of unsent bytes, not before', () => {
  const { socket, connection } = stuck()
  expect(GONE_BYTES).toBe(1_048_576)
  socket.bufferedAmount = GONE_BYTES - 1
  connection.check()
  expect(socket.isCut).toBe(false)
  socket.bufferedAmount = GONE_BYTES
  connection.check()
  expect(socket.isCut).toBe(true)
})

test('[S7.9] a slow reader gets no message and no passing news until its socket has room again', () => {
  const { socket, connection } = stuck()
  socket.bufferedAmount = SLOW_BYTES + 1
  connection.pushLive('{}')
  expect([connection.room, socket.sentCount]).toEqual([0, 0])
  socket.bufferedAmount = SLOW_BYTES
  connection.pushLive('{}')
  expect([connection.room, socket.sentCount]).toEqual([64, 1])
})

/** An online device, and the numbers of its actions that were read. */
function online(readsLater: () => boolean) {
  const key = randomBytes(16)
  const iv = randomBytes(16)
  const read: string[] = []
  const socket = new StuckSocket()
  const host = {
    key: { keyId: 'key', open: (hex: string) => Buffer.from(hex, 'hex') },
    sessions: { isOurs: () => true },
    isFirstUse: () => true,
    online: () => undefined,
    action: (connection: PushConnection, { msgId }: { msgId: string }) => {
      read.push(msgId)
      connection.acknowledge(Number(msgId))
    },
    acknowledged: () => undefined,
    closed: () => read.push('closed'),
    readsLater,
  }
  const connection = new PushConnection(socket as unknown as WebSocket, 'address', host as never)
  const cipher = createPushCipher(key, iv)
  let packetId = 0
  const say = (command: number, payload: object) => {
    packetId += 1
    const timeStamp = Date.now()
    const data = JSON.stringify(payload)
    const signature = signatureOf({ timeStamp, packetId, command, data })
    const sent = command === COMMAND.negotiate ? data : cipher.encrypt(data)
    const frame = { version: '1.0', command, packetId, timeStamp, data: sent, signature }
    socket.emit('message', Buffer.from(JSON.stringify(frame)), false)
  }
  const secret = { secretKey: key.toString('hex'), iv: iv.toString('hex') }
  say(COMMAND.negotiate, { appId: 'app', rsaPublicKeyId: 'key', algorithm: 'AES', ...secret })
  say(COMMAND.login, { appId: 'app', session: 'session' })
  const act = (msgId: number, msgData = '') =>
    say(COMMAND.clientMessage, {
      appId: 'app',
      cid: md5Hex('session'),
      msgId: String(msgId),
      msgAction: 'received',
      msgData,
    })
  return { socket, connection, act, read }
}

test('[S7.9] what a device says while others are sent their messages is read afterwards, in order', () => {
  let isSending = false
  const { connection, act, read } = online(() => isSending)
  act(1)
  expect(read).toEqual(['1'])
  isSending = true
  for (const id of [2, 3, 4]) act(id)
  expect(read).toEqual(['1'])
  connection.read()
  expect(read).toEqual(['1', '2', '3', '4'])
})

test('[S7.9] a device that says much is read at once, and one that leaves before it is forgotten', () => {
  const many = online(() => true)
  for (const id of [1, 2, 3, 4, 5]) many.act(id)
  expect(many.read).toEqual(['1', '2', '3', '4', '5'])
  const long = online(() => true)
  long.act(1)
  long.act(2, 'x'.repeat(3000))
  expect(long.read).toEqual(['1', '2'])
  const left = online(() => true)
  left.act(1)
  left.socket.emit('close')
  expect(left.read).toEqual(['1', 'closed'])
})

test('[S7.9] a device whose acknowledgement is not read yet is neither sent the message again nor cut', () => {
  const { socket, connection, act, read } = online(() => true)
  connection.push(1, '{}')
  act(1)
  const late = performance.now() + 10_001
  connection.check(late - 10_000)
  expect(read).toEqual([])
  expect(connection.check(late)).toBe(false)
  expect([read, connection.sentSeq, socket.isCut]).toEqual([['1'], 1, false])
})

test('[S7.9] a device that acknowledges nothing is sent the message again', () => {
  const { connection } = online(() => true)
  connection.push(1, '{}')
  expect(connection.check(performance.now() + 10_001)).toBe(true)
  expect(connection.sentSeq).toBe(0)
})

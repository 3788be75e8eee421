import { COMMAND } from '@tiantian/contracts/push/command.ts'
import type { WebSocket } from 'ws'
import * as z from 'zod'
import { parseBoundedJson } from '../../../platform/text/bounded-json.ts'
import type { PushCipher, PushFrame } from './frame.ts'
import { createPushCipher, ENCRYPT_TYPE, md5Hex, readFrame, signatureOf } from './frame.ts'
import type { PushBinding, PushDevice, PushSessions } from './push-client.ts'
import type { PushKey } from './push-key.ts'

/** How the server ends a socket (S4.13). */
export const CLOSE_CODE = {
  /** The client reconnects. */
  again: 1,
  /** The client does not reconnect. */
  refused: 20,
  /** Another page of the same browser is online now: this one reconnects when it is visible. */
  replaced: 21,
} as const

/** What a connection needs of the server that accepts the sockets. */
export interface ConnectionHost {
  readonly key: PushKey
  readonly sessions: PushSessions
  readonly redirect: PushRedirect | undefined
  /** False for a negotiation that was recorded and sent again. */
  isFirstUse(secret: string): boolean
  online(connection: PushConnection): void
  acknowledged(connection: PushConnection): void
  action(connection: PushConnection, action: ClientAction): void
  closed(connection: PushConnection): void
  /** Whether what an online device says is read later, by `read`: others are still to be sent what they wait for. */
  readsLater(connection: PushConnection): boolean
}

/** Another server that clients are sent to. */
export interface PushRedirect {
  readonly url: string
  readonly seconds: number
}

/** How many messages a device may still have to acknowledge. */
const WINDOW = 64
/** Frames per second of a client in the long run, and at once; its replies to our messages are not counted. */
const FRAMES_PER_SECOND = 10
const FRAMES_AT_ONCE = 60
/** For each message: its acknowledgement, two reports, and their repetition; a page that was frozen sends them at once. */
const FRAMES_PER_MESSAGE = 6
const FRAMES_MAX = FRAMES_AT_ONCE + 2 * WINDOW * FRAMES_PER_MESSAGE
/** Unsent bytes from which on no message is sent, and from which on the client counts as gone. */
export const SLOW_BYTES = 262_144
export const GONE_BYTES = 1_048_576
/** So many frames of an online device may wait. */
const UNREAD_MAX = 4
/** Of each of them. */
const UNREAD_BYTES_MAX = 2048
/** Frames that cannot be decrypted or verified before the socket is closed. */
const FORGED_MAX = 5
const HANDSHAKE_MS = 15_000
/** The client sends a heartbeat every 60 seconds. */
const SILENCE_MS = 150_000
const RESEND_MS = 10_000
const SENDS_MAX = 3

const hexBlock = z
  .string()
  .max(2048)
  .regex(/^[0-9a-f]+$/i)
const shortText = z.string().max(100)
const negotiation = z.object({
  appId: shortText,
  rsaPublicKeyId: shortText,
  algorithm: z.literal('AES'),
  secretKey: hexBlock,
  iv: hexBlock,
})
const registration = z.object({ appId: shortText, regId: shortText })
const login = z.object({ appId: shortText, session: shortText })
const clientAction = z.object({
  appId: shortText,
  cid: shortText,
  msgId: shortText,
  msgAction: z.string().max(40),
  msgData: z.string().max(16_384).default(''),
})
export type ClientAction = z.output<typeof clientAction>

const errorOf = (errorCode: number, errorMsg = '') => ({ errorCode, errorMsg })

interface Pending {
  at: number
  sends: number
}

/** One socket of a push client: negotiates, registers, logs in, and then carries messages (S4.12). */
export class PushConnection {
  readonly address: string
  readonly #socket: WebSocket
  readonly #host: ConnectionHost
  readonly #openedAt = performance.now()
  #cipher: PushCipher | undefined
  #packetId = 0
  #lastClientPacket = 0
  #heardAt = performance.now()
  #frames = FRAMES_AT_ONCE
  #forged = 0
  #isOnline = false
  readonly #pending = new Map<number, Pending>()
  readonly #unread: Buffer[] = []
  cid = ''
  described: PushDevice = { appId: '', regId: '', device: undefined }
  /** Whose messages it receives. */
  userId: string | undefined
  /** Done when the user is known that it had at the latest news. */
  binding: Promise<void> = Promise.resolve()
  /** Seconds by the database's clock; undefined until the other processes have been told. */
  onlineAt: number | undefined
  /** When the same device came online at another process, as far as that is known here. */
  onlineElsewhereAt = 0
  #sentSeq = 0
  /** Messages may wait in the database for room. */
  hasMore = false
  /** The message that was not acknowledged in time. */
  #stalled: { readonly seq: number; readonly sends: number } | undefined

  /** Its device has come online later at another process. */
  get isReplaced(): boolean {
    return this.onlineAt !== undefined && this.onlineElsewhereAt > this.onlineAt
  }

  constructor(socket: WebSocket, address: string, host: ConnectionHost) {
    this.#socket = socket
    this.address = address
    this.#host = host
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.terminate()
      else this.#hear(data as Buffer)
    })
    // Too large a frame, invalid UTF-8: `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.read()
      host.closed(this)
    })
  }

  get isOnline() {
    return this.#isOnline
  }

  /** How many messages it can take now. */
  get room() {
    return this.#socket.bufferedAmount > SLOW_BYTES ? 0 : WINDOW - this.#pending.size
  }

  /** Enough for a fetch: one after each acknowledgement would be a query for each message. */
  get hasRoom() {
    return this.room >= WINDOW / 2
  }

  get sentSeq() {
    return this.#sentSeq
  }

  /** The last message that it acknowledged together with all before it. */
  get ackedSeq() {
    const [first] = this.#pending.keys()
    return first === undefined ? this.#sentSeq : first - 1
  }

  bind(binding: PushBinding | undefined) {
    const isSame = binding?.userId === this.userId
    this.userId = binding?.userId
    if (isSame) return
    this.#pending.clear()
    this.#sentSeq = binding?.ackedSeq ?? 0
  }

  /** Sends a message unless it was sent before. */
  push(seq: number, payload: string) {
    if (seq <= this.#sentSeq) return
    this.#sentSeq = seq
    const sends = this.#stalled?.seq === seq ? this.#stalled.sends : 1
    this.#pending.set(seq, { at: performance.now(), sends })
    this.#sendPush(seq, payload)
  }

  /** Passing news, only if the device keeps up. */
  pushLive(payload: string) {
    if (this.#socket.bufferedAmount > SLOW_BYTES) return
    this.#sendPush(0, payload)
  }

  #sendPush(seq: number, payload: string) {
    this.#frames = Math.min(FRAMES_MAX, this.#frames + FRAMES_PER_MESSAGE)
    const { appId } = this.described
    const id = String(seq)
    const messageid = `m-${seq}`
    const taskId = `t-${seq}`
    this.sendAction({
      msgId: id,
      msgAction: 'pushmessage',
      msgData: {
        id,
        appKey: '',
        appId,
        messageid,
        taskId,
        cdnType: '',
        actionChain: [{ type: 'transmit', actionid: '1', do: '' }],
      },
      msgExtraData: payload,
    })
  }

  acknowledge(seq: number) {
    if (this.#pending.delete(seq)) this.#host.acknowledged(this)
  }

  sendAction(action: { msgId: string; msgAction: string; msgData: object; msgExtraData?: string }) {
    const { msgId, msgAction, msgData, msgExtraData = '' } = action
    const { appId } = this.described
    const envelope = {
      appId,
      cid: this.cid,
      msgId,
      msgAction,
      msgData: JSON.stringify(msgData),
      msgExtraData,
    }
    this.#send(COMMAND.serverMessage, envelope)
  }

  /** Ends the socket: whether the client returns depends on the code. */
  end(code: number, msg: string) {
    this.#send(COMMAND.close, { code, msg })
    this.#socket.close(1000, msg)
    // A client that does not answer the closing handshake.
    setTimeout(() => this.#socket.terminate(), 1000).unref()
  }

  cut() {
    this.#socket.terminate()
  }

  /**
   * Called every second: ends what is silent or slow, and reports whether messages must be sent, or sent again. Its last
   * acknowledgement may have come while passing news still filled the socket.
   */
  check(now = performance.now()): boolean {
    if (this.#frames < FRAMES_AT_ONCE)
      this.#frames = Math.min(FRAMES_AT_ONCE, this.#frames + FRAMES_PER_SECOND)
    const isLate = !this.#isOnline && now - this.#openedAt > HANDSHAKE_MS
    if (isLate || now - this.#heardAt > SILENCE_MS || this.#socket.bufferedAmount >= GONE_BYTES) {
      this.cut()
      return false
    }
    // It may have acknowledged what waits longest, and this is not read yet.
    if (this.#isOverdue(now)) this.read()
    const [first] = this.#pending
    if (!(first && this.#isOverdue(now))) return this.hasMore && this.hasRoom
    const [seq, pending] = first
    if (pending.sends >= SENDS_MAX) {
      this.cut()
      return false
    }
    // The texts are read from the database again.
    this.#stalled = { seq, sends: pending.sends + 1 }
    this.#pending.clear()
    this.#sentSeq = seq - 1
    return true
  }

  #isOverdue(now: number): boolean {
    const [first] = this.#pending.values()
    return first !== undefined && now - first.at >= RESEND_MS
  }

  #hear(frame: Buffer) {
    this.#heardAt = performance.now()
    this.#frames -= 1
    if (this.#frames < 0) return this.end(CLOSE_CODE.refused, 'too many frames')
    this.#unread.push(frame)
    const mayWait = this.#isOnline && frame.length <= UNREAD_BYTES_MAX && this.#unread.length <= UNREAD_MAX
    if (!(mayWait && this.#host.readsLater(this))) this.read()
  }

  /** What it has said until now, in order. */
  read() {
    for (let frame = this.#unread.shift(); frame; frame = this.#unread.shift()) this.#read(frame)
  }

  #read(bytes: Buffer) {
    const frame = readFrame(bytes.toString('utf8'))
    if (!frame) return this.#reject()
    if (frame.command === COMMAND.heartbeat) return this.#send(COMMAND.heartbeat, '')
    const data = frame.command === COMMAND.negotiate ? frame.data : this.#cipher?.decrypt(frame.data)
    const isSigned = data !== undefined && signatureOf({ ...frame, data }) === frame.signature
    // A number that was used before: the frame was recorded and sent again.
    if (!isSigned || frame.packetId <= this.#lastClientPacket) return this.#reject()
    this.#lastClientPacket = frame.packetId
    this.#run({ ...frame, data })
  }

  #reject() {
    this.#forged += 1
    if (this.#forged >= FORGED_MAX) this.cut()
  }

  #run({ command, data }: PushFrame) {
    const payload = parsed(data)
    if (command === COMMAND.negotiate && !this.#cipher) return this.#negotiate(payload)
    if (!this.#cipher) return this.#reject()
    if (command === COMMAND.register) return this.#register(payload)
    if (command === COMMAND.login) return this.#login(payload)
    if (command === COMMAND.clientMessage && this.#isOnline) return this.#act(payload)
    this.#reject()
  }

  #negotiate(payload: unknown) {
    const { data, success } = negotiation.safeParse(payload)
    const { key, redirect } = this.#host
    if (!success) return this.#refuse(COMMAND.negotiated, 'invalid negotiation')
    if (data.rsaPublicKeyId !== key.keyId) return this.#refuse(COMMAND.negotiated, 'unknown key')
    if (!this.#host.isFirstUse(data.secretKey)) return this.cut()
    this.#send(COMMAND.negotiated, { ...errorOf(0), encryptType: ENCRYPT_TYPE })
    this.#cipher = createPushCipher(key.open(data.secretKey), key.open(data.iv))
    if (redirect) this.#redirect(redirect)
  }

  #redirect({ url, seconds }: PushRedirect) {
    const addressList = [`${url},${seconds}`]
    // Clients that are sent away together do not arrive together.
    const delay = Math.round(Math.random() * 3000)
    // Without `time` the client counts the seconds from now on by its own clock, which may be wrong by years.
    this.#send(COMMAND.redirect, { addressList, delay, loc: '', conf: '' })
    setTimeout(() => this.cut(), 1000).unref()
  }

  #refuse(command: number, errorMsg: string) {
    this.#send(command, errorOf(1, errorMsg))
    setTimeout(() => this.cut(), 1000).unref()
  }

  #register(payload: unknown) {
    const { data, success } = registration.safeParse(payload)
    if (!success) return this.#refuse(COMMAND.registered, 'invalid registration')
    this.described = { ...this.described, ...data }
    const session = this.#host.sessions.create()
    const cid = md5Hex(session)
    const deviceId = md5Hex(`device ${session}`)
    this.#send(COMMAND.registered, { ...errorOf(0), cid, session, deviceId, regId: data.regId })
  }

  #login(payload: unknown) {
    const { data, success } = login.safeParse(payload)
    // The client forgets the session and registers again.
    if (!(success && this.#host.sessions.isOurs(data.session)))
      return this.#send(COMMAND.loggedIn, { ...errorOf(1, 'unknown session'), session: '' })
    if (this.#isOnline) return this.#reject()
    this.cid = md5Hex(data.session)
    this.described = { ...this.described, appId: data.appId }
    this.#isOnline = true
    this.#send(COMMAND.loggedIn, { ...errorOf(0), session: data.session })
    this.#host.online(this)
  }

  #act(payload: unknown) {
    const { data } = clientAction.safeParse(payload)
    // A device speaks for itself alone.
    if (data?.cid !== this.cid) return this.#reject()
    this.#host.action(this, data)
  }

  #send(command: number, payload: object | '') {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const isPlain = payload === ''
    const data = JSON.stringify(payload)
    this.#packetId += 1
    const packetId = this.#packetId
    const timeStamp = Date.now()
    const signature = isPlain ? '' : signatureOf({ timeStamp, packetId, command, data })
    // What is encrypted needs no escapes, and goes to ten thousand at once.
    const sent =
      this.#cipher && ENCRYPTED.has(command) ? `"${this.#cipher.encrypt(data)}"` : JSON.stringify(data)
    const head = `"version":"1.0","command":${command},"packetId":${packetId},"timeStamp":${timeStamp}`
    this.#socket.send(`{${head},"data":${sent},"signature":"${signature}"}`)
  }
}

const ENCRYPTED = new Set<number>([COMMAND.registered, COMMAND.loggedIn, COMMAND.serverMessage])

function parsed(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    return undefined
  }
}

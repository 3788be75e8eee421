import {
  PUSH_CONNECT_ATTEMPTS_MAX,
  PUSH_CONNECT_WINDOW_MS,
  PUSH_DEVICE_INFO_INTERVAL_MS,
  PUSH_HEARTBEAT_MS,
  PUSH_RECONNECT_DELAY_MS,
  PUSH_SOCKET_TOGGLE_MS,
} from '@tiantian/contracts/constants.ts'
import { COMMAND } from '@tiantian/contracts/push/command.ts'
import type { Host } from '../host.ts'
import { md5 } from '../md5.ts'
import type { SocketTask } from '../socket/socket-task.ts'
import { openSocket } from '../socket/socket-task.ts'
import type { PushAction } from './action-queue.ts'
import { createActionQueue, RESULT_TEXT } from './action-queue.ts'
import type { WireCipher, WireFrame } from './frame.ts'
import { createPushCipher, md5Hex, signatureOf } from './frame.ts'
import { createPushStore } from './push-store.ts'
import { encryptRsa } from './rsa.ts'

export interface PushServer {
  /** ws: or wss:. */
  readonly url: string
  /** Base64 of the SPKI form, or PEM. */
  readonly key: string
  readonly keyId: string
}

/** The page around the client. */
export interface PushPage {
  /** Visible, and with the focus. */
  isActive(): boolean
}

export interface PushError {
  readonly code: number
  readonly message: string
}

export interface PushClientOptions {
  readonly host: Host
  readonly appId: string
  readonly server: PushServer
  readonly page: PushPage
  /** Of the device, sent once a day. */
  readonly device?: Readonly<Record<string, unknown>> | undefined
  onMessage(payload: string): void
  onClientId?(cid: string): void
  onLine?(isOnline: boolean): void
  /** Negotiation or registration failed, or the connection could not be made (S8.17). */
  onError?(error: PushError): void
}

export interface PushClient {
  /** Connects, or disconnects; at most once a second. Whether the call was accepted. */
  enable(isOn: boolean): boolean
  /** The network is back, or the page visible again: connects unless it is connected. */
  reconnect(): void
  readonly cid: string
  readonly isOnline: boolean
}

/** Codes with which the server ends a connection for good, and for pages that nobody looks at (S4.13). */
const STOP_CODES = new Set([20, 23, 24])
const VISIBLE_ONLY_CODE = 21
/** After a connection that could not be made, and when the network is back. */
const RECONNECT_AFTER_FAILURE_MS = 100
const SDK_VERSION = 'GTMP-2.0.6'

/** What the server sends in `msgData`; its parts depend on the action. */
interface ServerAction {
  readonly id?: string
  readonly msgId?: string
  readonly errorCode?: number
  readonly result?: string
  readonly messageid?: string
  readonly appKey?: string
  readonly appId?: string
  readonly taskId?: string
}

interface Reply {
  readonly errorCode?: number
  readonly errorMsg?: string
}

/** The client of the push socket (S4.12 to S4.14, S7.9). */
export function createPushClient(options: PushClientOptions): PushClient {
  const { host, server, page, onMessage, onClientId, onLine, onError } = options
  const appId = pushAppId(options.appId)
  const store = createPushStore(host, options.appId)
  let socket: SocketTask | undefined
  let cipher: WireCipher | undefined
  let keys: { readonly key: Uint8Array; readonly iv: Uint8Array } | undefined
  let packetId = 0
  let isEnabled = false
  let isOnline = false
  let toggledAt = Number.NEGATIVE_INFINITY
  let attempts: number[] = []
  let stopHeartbeat: (() => void) | undefined
  let stopReconnect: (() => void) | undefined
  const queue = createActionQueue({ host, send: (action) => isOnline && sendAction(action) })

  if (store.cid) onClientId?.(store.cid)

  const fail = (code: number, message: string) => onError?.({ code, message })

  function setOnline(value: boolean) {
    if (isOnline === value) return
    isOnline = value
    onLine?.(value)
  }

  function reconnectIn(delayMs: number) {
    stopReconnect?.()
    if (!isEnabled) return
    stopReconnect = host.later(connect, delayMs)
  }

  function connect() {
    stopReconnect?.()
    if (!isEnabled || socket) return
    const now = host.now()
    attempts = attempts.filter((at) => at > now - PUSH_CONNECT_WINDOW_MS)
    if (attempts.length >= PUSH_CONNECT_ATTEMPTS_MAX) {
      fail(2, 'connect fail: too many attempts')
      return reconnectIn(PUSH_CONNECT_WINDOW_MS)
    }
    attempts.push(now)
    let task: SocketTask
    try {
      task = openSocket(host, { url: store.redirectedUrl() ?? (store.socketUrl || server.url) })
    } catch (error) {
      return fail(1, `connect fail: ${error instanceof Error ? error.message : String(error)}`)
    }
    socket = task
    let isOpen = false
    task.on('open', () => {
      isOpen = true
      store.connectedAt(host.now())
      negotiate()
    })
    task.on('message', ({ data }) => {
      if (socket === task && typeof data === 'string') hear(data)
    })
    task.on('error', ({ errMsg }) => {
      if (!isOpen) fail(1, `connect fail: ${errMsg}`)
    })
    task.on('close', () => {
      if (socket !== task) return
      forget()
      // A server that was redirected to and is away: back to our own.
      if (!isOpen) store.clearRedirect()
      if (!isOpen) reconnectIn(RECONNECT_AFTER_FAILURE_MS)
    })
  }

  function forget() {
    socket = undefined
    cipher = undefined
    packetId = 0
    stopHeartbeat?.()
    setOnline(false)
  }

  function disconnect(reason: string) {
    const task = socket
    forget()
    if (task && task.readyState <= 1) task.close(1000, reason)
  }

  function send(command: number, payload: object | '') {
    if (socket?.readyState !== 1) return false
    packetId += 1
    const data = JSON.stringify(payload)
    const head = { command, packetId, timeStamp: host.now() }
    const signature = command === COMMAND.heartbeat ? '' : signatureOf({ ...head, data })
    const isPlain = command === COMMAND.heartbeat || command === COMMAND.negotiate
    const sent = isPlain || !cipher ? data : cipher.encrypt(data)
    socket.send(JSON.stringify({ version: '1.0', ...head, data: sent, signature }))
    return true
  }

  function sendAction({ msgId, msgAction, msgData }: PushAction) {
    const envelope = {
      appId,
      cid: store.cid,
      msgId,
      msgAction,
      msgData: JSON.stringify(msgData),
      msgExtraData: '',
    }
    return send(COMMAND.clientMessage, envelope)
  }

  function beat() {
    stopHeartbeat?.()
    stopHeartbeat = host.later(() => {
      send(COMMAND.heartbeat, '')
      beat()
    }, PUSH_HEARTBEAT_MS)
  }

  function negotiate() {
    beat()
    const random = crypto.getRandomValues(new Uint8Array(32))
    keys = { key: random.subarray(0, 16), iv: random.subarray(16) }
    const hex = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    send(COMMAND.negotiate, {
      appId,
      rsaPublicKeyId: server.keyId,
      algorithm: 'AES',
      secretKey: encryptRsa(server.key, hex(keys.key)),
      iv: encryptRsa(server.key, hex(keys.iv)),
    })
  }

  /** Logs in with the stored session, or registers for one. */
  function login() {
    const { session, cid } = store
    if (session && cid === md5Hex(session)) send(COMMAND.login, { appId, session })
    else send(COMMAND.register, { appId, regId: store.regId() })
  }

  function hear(text: string) {
    beat()
    const frame = parsed<WireFrame>(text)
    if (!frame) return
    const { command } = frame
    if (command === COMMAND.close) return closed(parsed<{ code?: number }>(frame.data))
    if (command === COMMAND.redirect) return redirected(frame.data)
    const data = command === COMMAND.negotiated ? frame.data : cipher?.decrypt(frame.data)
    // What cannot be decrypted or verified is no message of our server.
    if (data === undefined || signatureOf({ ...frame, data }) !== frame.signature) return
    const payload = parsed<Reply & Partial<Record<string, string>>>(data)
    if (payload) HANDLERS[command]?.(payload)
  }

  const HANDLERS: Readonly<Record<number, (payload: Reply & Partial<Record<string, string>>) => void>> = {
    [COMMAND.negotiated]({ errorCode, errorMsg, encryptType }) {
      cipher = errorCode === 0 && keys ? createPushCipher(encryptType ?? '', keys.key, keys.iv) : undefined
      if (cipher) login()
      else fail(errorCode ?? 1, `key negotiate fail: ${errorMsg || encryptType}`)
    },
    [COMMAND.registered]({ errorCode, errorMsg, cid, session, deviceId }) {
      if (errorCode !== 0 || !cid || !session) return fail(errorCode ?? 1, `register fail: ${errorMsg ?? ''}`)
      store.register(cid, session, deviceId ?? '')
      onClientId?.(cid)
      login()
    },
    [COMMAND.loggedIn]({ errorCode }) {
      if (errorCode !== 0) {
        store.forgetSession()
        return login()
      }
      setOnline(true)
      queue.flush()
      describeDevice()
    },
    [COMMAND.serverMessage](envelope) {
      act(envelope.msgAction ?? '', envelope.msgId ?? '', envelope.msgData ?? '', envelope.msgExtraData)
    },
  }

  function act(msgAction: string, msgId: string, msgData: string, extra: unknown) {
    const data = parsed<ServerAction>(msgData)
    if (msgAction === 'received') return queue.finish(data?.msgId ?? msgId, 0)
    if (msgAction === 'redirect_server') return redirected(msgData)
    if (data?.id === undefined) return
    queue.begin('received', { cid: store.cid, msgId: data.id })
    if (msgAction === 'pushmessage') return received(data, extra)
    queue.finish(msgId, Number(data.errorCode ?? data.result ?? 0))
  }

  /** Reports that the message was received and shown. */
  function received(
    { messageid, appKey: appkey, appId: appid, taskId: taskid }: ServerAction,
    extra: unknown,
  ) {
    if (typeof extra === 'string' && extra) onMessage(extra)
    const report = { messageid, appkey, appid, taskid, result: 'ok', timestamp: host.now() }
    for (const actionid of FEEDBACK_ACTIONS) queue.begin('pushmessage_feedback', { ...report, actionid })
  }

  function describeDevice() {
    if (!options.device || host.now() - store.describedAt() < PUSH_DEVICE_INFO_INTERVAL_MS) return
    const own = { version: SDK_VERSION, deviceid: `MINIPROGRAM-${store.deviceId}`, type: 'MINIPROGRAM' }
    const none = { device_token: '', imei: '', oaid: '', mac: '', idfa: '' }
    queue.begin('addphoneinfo', { ...options.device, ...own, ...none }, (code) => {
      if (code === 0 || code === 3) store.described(host.now())
      else fail(code, RESULT_TEXT[code] ?? '')
    })
  }

  function closed(close: { code?: number } | undefined) {
    const { code = 0 } = close ?? {}
    disconnect(`server close: ${code}`)
    const isStopped = STOP_CODES.has(code) || (code === VISIBLE_ONLY_CODE && !page.isActive())
    if (!isStopped) reconnectIn(PUSH_RECONNECT_DELAY_MS)
  }

  function redirected(text: string) {
    const redirect = parsed<{ addressList?: string[]; delay?: number; time?: number }>(text)
    if (!redirect?.addressList?.[0]) return
    store.redirect({ ...redirect, time: redirect.time ?? host.now() })
    disconnect('redirect')
    reconnectIn(Math.max(0, redirect.delay ?? 0))
  }

  return {
    enable(isOn) {
      const now = host.now()
      if (now - toggledAt < PUSH_SOCKET_TOGGLE_MS) return false
      toggledAt = now
      isEnabled = isOn
      if (isOn) connect()
      else {
        stopReconnect?.()
        disconnect('disabled')
      }
      return true
    },
    reconnect: () => {
      if (!socket) reconnectIn(RECONNECT_AFTER_FAILURE_MS)
    },
    get cid() {
      return store.cid
    },
    get isOnline() {
      return isOnline
    },
  }
}

/** Received by the app, and shown. */
const FEEDBACK_ACTIONS = ['0', '210000'] as const

function parsed<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value
  } catch {
    return undefined
  }
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const HALF = 1n << 63n
const WHOLE = 1n << 64n

/** The id of an app as push messages carry it: a UUID of version 3 made of its MD5, in base 62. */
function pushAppId(appId: string): string {
  const bytes = md5(new TextEncoder().encode(appId))
  bytes[6] = (bytes[6]! & 0x0f) | 0x30
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return base62(view.getBigUint64(8)) + base62(view.getBigUint64(0))
}

/** The least significant digit first; of a number that is negative in 64 bits, its absolute value. */
function base62(half: bigint): string {
  let rest = half >= HALF ? WHOLE - half : half
  let text = ''
  do {
    text += DIGITS[Number(rest % 62n)]
    rest /= 62n
  } while (rest > 0n)
  return text
}

import { constants, createCipheriv, createDecipheriv, createHash, publicEncrypt } from 'node:crypto'
import { WebSocket } from 'ws'

const md5 = (data: string | Buffer) => createHash('md5').update(data)
const md5Hex = (data: string) => md5(data).digest('hex')
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const DAY_MS = 86_400_000

interface Frame {
  readonly version: string
  readonly command: number
  readonly packetId: number
  readonly timeStamp: number
  readonly data: string
  readonly signature: string
}

type SentData = Record<string, unknown>
type ReceivedData = Readonly<Partial<Record<string, string | number>>>

export interface PublishedPushClientOptions {
  readonly url: string
  readonly key: { readonly keyId: string; readonly publicKey: string }
  /** What a browser keeps between two loads of the page. */
  readonly storage: Map<string, string>
  readonly appId?: string
  /** Added to the time of the browser. */
  readonly clockOffMs?: number
}

/**
 * The published client of the push socket as a page uses it, for tests: written after the description of its wire
 * format and behaviour alone. It imports nothing of ours, so that a mistake on both sides cannot hide.
 */
export class PublishedPushClient {
  readonly #options: PublishedPushClientOptions
  readonly #storage: Map<string, string>
  readonly appId: string
  #socket: WebSocket | undefined
  #key = Buffer.alloc(0)
  #iv = Buffer.alloc(0)
  #encryptType = ''
  #packetId = 0
  #lastMsgId = 0
  isFocused = true
  isOnline = false
  readonly urls: string[] = []
  readonly sentCommands: number[] = []
  readonly clientIds: string[] = []
  readonly messages: string[] = []
  readonly errors: string[] = []
  readonly closeCodes: number[] = []
  readonly envelopes: ReceivedData[] = []
  /** Actions by their id, until the server answers them; then the code of the result. */
  readonly unanswered = new Map<string, string>()
  readonly results: { action: string; code: number }[] = []
  /** Frames that could not be decrypted or verified. */
  droppedCount = 0

  constructor(options: PublishedPushClientOptions) {
    this.#options = options
    this.#storage = options.storage
    const appId = options.appId ?? '__UNI__PUBLISHED'
    this.appId = transformed(appId)
    if (this.#storage.get('getui_appid') !== appId) {
      this.#storage.delete('getui_cid')
      this.#storage.delete('getui_session')
    }
    this.#storage.set('getui_appid', appId)
    const cid = this.#storage.get('getui_cid')
    if (cid) this.clientIds.push(cid)
  }

  get cid() {
    return this.#storage.get('getui_cid') ?? ''
  }

  enableSocket(isOn: boolean) {
    if (isOn) this.#connect()
    else this.#socket?.close(1000, 'disabled')
  }

  #now = () => Date.now() + (this.#options.clockOffMs ?? 0)

  #address(): string {
    const { addressList, time } = JSON.parse(this.#storage.get('getui_redirect_server') ?? '{}') as {
      addressList?: string[]
      time?: number
    }
    const [url, seconds] = addressList?.[0]?.split(',') ?? []
    const isValid = url !== undefined && this.#now() - Number(time) < Number(seconds) * 1000
    return isValid ? url : this.#options.url
  }

  #connect() {
    const url = this.#address()
    this.urls.push(url)
    this.#packetId = 0
    const socket = new WebSocket(url)
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('open', () => this.#negotiate())
    socket.on('message', (data) => {
      if (socket === this.#socket) this.#hear(JSON.parse((data as Buffer).toString()) as Frame)
    })
    socket.on('close', () => {
      if (socket === this.#socket) this.isOnline = false
    })
  }

  #negotiate() {
    this.#key = md5(String(this.#now())).digest()
    this.#iv = md5(this.#key).digest()
    const { keyId, publicKey } = this.#options.key
    const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`
    const hidden = (bytes: Buffer) =>
      publicEncrypt(
        { key: pem, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(bytes.toString('hex')),
      ).toString('hex')
    const keys = { secretKey: hidden(this.#key), iv: hidden(this.#iv) }
    this.#send(1, { appId: this.appId, rsaPublicKeyId: keyId, algorithm: 'AES', ...keys })
  }

  #send(command: number, payload: SentData) {
    this.#packetId += 1
    const data = JSON.stringify(payload)
    const timeStamp = this.#now()
    const packetId = this.#packetId
    const sent = command === 1 ? data : this.#encrypt(data)
    const signature = createHash('sha256').update(`${timeStamp}${packetId}${command}${data}`).digest('base64')
    this.sentCommands.push(command)
    this.#socket?.send(
      JSON.stringify({ version: '1.0', command, packetId, timeStamp, data: sent, signature }),
    )
  }

  #hear(frame: Frame) {
    if (frame.command === 0) return
    if (frame.command === 96) return this.#closed(JSON.parse(frame.data) as { code: number })
    if (frame.command === 112) return this.#redirected(JSON.parse(frame.data) as SentData)
    const payload = this.#verified(frame)
    if (!payload) {
      this.droppedCount += 1
      return
    }
    if (frame.command === 16) return this.#negotiated(payload)
    if (frame.command === 32) return this.#registered(payload)
    if (frame.command === 48) return this.#loggedIn(payload)
    if (frame.command === 80) this.#act(payload)
  }

  #verified({ command, packetId, timeStamp, data, signature }: Frame): ReceivedData | undefined {
    const text = command === 16 ? data : this.#decrypt(data)
    const own = createHash('sha256').update(`${timeStamp}${packetId}${command}${text}`).digest('base64')
    return own === signature ? (JSON.parse(text) as ReceivedData) : undefined
  }

  #negotiated({ errorCode, errorMsg, encryptType }: ReceivedData) {
    this.#encryptType = String(encryptType).trim().toUpperCase()
    const isKnown = this.#encryptType === 'AES/CBC/PKCS7'
    if (errorCode !== 0 || !isKnown) this.errors.push(`key negotiate fail: ${errorMsg}`)
    else this.#login()
  }

  #login() {
    const session = this.#storage.get('getui_session')
    if (session && this.cid === md5Hex(session)) this.#send(3, { appId: this.appId, session })
    else this.#send(2, { appId: this.appId, regId: this.#regId() })
  }

  #regId() {
    const regId = this.#storage.get('getui_regid') ?? `M-V${md5Hex(String(Math.random()))}-${this.#now()}`
    this.#storage.set('getui_regid', regId)
    return regId
  }

  #registered({ errorCode, errorMsg, cid, session, deviceId }: ReceivedData) {
    if (errorCode !== 0 || !cid || !session) {
      this.errors.push(`register fail: ${errorMsg}`)
      return
    }
    if (cid !== this.cid) this.#storage.set('getui_api_time', '0')
    this.#storage.set('getui_cid', String(cid))
    this.#storage.set('getui_session', String(session))
    this.#storage.set('getui_deviceid', String(deviceId))
    this.clientIds.push(String(cid))
    this.#login()
  }

  #loggedIn({ errorCode }: ReceivedData) {
    if (errorCode !== 0) {
      this.#storage.delete('getui_cid')
      this.#storage.delete('getui_session')
      return this.#login()
    }
    this.isOnline = true
    if (this.#now() - Number(this.#storage.get('getui_api_time')) >= DAY_MS) this.#describe()
  }

  #describe() {
    const names = ['device_token', 'imei', 'oaid', 'mac', 'idfa', 'brand']
    this.#begin('addphoneinfo', {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      model: 'PC',
      system_version: '10',
      version: 'GTMP-2.0.6',
      type: 'MINIPROGRAM',
      deviceid: `MINIPROGRAM-${this.#storage.get('getui_deviceid')}`,
      extra: {
        os: 'linux',
        platform: 'H5',
        platformVersion: '',
        platformId: '',
        language: 'ru',
        userAgent: 'ua',
      },
    })
  }

  #begin(msgAction: string, msgData: SentData) {
    this.#lastMsgId = Math.max(this.#now() & 0x7fffffff, this.#lastMsgId + 1)
    const msgId = String(this.#lastMsgId)
    if (msgAction !== 'received') this.unanswered.set(msgId, msgAction)
    const envelope = { appId: this.appId, cid: this.cid, msgId, msgAction, msgExtraData: '' }
    this.#send(5, { ...envelope, msgData: JSON.stringify(msgData) })
  }

  #act(envelope: ReceivedData) {
    this.envelopes.push(envelope)
    const { msgAction, msgId, msgData, msgExtraData } = envelope
    const data = JSON.parse(String(msgData)) as ReceivedData
    if (!('id' in data)) throw new Error(`${msgAction} carries no id`)
    this.#begin('received', { cid: this.cid, msgId: data.id })
    if (msgAction !== 'pushmessage') return this.#answered(String(msgId), data)
    if (msgExtraData) this.messages.push(String(msgExtraData))
    const { messageid, appKey: appkey, appId: appid, taskId: taskid } = data
    const report = { messageid, appkey, appid, taskid, result: 'ok', timestamp: this.#now() }
    for (const actionid of ['0', '210000']) this.#begin('pushmessage_feedback', { ...report, actionid })
  }

  #answered(msgId: string, data: ReceivedData) {
    const action = this.unanswered.get(msgId)
    if (!action) return
    this.unanswered.delete(msgId)
    const code = Number(data.errorCode ?? data.result)
    this.results.push({ action, code })
    if (action === 'addphoneinfo' && (code === 0 || code === 3))
      this.#storage.set('getui_api_time', String(this.#now()))
  }

  #closed({ code }: { code: number }) {
    this.closeCodes.push(code)
    this.#leave('server close')
    const isForGood = [20, 23, 24].includes(code) || (code === 21 && !this.isFocused)
    if (!isForGood) setTimeout(() => this.#connect(), 10)
  }

  #redirected(redirect: SentData) {
    this.#storage.set('getui_redirect_server', JSON.stringify({ time: this.#now(), ...redirect }))
    this.#leave('redirect')
    setTimeout(() => this.#connect(), Number(redirect.delay))
  }

  #leave(reason: string) {
    const socket = this.#socket
    this.#socket = undefined
    this.isOnline = false
    socket?.close(1000, reason)
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

/** The id of an app as messages carry it: the MD5 as a UUID of version 3, its halves in base 62, the low one first. */
function transformed(appId: string): string {
  const bytes = md5(appId).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x30
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return digits(BigInt.asIntN(64, bytes.readBigUInt64BE(8))) + digits(bytes.readBigInt64BE(0))
}

function digits(half: bigint): string {
  let left = half < 0n ? -half : half
  let text = ''
  while (left > 0n) {
    text += DIGITS[Number(left % 62n)]
    left /= 62n
  }
  return text
}

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  createSecretKey,
  hash,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

const md5 = (text: string) => hash('md5', text, 'hex')

interface DeviceFrame {
  readonly version: string
  readonly command: number
  readonly packetId: number
  readonly timeStamp: number
  readonly data: string
  readonly signature: string
}

interface DeviceEnvelope {
  readonly msgId: string
  readonly msgAction: string
  readonly msgData: Record<string, unknown>
  readonly msgExtraData: string
}

export interface PushDeviceOptions {
  /** Of `/push`, with `ws:`. */
  readonly url: string
  readonly key: { readonly keyId: string; readonly publicKey: string }
  /** Of an earlier connection. */
  readonly session?: string
  /** Added to the time of the device. */
  readonly clockOffMs?: number
  /** Does not acknowledge messages. */
  readonly isMute?: boolean
  /** Instead of its own: a crowd of devices spares the processors of the server that it measures. */
  readonly cipher?: (key: Buffer, iv: Buffer) => DeviceCipher
}

interface DeviceCipher {
  encrypt(text: string): string
  decrypt(text: string): string | undefined
}

/**
 * A device with the published client, for tests and measurements: written after its wire format alone, so that it shares
 * no mistake with ours.
 */
export class PushDevice {
  readonly #options: PushDeviceOptions
  readonly #key = Buffer.from(md5(randomBytes(8).toString('hex')), 'hex')
  readonly #iv = randomBytes(16)
  readonly #cipher: DeviceCipher
  #packetId = 0
  socket: WebSocket
  session: string
  cid = ''
  /** Everything received, decrypted. */
  readonly frames: { command: number; data: Record<string, unknown>; isSigned: boolean }[] = []
  /** Payloads of messages, parsed. */
  readonly received: { seq: number; kind: string; data: Record<string, unknown> }[] = []
  readonly actions: DeviceEnvelope[] = []

  constructor(options: PushDeviceOptions) {
    this.#options = options
    this.session = options.session ?? ''
    this.#cipher = (options.cipher ?? cipherOf)(this.#key, this.#iv)
    this.socket = new WebSocket(options.url)
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data) =>
      this.#hear(JSON.parse((data as Buffer).toString('utf8')) as DeviceFrame),
    )
  }

  /** Connects and goes online, with a new registration where there is no valid session. */
  static async online(options: PushDeviceOptions): Promise<PushDevice> {
    const device = new PushDevice(options)
    await once(device.socket, 'open')
    await device.goOnline()
    return device
  }

  async goOnline() {
    this.negotiate()
    await this.reply(16)
    if (!this.session) await this.register()
    this.login()
    const { errorCode } = await this.reply(48)
    if (errorCode === 0) return
    await this.register()
    this.login()
    await this.reply(48, 2)
  }

  async register() {
    const count = this.frames.filter(({ command }) => command === 32).length
    this.send(2, { appId: 'app', regId: `M-V${md5('registration')}-${Date.now()}` })
    const { session, cid } = await this.reply(32, count + 1)
    this.session = String(session)
    this.cid = String(cid)
  }

  negotiate(change: object = {}) {
    const { keyId, publicKey } = this.#options.key
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const encrypted = (bytes: Buffer) =>
      publicEncrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(bytes.toString('hex')),
      ).toString('hex')
    const parts = { secretKey: encrypted(this.#key), iv: encrypted(this.#iv) }
    this.send(1, { appId: 'app', rsaPublicKeyId: keyId, algorithm: 'AES', ...parts, ...change })
  }

  login() {
    this.cid = md5(this.session)
    this.send(3, { appId: 'app', session: this.session })
  }

  act(msgAction: string, msgData: object, change: object = {}) {
    const msgId = String(Math.floor(Math.random() * 0x7fffffff))
    const envelope = { appId: 'app', cid: this.cid, msgId, msgAction, msgExtraData: '' }
    this.send(5, { ...envelope, msgData: JSON.stringify(msgData), ...change })
    return msgId
  }

  send(command: number, payload: object, change: Partial<DeviceFrame> = {}): string {
    this.#packetId += 1
    const data = JSON.stringify(payload)
    const timeStamp = Date.now() + (this.#options.clockOffMs ?? 0)
    const packetId = this.#packetId
    const signature = hash('sha256', `${timeStamp}${packetId}${command}${data}`, 'base64')
    const head = { version: '1.0', command, packetId, timeStamp }
    const frame = JSON.stringify({
      ...head,
      data: command === 1 ? data : this.#cipher.encrypt(data),
      signature,
      ...change,
    })
    this.socket.send(frame)
    return frame
  }

  heartbeat() {
    this.#packetId += 1
    const head = { version: '1.0', command: 0, packetId: this.#packetId, timeStamp: Date.now() }
    this.socket.send(JSON.stringify({ ...head, data: '""', signature: '' }))
  }

  /** The data of the nth frame of a command. */
  async reply(command: number, nth = 1): Promise<Record<string, unknown>> {
    for (;;) {
      const found = this.frames.filter((frame) => frame.command === command)[nth - 1]
      if (found) return found.data
      await Promise.race([once(this.socket, 'message'), this.#closed(command)])
    }
  }

  async #closed(command: number): Promise<never> {
    await once(this.socket, 'close')
    throw new Error(`closed without a frame ${command}`)
  }

  #hear({ version, command, packetId, timeStamp, data, signature }: DeviceFrame) {
    const isPlain = ![32, 48, 80].includes(command)
    const text = isPlain ? data : (this.#cipher.decrypt(data) ?? '')
    const own = hash('sha256', `${timeStamp}${packetId}${command}${text}`, 'base64')
    const content = JSON.parse(text) as Record<string, unknown>
    this.frames.push({ command, data: content, isSigned: version === '1.0' && signature === own })
    if (command === 80) this.#hearAction(content as unknown as DeviceEnvelope & { msgData: string })
  }

  #hearAction(envelope: DeviceEnvelope & { msgData: string }) {
    const { msgAction, msgExtraData } = envelope
    const msgData = JSON.parse(envelope.msgData) as Record<string, unknown>
    this.actions.push({ ...envelope, msgData })
    if (msgAction === 'pushmessage')
      this.received.push(JSON.parse(msgExtraData) as PushDevice['received'][number])
    if (!this.#options.isMute) this.act('received', { cid: this.cid, msgId: msgData.id })
  }
}

function cipherOf(key: Buffer, iv: Buffer): DeviceCipher {
  const secret = createSecretKey(key)
  return {
    encrypt(text) {
      const cipher = createCipheriv('aes-128-cbc', secret, iv)
      return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
    },
    decrypt(text) {
      const decipher = createDecipheriv('aes-128-cbc', secret, iv)
      return decipher.update(text, 'base64', 'utf8') + decipher.final('utf8')
    },
  }
}

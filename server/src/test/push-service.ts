import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { WebPushPayload } from '@tiantian/contracts/push/web-push.ts'
import type { PublicPost } from '../platform/delivery/public-request.ts'

interface ShownMessage extends WebPushPayload {
  readonly headers: PublicPost['headers']
}

/** A browser that subscribes with its push service, and decrypts as RFC 8291 says. */
export class TestBrowser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly shown: ShownMessage[] = []
  readonly #own = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(endpoint: string) {
    this.endpoint = endpoint
    const p256dh = this.#own.generateKeys().toString('base64url')
    this.keys = { p256dh, auth: this.#auth.toString('base64url') }
  }

  get subscription() {
    return { endpoint: this.endpoint, keys: this.keys }
  }

  show({ headers, body }: PublicPost) {
    this.shown.push({ ...(JSON.parse(this.#decrypt(body)) as WebPushPayload), headers })
  }

  #decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const idLength = body[20] ?? 0
    const point = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
    const derived = (secret: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, with_, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#own.getPublicKey(), point])
    const secret = derived(this.#own.computeSecret(point), this.#auth, info, 32)
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = plain.lastIndexOf(2)
    if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('this record is not the last one')
    return plain.subarray(0, end).toString('utf8')
  }
}

/** The push service of a browser's maker: it takes only what the key of the subscription has signed. */
export class PushService {
  readonly origin = 'https://push.maker.dev'
  readonly #browsers = new Map<string, TestBrowser>()
  /** Answered instead of 201. */
  status: number | undefined
  /** Settles what is posted to a browser whose service does not answer. */
  readonly silent = new Map<TestBrowser, Promise<number>>()
  /** With which browsers have subscribed. */
  publicKey = ''

  browser(): TestBrowser {
    const browser = new TestBrowser(`${this.origin}/send/${randomBytes(16).toString('hex')}`)
    this.#browsers.set(browser.endpoint, browser)
    return browser
  }

  /** The browser gives up its subscription. */
  forget({ endpoint }: TestBrowser) {
    this.#browsers.delete(endpoint)
  }

  readonly post = async (request: PublicPost): Promise<number> => {
    if (this.status !== undefined) return this.status
    const browser = this.#browsers.get(request.url)
    if (!browser) return 410
    const answer = this.silent.get(browser)
    if (answer) return answer
    if (!this.#isAuthorized(request.headers.authorization ?? '')) return 403
    if (!request.headers.ttl || request.body.length > 4096 || (request.headers.topic ?? '').length > 32)
      return 400
    browser.show(request)
    return 201
  }

  #isAuthorized(header: string): boolean {
    const [, head = '', body = '', signature = '', k] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? []
    const point = Buffer.from(this.publicKey, 'base64url')
    const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
      half.toString('base64url'),
    )
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string }
    const signed = { key, dsaEncoding: 'ieee-p1363' } as const
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      signed,
      Buffer.from(signature, 'base64url'),
    )
    return isSigned && k === this.publicKey && claims.aud === this.origin
  }
}

import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** How a browser lets itself be written to (Push API): where, and with which keys. */
export interface WebPushTarget {
  readonly endpoint: string
  /** The point of the browser on P-256, uncompressed, as base64url. */
  readonly p256dh: string
  /** 16 bytes as base64url. */
  readonly auth: string
}

/** The key by which push services know this server (VAPID, RFC 8292). */
export interface WebPushKey {
  /** The point, uncompressed, as base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** The value of the header `Authorization` for an endpoint. */
  authorize(endpoint: string, contact: string, now: Date): string
}

export interface WebPushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const AUTH_BYTES = 16
/** Push services refuse tokens that are valid for more than a day. */
const TOKEN_LIFE_S = 12 * 3600
/** One record holds the whole message; push services need not take more. */
const RECORD_BYTES = 4096

/** Whether somebody can encrypt for it: the point must be on the curve. */
export function isWebPushTarget({ p256dh, auth }: Pick<WebPushTarget, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  if (point.length !== POINT_BYTES || point[0] !== 4 || secret.length !== AUTH_BYTES) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** The private key as PEM, as one is made at the first start. */
export function webPushKeyOf(pem: string): WebPushKey {
  const key = createPrivateKey(pem)
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const publicKey = Buffer.concat(point).toString('base64url')
  return {
    publicKey,
    authorize(endpoint, contact, now) {
      const exp = Math.floor(now.getTime() / 1000) + TOKEN_LIFE_S
      const parts = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: new URL(endpoint).origin, exp, sub: contact },
      ]
      const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

/** The PEM of a private scalar of 32 bytes as base64url, as other tools print VAPID keys. */
export function pemOfScalar(scalar: string): string {
  const own = createECDH(CURVE)
  own.setPrivateKey(Buffer.from(scalar, 'base64url'))
  const point = own.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: scalar, x: x as string, y: y as string }
  return createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }) as string
}

interface Randomness {
  readonly privateKey?: Buffer
  readonly salt?: Buffer
}

/** Encrypts for one browser (RFC 8291, 8188): the push service in between reads nothing. */
export function encryptForBrowser(
  payload: Buffer,
  { p256dh, auth }: Pick<WebPushTarget, 'p256dh' | 'auth'>,
  { privateKey, salt = randomBytes(16) }: Randomness = {},
): Buffer {
  const browser = Buffer.from(p256dh, 'base64url')
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const point = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, point])
  const secret = derive(own.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: this record is the last one.
  const encrypted = [
    cipher.update(payload),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.from([point.length]), point, ...encrypted])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

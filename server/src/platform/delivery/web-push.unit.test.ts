import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptForBrowser, isWebPushTarget, pemOfScalar, webPushKeyOf } from './web-push.ts'

/** RFC 8291, section 5. */
const STANDARD = {
  plain: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a message is encrypted as the example of RFC 8291', () => {
  const encrypted = encryptForBrowser(Buffer.from(STANDARD.plain), STANDARD, {
    privateKey: Buffer.from(STANDARD.privateKey, 'base64url'),
    salt: Buffer.from(STANDARD.salt, 'base64url'),
  })
  expect(encrypted.toString('base64url')).toBe(STANDARD.encrypted)
})

test('each message has another key and salt', () => {
  const [one, other] = [0, 0].map(() => encryptForBrowser(Buffer.from('same'), STANDARD).toString('hex'))
  expect(one).not.toBe(other)
})

test('points beside the curve and secrets of another length are refused', () => {
  expect(isWebPushTarget(STANDARD)).toBe(true)
  expect(isWebPushTarget({ ...STANDARD, p256dh: `${STANDARD.p256dh.slice(0, -3)}AAA` })).toBe(false)
  expect(isWebPushTarget({ ...STANDARD, auth: 'AAAA' })).toBe(false)
})

test('a token of the server names the push service, expires within a day and is signed by the public key', () => {
  const key = webPushKeyOf(pemOfScalar(STANDARD.privateKey))
  const now = new Date('2026-03-01T00:00:00Z')
  const header = key.authorize('https://push.example.net/send/abc', 'https://mall.example', now)
  const [, head = '', body = '', signature = '', k] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? []
  expect(k).toBe(key.publicKey)
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
    aud: 'https://push.example.net',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'https://mall.example',
  })
  const point = Buffer.from(key.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = (text: string) =>
    verify('sha256', Buffer.from(text), signed, Buffer.from(signature, 'base64url'))
  expect(isSigned(`${head}.${body}`)).toBe(true)
  expect(isSigned(`${head}.${body}x`)).toBe(false)
})

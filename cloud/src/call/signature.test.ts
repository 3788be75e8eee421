import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacMd5, md5, toHex } from '../md5.ts'
import { signEnvelope } from './gateway.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a', '0cc175b9c0f1b6a831c399e269772661'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
  ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
  ['1234567890'.repeat(8), '57edf4a22be3c955ac49da2e2107b67a'],
])('[S7.6] MD5 of %j matches RFC 1321', (text, digest) => {
  expect(toHex(md5(bytesOf(text)))).toBe(digest)
})

test.each([
  ['\x0b'.repeat(16), 'Hi There', '9294727a3638bb1c13f48ef8158bfc9d'],
  ['Jefe', 'what do ya want for nothing?', '750c783e6ab0b503eaa86e310a5db738'],
  [
    '\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19',
    'x',
    createHmac('md5', Buffer.from(Array.from({ length: 25 }, (_, index) => index + 1)))
      .update('x')
      .digest('hex'),
  ],
  ['\x0c'.repeat(16), 'Test With Truncation', '56461ef2342edc00f9bab995690efd4c'],
])('[S7.6] HMAC-MD5 matches RFC 2202: %#', (key, message, digest) => {
  expect(hmacMd5(key, message)).toBe(digest)
})

test("[S7.6] MD5 and HMAC-MD5 agree with Node's for any bytes, keys and texts", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toHex(md5(bytes))).toBe(createHash('md5').update(bytes).digest('hex'))
    }),
  )
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(text, text, (key, message) => {
      expect(hmacMd5(key, message)).toBe(createHmac('md5', key).update(message, 'utf8').digest('hex'))
    }),
  )
})

test('[S7.6] an envelope is signed with its fields sorted by name, raw, without empty ones', () => {
  const params = '{"functionTarget":"tiantian-mall","functionArgs":{"q":"тормоз & 刹车=1"}}'
  const envelope = {
    timestamp: 1795248000000,
    method: 'serverless.function.runtime.invoke',
    params,
    spaceId: 'mp-1',
  }
  const text = `method=${envelope.method}&params=${params}&spaceId=mp-1&timestamp=1795248000000`
  const hmac = (message: string) => createHmac('md5', 'ключ').update(message).digest('hex')

  expect(signEnvelope(envelope, 'ключ')).toBe(hmac(text))
  expect(signEnvelope({ ...envelope, token: '' }, 'ключ')).toBe(hmac(text))
  expect(signEnvelope({ token: 'access', ...envelope }, 'ключ')).toBe(hmac(`${text}&token=access`))
})

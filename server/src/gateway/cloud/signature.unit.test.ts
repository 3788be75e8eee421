import { expect, test } from 'vitest'
import { createSignatures } from '../transports/client.ts'

const AUTHORIZE = {
  method: 'serverless.auth.user.anonymousAuthorize',
  params: '{}',
  spaceId: 'space-1',
  timestamp: 1_700_000_000_000,
}

const INVOKE = {
  method: 'serverless.function.runtime.invoke',
  params:
    '{"functionTarget":"tiantian-mall","functionArgs":{"action":"user/info/info","data":{"name":"тормоз & 刹车=1"}}}',
  spaceId: 'space-1',
  timestamp: 1_700_000_000_000,
  token: 'abc',
}

const signatures = createSignatures('secret-1')

/** Computed with `openssl dgst -md5 -hmac`. */
test.each([
  ['an authorize call', AUTHORIZE, 'secret-1', 'fc6156e4210316d89d3b7c01c8e94e45'],
  ['a call with a token and letters of three scripts', INVOKE, 'секрет', 'c050ce577f3b36ec2ebe1ca4cfb80f0a'],
])('[S7.6] the signature of %s, byte for byte', (_what, body, secret, signature) => {
  const made = createSignatures(secret)
  expect(made.of(body)).toBe(signature)
  expect(made.isOf(body, signature)).toBe(true)
})

test('[S7.6] the order of the fields does not matter, and empty fields are not signed', () => {
  const { method, params, spaceId, timestamp } = AUTHORIZE
  const other = { timestamp, token: '', zero: 0, spaceId, nothing: null, params, method }
  expect(signatures.of(other)).toBe('fc6156e4210316d89d3b7c01c8e94e45')
})

test.each(['method', 'params', 'spaceId', 'timestamp', 'token'] as const)(
  '[S7.6] a changed %s invalidates the signature',
  (field) => {
    const signature = signatures.of(INVOKE)
    const changed = { ...INVOKE, [field]: `${INVOKE[field]}1` }
    expect(signatures.isOf(changed, signature)).toBe(false)
  },
)

test.each([
  ['no text', 5],
  ['missing', undefined],
  ['empty', ''],
  ['in capitals', 'FC6156E4210316D89D3B7C01C8E94E45'],
  ['a byte short', 'fc6156e4210316d89d3b7c01c8e94e'],
  ['a byte long', 'fc6156e4210316d89d3b7c01c8e94e4500'],
  ['another', 'fc6156e4210316d89d3b7c01c8e94e46'],
  ['two headers', ['fc6156e4210316d89d3b7c01c8e94e45', 'x']],
])('[S7.6] a signature that is %s is invalid', (_what, signature) => {
  expect(signatures.isOf(AUTHORIZE, signature)).toBe(false)
})

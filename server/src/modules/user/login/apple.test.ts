import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSupportedLoginTypes, loginByApple } from '@tiantian/contracts/user/provider-login.ts'
import { createSigner } from 'fast-jwt'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { testApp } from '../../../test/test-app.ts'

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ format: 'jwk' }),
  }
}
const first = keyPair()
const second = keyPair()

/** Publishes keys as Apple does. */
let published: object[] = []
let requestCount = 0
let isDown = false
const double = createServer((_request, response) => {
  requestCount += 1
  response.writeHead(isDown ? 503 : 200).end(isDown ? 'down' : JSON.stringify({ keys: published }))
})
await new Promise<void>((done) => double.listen(0, '127.0.0.1', done))
afterAll(() => double.close())
const keysUrl = `http://127.0.0.1:${(double.address() as AddressInfo).port}/auth/keys`

const keyOf = ({ publicKey }: typeof first, kid: string) => ({
  ...publicKey,
  kid,
  use: 'sig',
  alg: 'RS256',
})

const { app, clock, visitor } = await testApp({
  apple: { appIds: ['example.mall', 'example.mall.web'], keysUrl },
})

beforeEach(() => {
  published = [keyOf(first, 'one')]
  isDown = false
  // Keys are read again only after a minute.
  clock.advance(61_000)
})

let tokens = 0
function tokenOf(subject: string, claims: object = {}, { key = first, kid = 'one' } = {}) {
  const nowS = Math.floor(clock.now().getTime() / 1000)
  tokens += 1
  const payload = { iss: 'https://appleid.apple.com', aud: 'example.mall', iat: nowS, exp: nowS + 600 }
  return createSigner({ key: key.privateKey, algorithm: 'RS256', kid })({
    ...payload,
    sub: subject,
    nonce: String(tokens),
    ...claims,
  })
}

const login = (identityToken: string) => visitor.call(loginByApple, { identityToken })
const refusal = async (identityToken: string) => (await visitor.refused(loginByApple, { identityToken })).code

test('[S7.2] a user with an Apple account is registered, and later signs in by another app of the operator', async () => {
  const registered = await login(tokenOf('001.ann'))
  expect(registered).toMatchObject({ type: 'register', hasPassword: false })
  const again = await login(tokenOf('001.ann', { aud: 'example.mall.web' }))
  expect(again).toMatchObject({ type: 'login', uid: registered.uid })
  expect((await login(tokenOf('001.bob'))).uid).not.toBe(registered.uid)
})

test('[S7.2] a token works once, also when it is sent twice at the same moment', async () => {
  const token = tokenOf('001.eve')
  const logins = await Promise.allSettled([login(token), login(token), login(token)])
  expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(token)).toBe('TICKET_INVALID')
})

test.each([
  ['for the app of somebody else', () => tokenOf('001.ann', { aud: 'other.app' })],
  ['by another issuer', () => tokenOf('001.ann', { iss: 'https://example.org' })],
  ['that has expired', () => tokenOf('001.ann', { exp: Math.floor(clock.now().getTime() / 1000) })],
  ['from the future', () => tokenOf('001.ann', { iat: Math.floor(clock.now().getTime() / 1000) + 90 })],
  ['without a subject', () => tokenOf('')],
  ['signed with another key under the name of a known one', () => tokenOf('001.ann', {}, { key: second })],
  ['with an unknown key', () => tokenOf('001.ann', {}, { key: second, kid: 'two' })],
  [
    'signed with the public key as a secret',
    () =>
      createSigner({ key: JSON.stringify(first.publicKey), algorithm: 'HS256', kid: 'one' })({
        iss: 'https://appleid.apple.com',
        aud: 'example.mall',
        sub: '001.ann',
        exp: 4_000_000_000,
      }),
  ],
  ['that is no token', () => 'x'],
  ['that is empty', () => ''],
])('[S7.2] a token %s signs nobody in', async (_what, make) => {
  expect(await refusal(make())).toBe('TICKET_INVALID')
})

test('[S7.2] a key that Apple adds is found, and unknown keys do not make us ask again and again', async () => {
  await login(tokenOf('001.kim'))
  published = [keyOf(second, 'two')]
  clock.advance(61_000)
  await login(tokenOf('001.kim', {}, { key: second, kid: 'two' }))
  const before = requestCount
  for (let round = 0; round < 5; round += 1)
    expect(await refusal(tokenOf('001.kim', {}, { kid: `none ${round}` }))).toBe('TICKET_INVALID')
  expect(requestCount).toBe(before)
})

test('[S7.2] while Apple does not answer, tokens with unknown keys sign nobody in and are one request', async () => {
  isDown = true
  const before = requestCount
  const tokens = Array.from({ length: 10 }, (_, n) => tokenOf('001.ann', {}, { kid: `lost ${n}` }))
  expect(new Set(await Promise.all(tokens.map(refusal)))).toEqual(new Set(['UNAVAILABLE']))
  expect(await refusal(tokenOf('001.ann', {}, { kid: 'three' }))).toBe('UNAVAILABLE')
  expect(requestCount).toBe(before + 1)
})

test('[S7.2] a key that Apple has withdrawn is refused a day later', async () => {
  await login(tokenOf('001.ray'))
  published = [keyOf(second, 'two')]
  clock.advance(86_400_000)
  expect(await refusal(tokenOf('001.ray'))).toBe('TICKET_INVALID')
})

test('[S7.3] the cloud object signs the same user in, and Apple is listed', async () => {
  const { uid } = await login(tokenOf('001.lee'))
  const object = new CloudCaller(app, clock)
  const reply = await object.object('uni-id-co', 'loginByApple', { identityToken: tokenOf('001.lee') })
  expect(reply).toMatchObject({ errCode: 0, uid, type: 'login', passwordConfirmed: false })
  expect(await object.object('uni-id-co', 'loginByApple', {})).toMatchObject({
    errCode: 'uni-id-param-required',
  })
  expect((await visitor.call(getSupportedLoginTypes, {})).supportedLoginType).toContain('apple')
})

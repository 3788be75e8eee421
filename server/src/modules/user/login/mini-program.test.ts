import { createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as providers from '@tiantian/contracts/user/provider-login.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { testApp } from '../../../test/test-app.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** Answers as the providers do: always 200, WeChat's JSON as plain text, refusals in the body. */
let isDown = false
const double = createServer((request, response) => {
  if (isDown) {
    response.writeHead(502).end('<html>Bad gateway</html>')
    return
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  void text(request).then((body) => {
    const reply = pathname === '/gateway.do' ? alipay(new URLSearchParams(body)) : session(searchParams)
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(reply))
  })
})

function session(query: URLSearchParams) {
  if (query.get('grant_type') !== 'authorization_code')
    return { errcode: 40002, errmsg: 'invalid grant_type' }
  if (query.get('appid') !== 'wx-1') return { errcode: 40013, errmsg: 'invalid appid' }
  if (query.get('secret') !== 'secret-1') return { errcode: 40125, errmsg: 'invalid appsecret' }
  const code = query.get('js_code') ?? ''
  if (code === 'busy') return { errcode: -1, errmsg: 'system error' }
  if (!code.startsWith('code of ')) return { errcode: 40029, errmsg: 'invalid code, rid: 1' }
  return { session_key: 'HyVFkGl5F5OQWJZZaNzBBg==', openid: `o6_${code.slice(8)}` }
}

function alipay(form: URLSearchParams) {
  const { sign = '', ...fields } = Object.fromEntries(form)
  const signed = Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((field) => field.join('='))
    .join('&')
  if (!createVerify('RSA-SHA256').update(signed).verify(publicKey, sign, 'base64'))
    return { error_response: { code: '40002', sub_code: 'isv.invalid-signature' } }
  if (fields.code !== 'code of ann')
    return { error_response: { code: '40002', sub_code: 'isv.code-invalid' } }
  return {
    alipay_system_oauth_token_response: { user_id: '2088102150477652', access_token: 'a', expires_in: '300' },
    sign: 's',
  }
}

await new Promise<void>((done) => double.listen(0, '127.0.0.1', done))
afterAll(() => double.close())
beforeEach(() => {
  isDown = false
})

const base = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
const { app, clock, visitor } = await testApp({
  miniPrograms: {
    weixin: { appId: 'wx-1', secret: 'secret-1', endpoint: `${base}/sns/jscode2session` },
    qq: { appId: 'wx-1', secret: 'wrong', endpoint: `${base}/sns/jscode2session` },
    alipay: { appId: 'ali-1', privateKey, endpoint: `${base}/gateway.do` },
  },
})

test('[S7.2] a user of the mini-program is registered, later signs in, and the reply carries the sessionKey', async () => {
  const first = await visitor.call(providers.loginByWeixin, { code: 'code of ann' })
  expect(first).toMatchObject({
    type: 'register',
    sessionKey: 'HyVFkGl5F5OQWJZZaNzBBg==',
    hasPassword: false,
  })
  const again = await visitor.call(providers.loginByWeixin, { code: 'code of ann' })
  expect(again).toMatchObject({ type: 'login', uid: first.uid })
  const other = await visitor.call(providers.loginByWeixin, { code: 'code of bob' })
  expect(other.uid).not.toBe(first.uid)
})

test('[S7.2] simultaneous first logins of one user end in one account', async () => {
  const code = 'code of eve'
  const logins = await Promise.all(
    Array.from({ length: 6 }, () => visitor.call(providers.loginByWeixin, { code })),
  )
  expect(new Set(logins.map(({ uid }) => uid)).size).toBe(1)
})

test('[S7.2] Alipay checks our signature and gives no sessionKey', async () => {
  const login = await visitor.call(providers.loginByAlipay, { code: 'code of ann' })
  expect([login.type, login.sessionKey]).toEqual(['register', undefined])
  expect((await visitor.refused(providers.loginByAlipay, { code: 'x' })).code).toBe('TICKET_INVALID')
})

test.each([
  ['a code that the provider refuses', { code: 'stolen' }, 'TICKET_INVALID'],
  ['no code', {}, 'TICKET_INVALID'],
  ['a provider that is busy', { code: 'busy' }, 'UNAVAILABLE'],
])('[S7.2] %s signs nobody in', async (_what, input, code) => {
  expect((await visitor.refused(providers.loginByWeixin, input)).code).toBe(code)
})

test('[S7.2] a provider that is down, and a wrong secret, sign nobody in', async () => {
  expect((await visitor.refused(providers.loginByQq, { code: 'code of ann' })).code).toBe('UNAVAILABLE')
  isDown = true
  expect((await visitor.refused(providers.loginByWeixin, { code: 'code of ann' })).code).toBe('UNAVAILABLE')
})

test.each([
  ['loginByWeixin', 'code of kai'],
  ['loginByAlipay', 'code of ann'],
])('[S7.3] the cloud object signs the same user in by %s', async (method, code) => {
  const byAction = await visitor.call(
    method === 'loginByWeixin' ? providers.loginByWeixin : providers.loginByAlipay,
    { code },
  )
  const object = new CloudCaller(app, clock)
  const reply = await object.object('uni-id-co', method, { code })
  expect(reply).toMatchObject({ errCode: 0, uid: byAction.uid, type: 'login', passwordConfirmed: false })
  expect(reply).toHaveProperty('newToken.token')
  expect(await object.object('uni-id-co', method, {})).toMatchObject({ errCode: 'uni-id-param-required' })
})

test('[S7.2] what is set is listed, what is not is refused', async () => {
  const { supportedLoginType } = await visitor.call(providers.getSupportedLoginTypes, {})
  expect(supportedLoginType).toEqual(expect.arrayContaining(['weixin', 'qq', 'alipay']))
  expect((await visitor.refused(providers.loginByApple, { code: 'x' })).code).toBe('PROVIDER_NOT_CONFIGURED')
})

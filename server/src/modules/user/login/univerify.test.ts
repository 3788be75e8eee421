import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { bindMobileByUniverify } from '@tiantian/contracts/user/binding.ts'
import { getSupportedLoginTypes, loginByUniverify } from '@tiantian/contracts/user/provider-login.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { testApp } from '../../../test/test-app.ts'

const SECRET = 'secret of the function'

/** The operator's cloud function, as `docs/accounts.md` has it: signed form, the reply of `getPhoneNumber` as JSON. */
let isDown = false
let addresses: string[] = []
const double = createServer((request, response) => {
  addresses.push(`${request.method} ${request.url}`)
  void text(request).then((body) => answer(Object.fromEntries(new URLSearchParams(body)), response))
})

function answer({ sign, ...fields }: Record<string, string>, response: ServerResponse) {
  const signed = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const isSigned = createHmac('sha256', SECRET).update(signed).digest('hex') === sign
  const isLate = Math.abs(Number(fields.timestamp) - clock.now().getTime()) > 60_000
  if (isDown || !isSigned || isLate) {
    response.writeHead(500).end('{"error":{"code":"FunctionBizError"}}')
    return
  }
  const [, number] = /^token of (\d+)$/.exec(fields.access_token ?? '') ?? []
  const reply = number ? { code: 0, success: true, phoneNumber: number } : { code: 10_023, message: 'token' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}
await new Promise<void>((done) => double.listen(0, '127.0.0.1', done))
afterAll(() => double.close())
beforeEach(() => {
  isDown = false
  addresses = []
})

const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}/univerify`
const here = await testApp({ univerify: { url, secret: SECRET } })
const { app, clock, visitor } = here
const proofOf = (number: string) => ({ access_token: `token of ${number}`, openid: 'app user 1' })

test('[S7.2] one tap registers the number of the SIM card, and later signs the same user in', async () => {
  const first = await visitor.call(loginByUniverify, proofOf('13800138001'))
  expect(first).toMatchObject({ type: 'register', hasPassword: false })
  const again = await visitor.call(loginByUniverify, proofOf('13800138001'))
  expect(again).toMatchObject({ type: 'login', uid: first.uid })
  const [row] = await here.db.sql<{ mobile: string }[]>`select mobile from users where id = ${first.uid}`
  expect(row?.mobile).toBe('+8613800138001')
})

test('[S7.2] simultaneous first logins of one number end in one account', async () => {
  const logins = await Promise.all(
    Array.from({ length: 6 }, () => visitor.call(loginByUniverify, proofOf('13800138002'))),
  )
  expect(new Set(logins.map(({ uid }) => uid)).size).toBe(1)
})

test('[S7.2] the token goes to the function in the body, signed with the time, and not in the address', async () => {
  await visitor.call(loginByUniverify, proofOf('13800138008'))
  expect(addresses).toEqual(['POST /univerify'])
})

test.each([
  ['a token that the mobile operator refuses', { access_token: 'x', openid: 'y' }],
  ['no token', {}],
  ['no id', { access_token: 'token of 13800138003' }],
  ['a number that is none', proofOf('138')],
])('[S7.2] %s signs nobody in', async (_what, input) => {
  expect((await visitor.refused(loginByUniverify, input)).code).toBe('TICKET_INVALID')
})

test('[S7.2] a function that is down signs nobody in, and so does an unknown invite code', async () => {
  const invited = { ...proofOf('13800138004'), inviteCode: 'ZZZZZZ' }
  expect((await visitor.refused(loginByUniverify, invited)).code).toBe('INVITE_CODE_INVALID')
  isDown = true
  expect((await visitor.refused(loginByUniverify, proofOf('13800138004'))).code).toBe('UNAVAILABLE')
})

test('[S7.2] a wrong secret, and no function at all, sign nobody in', async () => {
  const other = await testApp({ univerify: { url, secret: 'another secret here' } })
  expect((await other.visitor.refused(loginByUniverify, proofOf('13800138005'))).code).toBe('UNAVAILABLE')
  const none = await testApp()
  expect((await none.visitor.refused(loginByUniverify, proofOf('13800138005'))).code).toBe(
    'PROVIDER_NOT_CONFIGURED',
  )
  expect((await none.visitor.call(getSupportedLoginTypes, {})).supportedLoginType).not.toContain('univerify')
  expect((await visitor.call(getSupportedLoginTypes, {})).supportedLoginType).toContain('univerify')
})

test('[S7.2] a member takes the number of the SIM card for their account, unless another has it', async () => {
  const member = await here.user()
  const info = await member.call(bindMobileByUniverify, proofOf('13800138006'))
  expect(info.mobile).toBe('+8613800138006')
  const other = await here.user()
  expect((await other.refused(bindMobileByUniverify, proofOf('13800138006'))).code).toBe('MOBILE_TAKEN')
})

test('[S7.3] the cloud object signs in by loginByUniverify, and binds by bindMobileByUniverify', async () => {
  const object = new CloudCaller(app, clock)
  const reply = await object.object('uni-id-co', 'loginByUniverify', proofOf('13800138007'))
  expect(reply).toMatchObject({ errCode: 0, type: 'register', passwordConfirmed: false })
  expect(reply).toHaveProperty('newToken.token')
  expect(await object.object('uni-id-co', 'loginByUniverify', {})).toMatchObject({
    errCode: 'uni-id-param-required',
  })
  const stolen = { access_token: 'x', openid: 'y' }
  expect(await object.object('uni-id-co', 'loginByUniverify', stolen)).toMatchObject({
    errCode: 'uni-id-get-third-party-account-failed',
  })
})

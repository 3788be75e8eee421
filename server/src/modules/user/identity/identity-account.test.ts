import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { beforeEach, expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, as, clock, db, user } = here
const box = new Mailbox(here)

const PASSWORD = 'correct horse 1'
const NEW = 'better horse 22'

let client: CloudCaller
let deviceId: string
let mobile: string
let email: string
let users = 0
beforeEach(() => {
  clock.advance(2 * 86_400_000)
  client = new CloudCaller(app, clock)
  deviceId = `device-of-accounts-${++users}`
  client.clientInfo = { ...client.clientInfo, deviceId }
  mobile = `138${10_000_000 + users}`
  email = `object_${users}@mail.example`
})

const ask = (method: string, argument?: unknown, token?: string) =>
  client.object('uni-id-co', method, argument, token)

async function captcha(scene: CaptchaScene): Promise<string> {
  await ask('createCaptcha', { scene })
  const [row] = await db.sql<{ text: string }[]>`
    select text from captchas where device_id = ${deviceId} and scene = ${scene}`
  return row?.text ?? ''
}

async function smsCode(scene: string): Promise<string> {
  clock.advance(61_000)
  const answer = await ask('sendSmsCode', { mobile, scene, captcha: await captcha('send-sms-code') })
  expect(answer).toMatchObject({ errCode: 0 })
  return box.codeFor(`+86${mobile}`)
}

async function emailCode(scene: string): Promise<string> {
  clock.advance(61_000)
  const answer = await ask('sendEmailCode', { email, scene, captcha: await captcha('send-email-code') })
  expect(answer).toMatchObject({ errCode: 0 })
  return box.codeFor(email)
}

const hasToken = { token: expect.any(String), tokenExpired: expect.any(Number) }

test('[S7.3] [S2.40] loginBySms registers a new user and reports that no password is set', async () => {
  const answer = await ask('loginBySms', { mobile, code: await smsCode('login-by-sms') })
  expect(answer).toMatchObject({ errCode: 0, type: 'register', newToken: hasToken, passwordConfirmed: false })
  const again = await ask('loginBySms', { mobile, code: await smsCode('login-by-sms') })
  expect(again).toMatchObject({ type: 'login', uid: answer.uid })
})

test('[S7.3] [S2.41] registerUserByEmail, then login by email', async () => {
  const answer = await ask('registerUserByEmail', {
    email,
    password: PASSWORD,
    code: await emailCode('register'),
  })
  expect(answer).toMatchObject({ errCode: 0, type: 'register', passwordConfirmed: true })
  expect((await ask('login', { email, password: PASSWORD })).uid).toBe(answer.uid)
  expect((await ask('loginByEmail', { email, code: await emailCode('login-by-email') })).uid).toBe(answer.uid)
})

test('[S7.3] [S2.42] resetPwdBySms and resetPwdByEmail set a new password', async () => {
  const { id } = await user(`reset_${users}`)
  await db.sql`update users set mobile = ${`+86${mobile}`}, email = ${email} where id = ${id}`
  const code = await smsCode('reset-pwd-by-sms')
  expect(await ask('resetPwdBySms', { mobile, code, password: NEW })).toEqual({ errCode: 0, errMsg: '' })
  expect((await ask('login', { mobile, password: NEW })).uid).toBe(id)
  await ask('resetPwdByEmail', { email, code: await emailCode('reset-pwd-by-email'), password: PASSWORD })
  expect((await ask('login', { email, password: PASSWORD })).uid).toBe(id)
})

test('[S7.3] [S2.44] setPwd after loginBySms, then updatePwd, which signs out everywhere', async () => {
  const { newToken } = await ask('loginBySms', { mobile, code: await smsCode('login-by-sms') })
  const { token } = newToken
  expect((await ask('getAccountInfo', undefined, token)).isPasswordSet).toBe(false)
  await ask('setPwd', { password: PASSWORD, code: await smsCode('set-pwd-by-sms') }, token)
  expect((await ask('getAccountInfo', undefined, token)).isPasswordSet).toBe(true)
  const wrong = await ask('updatePwd', { oldPassword: 'wrong horse 2', newPassword: NEW }, token)
  expect(wrong.errCode).toBe('uni-id-password-error')
  expect((await ask('updatePwd', { oldPassword: PASSWORD, newPassword: NEW }, token)).errCode).toBe(0)
  expect((await ask('getAccountInfo', undefined, token)).errCode).toBe('uni-id-check-token-failed')
  expect((await ask('login', { mobile, password: NEW })).errCode).toBe(0)
})

test('[S7.3] [S2.43] bindMobileBySms and bindEmail appear in getAccountInfo and can be unbound', async () => {
  const { token } = await user()
  await ask('bindMobileBySms', { mobile, code: await smsCode('bind-mobile-by-sms') }, token)
  await ask('bindEmail', { email, code: await emailCode('bind-email') }, token)
  const both = await ask('getAccountInfo', undefined, token)
  expect(both).toMatchObject({ isMobileBound: true, isEmailBound: true })
  await ask('unbindMobile', undefined, token)
  await ask('unbindEmail', undefined, token)
  const none = await ask('getAccountInfo', undefined, token)
  expect(none).toMatchObject({ isMobileBound: false, isEmailBound: false })
})

test('[S7.3] [S2.45] closeAccount signs out, a login restores the account, and after the deadline it is closed', async () => {
  const member = await user(`closes_${users}`)
  expect(await ask('closeAccount', undefined, member.token)).toEqual({ errCode: 0, errMsg: '' })
  expect((await member.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  const input = { username: `closes_${users}`, password: PASSWORD }
  const back = await ask('login', input)
  await as({ token: back.newToken.token, uid: back.uid }).call(getUserInfo, {})
  await ask('closeAccount', undefined, back.newToken.token)
  clock.advance(15 * 86_400_000)
  expect((await ask('login', input)).errCode).toBe('uni-id-account-closed')
})

test('[S7.3] binding a number of another account is a conflict', async () => {
  await ask('loginBySms', { mobile, code: await smsCode('login-by-sms') })
  const { token } = await user()
  const answer = await ask('bindMobileBySms', { mobile, code: await smsCode('bind-mobile-by-sms') }, token)
  expect(answer.errCode).toBe('uni-id-bind-conflict')
})

test('[S7.3] [S6.4] three wrong codes require a captcha; a used code is wrong', async () => {
  const code = await smsCode('login-by-sms')
  const wrong = code === '000000' ? '111111' : '000000'
  for (let n = 0; n < 3; n++) {
    expect((await ask('loginBySms', { mobile, code: wrong })).errCode).toBe('uni-id-mobile-verify-code-error')
  }
  expect((await ask('loginBySms', { mobile, code })).errCode).toBe('uni-id-captcha-required')
  expect((await ask('loginBySms', { mobile, code, captcha: await captcha('login-by-sms') })).errCode).toBe(0)
  expect((await ask('loginBySms', { mobile, code })).errCode).toBe('uni-id-mobile-verify-code-error')
})

test('[S7.3] after six wrong passwords the page is told to wait', async () => {
  await user(`locked_${users}`)
  const input = { username: `locked_${users}`, password: 'wrong horse 2' }
  for (let n = 0; n < 3; n++) expect((await ask('login', input)).errCode).toBe('uni-id-password-error')
  for (let n = 0; n < 3; n++) await ask('login', { ...input, captcha: await captcha('login-by-pwd') })
  const answer = await ask('login', { ...input, password: PASSWORD })
  expect(answer).toMatchObject({ errCode: 'uni-id-password-error-exceed-limit', params: { minutes: 60 } })
})

test.each([
  ['sendSmsCode', { scene: 'login-by-sms' }, 'uni-id-param-required'],
  ['sendSmsCode', { mobile: '123', scene: 'login-by-sms', captcha: 'abcd' }, 'uni-id-invalid-mobile'],
  ['sendSmsCode', { mobile: '13800138000', scene: 'castle', captcha: 'abcd' }, 'uni-id-invalid-param'],
  ['sendSmsCode', { mobile: '13800138000', scene: 'login-by-sms' }, 'uni-id-captcha-required'],
  ['sendEmailCode', { email: 'nobody', scene: 'register', captcha: 'abcd' }, 'uni-id-invalid-email'],
  [
    'sendEmailCode',
    { email: 'a@b.example', scene: 'register', captcha: 'abcd' },
    'uni-captcha-verify-overdue',
  ],
  [
    'registerUserByEmail',
    { email: 'a@b.example', password: 'abc', code: '123456' },
    'uni-id-invalid-password-medium',
  ],
  [
    'registerUserByEmail',
    { email: 'a@b.example', password: PASSWORD, code: '123456' },
    'uni-id-email-verify-code-error',
  ],
  ['registerAdmin', { username: 'chief', password: PASSWORD }, 'uni-id-param-required'],
  ['registerAdmin', { username: 'chief', password: PASSWORD, setupToken: 'x' }, 'uni-id-permission-error'],
  ['loginBySms', { mobile: ['1'], code: '123456' }, 'uni-id-invalid-param'],
  [
    'resetPwdBySms',
    { mobile: '13800138000', code: '123456', password: PASSWORD },
    'uni-id-mobile-verify-code-error',
  ],
  ['loginByWeixin', { code: 'x' }, 'uni-id-unsupported-request'],
  ['loginByUniverify', { access_token: 'x', openid: 'y' }, 'uni-id-unsupported-request'],
  ['bindApple', {}, 'uni-id-unsupported-request'],
  ['getFrvCertifyId', { realName: '王' }, 'uni-id-unsupported-request'],
  ['closeAccount', undefined, 'uni-id-check-token-failed'],
  ['setPwd', { password: PASSWORD, code: '123456' }, 'uni-id-check-token-failed'],
  ['updatePwd', {}, 'uni-id-check-token-failed'],
  ['bindMobileBySms', {}, 'uni-id-check-token-failed'],
  ['getRealNameInfo', {}, 'uni-id-check-token-failed'],
])('[S7.3] %s with %j is refused as %s', async (method, argument, errCode) => {
  expect(await ask(method, argument)).toMatchObject({ errCode, errMsg: expect.stringMatching(/./) })
})

test('[S7.3] [S2.45] getRealNameInfo reports that nothing was submitted', async () => {
  const { token } = await user()
  expect(await ask('getRealNameInfo', {}, token)).toEqual({
    errCode: 0,
    errMsg: '',
    authStatus: 0,
    realName: '',
    identity: '',
  })
})

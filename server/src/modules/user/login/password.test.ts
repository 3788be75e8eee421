import { sendEmailCode, sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByEmail, loginBySms, loginByUsername, registerByEmail } from '@tiantian/contracts/user/login.ts'
import {
  changePassword,
  resetPasswordByEmail,
  resetPasswordBySms,
  setPassword,
} from '@tiantian/contracts/user/password.ts'
import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { as, visitor, user, clock, db } = here
const box = new Mailbox(here)

const DAY_MS = 86_400_000
const OLD = 'correct horse 1'
const NEW = 'better horse 22'

let users = 0
let mobile: string
let email: string
beforeEach(() => {
  clock.advance(2 * DAY_MS)
  mobile = `+7705${1_000_000 + ++users}`
  email = `person_${users}@mail.example`
})

async function smsCode(scene: 'login-by-sms' | 'reset-pwd-by-sms' | 'set-pwd-by-sms') {
  clock.advance(61_000)
  await visitor.call(sendSmsCode, { mobile, scene, ...(await solvedCaptcha(here, 'send-sms-code')) })
  return box.codeFor(mobile)
}

async function emailCode(scene: 'register' | 'login-by-email' | 'reset-pwd-by-email' | 'set-pwd-by-email') {
  clock.advance(61_000)
  await visitor.call(sendEmailCode, { email, scene, ...(await solvedCaptcha(here, 'send-email-code')) })
  return box.codeFor(email)
}

const isOut = async (user: Person) => (await user.refused(getUserInfo, {})).code === 'TOKEN_INVALID'
const login = (username: string, password: string) => visitor.call(loginByUsername, { username, password })

test('[S2.41] a user registers by email address and code and logs in by address and password', async () => {
  const code = await emailCode('register')
  const reply = await visitor.call(registerByEmail, { email, password: OLD, code, nickname: '艾格丽姆' })
  expect(reply).toMatchObject({ type: 'register', userInfo: { nickname: '艾格丽姆', hasUserName: false } })
  expect((await login(email.toUpperCase(), OLD)).uid).toBe(reply.uid)
})

test('[S2.41] an invalid invite code does not consume the email code', async () => {
  const input = { email, password: OLD, code: await emailCode('register') }
  const refusal = await visitor.refused(registerByEmail, { ...input, inviteCode: '222222' })
  expect(refusal.code).toBe('INVITE_CODE_INVALID')
  expect((await visitor.call(registerByEmail, input)).type).toBe('register')
})

test('[S2.41] an existing account is reported by mail to its owner, not on the page', async () => {
  await visitor.call(registerByEmail, { email, password: OLD, code: await emailCode('register') })
  expect(await emailCode('register')).toBe('')
  const [message] = await box.messagesTo(email)
  expect(message?.subject).toBe('You already have an account')
  const guess = { email, password: OLD, code: '123456' }
  expect((await visitor.refused(registerByEmail, guess)).code).toBe('EMAIL_CODE_WRONG')
})

test('[S4.7] a mail code signs in a known address and is not sent to an unknown one', async () => {
  expect(await emailCode('login-by-email')).toBe('')
  expect((await visitor.refused(loginByEmail, { email, code: '000000' })).code).toBe('EMAIL_CODE_WRONG')
  const { uid } = await visitor.call(registerByEmail, {
    email,
    password: OLD,
    code: await emailCode('register'),
  })
  const reply = await visitor.call(loginByEmail, { email, code: await emailCode('login-by-email') })
  expect(reply).toMatchObject({ uid, type: 'login', hasPassword: true })
})

test('[S2.42] a forgotten password is reset by SMS; all sessions end and the user is notified', async () => {
  const member = await user(`forgot_${users}`)
  await db.sql`update users set mobile = ${mobile} where id = ${member.id}`
  const code = await smsCode('reset-pwd-by-sms')
  const fresh = as(await login(`forgot_${users}`, OLD))
  await visitor.call(resetPasswordBySms, { mobile, code, password: NEW })
  expect(await isOut(fresh)).toBe(true)
  expect((await visitor.refused(loginByUsername, { username: mobile, password: OLD })).code).toBe(
    'PASSWORD_WRONG',
  )
  expect((await login(mobile, NEW)).uid).toBe(member.id)
  expect((await box.messagesTo(mobile))[0]?.text).toContain('password of your account was changed')
  const again = { mobile, code, password: 'third horse 333' }
  expect((await visitor.refused(resetPasswordBySms, again)).code).toBe('SMS_CODE_WRONG')
})

test('[S2.42] a forgotten password is reset by mail', async () => {
  const { uid } = await visitor.call(registerByEmail, {
    email,
    password: OLD,
    code: await emailCode('register'),
  })
  await visitor.call(resetPasswordByEmail, {
    email,
    code: await emailCode('reset-pwd-by-email'),
    password: NEW,
  })
  expect((await login(email, NEW)).uid).toBe(uid)
})

test.each(['12345678', 'abcdefgh', 'a1', `a1${'x'.repeat(63)}`])(
  '[S5.5] [S2.42] %s is refused as new password, and the code stays valid',
  async (password) => {
    const { uid } = await visitor.call(registerByEmail, {
      email,
      password: OLD,
      code: await emailCode('register'),
    })
    const code = await emailCode('reset-pwd-by-email')
    const refused = await visitor.refused(resetPasswordByEmail, { email, code, password })
    expect(refused.fields?.[0]?.path).toBe('password')
    await visitor.call(resetPasswordByEmail, { email, code, password: NEW })
    expect((await login(email, NEW)).uid).toBe(uid)
  },
)

test('[S2.44] a user who registered by SMS sets a first password and stays signed in', async () => {
  const reply = await visitor.call(loginBySms, { mobile, code: await smsCode('login-by-sms') })
  const user = as(reply)
  await user.call(setPassword, { password: NEW, code: await smsCode('set-pwd-by-sms') })
  await user.call(getUserInfo, {})
  expect(await login(mobile, NEW)).toMatchObject({ uid: reply.uid, hasPassword: true })
})

test('[S2.44] a user with only an email address sets the password by a mail code of the right purpose', async () => {
  const member = await user(`mailed_${users}`)
  await db.sql`update users set email = ${email}, username = null where id = ${member.id}`
  const other = await emailCode('login-by-email')
  expect((await member.refused(setPassword, { password: NEW, code: other })).code).toBe('EMAIL_CODE_WRONG')
  await member.call(setPassword, { password: NEW, code: await emailCode('set-pwd-by-email') })
  expect((await login(email, NEW)).uid).toBe(member.id)
})

test('[S2.44] without mobile and email address no code can set a password', async () => {
  const member = await user()
  expect((await member.refused(setPassword, { password: NEW, code: '123456' })).code).toBe('MOBILE_NOT_BOUND')
})

test('[S2.44] changing the password ends all sessions, including this one', async () => {
  const here = await user(`changes_${users}`)
  const there = as(await login(`changes_${users}`, OLD))
  await here.call(changePassword, { oldPassword: OLD, newPassword: NEW })
  expect([await isOut(here), await isOut(there)]).toEqual([true, true])
  expect((await login(`changes_${users}`, NEW)).uid).toBe(here.id)
})

test('[S2.44] a wrong old password is refused, and after six attempts the page is locked', async () => {
  const member = await user(`wrong_old_${users}`)
  const input = { oldPassword: 'wrong horse 2', newPassword: NEW }
  for (let n = 0; n < 6; n++)
    expect((await member.refused(changePassword, input)).code).toBe('OLD_PASSWORD_WRONG')
  expect((await member.refused(changePassword, { ...input, oldPassword: OLD })).code).toBe('ACCOUNT_LOCKED')
  expect((await login(`wrong_old_${users}`, OLD)).uid).toBe(member.id)
})

test('[S5.5] a common password does not consume the code', async () => {
  const code = await emailCode('register')
  const common = { email, password: 'password1', code }
  expect((await visitor.refused(registerByEmail, common)).code).toBe('PASSWORD_COMMON')
  const { uid } = await visitor.call(registerByEmail, { email, password: OLD, code })
  const reset = { email, password: email, code: await emailCode('reset-pwd-by-email') }
  expect((await visitor.refused(resetPasswordByEmail, reset)).code).toBe('PASSWORD_COMMON')
  await visitor.call(resetPasswordByEmail, { ...reset, password: NEW })
  expect((await login(email, NEW)).uid).toBe(uid)
})

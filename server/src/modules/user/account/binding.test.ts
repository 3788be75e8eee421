import { editUser, getRealName, submitRealName } from '@tiantian/contracts/user/account.ts'
import {
  bindEmail,
  bindMobile,
  getAccountInfo,
  unbindEmail,
  unbindMobile,
} from '@tiantian/contracts/user/binding.ts'
import { sendEmailCode, sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginBySms } from '@tiantian/contracts/user/login.ts'
import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { as, visitor, user, anonymous, clock, db } = here
const box = new Mailbox(here)

let users = 0
let mobile: string
let email: string
beforeEach(() => {
  clock.advance(2 * 86_400_000)
  mobile = `+7707${1_000_000 + ++users}`
  email = `bound_${users}@mail.example`
})

async function smsCode(scene: 'login-by-sms' | 'bind-mobile-by-sms' = 'bind-mobile-by-sms', number = mobile) {
  await visitor.call(sendSmsCode, { mobile: number, scene, ...(await solvedCaptcha(here, 'send-sms-code')) })
  return box.codeFor(number)
}

async function emailCode(address = email) {
  await visitor.call(sendEmailCode, {
    email: address,
    scene: 'bind-email',
    ...(await solvedCaptcha(here, 'send-email-code')),
  })
  return box.codeFor(address)
}

test('[S2.43] a mobile is bound by its code, in any common notation', async () => {
  const member = await user()
  const code = await smsCode()
  const info = await member.call(bindMobile, { mobile: mobile.replace('+7', '8 '), code })
  expect(info).toEqual({
    hasUsername: true,
    hasNickname: false,
    hasPassword: true,
    mobile,
    email: '',
    providers: [],
  })
  expect((await member.call(getUserInfo, {})).userInfo).toMatchObject({ mobile, hasMobile: true })
})

test('[S2.43] a mobile of another account cannot be bound, even with a valid code', async () => {
  const owner = as(await visitor.call(loginBySms, { mobile, code: await smsCode('login-by-sms') }))
  clock.advance(61_000)
  const member = await user()
  const code = await smsCode()
  expect((await member.refused(bindMobile, { mobile, code })).code).toBe('MOBILE_TAKEN')
  expect((await owner.call(getAccountInfo, {})).mobile).toBe(mobile)
})

test('[S2.38] a new email address replaces the old one, and the old address is notified', async () => {
  const member = await user()
  await member.call(bindEmail, { email, code: await emailCode() })
  const next = `next_${email}`
  clock.advance(61_000)
  expect((await member.call(bindEmail, { email: next, code: await emailCode(next) })).email).toBe(next)
  const [message] = await box.messagesTo(email)
  expect(message?.subject).toBe('The email address of your account was changed')
  expect(message?.text).toContain('b****@mail.example')
})

test('[S2.38] a bound contact can be removed, but never the last way to sign in', async () => {
  const user = as(await visitor.call(loginBySms, { mobile, code: await smsCode('login-by-sms') }))
  expect((await user.refused(unbindMobile, {})).code).toBe('LAST_SIGN_IN_WAY')
  await user.call(bindEmail, { email, code: await emailCode() })
  expect((await user.call(unbindMobile, {})).mobile).toBe('')
  expect((await user.refused(unbindEmail, {})).code).toBe('LAST_SIGN_IN_WAY')
  expect((await user.refused(unbindMobile, {})).code).toBe('MOBILE_NOT_BOUND')
})

test('when both sign-in methods are removed at once, one stays', async () => {
  const user = as(await visitor.call(loginBySms, { mobile, code: await smsCode('login-by-sms') }))
  await user.call(bindEmail, { email, code: await emailCode() })
  const results = await Promise.allSettled([user.call(unbindMobile, {}), user.call(unbindEmail, {})])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('[S6.4] a session whose proof is old must prove again before it binds a contact', async () => {
  const member = await user()
  clock.advance(11 * 60_000)
  expect((await member.refused(bindMobile, { mobile, code: '123456' })).code).toBe('STEP_UP_REQUIRED')
})

test('[S2.38] username, nickname and gender are edited; omitted fields stay unchanged', async () => {
  const member = await user()
  const { userInfo } = await member.call(editUser, { nickname: 'Ерлан 👨‍🔧' })
  expect(userInfo).toMatchObject({ nickname: 'Ерлан 👨‍🔧', hasNickName: true })
  const renamed = await member.call(editUser, { username: `Renamed_${users}`, gender: 'male' })
  expect(renamed.userInfo).toMatchObject({ username: `Renamed_${users}`, nickname: 'Ерлан 👨‍🔧' })
  expect((await db.sql`select gender from users where id = ${member.id}`)[0]?.gender).toBe(1)
})

test("[S2.38] a username that is taken or reserved is refused; the user's own name in another letter case is accepted", async () => {
  const own = await user(`own_${users}`)
  const other = await user(`other_${users}`)
  expect((await other.refused(editUser, { username: `OWN_${users}` })).code).toBe('USERNAME_TAKEN')
  expect((await other.refused(editUser, { username: 'Supp0rt' })).code).toBe('USERNAME_TAKEN')
  expect((await own.call(editUser, { username: `Own_${users}` })).userInfo.username).toBe(`Own_${users}`)
})

test.each([
  ['turned', 'abc\u202edef', 'abcdef'],
  ['isolated', '\u2066abc\u2069', 'abc'],
  ['with a zero-width space', 'al\u200bmas', 'almas'],
  ['with a soft hyphen', 'al\u00admas', 'almas'],
  ['with NUL', 'a\0b', 'ab'],
  ['with a line separator', 'a\u2028b', 'a b'],
  ['with a lone surrogate', 'ab\ud800', 'ab'],
])('[S2.38] the nickname %s is stored without what nobody sees', async (_what, nickname, stored) => {
  const member = await user()
  expect((await member.call(editUser, { nickname })).userInfo.nickname).toBe(stored)
})

test.each([
  ['with a joiner between letters', 'ad\u200dmin'],
  ['of Hangul fillers', '\u3164\u3164'],
  ['of Braille blanks', '\u2800'],
  ['that is an email address', 'me@mail.kz'],
  ['of digits', '13800138000'],
])('[S2.38] the nickname %s is refused', async (_what, nickname) => {
  const member = await user()
  expect((await member.refused(editUser, { nickname })).fields?.[0]?.path).toBe('nickname')
})

test('[S2.45] a real name is stored encrypted, shown masked, and waits for the back office', async () => {
  const member = await user()
  expect((await member.call(getRealName, {})).status).toBe('none')
  const form = { realName: 'Айгерим Сәрсенова', documentNumber: ` kz${1_234_567 + users} ` }
  const stored = await member.call(submitRealName, form)
  expect(stored).toEqual({
    status: 'waiting',
    realName: '****************а',
    documentNumber: expect.stringMatching(/^K\*+\d$/),
    reason: '',
  })
  const [row] = await db.sql`select encrypted from real_names where user_id = ${member.id}`
  expect(Buffer.from(row?.encrypted).toString('latin1')).not.toContain('KZ123')
})

test('[S2.45] an identity document belongs to one account and cannot change once verified', async () => {
  const member = await user()
  const other = await user()
  const form = { realName: '王小明', documentNumber: `E${20_000_000 + users}` }
  // An attacker who knows the number has claimed it before its owner.
  await other.call(submitRealName, form)
  await member.call(submitRealName, form)
  await db.sql`update real_names set status = 2 where user_id = ${member.id}`
  expect((await other.refused(submitRealName, form)).code).toBe('DOCUMENT_TAKEN')
  expect((await member.refused(submitRealName, { ...form, realName: '李四' })).code).toBe(
    'REAL_NAME_VERIFIED',
  )
})

test('an anonymous account has no contacts and gets a clear refusal', async () => {
  expect(await (await anonymous()).call(getAccountInfo, {})).toMatchObject({
    hasUsername: false,
    hasPassword: false,
  })
})

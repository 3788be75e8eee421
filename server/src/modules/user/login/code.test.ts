import {
  CODE_LIFE_S,
  CODE_RESEND_S,
  EMAIL_SCENES,
  SMS_SCENES,
  sendEmailCode,
  sendSmsCode,
} from '@tiantian/contracts/user/code.ts'
import { listUndeliveredMessages } from '@tiantian/contracts/user/delivery.ts'
import { loginBySms, loginByUsername, registerByEmail } from '@tiantian/contracts/user/login.ts'
import { resetPasswordBySms } from '@tiantian/contracts/user/password.ts'
import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { CODE_ATTEMPTS_MAX } from './code.ts'

const here = await testApp()
const { app, visitor, clock, db } = here
const box = new Mailbox(here)

const DAY_MS = 86_400_000
let numbers = 0
let mobile: string
beforeEach(() => {
  // Most of these tests are not about the daily limit of codes per network.
  clock.advance(2 * DAY_MS)
  mobile = `+7701${String(1_000_000 + ++numbers)}`
})

const send = async (changes: object = {}) =>
  visitor.call(sendSmsCode, {
    mobile,
    scene: 'login-by-sms',
    ...(await solvedCaptcha(here, 'send-sms-code')),
    ...changes,
  })
const refusedSend = async (changes: object = {}) =>
  visitor.refused(sendSmsCode, {
    mobile,
    scene: 'login-by-sms',
    ...(await solvedCaptcha(here, 'send-sms-code')),
    ...changes,
  })
const enter = (code: string) => visitor.refused(loginBySms, { mobile, code })

test("[S2.40] a code comes by SMS in the recipient's language and signs in a new user", async () => {
  const answer = await visitor.call(
    sendSmsCode,
    { mobile, scene: 'login-by-sms', ...(await solvedCaptcha(here, 'send-sms-code')) },
    'kk',
  )
  expect(answer).toEqual({ resendSeconds: CODE_RESEND_S, lifeSeconds: CODE_LIFE_S })
  const [email] = await box.messagesTo(mobile)
  expect(email).toMatchObject({ channel: 'sms', text: expect.stringMatching(/Кодыңыз: \d{6} \(кіру\)/) })
  const reply = await visitor.call(loginBySms, { mobile, code: await box.codeFor(mobile) })
  expect(reply).toMatchObject({ type: 'register', hasPassword: false, userInfo: { mobile, hasMobile: true } })
})

test.each(['+881631512345', '+449098790000'])(
  '[S5.1] no code is sent to %s, a costly destination; the form marks the field',
  async (costly) => {
    const refusal = await refusedSend({ mobile: costly })
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'mobile', rule: 'mobile' }] })
    expect(await box.messagesTo(costly)).toEqual([])
  },
)

test('[S5.1] a code is sent to an address with a Cyrillic domain, and the user signs in with the address as typed', async () => {
  const address = 'info@запчасти.рф'
  const stored = 'info@xn--80aatg7anh1b.xn--p1ai'
  const password = 'correct horse 1'
  const captcha = await solvedCaptcha(here, 'send-email-code')
  await visitor.call(sendEmailCode, { email: address, scene: 'register', ...captcha })
  const input = { email: address, password, code: await box.codeFor(stored) }
  const { uid } = await visitor.call(registerByEmail, input)
  const [row] = await db.sql`select email from users where id = ${uid}`
  expect(row?.email).toBe(stored)
  const entered = await visitor.call(loginByUsername, { username: 'INFO@Запчасти.РФ', password })
  expect(entered.uid).toBe(uid)
})

test('[S2.40] the second sign-in by code finds the same account', async () => {
  await send()
  const first = await visitor.call(loginBySms, { mobile, code: await box.codeFor(mobile) })
  clock.advance(CODE_RESEND_S * 1000)
  await send()
  const second = await visitor.call(loginBySms, { mobile, code: await box.codeFor(mobile) })
  expect(second).toMatchObject({ type: 'login', uid: first.uid })
})

test('of 8 simultaneous uses of one right code, one signs in; using it again fails', async () => {
  await send()
  const code = await box.codeFor(mobile)
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      // From separate networks, so that only the code itself decides.
      app.inject({
        method: 'POST',
        url: `/api/${loginBySms.name}`,
        remoteAddress: `10.0.${at}.1`,
        payload: { mobile, code },
      }),
    ),
  )
  const codes = tries.map((each) => (each.status === 'fulfilled' ? each.value.json().code : 'failed'))
  expect(codes.filter((each) => each === 0)).toHaveLength(1)
  expect(codes.filter((each) => each === 'SMS_CODE_WRONG')).toHaveLength(7)
  expect((await enter(code)).code).toBe('SMS_CODE_WRONG')
})

test('[S6.4] after five wrong guesses a code is invalid, also for its owner', async () => {
  await send()
  const code = await box.codeFor(mobile)
  const guess = (at: number) =>
    app.inject({
      method: 'POST',
      url: `/api/${loginBySms.name}`,
      remoteAddress: `10.1.${at}.1`,
      payload: { mobile, code: String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0') },
    })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(at)))
  expect(new Set(answers.map((each) => each.json().code))).toEqual(
    new Set(['SMS_CODE_WRONG', 'CAPTCHA_REQUIRED']),
  )
  const [row] = await db.sql`select attempt_count from user_codes order by created_at desc limit 1`
  expect(row?.attempt_count).toBe(CODE_ATTEMPTS_MAX)
  const late = await app.inject({
    method: 'POST',
    url: `/api/${loginBySms.name}`,
    remoteAddress: '10.2.0.1',
    payload: { mobile, code, ...(await solvedCaptcha(here, 'login-by-sms')) },
  })
  expect(late.json().code).toBe('SMS_CODE_WRONG')
})

test('a code expires after five minutes', async () => {
  await send()
  const code = await box.codeFor(mobile)
  clock.advance(CODE_LIFE_S * 1000)
  expect((await enter(code)).code).toBe('SMS_CODE_WRONG')
})

test('a new code invalidates the old one', async () => {
  await send()
  const old = await box.codeFor(mobile)
  clock.advance(CODE_RESEND_S * 1000)
  await send()
  const fresh = await box.codeFor(mobile)
  if (old !== fresh) expect((await enter(old)).code).toBe('SMS_CODE_WRONG')
  await visitor.call(loginBySms, { mobile, code: fresh })
})

test('a code is valid for one purpose and one number only', async () => {
  await send()
  const code = await box.codeFor(mobile)
  expect(
    (await visitor.refused(resetPasswordBySms, { mobile, code, password: 'correct horse 1' })).code,
  ).toBe('SMS_CODE_WRONG')
  expect((await visitor.refused(loginBySms, { mobile: '+77017777777', code })).code).toBe('SMS_CODE_WRONG')
  await visitor.call(loginBySms, { mobile, code })
})

test('another code can be requested after a minute, and the reply says how long to wait', async () => {
  await send()
  clock.advance(20_000)
  const { code, params, status } = await refusedSend()
  expect({ code, status }).toEqual({ code: 'CODE_TOO_SOON', status: 429 })
  expect(params?.seconds).toBeGreaterThan(35)
  expect(params?.seconds).toBeLessThan(41)
})

test('within the minute a code for each other purpose is sent, by SMS and by email', async () => {
  for (const scene of SMS_SCENES) await send({ scene })
  const email = `purposes-${numbers}@mail.example`
  const byEmail = async (scene: (typeof EMAIL_SCENES)[number]) => ({
    email,
    scene,
    ...(await solvedCaptcha(here, 'send-email-code')),
  })
  for (const scene of EMAIL_SCENES) await visitor.call(sendEmailCode, await byEmail(scene))
  for (const scene of SMS_SCENES.slice(1)) expect((await refusedSend({ scene })).code).toBe('CODE_TOO_SOON')
  for (const scene of EMAIL_SCENES.slice(1)) {
    expect((await visitor.refused(sendEmailCode, await byEmail(scene))).code).toBe('CODE_TOO_SOON')
  }
})

test('a number gets five codes an hour and ten a day', async () => {
  for (let n = 0; n < 5; n++) {
    await send()
    clock.advance(61_000)
  }
  expect((await refusedSend()).code).toBe('CODE_LIMIT')
  clock.advance(3_600_000)
  for (let n = 0; n < 5; n++) {
    await send()
    clock.advance(61_000)
  }
  clock.advance(3_600_000)
  expect((await refusedSend()).code).toBe('CODE_LIMIT')
  clock.advance(DAY_MS)
  await send()
})

test('a network gets twenty codes a day, no matter who receives them', async () => {
  for (let n = 0; n < 20; n++) {
    await send({ mobile: `+7702${1_000_000 + n}` })
    clock.advance(61_000)
  }
  expect((await refusedSend()).code).toBe('CODE_LIMIT')
})

test('of 10 simultaneous requests for one number, one sends a code', async () => {
  const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(here, 'send-sms-code')))
  const tries = captchas.map((captcha) =>
    visitor.call(sendSmsCode, { mobile, scene: 'login-by-sms', ...captcha }),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await box.messagesTo(mobile)).toHaveLength(1)
})

test.each([
  ['none', { captcha: undefined }, 'CAPTCHA_REQUIRED'],
  ['a wrong one', { captcha: '....' }, 'CAPTCHA_WRONG'],
  ['a captcha of another device', { deviceId: 'somebody-else' }, 'CAPTCHA_EXPIRED'],
])('no code is sent without a captcha: %s', async (_what, change, code) => {
  expect((await refusedSend(change)).code).toBe(code)
  expect(await box.messagesTo(mobile)).toEqual([])
})

test.each([
  '12345',
  '+7701',
  '+999123456789',
  'abc',
  '١٢٣',
  '+7701123456789012345',
  "'; drop table users; --",
  ' ',
])('[S5.1] %j is not a phone number', async (text) => {
  const { code, fields } = await refusedSend({ mobile: text })
  expect([code, fields?.[0]?.path]).toEqual(['INVALID_INPUT', 'mobile'])
})

test.each([
  ['8 701 000 00 01', '+77010000001'],
  ['+7 (701) 000-00-02', '+77010000002'],
  ['13800138000', '+8613800138000'],
  ['0086 138 0013 8001', '+8613800138001'],
])('[S5.1] %s is normalized to the number %s', async (typed, number) => {
  await send({ mobile: typed })
  expect(await box.messagesTo(number)).toHaveLength(1)
})

test("no reply reveals whether a number or address has an account; only its owner's phone does", async () => {
  const known = mobile
  await send()
  await visitor.call(loginBySms, { mobile, code: await box.codeFor(mobile) })
  clock.advance(61_000)
  const unknown = '+77019999999'
  const scene = 'reset-pwd-by-sms'
  expect(await send({ scene })).toEqual(await send({ scene, mobile: unknown }))
  expect(await box.messagesTo(known)).toHaveLength(2)
  expect(await box.messagesTo(unknown)).toEqual([])
  const [one, other] = await Promise.all(
    [known, unknown].map((each) =>
      visitor.refused(resetPasswordBySms, { mobile: each, code: '000000', password: 'correct horse 1' }),
    ),
  )
  expect([one?.code, one?.message]).toEqual([other?.code, other?.message])
})

test('until the code is sent, neither code nor number is in the database in clear text', async () => {
  await send()
  const [waiting] = await db.sql`select data::text as data from outbox where topic = 'user.letter'`
  const [row] =
    await db.sql`select row_to_json(c)::text as data from user_codes c order by created_at desc limit 1`
  const code = await box.codeFor(mobile)
  for (const text of [waiting?.data, row?.data]) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(mobile.slice(1))
  }
})

test('an expired message is not sent', async () => {
  await send()
  clock.advance(CODE_LIFE_S * 1000 + 1)
  expect(await box.messagesTo(mobile)).toEqual([])
})

test('an email code is sent as text and HTML', async () => {
  await visitor.call(
    sendEmailCode,
    { email: ' Ann@Mail.Example ', scene: 'register', ...(await solvedCaptcha(here, 'send-email-code')) },
    'ru',
  )
  const [email] = await box.messagesTo('ann@mail.example')
  const code = await box.codeFor('ann@mail.example')
  expect(email?.subject).toBe(`${code} — ваш код: регистрация`)
  expect(email?.html).toContain(`>${code}</p>`)
  expect(email?.html).toContain('<html lang="ru">')
})

test('only an administrator can read the messages that a server without mail and SMS has stored', async () => {
  await send()
  const code = await box.codeFor(mobile)
  const { messages } = await (await makeOfficer(here, ['admin'])).call(listUndeliveredMessages, {})
  expect(messages[0]).toMatchObject({
    channel: 'sms',
    recipient: mobile,
    text: expect.stringContaining(code),
  })
  expect((await (await here.user()).refused(listUndeliveredMessages, {})).code).toBe('PERMISSION_DENIED')
})

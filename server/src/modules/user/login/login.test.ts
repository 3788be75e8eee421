import { bindEmail } from '@tiantian/contracts/user/binding.ts'
import { sendEmailCode } from '@tiantian/contracts/user/code.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, visitor, user, clock, db } = here
const box = new Mailbox(here)

const HOUR_MS = 3_600_000
const PASSWORD = 'correct horse 1'
const WRONG = 'wrong horse 2'

let users = 0
let username: string
beforeEach(async () => {
  clock.advance(49 * HOUR_MS)
  username = `login_${++users}`
  await visitor.call(register, { username, password: PASSWORD })
})

/** Logs in from a network; returns the error code. */
async function login(password: string, more: object = {}, remoteAddress = '127.0.0.1') {
  const payload = { username, password, ...more }
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${loginByUsername.name}`,
    remoteAddress,
    payload,
  })
  return reply.json<{ code: unknown; params?: { minutes: number } }>()
}
const codeOf = async (...args: Parameters<typeof login>) => (await login(...args)).code
const captcha = () => solvedCaptcha(here, 'login-by-pwd')

test('[S2.40] the same password works with username, mobile and email address, in any common notation', async () => {
  const names = { mobile: '+77015550101', email: 'any@name.example' }
  await db.sql`update users set ${db.sql(names)} where username = ${username}`
  for (const name of [username, '8 (701) 555-01-01', '+77015550101', ' Any@Name.Example ']) {
    expect((await visitor.call(loginByUsername, { username: name, password: PASSWORD })).type).toBe('login')
  }
})

test('[S6.4] after three wrong passwords a captcha is required, and the right password alone is not enough', async () => {
  for (let n = 0; n < 3; n++) expect(await codeOf(WRONG)).toBe('PASSWORD_WRONG')
  expect(await codeOf(WRONG)).toBe('CAPTCHA_REQUIRED')
  expect(await codeOf(PASSWORD)).toBe('CAPTCHA_REQUIRED')
  expect(await codeOf(PASSWORD, { ...(await captcha()), captcha: '....' })).toBe('CAPTCHA_WRONG')
  expect(await codeOf(PASSWORD, await captcha())).toBe(0)
  expect(await codeOf(WRONG)).toBe('PASSWORD_WRONG')
})

test('after two hours no captcha is required any more', async () => {
  for (let n = 0; n < 3; n++) await codeOf(WRONG)
  clock.advance(2 * HOUR_MS + 1000)
  expect(await codeOf(PASSWORD)).toBe(0)
})

/** Six wrong passwords, three of them with a captcha. */
async function lockOut() {
  for (let n = 0; n < 3; n++) expect(await codeOf(WRONG)).toBe('PASSWORD_WRONG')
  for (let n = 0; n < 3; n++) expect(await codeOf(WRONG, await captcha())).toBe('PASSWORD_WRONG')
}

test('[S6.4] after six wrong passwords the account is locked for that network for an hour, then for two, then for four', async () => {
  for (const hours of [1, 2, 4]) {
    await lockOut()
    const locked = await login(PASSWORD, await captcha())
    expect(locked).toMatchObject({ code: 'ACCOUNT_LOCKED', params: { minutes: 60 * hours } })
    clock.advance(hours * HOUR_MS - 60_000)
    expect(await codeOf(PASSWORD)).toBe('ACCOUNT_LOCKED')
    clock.advance(2 * HOUR_MS + 61_000)
  }
  expect(await codeOf(PASSWORD)).toBe(0)
})

test('a user locked out from one network can log in from another', async () => {
  await lockOut()
  expect(await codeOf(PASSWORD)).toBe('ACCOUNT_LOCKED')
  expect(await codeOf(PASSWORD, {}, '198.51.100.7')).toBe(0)
})

test('the lock behaves the same for an account that does not exist', async () => {
  username = `nobody_${users}`
  await lockOut()
  expect(await login(WRONG)).toMatchObject({ code: 'ACCOUNT_LOCKED', params: { minutes: 60 } })
})

test('of a hundred simultaneous passwords no more are checked than of a hundred sequential ones', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => codeOf(`wrong horse ${at}`)))
  expect(answers.filter((code) => code === 'PASSWORD_WRONG').length).toBeLessThanOrEqual(3)
  const [guard] = await db.sql`
    select max(failed_count) as count from login_guards where failed_at > ${new Date(clock.now().getTime() - HOUR_MS)}`
  expect(guard?.count).toBe(3)
})

test('[S6.4] credential stuffing: one network that tries many names with one password each soon needs captchas', async () => {
  const own = username
  const answers: unknown[] = []
  for (let n = 0; n < 40; n++) {
    username = `stuffed_${users}_${n}`
    answers.push(await codeOf(WRONG, {}, '203.0.113.9'))
    // Slower than the call limit, as credential stuffing is.
    clock.advance(4000)
  }
  expect(answers.slice(0, 30)).toEqual(Array(30).fill('PASSWORD_WRONG'))
  expect(new Set(answers.slice(30))).toEqual(new Set(['CAPTCHA_REQUIRED']))
  username = own
  expect(await codeOf(PASSWORD, {}, '203.0.113.9')).toBe('CAPTCHA_REQUIRED')
  expect(await codeOf(PASSWORD, {}, '198.51.100.9')).toBe(0)
})

test('an account attacked from thirty networks requires a captcha from everybody and warns its owner once', async () => {
  const email = `${username}@mail.example`
  await db.sql`update users set email = ${email}, language = 'ru' where username = ${username}`
  for (let n = 0; n < 30; n++) expect(await codeOf(WRONG, {}, `10.9.${n}.1`)).toBe('PASSWORD_WRONG')
  expect(await codeOf(PASSWORD, {}, '198.51.100.10')).toBe('CAPTCHA_REQUIRED')
  expect(await codeOf(PASSWORD, await captcha(), '198.51.100.10')).toBe(0)
  const emails = await box.messagesTo(email)
  const warnings = emails.filter(({ subject }) => subject === 'Много неудачных попыток входа')
  expect(warnings).toHaveLength(1)
})

test.each([
  ['a megabyte', 'x'.repeat(1_000_000), 'INVALID_INPUT'],
  ['two megabytes', 'x'.repeat(2_000_000), 'BODY_TOO_LARGE'],
  ['emoji', '🔑'.repeat(20), 'PASSWORD_WRONG'],
  ['SQL', "' or 1=1; drop table users; --", 'PASSWORD_WRONG'],
  ['NUL', 'a\0b', 'PASSWORD_WRONG'],
  ['a lone surrogate', '\ud800', 'PASSWORD_WRONG'],
])('a password of %s is refused', async (_what, password, code) => {
  expect(await codeOf(password)).toBe(code)
  expect(await codeOf(PASSWORD)).toBe(0)
})

test.each(["' or 1=1 --", '🚗', 'a@b@c', '+', '()', 'x'.repeat(254), '％username'])(
  'the username %j matches no account and causes no error',
  async (name) => {
    expect((await visitor.refused(loginByUsername, { username: name, password: PASSWORD })).code).toBe(
      'PASSWORD_WRONG',
    )
  },
)

test('a password of emoji and Chinese characters is accepted', async () => {
  const password = '密码🔑安全吗👍👍1'
  await visitor.call(register, { username: `emoji_${users}`, password })
  expect((await visitor.call(loginByUsername, { username: `emoji_${users}`, password })).type).toBe('login')
})

test.each([
  'password1',
  'Qwerty123',
  '1qaz2wsx',
  'TianTian123',
  'Passw0rd!',
  '*qwerty123*',
  'aaaaaaa1',
  '        1',
])('[S5.5] %s is a common password and is refused', async (password) => {
  const refused = await visitor.refused(register, { username: `common_${users}`, password })
  expect(refused.code).toBe('PASSWORD_COMMON')
})

test("[S5.5] the user's own name is refused as a password", async () => {
  for (const password of ['aigerim-77', 'Aigerim-77!', 'aigerim-771', '#Aigerim-772026']) {
    const refused = await visitor.refused(register, { username: 'Aigerim-77', password })
    expect([password, refused.code]).toEqual([password, 'PASSWORD_COMMON'])
  }
  await visitor.call(register, { username: 'Aigerim-77', password: 'aigerim-77 drives' })
})

test.each(['Adm1n', 'AD-MIN', 'r00t', 'supp0rt', 'rnoderator', 'T1antian_Mall'])(
  'the username %s resembles a reserved one and is refused',
  async (name) => {
    expect((await visitor.refused(register, { username: name, password: PASSWORD })).code).toBe(
      'USERNAME_TAKEN',
    )
  },
)

test('a username in Cyrillic letters that look Latin is refused', async () => {
  const { fields } = await visitor.refused(register, { username: 'аdmin', password: PASSWORD })
  expect(fields?.[0]?.path).toBe('username')
})

test.each([
  [1, 'ACCOUNT_BANNED'],
  [2, 'ACCOUNT_AUDITING'],
  [3, 'ACCOUNT_REFUSED'],
  [4, 'ACCOUNT_CLOSED'],
])('the status %i of an account is shown only after the right password', async (status, code) => {
  await db.sql`update users set status = ${status} where username = ${username}`
  expect(await codeOf(WRONG)).toBe('PASSWORD_WRONG')
  expect(await codeOf(PASSWORD)).toBe(code)
})

test('[S2.38] an email address bound by code can be used to log in', async () => {
  const member = await user()
  const email = `added_${users}@mail.example`
  await visitor.call(sendEmailCode, {
    email,
    scene: 'bind-email',
    ...(await solvedCaptcha(here, 'send-email-code')),
  })
  const info = await member.call(bindEmail, { email, code: await box.codeFor(email) })
  expect(info).toMatchObject({ email, hasPassword: true, mobile: '' })
  expect((await visitor.call(loginByUsername, { username: email, password: PASSWORD })).uid).toBe(member.id)
})

import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { loginAnonymous, logout } from '@tiantian/contracts/user/own-session.ts'
import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../test/captcha-reader.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { as, visitor, anonymous, user, db, clock } = here

const PASSWORD = 'correct horse 1'
const DAY_MS = 86_400_000

// A few registrations from one network within two hours trigger a captcha.
beforeEach(() => clock.advance(3 * 3_600_000))

test('[S1.3] [S4.6] a user registers and is signed in to the new account', async () => {
  const reply = await visitor.call(register, {
    username: 'Aigerim_S',
    password: PASSWORD,
    nickname: 'Айгерим',
  })
  expect(reply).toMatchObject({ type: 'register', uid: reply.userInfo._id })
  expect(reply.userInfo).toMatchObject({
    username: 'Aigerim_S',
    nickname: 'Айгерим',
    hasNickName: true,
    hasMobile: false,
  })
  expect(reply.tokenExpired - clock.now().getTime()).toBeGreaterThan(6.9 * DAY_MS)
  const { userInfo } = await as(reply).call(getUserInfo, {})
  expect(userInfo).toEqual(reply.userInfo)
})

test('[S3.5] a new user starts with zero balances and the username as nickname', async () => {
  const { userInfo } = await visitor.call(register, { username: 'plain_name', password: PASSWORD })
  expect(userInfo).toMatchObject({
    nickname: 'plain_name',
    hasNickName: false,
    balance: 0,
    score: 0,
    coupon: 0,
  })
})

test('[S1.3] the user logs in again with the username in any letter case', async () => {
  await visitor.call(register, { username: 'Marat', password: PASSWORD })
  const reply = await visitor.call(loginByUsername, { username: ' mARAT ', password: PASSWORD })
  expect(reply).toMatchObject({ type: 'login', userInfo: { username: 'Marat' } })
})

test('a username is unique regardless of letter case, and reserved names are refused', async () => {
  await visitor.call(register, { username: 'Taken', password: PASSWORD })
  expect((await visitor.refused(register, { username: 'tAKEN', password: PASSWORD })).code).toBe(
    'USERNAME_TAKEN',
  )
  expect((await visitor.refused(register, { username: 'Admin', password: PASSWORD })).code).toBe(
    'USERNAME_TAKEN',
  )
})

test('of 8 simultaneous registrations of one name, exactly one succeeds', async () => {
  const solved = await Promise.all(Array.from({ length: 8 }, () => solvedCaptcha(here, 'register')))
  const tries = solved.map((captcha) =>
    visitor.call(register, { username: 'race', password: PASSWORD, ...captcha }),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await db.sql`select 1 from users where lower(username) = 'race'`
  expect(rows).toHaveLength(1)
})

test.each([
  ['12345678', 'password_medium'],
  ['abcdefgh', 'password_medium'],
  ['a1b2c3', 'too_small'],
  [`a1${'x'.repeat(63)}`, 'too_big'],
])('[S5.5] password %s is refused by rule %s', async (password, rule) => {
  const { code, fields } = await visitor.refused(register, { username: 'weak', password })
  expect(code).toBe('INVALID_INPUT')
  expect(fields).toContainEqual(expect.objectContaining({ path: 'password', rule }))
})

test.each(['ab', '12345', 'with space', 'имя', 'x'.repeat(33)])(
  '[S5.1] username %s is refused',
  async (username) => {
    const { fields } = await visitor.refused(register, { username, password: PASSWORD })
    expect(fields?.[0]?.path).toBe('username')
  },
)

test('an unknown account and a wrong password get the same reply', async () => {
  await visitor.call(register, { username: 'known', password: PASSWORD })
  const wrong = await visitor.refused(loginByUsername, { username: 'known', password: 'wrong horse 2' })
  const unknown = await visitor.refused(loginByUsername, { username: 'unknown', password: 'wrong horse 2' })
  expect(wrong).toMatchObject({ code: 'PASSWORD_WRONG', status: 401 })
  expect([unknown.code, unknown.message, unknown.params]).toEqual([wrong.code, wrong.message, wrong.params])
})

test('response time does not reveal whether an account exists', async () => {
  await visitor.call(register, { username: 'timed', password: PASSWORD })
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let round = 0; round < 9; round += 1) {
    known.push(await timeOfLogin('timed'))
    unknown.push(await timeOfLogin(`nobody_${round}`))
    // These attempts stay below the captcha and lock limits, which would reply at once.
    clock.advance(3 * 3_600_000)
  }
  // The least of each: what else runs in this process only adds. Without hashing a dummy password, an unknown account
  // would take a tenth.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

/** The time of processors, nearly all of it for the hash: waiting for one, on a busy machine, is not counted. */
async function timeOfLogin(username: string): Promise<number> {
  const begun = process.cpuUsage()
  await visitor.refused(loginByUsername, { username, password: 'wrong horse 2' })
  const { user: own, system } = process.cpuUsage(begun)
  return own + system
}

test('one password typed on two different keyboards is the same password', async () => {
  await visitor.call(register, { username: 'unicode', password: 'caf\u00e9 de paris' })
  const reply = await visitor.call(loginByUsername, { username: 'unicode', password: 'cafe\u0301 de paris' })
  expect(reply.type).toBe('login')
})

test('a script as nickname is stored as plain text', async () => {
  const nickname = '<script>alert(1)</script>'
  const { userInfo } = await visitor.call(register, { username: 'scripted', password: PASSWORD, nickname })
  expect(userInfo.nickname).toBe(nickname)
})

test('passwords are stored as argon2id hashes only', async () => {
  await visitor.call(register, { username: 'hashed', password: PASSWORD })
  const [row] = await db.sql`select password_hash from users where username = 'hashed'`
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('[S4.7] a visitor gets an anonymous account without a username', async () => {
  const reply = await visitor.call(loginAnonymous, {})
  expect(reply.userInfo).toMatchObject({ nickname: 'guest', username: '', hasUserName: false })
})

test('[S4.5] an anonymous account cannot sign out', async () => {
  expect((await (await anonymous()).refused(logout, {})).code).toBe('LOGIN_REQUIRED')
})

test('[S4.1] logout ends this session at once and leaves the other sessions', async () => {
  const phone = await user('two_devices')
  const desktop = as(await visitor.call(loginByUsername, { username: 'two_devices', password: PASSWORD }))
  await phone.call(getUserInfo, {})
  await phone.call(logout, {})
  expect((await phone.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  await desktop.call(getUserInfo, {})
})

test('a user is signed in on at most ten devices: the eleventh login ends the session used longest ago', async () => {
  const first = await user('many_devices')
  const input = { username: 'many_devices', password: PASSWORD }
  const second = as(await visitor.call(loginByUsername, input))
  for (let device = 3; device <= 10; device += 1) await visitor.call(loginByUsername, input)
  // The oldest session is the one in use.
  clock.advance(120_000)
  await first.call(getUserInfo, {})
  const last = as(await visitor.call(loginByUsername, input))
  clock.advance(31_000)
  expect((await second.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
  await first.call(getUserInfo, {})
  await last.call(getUserInfo, {})
})

import { AppError, ERROR_CODES } from '@tiantian/contracts/error.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { beforeEach, expect, test } from 'vitest'
import type { FunctionContext } from '../../../gateway/cloud/cloud-function.ts'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { testApp } from '../../../test/test-app.ts'
import { userFunctions } from '../cloud-objects.ts'
import type { Sessions } from '../session/session.ts'

const { app, as, clock, db, anonymous: anonymousUser, user, visitor } = await testApp()

const DAY_MS = 86_400_000
const PASSWORD = 'correct horse 1'

let client: CloudCaller
let deviceId: string
let devices = 0
beforeEach(() => {
  // These tests are not about the limits of logins and registrations.
  clock.advance(3_600_000)
  client = new CloudCaller(app, clock)
  deviceId = `device-of-identity-${++devices}`
  client.clientInfo = { ...client.clientInfo, deviceId }
})

const ask = (method: string, argument?: unknown, token?: string) =>
  client.object('uni-id-co', method, argument, token)

/** Requests a captcha picture and reads it. */
async function captcha(scene = 'register'): Promise<string> {
  await ask('createCaptcha', { scene })
  const [row] = await db.sql<{ text: string }[]>`
    select text from captchas where device_id = ${deviceId} and scene = ${scene}`
  return row?.text ?? ''
}

const hasToken = {
  token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  tokenExpired: expect.any(Number),
}

test('[S7.3] getSupportedLoginType lists the available sign-in methods', async () => {
  expect(await ask('getSupportedLoginType')).toEqual({
    errCode: 0,
    errMsg: '',
    supportedLoginType: ['username-password', 'mobile-password', 'email-password', 'mobile-code'],
  })
})

test('[S7.3] each error code of the server is one of the identity module, or of its captcha', async () => {
  const [identity, captchas] = userFunctions({} as Sessions)
  const log = { warn: () => undefined, error: () => undefined }
  for (const code of ERROR_CODES) {
    const call = async () => {
      throw new AppError(code)
    }
    const context = { language: 'en', caller: { requestId: 'r' }, clientInfo: { deviceId }, log, call }
    const refusal = (object = identity, method = '', argument = {}) =>
      object?.invoke({ method, params: [argument] }, context as unknown as FunctionContext)
    const known = {
      errCode: expect.stringMatching(/^uni-(id|captcha)-[a-zA-Z-]+$/),
      errMsg: expect.stringMatching(/./),
    }
    expect(await refusal(identity, 'getSupportedLoginType'), code).toMatchObject(known)
    expect(await refusal(captchas, 'getImageCaptcha', { scene: 'register' }), code).toMatchObject(known)
  }
})

test('[S7.3] [S4.6] registerUser with a captcha creates a user and signs in', async () => {
  const input = {
    username: 'Through_Object',
    password: PASSWORD,
    nickname: 'Айгерим',
    captcha: await captcha(),
  }
  const answer = await ask('registerUser', input)
  expect(answer).toMatchObject({ errCode: 0, uid: expect.any(String), type: 'register', newToken: hasToken })
  const { userInfo } = await as({ token: answer.newToken.token, uid: answer.uid }).call(getUserInfo, {})
  expect(userInfo).toMatchObject({ _id: answer.uid, username: 'Through_Object', nickname: 'Айгерим' })
})

test.each([
  ['no username', { username: undefined }, 'uni-id-param-required'],
  ['a username with a space', { username: 'a b c' }, 'uni-id-invalid-username'],
  ['digits as username', { username: '12345678' }, 'uni-id-invalid-username'],
  ['a username that is a number', { username: 12_345 }, 'uni-id-invalid-param'],
  ['no password', { password: '' }, 'uni-id-param-required'],
  ['a password with one character kind', { password: 'abcdefghij' }, 'uni-id-invalid-password-medium'],
  ['a password of a megabyte', { password: `a1${'x'.repeat(900_000)}` }, 'uni-id-invalid-password-medium'],
  ['an account as nickname', { nickname: 'a@b' }, 'uni-id-invalid-nickname'],
  ['a nickname that is an object', { nickname: {} }, 'uni-id-invalid-param'],
  ['no captcha', { captcha: undefined }, 'uni-id-captcha-required'],
  ['a wrong captcha', { captcha: '....' }, 'uni-captcha-verify-fail'],
])(
  '[S7.3] registerUser with %s is refused and does not consume the captcha',
  async (_what, change, errCode) => {
    const text = await captcha()
    const input = { username: `refused_${devices}`, password: PASSWORD, captcha: text }
    const answer = await ask('registerUser', { ...input, ...change })
    expect(answer).toMatchObject({ errCode, errSubject: 'uni-id-co', errMsg: expect.stringMatching(/./) })
    expect((await ask('registerUser', input)).errCode).toBe(0)
  },
)

test('[S7.3] a missing required field is named in the error', async () => {
  expect((await ask('registerUser', {})).errMsg).toBe('Please fill in “username”.')
  client.clientInfo = { ...client.clientInfo, LOCALE: 'ru' }
  expect((await ask('login', { username: 'x' })).errMsg).toBe('Заполните поле «password».')
})

test('[S7.3] a taken username is refused', async () => {
  await user('taken_name')
  const input = { username: 'Taken_Name', password: PASSWORD, captcha: await captcha() }
  expect((await ask('registerUser', input)).errCode).toBe('uni-id-account-exists')
})

test('[S7.3] [S4.7] login by username and password', async () => {
  const { id } = await user('known_person')
  const answer = await ask('login', { username: 'known_person', password: PASSWORD })
  expect(answer).toEqual({
    errCode: 0,
    errMsg: '',
    uid: id,
    type: 'login',
    newToken: hasToken,
    passwordConfirmed: true,
  })
})

test('[S7.3] an unknown account, by any of its names, and a wrong password get the same error', async () => {
  await user('someone')
  const tries = [
    { username: 'someone' },
    { username: 'nobody' },
    { mobile: '13800000000' },
    { email: 'a@b.example' },
  ]
  for (const account of tries) {
    const { errCode, errMsg } = await ask('login', { ...account, password: 'wrong horse 2' })
    expect([errCode, errMsg]).toEqual(['uni-id-password-error', 'The username or password is wrong.'])
  }
})

test.each([
  ['no account name', {}, 'uni-id-param-required'],
  ['two account names', { username: 'a', email: 'a@b.c' }, 'uni-id-invalid-param'],
  ['a mobile of ten digits', { mobile: '1380000000' }, 'uni-id-invalid-mobile'],
  ['an email without @', { email: 'someone' }, 'uni-id-invalid-email'],
  ['a username that is a list', { username: ['a'] }, 'uni-id-invalid-param'],
  ['a username with NUL', { username: 'a\0b' }, 'uni-id-invalid-param'],
  ['a password that is a number', { username: 'a', password: 5 }, 'uni-id-invalid-param'],
  ['a wrong captcha', { username: 'a', captcha: '....' }, 'uni-captcha-verify-overdue'],
])('[S5.1] [S7.3] login with %s', async (_what, change, errCode) => {
  expect((await ask('login', { password: PASSWORD, ...change })).errCode).toBe(errCode)
})

test('[S7.3] login with a right captcha', async () => {
  await user('with_captcha')
  const input = { username: 'with_captcha', password: PASSWORD, captcha: await captcha('login-by-pwd') }
  expect((await ask('login', input)).errCode).toBe(0)
})

test('logins through the cloud object count towards the same limits as all other logins', async () => {
  const max = loginByUsername.limit?.max ?? 0
  const input = { username: 'nobody', password: 'wrong horse 2' }
  for (let n = 0; n < max; n++) {
    if (n % 2) await visitor.refused(loginByUsername, input)
    else await ask('login', input)
  }
  expect((await ask('login', input)).errCode).toBe('uni-id-too-many-requests')
})

test("[S3.7] a new login on a device ends the user's old session there; another account's session on it stays", async () => {
  const own = await user('twice_here')
  const other = await user('second_account')
  await ask('login', { username: 'twice_here', password: PASSWORD }, other.token)
  await other.call(getUserInfo, {})
  await ask('login', { username: 'twice_here', password: PASSWORD }, own.token)
  expect((await own.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
})

test('[S7.3] [S4.1] logout ends the session', async () => {
  const member = await user()
  expect(await ask('logout', undefined, member.token)).toEqual({ errCode: 0, errMsg: '' })
  expect((await member.refused(getUserInfo, {})).code).toBe('TOKEN_INVALID')
})

test('[S4.4] a logout with a token that expires soon does not renew it', async () => {
  const member = await user()
  clock.advance(4.5 * DAY_MS)
  expect(await ask('logout', undefined, member.token)).not.toHaveProperty('newToken')
})

test('[S4.5] an anonymous account cannot sign out', async () => {
  const { token } = await anonymousUser()
  expect((await ask('logout', undefined, token)).errCode).toBe('uni-id-check-token-failed')
})

test('[S7.3] [S4.4] refreshToken returns a token of the same session that is valid for seven days', async () => {
  const member = await user()
  clock.advance(2 * DAY_MS)
  const { errCode, newToken } = await ask('refreshToken', undefined, member.token)
  expect([errCode, newToken]).toEqual([0, hasToken])
  expect(newToken.tokenExpired).toBeGreaterThan(clock.now().getTime() + 6.9 * DAY_MS)
  clock.advance(6 * DAY_MS)
  expect((await ask('getAccountInfo', undefined, newToken.token)).errCode).toBe(0)
  expect((await ask('getAccountInfo', undefined, member.token)).errCode).toBe('uni-id-token-expired')
})

test('[S4.4] a token that expires soon is renewed in newToken, also when the method fails', async () => {
  const member = await user()
  clock.advance(4.5 * DAY_MS)
  expect((await ask('getAccountInfo', undefined, member.token)).newToken).toEqual(hasToken)
  const refused = await ask('setPushCid', {}, member.token)
  expect(refused).toMatchObject({ errCode: 'uni-id-param-required', newToken: hasToken })
})

test('[S7.3] setPushCid registers the push client of this session and removes it from every other', async () => {
  const before = await user()
  const now = await user()
  const cidOf = async (id: string) =>
    (await db.sql`select push_client_id from sessions where user_id = ${id}`)[0]?.push_client_id
  await ask('setPushCid', { pushClientId: 'cid-1' }, before.token)
  expect(await cidOf(before.id)).toBe('cid-1')
  expect(await ask('setPushCid', { pushClientId: 'cid-1' }, now.token)).toEqual({ errCode: 0, errMsg: '' })
  expect([await cidOf(before.id), await cidOf(now.id)]).toEqual([null, 'cid-1'])
})

test.each([
  ['none', {}, 'uni-id-param-required'],
  ['a number', { pushClientId: 5 }, 'uni-id-invalid-param'],
  ['a kilobyte', { pushClientId: 'x'.repeat(1000) }, 'uni-id-invalid-param'],
])('[S7.3] setPushCid with %s is refused', async (_what, argument, errCode) => {
  const { token } = await user()
  expect((await ask('setPushCid', argument, token)).errCode).toBe(errCode)
})

test('[S7.3] [S3.9] getAccountInfo returns the contacts and sign-in methods of an account', async () => {
  const { token } = await user()
  expect(await ask('getAccountInfo', undefined, token)).toEqual({
    errCode: 0,
    errMsg: '',
    isUsernameSet: true,
    isNicknameSet: false,
    isPasswordSet: true,
    isMobileBound: false,
    isEmailBound: false,
    isWeixinBound: false,
    isQQBound: false,
    isAlipayBound: false,
    isAppleBound: false,
  })
  const anonymous = await ask('getAccountInfo', undefined, (await anonymousUser()).token)
  expect(anonymous).toMatchObject({ errCode: 0, isUsernameSet: false, isPasswordSet: false })
})

test.each(['logout', 'refreshToken', 'setPushCid', 'getAccountInfo'])(
  '[S8.8] %s without a valid token redirects to the login page',
  async (method) => {
    const { token } = await user()
    const argument = { pushClientId: 'c' }
    expect(await ask(method, argument)).toMatchObject({ errCode: 'uni-id-check-token-failed', code: 30_202 })
    expect(await ask(method, argument, 'a.b.c')).toMatchObject({ errCode: 'uni-id-check-token-failed' })
    clock.advance(7 * DAY_MS)
    expect(await ask(method, argument, token)).toMatchObject({
      errCode: 'uni-id-token-expired',
      code: 30_203,
    })
  },
)

test('[S7.3] public methods also work with an invalid token', async () => {
  await user('stale_token')
  expect((await ask('login', { username: 'stale_token', password: PASSWORD }, 'a.b.c')).errCode).toBe(0)
})

test.each(['loginByTelepathy', '_before'])('[S7.3] the method %s does not exist', async (method) => {
  expect((await ask(method, {})).errCode).toBe('METHOD_NOT_FOUND')
})

test('[S1.20] error messages come in the four languages', async () => {
  const messages: string[] = []
  for (const LOCALE of ['zh-Hans', 'en', 'ru', 'kk']) {
    client.clientInfo = { ...client.clientInfo, LOCALE }
    messages.push((await ask('login', { username: `nobody_${LOCALE}`, password: 'x' })).errMsg)
  }
  expect(messages).toEqual([
    '用户名或密码错误。',
    'The username or password is wrong.',
    'Неверное имя пользователя или пароль.',
    'Пайдаланушы аты немесе құпиясөз қате.',
  ])
})

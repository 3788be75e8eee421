import { expect, test, vi } from 'vitest'
import { BarePage, Refusal, testGateway } from '../test/gateway-server.ts'

const YEAR = 2_000_000_000_000

function mall(answer: (args: { action: string; data: unknown }, attempt: number) => unknown) {
  let attempt = 0
  return { functions: { 'tiantian-mall': (args: object) => answer(args as never, ++attempt) } }
}

test('[S7.1] an action of the mall is the function tiantian-mall with action and data', async () => {
  const { cloud, invoked } = await testGateway(mall(() => ({ code: 0, message: '', total: 3 })))
  expect(await cloud.callMall('cart/total/get', { currency: 'KZT' })).toEqual({
    code: 0,
    message: '',
    total: 3,
  })
  expect(invoked[0]).toMatchObject({ action: 'cart/total/get', data: { currency: 'KZT' } })
  await cloud.callMall('user/info/info')
  expect(invoked[1]).toMatchObject({ data: {} })
})

test('[S4.4] a token contained in a reply is stored', async () => {
  const { cloud } = await testGateway(
    mall(() => ({ code: 0, token: 'renewed', tokenExpired: YEAR })),
    {
      entries: { uni_id_token: 'stored' },
    },
  )
  const refreshed = vi.fn()
  cloud.events.on('refreshToken', refreshed)
  await cloud.callMall('user/info/info')
  expect(cloud.tokens.readToken()).toEqual({ token: 'renewed', tokenExpired: YEAR })
  expect(refreshed).toHaveBeenCalledWith({ token: 'renewed', tokenExpired: YEAR })
})

test.each([
  { token: 'half' },
  { token: 'half', tokenExpired: '7 days' },
  { token: 5, tokenExpired: YEAR },
  { tokenExpired: YEAR },
])('[S4.4] an incomplete token is ignored: %j', async (half) => {
  const { cloud } = await testGateway(
    mall(() => ({ code: 0, ...half })),
    { entries: { uni_id_token: 'stored' } },
  )
  await cloud.callMall('user/info/info')
  expect(cloud.tokens.readToken()?.token).toBe('stored')
})

test('[S4.4] a user who logs out during a call stays logged out', async () => {
  const { cloud } = await testGateway(
    mall(() => {
      cloud.tokens.clearToken()
      return { code: 0, token: 'renewed', tokenExpired: YEAR }
    }),
    { entries: { uni_id_token: 'stored' } },
  )
  await cloud.callMall('user/info/info')
  expect(cloud.tokens.readToken()).toBeUndefined()
})

test('[S7.2] a login keeps its token if an anonymous account arrives meanwhile, but not the other way round', async () => {
  const { cloud } = await testGateway(
    mall(({ action }) => {
      cloud.tokens.writeToken({ token: 'meanwhile', tokenExpired: YEAR })
      return { code: 0, token: action, tokenExpired: YEAR, sessionKey: 'key', uid: 'u1' }
    }),
  )
  expect(await cloud.callMall('user/login/anonymous')).toMatchObject({ sessionKey: 'key', uid: 'u1' })
  expect(cloud.tokens.readToken()).toMatchObject({ token: 'meanwhile' })
  for (const action of ['user/login/username', 'user/login/passkey', 'user/account/register']) {
    await cloud.callMall(action)
    expect(cloud.tokens.readToken()).toMatchObject({ token: action })
  }
})

test('[S4.6] the user in the reply to a registration has the new uid', async () => {
  const { cloud } = await testGateway(
    mall(() => ({ code: 0, type: 'register', uid: 'u1', userInfo: { nickname: 'Aida' } })),
  )
  expect(await cloud.callMall('user/account/register')).toMatchObject({
    userInfo: { _id: 'u1', nickname: 'Aida' },
  })
})

test.each([
  ['FUNCTIONS_TIME_LIMIT_EXCEEDED', () => new Refusal('FUNCTIONS_TIME_LIMIT_EXCEEDED', 'too slow')],
  ['a message of a timeout', () => new Refusal('FunctionBizError', 'connect timed out')],
  ['a gateway that waits in vain', () => new BarePage(504)],
])('[S8.6] after %s a call is tried six times in all, with longer and longer pauses', async (_, failure) => {
  const { cloud, invoked, host } = await testGateway(
    mall(() => {
      throw failure()
    }),
  )
  await expect(cloud.callMall('cart/total/get')).rejects.toMatchObject({ requestId: expect.any(String) })
  expect(invoked).toHaveLength(6)
  expect(host.delays.filter((delay) => delay < 15_000)).toEqual([400, 800, 1600, 3200, 6400])
})

test('[S8.6] the first attempt with a reply in time ends the retries', async () => {
  const { cloud, invoked } = await testGateway(
    mall((_, attempt) => {
      if (attempt < 3) throw new Refusal('FUNCTIONS_TIME_LIMIT_EXCEEDED', 'too slow')
      return { code: 0, turn: attempt }
    }),
  )
  expect(await cloud.callMall('cart/total/get')).toEqual({ code: 0, turn: 3 })
  expect(invoked).toHaveLength(3)
})

test('[S8.6] other failures and refusals are not retried, even if they mention a timeout', async () => {
  const { cloud, invoked } = await testGateway(
    mall(({ action }) => {
      if (action === 'a/b/fail') throw new Refusal('FunctionBizError', 'broken')
      return { code: 'STATE_CONFLICT', message: 'the payment timed out' }
    }),
  )
  await expect(cloud.callMall('a/b/fail')).rejects.toMatchObject({ errCode: 'FunctionBizError' })
  await expect(cloud.callMall('a/b/refuse')).rejects.toMatchObject({
    errCode: 'STATE_CONFLICT',
    errMsg: 'the payment timed out',
    detail: { code: 'STATE_CONFLICT' },
  })
  expect(invoked).toHaveLength(2)
})

test('[S8.6] aborting a call during its pause ends it without the next attempt', async () => {
  const giveUp = new AbortController()
  const { cloud, invoked } = await testGateway(
    mall(() => {
      queueMicrotask(() => giveUp.abort())
      throw new Refusal('FUNCTIONS_TIME_LIMIT_EXCEEDED', 'too slow')
    }),
  )
  const call = cloud.callMall('cart/total/get', {}, { signal: giveUp.signal })
  await expect(call).rejects.toMatchObject({ errCode: 600003 })
  expect(invoked).toHaveLength(1)
})

test('[S8.1] TOKEN_INVALID without a stored account is returned silently', async () => {
  const { cloud } = await testGateway(mall(() => ({ code: 'TOKEN_INVALID', message: 'no' })))
  const needLogin = vi.fn()
  cloud.events.on('needLogin', needLogin)
  expect(await cloud.callMall('user/info/info')).toEqual({ code: 'TOKEN_INVALID', message: 'no' })
  expect(needLogin).not.toHaveBeenCalled()
})

test('[S8.8] TOKEN_INVALID_… of a stored account rejects and requires a login', async () => {
  const reply = { code: 'TOKEN_INVALID_TOKEN_EXPIRED', message: 'expired' }
  const { cloud } = await testGateway(
    mall(() => reply),
    { entries: { uni_id_token: 'stored' } },
  )
  const needLogin = vi.fn()
  cloud.events.on('needLogin', needLogin)
  await expect(cloud.callMall('user/info/info')).rejects.toMatchObject({ errCode: reply.code })
  expect(needLogin).toHaveBeenCalledWith({ errCode: reply.code, errMsg: 'expired' })
})

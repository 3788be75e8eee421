import { expect, test, vi } from 'vitest'
import { Refusal, testGateway } from '../test/gateway-server.ts'
import type { ObjectOptions } from './cloud-object.ts'
import type { ObjectAlert } from './object-dialog.ts'

type Method = (...params: unknown[]) => unknown

/** A cloud object with these methods. */
function identity(methods: Record<string, Method>) {
  const call = ({ method, params }: { method: string; params: unknown[] }) => methods[method]!(...params)
  return { functions: { 'uni-id-co': (args: object) => call(args as never) } }
}

function hooks(alertAnswer?: boolean) {
  const notified: unknown[] = []
  const alert = (shown: ObjectAlert) => {
    notified.push(shown)
    return alertAnswer
  }
  return {
    told: notified,
    hooks: {
      loadingStart: (loading: object) => notified.push(loading),
      loadingEnd: () => notified.push('end'),
      alert,
    },
  }
}

const LOADING = { title: 'loading', mask: true }

test('[S7.3] a method of a cloud object gets its arguments in order and returns the whole object', async () => {
  const { cloud, invoked } = await testGateway(
    identity({ getSupportedLoginType: () => ({ errCode: 0, supportedLoginType: [] }) }),
    {
      entries: { uni_id_token: 'stored' },
    },
  )
  const answer = await cloud.object('uni-id-co').getSupportedLoginType!({ a: 1 }, 'second')
  expect(answer).toEqual({ errCode: 0, supportedLoginType: [] })
  expect(invoked[0]).toMatchObject({
    method: 'getSupportedLoginType',
    params: [{ a: 1 }, 'second'],
    uniIdToken: 'stored',
    clientInfo: { PLATFORM: 'web' },
  })
})

test('[S7.3] an object with described methods has their types', async () => {
  interface Identity {
    setPushCid(input: { pushClientId: string }): Promise<{ errCode: 0 }>
  }
  const { cloud } = await testGateway(identity({ setPushCid: () => ({ errCode: 0 }) }))
  const { errCode } = await cloud.object<Identity>('uni-id-co').setPushCid({ pushClientId: 'c' })
  expect(errCode).toBe(0)
})

test('[S7.3] a cloud object can be awaited, and replies that are no objects resolve', async () => {
  const { cloud } = await testGateway(identity({ ping: () => 'pong', quiet: () => ({ any: 1 }) }))
  const object = await Promise.resolve(cloud.object('uni-id-co'))
  expect(await object.ping!()).toBe('pong')
  expect(await object.quiet!()).toEqual({ any: 1 })
})

test('[S7.3] a truthy errCode rejects with the whole reply, even the text "0"', async () => {
  const answer = {
    errCode: 'uni-id-password-error',
    errMsg: 'wrong',
    errSubject: 'uni-id-co',
    needCaptcha: true,
  }
  const { cloud } = await testGateway(identity({ login: () => answer, odd: () => ({ errCode: '0' }) }))
  const object = cloud.object('uni-id-co')
  await expect(object.login!({})).rejects.toMatchObject({
    errCode: 'uni-id-password-error',
    errMsg: 'wrong',
    errSubject: 'uni-id-co',
    requestId: expect.stringContaining('request-'),
    detail: answer,
  })
  await expect(object.odd!()).rejects.toMatchObject({ errCode: '0' })
})

test('[S4.4] a new token is stored from a reply and from a refusal', async () => {
  const newToken = (token: string) => ({ newToken: { token, tokenExpired: 9 } })
  const { cloud } = await testGateway(
    identity({
      login: () => ({ errCode: 0, ...newToken('first') }),
      logout: () => ({ errCode: 'no', errMsg: '', ...newToken('second') }),
    }),
  )
  const object = cloud.object('uni-id-co')
  await object.login!({})
  expect(cloud.tokens.readToken()).toEqual({ token: 'first', tokenExpired: 9 })
  await expect(object.logout!()).rejects.toThrow()
  expect(cloud.tokens.readToken()).toEqual({ token: 'second', tokenExpired: 9 })
})

test.each([
  'uni-id-token-expired',
  'uni-id-check-token-failed',
  'uni-id-token-not-exist',
  'uni-id-check-device-feature-failed',
  'TOKEN_INVALID_WRONG_TOKEN',
])('[S8.8] %s requires a login', async (errCode) => {
  const { cloud } = await testGateway(identity({ getAccountInfo: () => ({ errCode, errMsg: 'log in' }) }))
  const needLogin = vi.fn()
  cloud.events.on('needLogin', needLogin)
  await expect(cloud.object('uni-id-co').getAccountInfo!()).rejects.toMatchObject({ errCode })
  expect(needLogin).toHaveBeenCalledWith({ errCode, errMsg: 'log in' })
})

test('[S8.8] other refusals require no login', async () => {
  const { cloud } = await testGateway(identity({ login: () => ({ errCode: 'uni-id-captcha-required' }) }))
  const needLogin = vi.fn()
  cloud.events.on('needLogin', needLogin)
  await expect(cloud.object('uni-id-co').login!({})).rejects.toThrow()
  expect(needLogin).not.toHaveBeenCalled()
})

test('[S8.11] loading is shown around a call, and a failure in a modal titled Tip', async () => {
  const { cloud } = await testGateway(
    identity({ ok: () => ({}), bad: () => ({ errCode: 1, errMsg: 'words' }) }),
  )
  const { told: notified, hooks: ui } = hooks()
  const object = cloud.object('uni-id-co', { hooks: ui, loadingOptions: { title: 'One moment' } })
  await object.ok!()
  await expect(object.bad!()).rejects.toThrow('words')
  const loading = { ...LOADING, title: 'One moment' }
  const alert = { kind: 'modal', title: 'Tip', content: 'words', isRetryOffered: false }
  expect(notified).toEqual([loading, 'end', loading, 'end', alert])
})

test('[S8.11] a user who accepts the retry gets the reply of the repeated call', async () => {
  let attempt = 0
  const { cloud, invoked } = await testGateway(
    identity({
      send: () => (++attempt < 3 ? { errCode: 1, errMsg: 'busy' } : { errCode: 0, turn: attempt }),
    }),
  )
  const { told: notified, hooks: ui } = hooks(true)
  const object = cloud.object('uni-id-co', { hooks: ui, errorOptions: { retry: true } })
  expect(await object.send!('x')).toEqual({ errCode: 0, turn: 3 })
  expect(invoked.map(({ params }) => params)).toEqual([['x'], ['x'], ['x']])
  expect(notified.filter((one) => (one as ObjectAlert).isRetryOffered)).toHaveLength(2)
})

test('[S8.11] a user who declines the retry gets the failure, and a toast offers none', async () => {
  const { cloud, invoked } = await testGateway(identity({ send: () => ({ errCode: 1, errMsg: 'busy' }) }))
  const declined = cloud.object('uni-id-co', { hooks: hooks(false).hooks, errorOptions: { retry: true } })
  await expect(declined.send!()).rejects.toThrow('busy')
  const { told: notified, hooks: ui } = hooks(true)
  const toast = cloud.object('uni-id-co', { hooks: ui, errorOptions: { type: 'toast', retry: true } })
  await expect(toast.send!()).rejects.toThrow('busy')
  expect(notified.at(-1)).toMatchObject({ kind: 'toast', isRetryOffered: false })
  expect(invoked).toHaveLength(2)
})

test("[S8.11] customUI shows nothing, and the app's hooks apply if an object has none", async () => {
  const { told: notified, hooks: ui } = hooks()
  const { cloud } = await testGateway(identity({ ok: () => ({}) }), { objectHooks: ui })
  await cloud.object('uni-id-co', { customUI: true }).ok!()
  expect(notified).toEqual([])
  await cloud.object('uni-id-co').ok!()
  expect(notified).toEqual([LOADING, 'end'])
})

test('[S8.11] an unknown alert type is a mistake of the developer', async () => {
  const { cloud } = await testGateway()
  const errorOptions = { type: 'popup' } as unknown as ObjectOptions['errorOptions']
  expect(() => cloud.object('uni-id-co', { errorOptions })).toThrow('invalid errorOptions.type popup')
})

test('[S8.11] a call that never reached the object can get a better message', async () => {
  const { cloud } = await testGateway({
    functions: {
      'uni-id-co': () => {
        throw new Refusal('FunctionBizError', 'broken')
      },
    },
  })
  const parseSystemError = vi.fn(() => ({ errMsg: 'Please try later' }))
  const object = cloud.object('uni-id-co', { parseSystemError })
  await expect(object.login!(1)).rejects.toMatchObject({
    errCode: 'FunctionBizError',
    errMsg: 'Please try later',
  })
  expect(parseSystemError).toHaveBeenCalledWith({
    objectName: 'uni-id-co',
    methodName: 'login',
    params: [1],
    errCode: 'FunctionBizError',
    errMsg: '[uni-id-co]: broken',
  })
})

test('[S7.3] private methods and arguments of more than 1 MB are not sent', async () => {
  const { cloud, invoked } = await testGateway(identity({}))
  const object = cloud.object('uni-id-co')
  await expect(object._before!()).rejects.toMatchObject({ errCode: 'INVALID_PARAM' })
  await expect(object.login!('x'.repeat(2 ** 20))).rejects.toMatchObject({ errCode: 'INVALID_PARAM' })
  expect(invoked).toEqual([])
})

test('[S7.3] calls of objects have interceptors of their own', async () => {
  const { cloud } = await testGateway(identity({ ok: () => ({}) }))
  const ofObjects = vi.fn()
  const ofFunctions = vi.fn()
  cloud.interceptors.add('callObject', { invoke: ofObjects })
  cloud.interceptors.add('callFunction', { invoke: ofFunctions })
  await cloud.object('uni-id-co').ok!(1)
  expect(ofObjects).toHaveBeenCalledWith({ objectName: 'uni-id-co', methodName: 'ok', params: [1] })
  expect(ofFunctions).not.toHaveBeenCalled()
})

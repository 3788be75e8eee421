import { expect, test, vi } from 'vitest'
import { createCloud } from '../cloud.ts'
import { BarePage, Refusal, testGateway } from '../test/gateway-server.ts'
import { NOW, testHost } from '../test/test-host.ts'

const echo = { functions: { echo: () => ({ ok: true }) } }
const ask = { name: 'echo' }

test('[S7.6] a call authorizes once, then posts a signed envelope with the access token in two places', async () => {
  const { cloud, calls } = await testGateway(echo)
  await cloud.callFunction({ ...ask, data: { text: 'Тормозной диск 刹车盘' } })
  await cloud.callFunction(ask)

  const [authorize, invoke] = calls
  expect(calls).toHaveLength(3)
  expect(calls.every(({ isSigned }) => isSigned)).toBe(true)
  expect(authorize).toMatchObject({
    method: 'serverless.auth.user.anonymousAuthorize',
    params: {},
    timestamp: NOW,
  })
  expect(authorize).not.toHaveProperty('token')
  expect(authorize!.headers).not.toHaveProperty('x-basement-token')
  expect(invoke).toMatchObject({ token: 'access', headers: { 'x-basement-token': 'access' } })
  expect(invoke!.headers).not.toHaveProperty('x-client-info')
})

test('[S7.6] calls that begin at the same time share one authorize call', async () => {
  const { cloud, calls } = await testGateway(echo)
  await Promise.all([cloud.callFunction(ask), cloud.callFunction(ask), cloud.authorize()])
  expect(calls.filter(({ method }) => method.endsWith('anonymousAuthorize'))).toHaveLength(1)
})

test.each(['GATEWAY_INVALID_TOKEN', 'InvalidParameter.InvalidToken'])(
  '[S8.12] %s renews the access token and repeats the call, with its original timestamp',
  async (code) => {
    let issued = 0
    const { cloud, calls, host } = await testGateway({
      methods: { anonymousAuthorize: () => ({ accessToken: `access-${++issued}` }) },
      functions: {
        echo: (_, { token }) => {
          if (token === 'access-1' && issued === 1 && calls.length > 2)
            throw new Refusal(code, 'token is gone')
          return token
        },
      },
    })
    await cloud.callFunction(ask)
    await host.pass(1000)
    const { result } = await cloud.callFunction(ask)

    expect(result).toBe('access-2')
    const [refused, , again] = calls.slice(2)
    expect(again!.timestamp).toBe(refused!.timestamp)
    expect(again!.isSigned).toBe(true)
    expect(calls).toHaveLength(5)
  },
)

test('[S8.12] a token that is refused again is not renewed a second time', async () => {
  const { cloud, calls } = await testGateway({
    functions: {
      echo: () => {
        if (calls.length > 2) throw new Refusal('GATEWAY_INVALID_TOKEN', 'no')
      },
    },
  })
  await cloud.callFunction(ask)
  await expect(cloud.callFunction(ask)).rejects.toMatchObject({ errCode: 'GATEWAY_INVALID_TOKEN' })
  expect(calls.map(({ method }) => method.split('.').at(-1)).slice(2)).toEqual([
    'invoke',
    'anonymousAuthorize',
    'invoke',
  ])
})

test('[S8.12] a call that had to authorize first is not sent twice', async () => {
  const { cloud, calls } = await testGateway({
    functions: {
      echo: () => {
        throw new Refusal('GATEWAY_INVALID_TOKEN', 'no')
      },
    },
  })
  await expect(cloud.callFunction(ask)).rejects.toMatchObject({ errCode: 'GATEWAY_INVALID_TOKEN' })
  expect(calls).toHaveLength(2)
})

test('[S8.12] calls whose token was refused at the same time renew it once', async () => {
  let issued = 0
  const { cloud, calls } = await testGateway({
    methods: { anonymousAuthorize: () => ({ accessToken: `access-${++issued}` }) },
    functions: {
      echo: (_, { token }) => {
        if (token === 'access-1' && calls.length > 2) throw new Refusal('GATEWAY_INVALID_TOKEN', 'no')
      },
    },
  })
  await cloud.callFunction(ask)
  await Promise.all([cloud.callFunction(ask), cloud.callFunction(ask), cloud.callFunction(ask)])
  expect(issued).toBe(2)
})

test('[S8.12] a reply without an access token is AUTH_FAILED, and the next call requests one again', async () => {
  const answers = [{}, { accessToken: 'access' }]
  const { cloud } = await testGateway({ ...echo, methods: { anonymousAuthorize: () => answers.shift() } })
  await expect(cloud.authorize()).rejects.toMatchObject({
    errCode: 'AUTH_FAILED',
    errMsg: 'failed to get the access token',
    requestId: `request-${NOW}`,
  })
  await expect(cloud.authorize()).resolves.toBe('access')
})

test('[S8.12] an error has its code and message under both of their names, with the request id', async () => {
  const { cloud } = await testGateway({
    functions: {
      echo: () => {
        throw new Refusal('FunctionBizError', 'it broke', 200)
      },
    },
  })
  const error = {
    errCode: 'FunctionBizError',
    code: 'FunctionBizError',
    errMsg: '[echo]: it broke',
    message: '[echo]: it broke',
    errSubject: '',
    subject: '',
    requestId: `request-${NOW}`,
  }
  await expect(cloud.callFunction(ask)).rejects.toMatchObject(error)
})

test('[S8.12] an error without a code or message gets those of the wire format', async () => {
  const { cloud } = await testGateway({
    methods: {
      anonymousAuthorize: () => {
        throw new Refusal('', '')
      },
    },
  })
  await expect(cloud.authorize()).rejects.toMatchObject({
    errCode: 'SYSTEM_ERROR',
    errMsg: 'unknown system error',
  })
})

test('[S8.12] a reply that is not from the gateway is SYS_ERR', async () => {
  const { cloud } = await testGateway({
    methods: {
      anonymousAuthorize: () => {
        throw new BarePage(502)
      },
    },
  })
  await expect(cloud.authorize()).rejects.toMatchObject({ errCode: 'SYS_ERR', errMsg: 'request:fail 502' })
})

test('[S8.5] no network is request:fail', async () => {
  const host = testHost()
  const cloud = createCloud({ spaceId: 's', clientSecret: 'c', endpoint: 'http://127.0.0.1:9', host })
  await expect(cloud.authorize()).rejects.toMatchObject({ errMsg: 'request:fail' })
})

test.each([
  [undefined, 15_000],
  [30_000, 30_000],
  [1, 100],
  [3_600_000, 600_000],
])('[S9.1] a call with a timeout of %s ms waits %s ms', async (timeout, waited) => {
  const { cloud, host, calls } = await testGateway({
    functions: { echo: () => new Promise(() => undefined) },
  })
  await cloud.authorize()
  const isDone = vi.fn()
  const outcome = cloud.callFunction({ ...ask, timeout }).finally(isDone)
  const failure = expect(outcome).rejects.toMatchObject({ errMsg: '[echo]: request:fail timeout' })
  if (waited < 10_000) return failure
  await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 60_000 })
  await host.pass(waited - 1)
  expect(isDone).not.toHaveBeenCalled()
  await host.pass(1)
  await failure
})

test('[S7.6] a space of dcloud gets the client info in headers too', async () => {
  const { cloud, space, calls } = await testGateway(echo, { entries: { uni_id_token: 'user-token' } })
  await cloud.init({ ...space, provider: 'dcloud' }).callFunction(ask)
  const { headers } = calls[1]!
  const info = JSON.parse(decodeURIComponent(String(headers['x-client-info']))) as object
  expect(headers['x-client-token']).toBe('user-token')
  expect(info).toMatchObject({ PLATFORM: 'web', uniPlatform: 'web' })
})

import { expect, test, vi } from 'vitest'
import { testGateway } from '../test/gateway-server.ts'

const echo = { functions: { echo: (args: object) => ({ heard: args }) } }

test('[S7.6] a function gets the data, the signed-in user and the client info', async () => {
  const { cloud, invoked } = await testGateway(echo, {
    entries: { uni_id_token: 'stored' },
    clientInfo: { appId: '__UNI__1', locale: 'kk' },
  })
  cloud.setCustomClientInfo({ campaign: 'expo' })
  const { success, errCode, result } = await cloud.callFunction({
    name: 'echo',
    data: { at: new Date(0), no: undefined },
  })

  expect({ success, errCode }).toEqual({ success: true, errCode: 0 })
  expect(result).toEqual({ heard: invoked[0] })
  expect(invoked[0]).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    uniIdToken: 'stored',
    clientInfo: {
      APPID: '__UNI__1',
      appId: '__UNI__1',
      LOCALE: 'kk',
      locale: 'kk',
      campaign: 'expo',
      appVersion: '1.0.0',
    },
  })
})

test("[S7.6] the caller's own token takes precedence over the stored one, the newer key over the older", async () => {
  const { cloud, invoked, host } = await testGateway(echo, { entries: { uniIdToken: 'older' } })
  await cloud.callFunction({ name: 'echo', data: { uniIdToken: 'own' } })
  await cloud.callFunction({ name: 'echo' })
  host.store.setItem('uni_id_token', 'newer')
  await cloud.callFunction({ name: 'echo' })
  cloud.tokens.clearToken()
  await cloud.callFunction({ name: 'echo' })
  expect(invoked.map(({ uniIdToken }) => uniIdToken)).toEqual(['own', 'older', 'newer', undefined])
})

test('[S7.6] the device keeps the id that it was given at its first call', async () => {
  const { cloud, invoked } = await testGateway(echo)
  await cloud.callFunction({ name: 'echo' })
  await cloud.callFunction({ name: 'echo' })
  const ids = invoked.map(({ clientInfo }) => (clientInfo as { deviceId: string }).deviceId)
  expect(ids[0]).toMatch(/^[\da-f]{32}$/)
  expect(ids[1]).toBe(ids[0])
})

test('[S8.12] a function that does not exist is reported by its name', async () => {
  const { cloud } = await testGateway()
  await expect(cloud.callFunction({ name: 'nobody' })).rejects.toMatchObject({
    errMsg: '[nobody]: fc_function_not_found (the service space has no function nobody)',
  })
})

test('[S8.10] requesting the secure network from the web is refused as an invalid client', async () => {
  const { cloud, calls } = await testGateway(echo)
  const call = cloud.callFunction({ name: 'echo', secretType: 'both' })
  await expect(call).rejects.toMatchObject({
    errCode: 20101,
    errMsg: expect.stringContaining('Invalid client'),
  })
  await cloud.callFunction({ name: 'echo', secretType: 'none' })
  expect(calls).toHaveLength(2)
})

test('[S7.6] arguments of more than 1 MB are not sent', async () => {
  const { cloud, invoked } = await testGateway(echo)
  const call = cloud.callFunction({ name: 'echo', data: { text: 'я'.repeat(2 ** 19) } })
  await expect(call).rejects.toMatchObject({ errCode: 'INVALID_PARAM' })
  expect(invoked).toEqual([])
})

test('[S7.6] a call with callbacks invokes them and returns no promise', async () => {
  const { cloud } = await testGateway(echo)
  const success = vi.fn()
  const fail = vi.fn()
  const complete = vi.fn()
  expect(cloud.callFunction({ name: 'echo', success, fail, complete })).toBeUndefined()
  await vi.waitFor(() => expect(complete).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(success).toHaveBeenCalledWith(expect.objectContaining({ success: true }))
  expect(fail).not.toHaveBeenCalled()

  cloud.callFunction({ name: 'nobody', fail })
  await vi.waitFor(
    () => expect(fail).toHaveBeenCalledWith(expect.objectContaining({ errCode: 'FunctionBizError' })),
    { timeout: 60_000 },
  )
})

test('[S7.6] interceptors see and change a call, its result and its failure, until they are removed', async () => {
  const { cloud, invoked } = await testGateway(echo)
  const fail = vi.fn()
  let completed = 0
  // A hook may be asynchronous: the call waits for it.
  const complete = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    completed += 1
  }
  const remove = cloud.interceptors.add('callFunction', {
    invoke: (options) => ({ ...(options as object), data: { from: 'interceptor' } }),
    success: () => 'replaced',
    fail,
    complete,
  })
  expect(await cloud.callFunction({ name: 'echo' })).toBe('replaced')
  expect(completed).toBe(1)
  expect(invoked[0]).toMatchObject({ from: 'interceptor' })
  await expect(cloud.callFunction({ name: 'nobody' })).rejects.toThrow()
  expect(fail).toHaveBeenCalledOnce()
  expect(completed).toBe(2)

  remove()
  expect(await cloud.callFunction({ name: 'echo' })).toMatchObject({ errCode: 0 })
  cloud.interceptors.add('callFunction', { invoke: () => false })
  await expect(cloud.callFunction({ name: 'echo' })).rejects.toMatchObject({
    errMsg: 'callFunction:fail intercepted',
  })
  cloud.interceptors.remove('callFunction')
  await cloud.callFunction({ name: 'echo' })
})

test('[S7.6] each reply and each failure of a function emits a response event', async () => {
  const { cloud } = await testGateway(echo)
  const response = vi.fn()
  const stop = cloud.events.on('response', response)
  await cloud.callFunction({ name: 'echo' })
  await expect(cloud.callFunction({ name: 'nobody' })).rejects.toThrow()
  stop()
  await cloud.callFunction({ name: 'echo' })
  expect(response.mock.calls).toEqual([
    [{ type: 'cloudfunction', content: expect.objectContaining({ errCode: 0 }) }],
    [{ type: 'cloudfunction', content: expect.objectContaining({ errCode: 'FunctionBizError' }) }],
  ])
})

test('[S7.6] a call aborted by its caller ends at once', async () => {
  const { cloud } = await testGateway({ functions: { slow: () => new Promise(() => undefined) } })
  await cloud.authorize()
  const giveUp = new AbortController()
  const call = cloud.callFunction({ name: 'slow', signal: giveUp.signal })
  giveUp.abort()
  await expect(call).rejects.toMatchObject({ errCode: 600003, errMsg: '[slow]: request:fail abort' })
})

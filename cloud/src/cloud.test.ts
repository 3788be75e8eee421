import { expect, test } from 'vitest'
import type { SpaceOptions } from './call/space.ts'
import { checkSpace } from './call/space.ts'
import type { CloudOptions } from './cloud.ts'
import { createCloud } from './cloud.ts'
import { testGateway } from './test/gateway-server.ts'
import { testHost } from './test/test-host.ts'

const SPACE = { spaceId: 's-1', clientSecret: 'secret' }
const cloudOf = (options: Record<string, unknown>) =>
  createCloud({ host: testHost(), ...options } as unknown as CloudOptions)

test('[S8.9] without a service space each call reports that one must be linked', async () => {
  const cloud = cloudOf({ spaces: [] })
  const refusal = { errCode: 'SYS_ERR', errMsg: expect.stringContaining('link one') }
  await expect(cloud.callFunction({ name: 'f' })).rejects.toMatchObject(refusal)
  await expect(cloud.callMall('user/info/info')).rejects.toMatchObject(refusal)
  await expect(cloud.object('uni-id-co').logout!()).rejects.toMatchObject(refusal)
  await expect(cloud.database().collection('news').get()).rejects.toMatchObject(refusal)
  await expect(cloud.getTempFileURL({ fileList: ['a'] })).rejects.toMatchObject(refusal)
  await expect(cloud.uploadFile({ cloudPath: 'a', file: new Blob([]) })).rejects.toMatchObject(refusal)
  await expect(cloud.readMall('product/product/list')).rejects.toMatchObject(refusal)
  await expect(cloud.authorize()).rejects.toMatchObject(refusal)
})

test('[S8.9] with several service spaces each call reports that one must be chosen, and init chooses', async () => {
  const { space, host } = await testGateway()
  const cloud = createCloud({ spaces: [SPACE, { ...SPACE, spaceId: 's-2' }], host })
  await expect(cloud.authorize()).rejects.toMatchObject({ errMsg: expect.stringContaining('init') })
  await expect(cloud.init(space).authorize()).resolves.toBe('access')
})

test('[S8.9] a list of one space is that space', async () => {
  const { space, host } = await testGateway()
  await expect(createCloud({ spaces: [space], host }).authorize()).resolves.toBe('access')
})

test('[S7.6] the provider is aliyun unless one of the six names is given', () => {
  expect(checkSpace(SPACE).provider).toBe('aliyun')
  for (const provider of ['tcb', 'tencent', 'aliyun', 'private', 'dcloud', 'alipay'] as const) {
    expect(checkSpace({ ...SPACE, provider }).provider).toBe(provider)
  }
  expect(() => cloudOf({ ...SPACE, provider: 'toString' })).toThrow('unknown provider toString')
})

test('[S7.6] a space without an id or a secret is refused by the name of the field', () => {
  expect(() => checkSpace({ clientSecret: 'x' } as SpaceOptions)).toThrow('spaceId required')
  expect(() => cloudOf({ spaceId: 's-1' })).toThrow('clientSecret required')
})

test("[S7.6] a space is reached at its provider's endpoint unless it names its own", () => {
  expect(checkSpace(SPACE).endpoint).toBe('https://api.bspapp.com')
  expect(checkSpace({ ...SPACE, spaceId: 'mp-1' }).endpoint).toBe('https://api.next.bspapp.com')
  expect(checkSpace({ ...SPACE, endpoint: 'http://mall.test/cloud' }).endpoint).toBe('http://mall.test/cloud')
})

test('[S7.6] clients of several spaces share the token, the events and the interceptors of the app', async () => {
  const { cloud, space } = await testGateway()
  const other = cloud.init(space)
  expect(other.tokens).toBe(cloud.tokens)
  expect(other.events).toBe(cloud.events)
  expect(other.interceptors).toBe(cloud.interceptors)
})

import { VISITOR_CODE } from '@tiantian/contracts/error.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { PROVIDERS } from '@tiantian/contracts/user/provider-login.ts'
import { beforeEach, expect, test } from 'vitest'
import { allActions } from '../../test/all-actions.ts'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { anonymous, app, clock, db, user } = await testApp()

const DAY_MS = 86_400_000

let client: CloudCaller
beforeEach(() => {
  client = new CloudCaller(app, clock)
})

test('[S7.1] an action through the cloud client returns the same bytes as the function without its envelope', async () => {
  await makeProduct(db)
  const event = { action: listProducts.name, data: { category: 'brake-discs' } }
  const plain = await app.inject({
    method: 'POST',
    url: '/tiantian-mall',
    headers: { 'accept-language': 'en' },
    payload: event,
  })
  const { status, text } = await client.function('tiantian-mall', event)
  expect(status).toBe(200)
  expect(text).toBe(`{"success":true,"data":${plain.body}}`)
  expect(plain.json().rows).toHaveLength(1)
})

test('[S7.1] [S4.6] after registration and user info: token, tokenExpired, type, uid and userInfo are where clients read them', async () => {
  const data = { username: 'via_cloud', password: 'correct horse 1' }
  const registered = await client.mall('user/account/register', data)
  expect(registered).toMatchObject({ code: 0, message: '', type: 'register', uid: registered.userInfo._id })
  expect(registered.tokenExpired).toBeGreaterThan(clock.now().getTime())
  const info = await client.mall('user/info/info', {}, registered.token)
  expect(info).toMatchObject({ code: 0, userInfo: { _id: registered.uid, username: 'via_cloud' } })
})

test('[S7.2] user/info/info also answers a visitor', async () => {
  const { token, uid } = await client.mall('user/login/anonymous', {})
  const { code, userInfo } = await client.mall('user/info/info', {}, token)
  expect([code, userInfo._id, userInfo.hasUserName]).toEqual([0, uid, false])
})

test.each(PROVIDERS)(
  '[S7.2] user/login/%s exists and reports that no app is registered',
  async (provider) => {
    const { code, message } = await client.mall(`user/login/${provider}`, { code: 'from the provider' })
    expect([code, message]).toEqual(['PROVIDER_NOT_CONFIGURED', expect.stringMatching(/./)])
  },
)

test('[S7.2] login by an unknown provider does not exist', async () => {
  expect(await client.mall('user/login/telepathy', {})).toMatchObject({ code: 'ACTION_NOT_FOUND' })
})

test.each([
  ['an unknown action', { action: 'shop/castle/build' }, 'ACTION_NOT_FOUND'],
  ['no action', {}, 'INVALID_INPUT'],
  ['an action that is a number', { action: 7 }, 'INVALID_INPUT'],
  ['a token that is a number', { action: 'user/info/info', uniIdToken: 7 }, 'INVALID_INPUT'],
  [
    'data that break the contract',
    { action: 'user/account/register', data: { username: 'x' } },
    'INVALID_INPUT',
  ],
  ['data that are a text', { action: 'user/account/register', data: 'x' }, 'INVALID_INPUT'],
  ['nobody signed in', { action: 'user/info/info' }, VISITOR_CODE],
  ['an empty token', { action: 'user/info/info', uniIdToken: '' }, VISITOR_CODE],
  ['a token that is none', { action: 'user/info/info', uniIdToken: 'a.b.c' }, 'TOKEN_INVALID'],
])('[S7.1] %s: the function replies, with an error code', async (_what, args, code) => {
  const { status, success, data } = await client.function('tiantian-mall', args)
  expect([status, success, data.code]).toEqual([200, true, code])
  expect(data.message).not.toBe('')
})

test('[S8.1] [S8.3] a visitor who calls any action of members gets a code TOKEN_INVALID…, with and without an anonymous account', async () => {
  const { token } = await anonymous()
  const ofMembers = (await allActions()).filter(({ auth }) => auth !== 'public')
  expect(ofMembers.length).toBeGreaterThan(200)
  for (const action of ofMembers) {
    expect((await client.mall(action.name)).code, action.name).toBe(VISITOR_CODE)
    if (action.auth === 'anonymous') continue
    const payload = { action: action.name, uniIdToken: token }
    const plain = await app.inject({ method: 'POST', url: '/tiantian-mall', payload })
    expect(plain.json().code, action.name).toBe(VISITOR_CODE)
  }
})

test('[S8.3] an expired token is distinguished from an invalid one', async () => {
  const { token } = await user()
  clock.advance(7 * DAY_MS)
  expect((await client.mall('user/info/info', {}, token)).code).toBe('TOKEN_INVALID_TOKEN_EXPIRED')
})

test('[S4.4] a token that expires soon is renewed with any call', async () => {
  const { token } = await user()
  expect(await client.mall('user/info/info', {}, token)).not.toHaveProperty('token')
  clock.advance(4.5 * DAY_MS)
  const renewed = await client.mall('user/info/info', {}, token)
  expect(renewed.tokenExpired).toBeGreaterThan(clock.now().getTime() + 6.9 * DAY_MS)
  const onPublicRead = await client.mall(listRates.name, {}, token)
  expect(onPublicRead.token).toBe(renewed.token)
})

test.each([
  ['ru', /[а-я]/],
  ['kk', /[әғқңөұүһі]/],
  ['kk-KZ', /[әғқңөұүһі]/],
  ['zh-Hans', /[一-龥]/],
  ['zh-CN', /[一-龥]/],
  ['fr', /log in/],
])('[S1.20] [S3.2] a client set to %s gets replies in its language', async (LOCALE, letters) => {
  client.clientInfo = { ...client.clientInfo, LOCALE }
  expect((await client.mall('user/info/info')).message).toMatch(letters)
})

test('without a locale the browser’s language applies, whatever clientInfo contains', async () => {
  for (const clientInfo of [{}, 'x', null, [], { LOCALE: 5 }, { LOCALE: '' }]) {
    const { data } = await client.function('tiantian-mall', { action: 'user/info/info', clientInfo })
    expect(data.message).toBe('Please log in to continue.')
  }
})

test('a repeated public read without a token is shared for two seconds; with a token it is computed again', async () => {
  const { token } = await user()
  const ask = (uniIdToken?: string) => client.mall(listProducts.name, { category: 'brake-pads' }, uniIdToken)
  expect((await ask()).rows).toEqual([])
  expect((await ask()).rows).toEqual([])
  await makeProduct(db, { category: 'brake-pads' })
  expect((await ask()).rows).toEqual([])
  expect((await ask(token)).rows).toHaveLength(1)
  clock.advance(2000)
  expect((await ask()).rows).toHaveLength(1)
})

test('other data, another language and another action have separate replies', async () => {
  await makeProduct(db, { category: 'oil-filters', names: { en: 'Oil filter', ru: 'Масляный фильтр' } })
  const names = async (category: string) =>
    (await client.mall(listProducts.name, { category })).rows.map(({ name }: { name: string }) => name)
  expect(await names('oil-filters')).toEqual(['Oil filter'])
  expect(await names('air-filters')).toEqual([])
  client.clientInfo = { ...client.clientInfo, LOCALE: 'ru' }
  expect(await names('oil-filters')).toEqual(['Масляный фильтр'])
})

test('data nested deeper than any contract are refused: by the action, or unread when deeper than 256', async () => {
  const callNested = (depth: number) => {
    const data = `${'['.repeat(depth)}${']'.repeat(depth)}`
    const params = `{"functionTarget":"tiantian-mall","functionArgs":{"action":"${listRates.name}","data":${data}}}`
    return client.call('serverless.function.runtime.invoke', params)
  }
  const inner = await callNested(200)
  expect([inner.status, inner.data.code]).toEqual([200, 'INVALID_INPUT'])
  const deep = await callNested(200_000)
  expect([deep.status, deep.error?.code]).toEqual([200, 'InvalidParameter.Params'])
})

test('a failure contains the request id, so that the user can quote it', async () => {
  const { data, requestId } = await client.function('tiantian-mall', { action: 'no/such/thing' })
  expect(data.requestId).toBe(requestId)
})

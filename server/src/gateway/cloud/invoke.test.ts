import { beforeEach, expect, test } from 'vitest'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { testApp } from '../../test/test-app.ts'

const { app, clock, db } = await testApp()

const INVOKE = 'serverless.function.runtime.invoke'

let client: CloudCaller
beforeEach(() => {
  client = new CloudCaller(app, clock)
})

test.each([
  ['no such function', { functionTarget: 'no-such-function' }],
  ['a name of every object', { functionTarget: '__proto__' }],
  ['a door that is not there', { functionTarget: 'uni-admin-co', functionArgs: {} }],
])('[S7.6] %s: FUNCTION_NOT_FOUND, which the client explains', async (_what, params) => {
  const { status, error } = await client.call(INVOKE, params)
  expect([status, error?.code]).toEqual([200, 'FunctionNotFound'])
  expect(error?.message).toContain('FUNCTION_NOT_FOUND')
})

test.each([
  ['no target', {}],
  ['a target that is a number', { functionTarget: 5 }],
  ['an empty target', { functionTarget: '' }],
  ['a target of a kilobyte', { functionTarget: 'x'.repeat(1000) }],
  ['arguments that are text', { functionTarget: 'tiantian-mall', functionArgs: 'x' }],
  ['arguments that are a list', { functionTarget: 'tiantian-mall', functionArgs: [] }],
  ['arguments that are null', { functionTarget: 'tiantian-mall', functionArgs: null }],
])('[S7.6] %s: refused as a parameter', async (_what, params) => {
  const { error } = await client.call(INVOKE, params)
  expect(error?.code).toBe('InvalidParameter.Params')
})

const NO_METHODS = [
  'noSuchMethod',
  '_before',
  '_after',
  '__proto__',
  'constructor',
  'toString',
  '',
  5,
  null,
  ['login'],
  // It cannot be converted to text.
  { toString: {} },
]

test.each(['uni-id-co', 'uni-captcha-co', 'uni-stat-receiver'])(
  '[S7.3] %s has no such method',
  async (name) => {
    for (const method of NO_METHODS) {
      const { status, data } = await client.function(name, { method, params: [] })
      expect([status, data.errCode, data.errSubject]).toEqual([200, 'METHOD_NOT_FOUND', name])
    }
  },
)

test('[S8.12] an internal failure of an object is a reply with a code that reveals no internals', async () => {
  await db.sql`alter table captchas rename to captchas_away`
  const argument = { scene: 'register' }
  const answer = await client.object('uni-captcha-co', 'getImageCaptcha', argument)
  await db.sql`alter table captchas_away rename to captchas`
  expect(answer).toMatchObject({ errCode: 'uni-captcha-interior-fail', code: 50_403 })
  expect(JSON.stringify(answer)).not.toMatch(/captchas|relation|sql/i)
})

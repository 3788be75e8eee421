import { beforeEach, describe, expect, test } from 'vitest'
import { CloudCaller, sign } from '../../test/cloud-caller.ts'
import { TEST_SPACE, testApp } from '../../test/test-app.ts'

const { app, clock, db } = await testApp()

const AUTHORIZE = 'serverless.auth.user.anonymousAuthorize'
const INVOKE = 'serverless.function.runtime.invoke'
const MINUTE_MS = 60_000

let client: CloudCaller
beforeEach(() => {
  client = new CloudCaller(app, clock)
})

describe('anonymous authorize', () => {
  test('[S7.6] [S4.7] replies with an access token in the exact envelope of the protocol', async () => {
    const { status, text } = await client.authorize()
    expect(status).toBe(200)
    expect(text).toMatch(
      /^\{"success":true,"data":\{"accessToken":"[0-9a-f]{32}\.\d+\.[\w-]{43}","expiresInSecond":7200\}\}$/,
    )
  })

  test('[S7.6] each page load gets a token of its own', async () => {
    const one = await client.authorize()
    const other = await client.authorize()
    expect(one.data.accessToken).not.toBe(other.data.accessToken)
  })

  test('[S7.6] stores nothing in the database', async () => {
    const [before] = await db.sql`select count(*) from users`
    await client.authorize()
    expect(await db.sql`select count(*) from users`).toEqual([before])
  })

  test('[S7.6] an address that calls without end is told to wait, in its language', async () => {
    const address = '203.0.113.9'
    for (let n = 0; n < 600; n++) expect((await client.authorize(address)).success).toBe(true)
    const refused = await client.authorize(address)
    expect([refused.status, refused.error?.code]).toEqual([200, 'TOO_MANY_REQUESTS'])
    expect((await client.authorize('203.0.113.10')).success).toBe(true)
    clock.advance(10 * MINUTE_MS)
    expect((await client.authorize(address)).success).toBe(true)
  })
})

describe('the access token', () => {
  test('[S8.12] a call without one is refused with GATEWAY_INVALID_TOKEN, so that the client requests one', async () => {
    const { status, error } = await client.send(client.body(INVOKE, { functionTarget: 'tiantian-mall' }))
    expect(status).toBe(200)
    expect(error).toEqual({ code: 'GATEWAY_INVALID_TOKEN', message: expect.any(String) })
  })

  test.each([
    ['made up', 'no token of ours'],
    ['empty', ''],
    ['of another server', `${'0'.repeat(32)}.99999999999.${'A'.repeat(43)}`],
  ])('[S8.12] one that is %s is refused', async (_what, token) => {
    const { error } = await client.send(client.body(INVOKE, {}, { token }))
    expect(error?.code).toBe('GATEWAY_INVALID_TOKEN')
  })

  test('[S8.12] an expired token is refused; after the client renews it and keeps the old timestamp, the call succeeds', async () => {
    const token = await client.token()
    clock.advance(2 * 60 * MINUTE_MS)
    const call = client.body(
      INVOKE,
      { functionTarget: 'tiantian-mall', functionArgs: { action: 'x' } },
      { token },
    )
    expect((await client.send(call)).error?.code).toBe('GATEWAY_INVALID_TOKEN')
    clock.advance(MINUTE_MS)
    const renewed = (await client.authorize()).data.accessToken
    expect((await client.send({ ...call, token: renewed })).data.code).toBe('ACTION_NOT_FOUND')
  })

  test('[S7.6] the header must repeat the signed token', async () => {
    const body = client.body(INVOKE, { functionTarget: 'tiantian-mall' }, { token: await client.token() })
    const signed = { 'x-serverless-sign': sign(body) }
    expect((await client.post(body, { ...signed, 'x-basement-token': 'another' })).error?.code).toBe(
      'GATEWAY_INVALID_TOKEN',
    )
    expect((await client.post(body, signed)).success).toBe(true)
  })

  test('[S8.12] a user token is not accepted as an access token', async () => {
    const { token } = await client.mall('user/login/anonymous', {})
    const { error } = await client.send(client.body(INVOKE, {}, { token: String(token).slice(0, 190) }))
    expect(error?.code).toBe('GATEWAY_INVALID_TOKEN')
  })
})

describe('the signature', () => {
  test.each([
    ['missing', {}],
    ['of another secret', { 'x-serverless-sign': 'SIGNED WITH ANOTHER' }],
    ['no hexadecimal', { 'x-serverless-sign': 'z'.repeat(32) }],
    ['in capitals', { 'x-serverless-sign': 'IN CAPITALS' }],
  ])('[S7.6] a signature that is %s is refused', async (_what, given: Record<string, string>) => {
    const body = client.body(AUTHORIZE, '{}')
    const headers = { ...given }
    if (given['x-serverless-sign'] === 'SIGNED WITH ANOTHER')
      headers['x-serverless-sign'] = sign(body, 'another')
    if (given['x-serverless-sign'] === 'IN CAPITALS') headers['x-serverless-sign'] = sign(body).toUpperCase()
    const { status, error, success } = await client.post(body, headers)
    expect([status, success, error?.code]).toEqual([200, false, 'InvalidParameter.Signature'])
  })

  test('[S7.6] params that were changed in transit are refused', async () => {
    const body = client.body(INVOKE, { functionTarget: 'a' }, { token: await client.token() })
    const changed = { ...body, params: '{"functionTarget":"b"}' }
    const { error } = await client.post(changed, { 'x-serverless-sign': sign(body) })
    expect(error?.code).toBe('InvalidParameter.Signature')
  })

  test('[S7.6] fields of a later client version are signed like all others', async () => {
    const body = client.body(AUTHORIZE, '{}', { version: 3, channel: 'web', empty: '' })
    expect((await client.send(body)).success).toBe(true)
    const { error } = await client.post({ ...body, channel: 'app' }, { 'x-serverless-sign': sign(body) })
    expect(error?.code).toBe('InvalidParameter.Signature')
  })
})

describe('the timestamp', () => {
  test.each([
    ['fourteen hours ago, by a clock in the wrong zone', -840],
    ['in fourteen hours', 840],
  ])('[S7.6] a call of %s is accepted', async (_when, minutes) => {
    const timestamp = clock.now().getTime() + minutes * MINUTE_MS
    expect((await client.send(client.body(AUTHORIZE, '{}', { timestamp }))).success).toBe(true)
  })

  test.each([
    ['a day and a minute ago', -1441],
    ['in a day and a minute', 1441],
    ['a year ago', -525_600],
  ])(
    '[S7.6] a call of %s is refused, with a code that does not make the client renew its token',
    async (_when, minutes) => {
      const timestamp = clock.now().getTime() + minutes * MINUTE_MS
      const { error } = await client.send(client.body(AUTHORIZE, '{}', { timestamp }))
      expect(error?.code).toBe('InvalidParameter.Timestamp')
    },
  )

  test('[S7.6] a recorded call can be replayed for a day and then never', async () => {
    const body = client.body(AUTHORIZE, '{}')
    expect((await client.send(body)).success).toBe(true)
    clock.advance(1439 * MINUTE_MS)
    expect((await client.send(body)).success).toBe(true)
    clock.advance(MINUTE_MS + 1)
    expect((await client.send(body)).error?.code).toBe('InvalidParameter.Timestamp')
  })
})

describe('the body', () => {
  test.each([
    ['a space of somebody else', { spaceId: 'mp-another' }, 'InvalidParameter.SpaceId'],
    ['no space', { spaceId: undefined }, 'InvalidParameter'],
    ['a space that is a number', { spaceId: 5 }, 'InvalidParameter'],
    ['no method', { method: undefined }, 'InvalidParameter'],
    ['a method that is a list', { method: ['a'] }, 'InvalidParameter'],
    ['an unknown method', { method: 'serverless.file.resource.delete' }, 'InvalidParameter.Method'],
    ['a method of every object', { method: 'constructor' }, 'InvalidParameter.Method'],
    ['no params', { params: undefined }, 'InvalidParameter'],
    ['params that are an object, not text', { params: {} }, 'InvalidParameter'],
    ['params that are no JSON', { params: '{' }, 'InvalidParameter.Params'],
    ['params that are a list', { params: '[]' }, 'InvalidParameter.Params'],
    ['params that are null', { params: 'null' }, 'InvalidParameter.Params'],
    ['no timestamp', { timestamp: undefined }, 'InvalidParameter'],
    ['a timestamp in text', { timestamp: '1700000000000' }, 'InvalidParameter'],
    ['half a millisecond', { timestamp: 1.5 }, 'InvalidParameter'],
    ['a token that is a number', { token: 7 }, 'InvalidParameter'],
    ['a token of a kilobyte', { token: 'x'.repeat(1000) }, 'InvalidParameter'],
    ['a further field that is an object', { extra: { toString: 1 } }, 'InvalidParameter'],
    ['a further field that is a list', { extra: [] }, 'InvalidParameter'],
  ])('[S7.6] with %s is refused with a code', async (_what, changes: Record<string, unknown>, code) => {
    const body = client.body(AUTHORIZE, '{}', changes)
    // A value that is not a string has no canonical form to sign.
    const signature = changes.extra ? '' : sign(body)
    const { status, success, error } = await client.post(body, { 'x-serverless-sign': signature })
    expect([status, success, error?.code]).toEqual([200, false, code])
    expect(error?.message).toEqual(expect.stringMatching(/./))
  })

  test.each(['null', '5', '"text"', '[]', 'true', '{}'])('[S7.6] that is %s is refused', async (body) => {
    const { status, error } = await client.post(body)
    expect([status, error?.code]).toEqual([200, 'InvalidParameter'])
  })

  test.each([
    ['no JSON', '{"method":', {}, 400, 'INVALID_INPUT'],
    ['nothing', '', {}, 400, 'INVALID_INPUT'],
    ['a form', 'method=a', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'INVALID_INPUT'],
    ['that touches prototypes', '{"__proto__":{"a":1}}', {}, 400, 'INVALID_INPUT'],
    ['of two megabytes', `"${'x'.repeat(2_000_000)}"`, {}, 413, 'BODY_TOO_LARGE'],
  ])(
    '[S7.6] %s is not a call: the envelope says so with its own HTTP status',
    async (_what, body, headers, status, code) => {
      const answer = await client.post(body, headers)
      expect([answer.status, answer.success, answer.error?.code]).toEqual([status, false, code])
      expect(answer.text).not.toMatch(/SyntaxError|node_modules|\n/)
    },
  )

  test('[S7.6] a body just under a megabyte is accepted', async () => {
    const functionArgs = { action: 'no/such/action', data: 'x'.repeat(1_000_000) }
    const { data } = await client.call(INVOKE, { functionTarget: 'tiantian-mall', functionArgs })
    expect(data.code).toBe('ACTION_NOT_FOUND')
  })
})

describe('the reply', () => {
  test('[S8.12] carries its request id in a header that scripts of any page may read', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/client',
      headers: { origin: 'https://a.example' },
      payload: {},
    })
    expect(response.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(String(response.headers['access-control-expose-headers'])).toContain('request-id')
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('[S8.12] a refusal has an error with code and message, and nothing else', async () => {
    const { text, error } = await client.post({})
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: { code: error?.code, message: error?.message },
    })
  })

  test('a preflight from any page succeeds: OPTIONS allows the headers of the client', async () => {
    const { statusCode, headers } = await app.inject({
      method: 'OPTIONS',
      url: '/client',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-basement-token,x-serverless-sign',
      },
    })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, '*'])
    const allowed = String(headers['access-control-allow-headers']).split(/,\s*/)
    expect(allowed).toEqual(expect.arrayContaining(['content-type', 'x-basement-token', 'x-serverless-sign']))
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

test('[S8.9] this server serves no space but its own', async () => {
  const { error } = await client.send(client.body(AUTHORIZE, '{}', { spaceId: `${TEST_SPACE.spaceId} ` }))
  expect(error?.code).toBe('InvalidParameter.SpaceId')
})

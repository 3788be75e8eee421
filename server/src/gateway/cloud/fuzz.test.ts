import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allActions } from '../../test/all-actions.ts'
import type { CloudAnswer } from '../../test/cloud-caller.ts'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { anything, fuzzRuns, fuzzTimeoutMs, leakOf, mostly } from '../../test/fuzz.ts'
import { testApp } from '../../test/test-app.ts'

const { app, clock, db, user } = await testApp()
const client = new CloudCaller(app, clock)
const { token } = await user()

const numRuns = fuzzRuns(200)
const TIMEOUT_MS = fuzzTimeoutMs(numRuns)
/** Long enough to stay below every rate limit, short enough for tokens to remain valid through many runs. */
const PAUSE_MS = 2000

function expectAnswered({ status, text, success, error }: CloudAnswer) {
  expect(status).toBeLessThan(500)
  expect(leakOf(text)).toBeUndefined()
  expect(success === true || typeof error?.code === 'string').toBe(true)
  expect(error?.code).not.toBe('SYS_ERR')
}

async function always<Value>(values: fc.Arbitrary<Value>, call: (value: Value) => Promise<CloudAnswer>) {
  const property = fc.asyncProperty(values, async (value) => {
    clock.advance(PAUSE_MS)
    expectAnswered(await call(value))
  })
  await fc.assert(property, { numRuns })
}

const METHODS = [
  'serverless.auth.user.anonymousAuthorize',
  'serverless.function.runtime.invoke',
  'serverless.file.resource.generateProximalSign',
  'serverless.file.resource.report',
  'serverless.file.resource.info',
]

test('[S7.6] any body, signed or not, gets a reply in the envelope', {
  timeout: TIMEOUT_MS,
}, async () => {
  const field = {
    method: mostly(fc.constantFrom(...METHODS)),
    params: mostly(fc.json()),
    spaceId: mostly(fc.constant('space-of-the-tests')),
    timestamp: mostly(fc.integer({ min: -700_000, max: 700_000 }).map((ms) => clock.now().getTime() + ms)),
    token: mostly(fc.constantFrom(await client.token())),
    extra: anything,
  }
  await always(fc.record(field, { requiredKeys: [] }), async (body) => {
    expectAnswered(await client.post(body, { 'x-serverless-sign': 'f'.repeat(32) }))
    return client.send(body).catch(() => client.post(body))
  })
  await always(anything, (body) => client.post(JSON.stringify(body)))
  await always(fc.string({ unit: 'binary', maxLength: 300 }), (text) => client.post(text))
})

test('[S7.6] any params of a method', { timeout: TIMEOUT_MS }, async () => {
  const params = fc.dictionary(
    fc.constantFrom('id', 'filename', 'fileId', 'env', 'functionTarget', 'functionArgs', '__proto__'),
    mostly(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a.png', 'https://a/b?c,d', '../x', 'a,b')),
    ),
  )
  await always(fc.tuple(fc.constantFrom(...METHODS), mostly(params)), ([method, value]) =>
    client.call(method, value),
  )
})

const actions = await allActions()
const OBJECT_METHODS: Record<string, string[]> = {
  'uni-id-co': [
    'getSupportedLoginType',
    'createCaptcha',
    'refreshCaptcha',
    'sendSmsCode',
    'sendEmailCode',
    'registerUser',
    'registerUserByEmail',
    'registerAdmin',
    'login',
    'loginBySms',
    'loginByEmail',
    'logout',
    'refreshToken',
    'setPushCid',
    'getAccountInfo',
    'setPwd',
    'updatePwd',
    'resetPwdBySms',
    'resetPwdByEmail',
    'bindMobileBySms',
    'bindEmail',
    'unbindMobile',
    'unbindEmail',
    'closeAccount',
    'getRealNameInfo',
    'acceptInvite',
    'getInvitedUser',
    'loginByWeixin',
  ],
  'uni-captcha-co': ['getImageCaptcha', 'refresh', 'getTextCaptcha', 'verify'],
  'uni-stat-receiver': ['report'],
  'uni-upgrade-center': ['checkVersion'],
}

const FIELDS = [
  'username',
  'password',
  'nickname',
  'captcha',
  'mobile',
  'email',
  'scene',
  'pushClientId',
  'code',
  'oldPassword',
  'newPassword',
  'setupToken',
  'inviteCode',
  'level',
  'limit',
  'offset',
  'appid',
  'appVersion',
  'wgtVersion',
  'requests',
  'usv',
  't',
]
const argument = fc.dictionary(
  fc.constantFrom(...FIELDS),
  mostly(
    fc.oneof(
      fc.constantFrom('register', 'login-by-pwd', '1.0.0', '[]', '[{"lt":1,"uuid":"a"}]'),
      fc.string(),
    ),
  ),
)
const clientInfo = mostly(
  fc.dictionary(
    fc.constantFrom('deviceId', 'LOCALE', 'osName', 'appId'),
    mostly(fc.string({ maxLength: 120 })),
  ),
)
const uniIdToken = mostly(fc.constantFrom(token, 'a.b.c', ''))

describe.each(Object.entries(OBJECT_METHODS))('%s', (name, methods) => {
  test('[S7.3] any input of its methods', { timeout: TIMEOUT_MS }, async () => {
    const args = fc.record(
      {
        method: mostly(fc.constantFrom(...methods)),
        params: mostly(fc.tuple(mostly(argument))),
        action: mostly(fc.constant('checkVersion')),
        clientInfo,
        uniIdToken,
      },
      { requiredKeys: [] },
    )
    await always(args, async (functionArgs) => {
      const answer = await client.function(name, functionArgs)
      expect([answer.data?.errCode, answer.data?.code]).not.toContain('SYS_ERR')
      expect(String(answer.data?.errCode)).not.toMatch(/system-error|interior-fail/)
      return answer
    })
  })
})

test('[S7.1] any event for tiantian-mall', { timeout: TIMEOUT_MS }, async () => {
  const event = {
    action: mostly(fc.constantFrom(...actions.map((action) => action.name))),
    data: anything,
    clientInfo,
    uniIdToken,
  }
  await always(fc.record(event, { requiredKeys: [] }), async (args) => {
    const answer = await client.function('tiantian-mall', args)
    expect(answer.data?.code).not.toBe('SYS_ERR')
    return answer
  })
})

const statEvent = fc.dictionary(
  fc.constantFrom('lt', 'uuid', 'ak', 't', 'e_n', 'e_v', 'em', 'url', 'urlref_ts', '__proto__', 'toJSON'),
  mostly(
    fc.oneof(
      fc.constantFrom<unknown>('1', 3, '11', 21, 31, 101, 'device-of-statistics', '\ud83d', 1e300, true),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer(),
    ),
  ),
)
const rightEvent = fc.record({ lt: fc.constantFrom(1, '11', 31), uuid: fc.uuid(), em: fc.string() })
const statEvents = fc.array(fc.oneof(rightEvent, mostly(statEvent)), { maxLength: 5 })
const manyEvents = fc.integer({ min: 990, max: 1010 }).map((count) => Array(count).fill({ lt: 3, uuid: 'd' }))
const statReport = fc.oneof(
  { arbitrary: statEvents.map((events) => ({ requests: JSON.stringify(events) })), weight: 30 },
  { arbitrary: manyEvents.map((events) => ({ requests: JSON.stringify(events) })), weight: 1 },
  fc.dictionary(fc.constantFrom('requests', 'usv', 't'), fc.oneof(fc.json(), anything)),
  anything,
)

/** Every event of a report is stored or counted; an invalid report counts as one. */
function eventCountOf(report: unknown): number {
  const { requests } = Object(report) as { requests?: unknown }
  try {
    const events: unknown = typeof requests === 'string' && JSON.parse(requests)
    return Array.isArray(events) && !Array.isArray(report) ? events.length : 1
  } catch {
    return 1
  }
}

test('[S7.8] malformed statistics reports are stored or counted: nothing is lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  const total = async () => {
    const [row] = await db.sql<{ total: string }[]>`
      select (select count(*) from stat_events) + (select coalesce(sum(count), 0) from stat_refusals) as total`
    // Keeps counting fast however many events were counted before.
    await db.sql`truncate stat_events, stat_refusals`
    return Number(row?.total)
  }
  const call = fc.record({ report: statReport, clientInfo, uniIdToken })
  await total()
  await always(call, async ({ report, ...device }) => {
    const args = { method: 'report', params: [report], ...device }
    const answer = await client.function('uni-stat-receiver', args)
    expect(answer.data).toEqual({ errCode: 0, errMsg: '' })
    expect(await total()).toBe(eventCountOf(report))
    return answer
  })
})

import { PassThrough } from 'node:stream'
import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from '../../platform/log.ts'
import { allActions } from '../../test/all-actions.ts'
import { anyInput, anything, fuzzRuns, fuzzTimeoutMs, leakOf, mostly } from '../../test/fuzz.ts'
import { testApp } from '../../test/test-app.ts'
import { TRANSPORTS } from './transport-list.ts'

const stream = new PassThrough()
const { app, clock, user } = await testApp({ log: createLogger('warn', stream) })
const { token = '' } = await user()
const actions = await allActions()

const numRuns = fuzzRuns(200)
const PATIENCE = { timeout: fuzzTimeoutMs(numRuns) }
/** Long enough to stay below every rate limit, short enough for tokens to remain valid through many runs. */
const PAUSE_MS = 2000

/** Any reply is accepted except a server failure, including one that only the log reports, and internal details. */
async function expectAnswered(request: InjectOptions): Promise<void> {
  clock.advance(PAUSE_MS)
  const reply = await app.inject(request)
  expect(reply.statusCode).toBeLessThan(500)
  expect(stream.read()?.toString() ?? '').toBe('')
  if (String(reply.headers['content-type']).includes('json')) {
    expect(leakOf(reply.body)).toBeUndefined()
    expect(reply.body).not.toContain('"code":"SYS_ERR"')
  }
}

const always = <Value>(values: fc.Arbitrary<Value>, request: (value: Value) => InjectOptions) =>
  fc.assert(
    fc.asyncProperty(values, (value) => expectAnswered(request(value))),
    { numRuns },
  )

const json = { 'content-type': 'application/json' }
const bearer = fc.constantFrom<Record<string, string>>(
  {},
  { authorization: `Bearer ${token}` },
  { authorization: 'Bearer x' },
)
const text = fc.string({ unit: 'binary', maxLength: 100 }).map((any) => any.toWellFormed())
const query = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&')
const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const actionAndInput = fc
  .constantFrom(...actions)
  .chain((action) => fc.tuple(fc.constant(action.name), anyInput(action)))

test('reads by GET: any URL', PATIENCE, async () => {
  await always(
    fc.tuple(actionAndInput, fc.boolean(), mostly(fc.constantFrom('ru', 'kk'))),
    ([[name, input], isWhole, lang]) => {
      const fields = isWhole ? { data: input } : Object(input)
      return { method: 'GET', url: `/api/${name}?${query({ ...fields, lang })}` }
    },
  )
})

test('[S7.4] the node: any request by GET or POST', PATIENCE, async () => {
  const names = actionAndInput.map(([name, input]) => {
    const [controller, filename, act] = name.split('/')
    return { ...Object(input), controller, filename, act } as Record<string, unknown>
  })
  const spoilt = fc.tuple(
    names,
    fc.dictionary(fc.constantFrom('controller', 'filename', 'act', '__proto__'), anything, { maxKeys: 1 }),
  )
  const fields = fc.oneof(
    { arbitrary: names, weight: 3 },
    { arbitrary: spoilt.map(([good, bad]) => ({ ...good, ...bad })), weight: 1 },
  )
  await always(fields, (each) => ({ method: 'GET', url: `/node?${query(each)}` }))
  await always(fc.tuple(fc.oneof(fields, anything), bearer), ([payload, headers]) => ({
    method: 'POST',
    url: '/node',
    headers: { ...json, ...headers },
    payload: textOf(payload),
  }))
})

test('[S7.1] the function without its envelope: any event', PATIENCE, async () => {
  const event = actionAndInput.chain(([action, data]) =>
    fc.record(
      {
        action: mostly(fc.constant(action)),
        data: fc.constant(data),
        uniIdToken: mostly(fc.constantFrom(token, '')),
      },
      { requiredKeys: [] },
    ),
  )
  await always(fc.oneof({ arbitrary: event, weight: 5 }, { arbitrary: anything, weight: 1 }), (payload) => ({
    method: 'POST',
    url: '/tiantian-mall',
    headers: json,
    payload: textOf(payload),
  }))
})

test('every route: any method, path, headers and body', PATIENCE, async () => {
  const paths = [
    ...TRANSPORTS.map(({ path }) => path.replace(/\{.*/, '')),
    '/',
    '/api',
    '/api/',
    '/api/openapi.json',
    '/media/',
    '/assets/',
  ]
  const path = fc
    .tuple(
      fc.constantFrom(...paths),
      fc.oneof(text, fc.constantFrom('', '../../etc/passwd', '%2e%2e%2f', '%00', '%', '\\..\\')),
    )
    .map(([begin, rest]) => `/${(begin + encodeURI(rest)).replace(/^\/+/, '')}`)
  const header = fc.oneof(
    fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
    fc.constantFrom('*', 'bytes=0-', 'W/"x"', 'application/json', 'text/html;charset=x', 'gzip', '-1', '0'),
  )
  const names = [
    'content-type',
    'accept',
    'accept-language',
    'if-none-match',
    'range',
    'origin',
    'x-forwarded-for',
    'authorization',
  ]
  const request = fc.record({
    method: fc.constantFrom(
      'GET' as const,
      'POST' as const,
      'HEAD' as const,
      'OPTIONS' as const,
      'PUT' as const,
      'DELETE' as const,
    ),
    url: fc.oneof(
      path,
      path.map((each) => `${each}?x-oss-process=image/resize,w_1`),
    ),
    headers: fc.dictionary(fc.constantFrom(...names), header, { maxKeys: 4, noNullPrototype: true }),
    payload: fc.option(text, { nil: undefined }),
  })
  await always(request, ({ method, url, headers, payload }) => {
    const hasBody = payload !== undefined && method !== 'GET' && method !== 'HEAD'
    return { method, url, headers, ...(hasBody && { payload }) }
  })
})

test.each([
  '/media/file/%00',
  '/media/file/a%00.csv',
  '/media/part/%00.webp',
  '/download/%00',
  '/s/en/news/%00',
])('nothing is found at %s, and no file is looked up', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404)
  expect(stream.read()?.toString() ?? '').toBe('')
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorText } from '@tiantian/contracts/error-text.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { deleteAddress } from '@tiantian/contracts/user/address.ts'
import { createAddress } from '@tiantian/contracts/user/address-form.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { HOME } from '../test/make-cart.ts'
import { testApp } from '../test/test-app.ts'

const { app, as, visitor, user, clock, dataDir } = await testApp()

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: payload as object,
    headers: { 'accept-language': 'ru', ...headers },
  })

test('[S7.1] a call of an unknown action is a typed error in the caller’s language', async () => {
  const reply = await post('/api/shop/castle/build', {})
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({
    code: 'ACTION_NOT_FOUND',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(reply.json().message).toMatch(/[а-я]/)
  expect(reply.body).not.toContain('at ')
})

test('a wrong type names the field and the rule', async () => {
  const refusal = await visitor.refused(register, { username: 7 as never, password: 'x' })
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
  expect(refusal.fields?.map((field) => [field.path, field.rule])).toEqual([
    ['username', 'invalid_type'],
    ['password', 'too_small'],
    ['password', 'password_medium'],
  ])
})

test('a body of ten megabytes is refused as too large', async () => {
  const reply = await post('/api/user/account/register', { username: 'x'.repeat(10_000_000) })
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'BODY_TOO_LARGE'])
})

test('invalid JSON is refused without a stack trace', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/user/account/register',
    headers: { 'content-type': 'application/json' },
    payload: '{"username": ',
  })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_INPUT'])
  expect(reply.body).not.toMatch(/SyntaxError|node_modules/)
})

test.each([
  ['a body', 'POST', '/api/product/home/show', nested(257), 400],
  ['a body as deep as is allowed', 'POST', '/api/product/home/show', nested(256), 200],
  ['a body with brackets in a text', 'POST', '/api/product/home/show', `{"a":"\\"${'['.repeat(300)}"}`, 200],
  ['data in the address', 'GET', `/api/product/home/show?data=${nested(257)}`, undefined, 400],
] as const)(
  '[S8.6] JSON nested deeper than 256 is refused unread: %s',
  async (_what, method, url, payload, status) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await app.inject({ method, url, payload, ...(payload && { headers }) })
    expect(reply.statusCode).toBe(status)
    if (status === 400) expect(reply.json()).toMatchObject({ code: 'INVALID_INPUT' })
  },
)

function nested(depth: number) {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

test('a search of ten thousand characters is refused with a clear error', async () => {
  const refusal = await visitor.refused(queryProducts, { text: 'диск '.repeat(2000) })
  expect(refusal.fields).toEqual([
    { path: 'text', rule: 'too_big', params: { origin: 'string', maximum: 200 } },
  ])
})

test('[S6.4] an action behind login requires a valid token', async () => {
  expect((await visitor.refused(getUserInfo, {})).code).toBe('LOGIN_REQUIRED')
  const stranger = as({ token: 'not.a.token', uid: '' })
  expect(await stranger.refused(getUserInfo, {})).toMatchObject({ code: 'TOKEN_INVALID', status: 401 })
})

test('a public action also answers callers with an invalid token', async () => {
  await visitor.call(register, { username: 'returning', password: 'correct horse 1' })
  const stale = as({ token: 'a.b.c', uid: '' })
  const reply = await stale.call(loginByUsername, { username: 'returning', password: 'correct horse 1' })
  expect(reply.type).toBe('login')
})

test('[S7.1] the function tiantian-mall takes action and data and always answers 200', async () => {
  const { token, uid } = (
    await post('/tiantian-mall', {
      action: 'user/account/register',
      data: { username: 'through_function', password: 'correct horse 1' },
    })
  ).json()
  const info = await post('/tiantian-mall', { action: 'user/info/info', uniIdToken: token })
  expect(info.json()).toMatchObject({
    code: 0,
    message: '',
    userInfo: { _id: uid, username: 'through_function' },
  })

  const refused = await post('/tiantian-mall', { action: 'user/info/info' })
  expect([refused.statusCode, refused.json().code]).toEqual([200, 'TOKEN_INVALID_ANONYMOUS_USER'])
  const empty = await post('/tiantian-mall', {})
  expect([empty.statusCode, empty.json().code]).toEqual([200, 'INVALID_INPUT'])
})

test('[S7.4] the node takes controller, filename and act, by POST and for public reads by GET', async () => {
  const address = { controller: 'product', filename: 'rate', act: 'list' }
  const posted = await post('/node', address)
  const got = await app.inject({ url: '/node?controller=product&filename=rate&act=list' })
  expect(got.json()).toEqual(posted.json())
  expect(got.json().rates.length).toBeGreaterThanOrEqual(4)

  const incomplete = await post('/node', { controller: 'product' })
  expect([incomplete.statusCode, incomplete.json().code]).toEqual([400, 'INVALID_INPUT'])
})

test('[S7.4] further keys of a node payload are the input of the action', async () => {
  const reply = await post('/node', {
    controller: 'place',
    filename: 'city',
    act: 'search',
    text: 'алм',
    limit: 1,
  })
  expect(reply.json().cities).toHaveLength(1)
  const got = await app.inject({
    url: `/node?controller=place&filename=city&act=search&limit=1&text=${encodeURIComponent('алм')}`,
    headers: { 'accept-language': 'ru' },
  })
  expect(got.json()).toEqual(reply.json())
})

test('[S7.4] the node answers the own reads of a user by GET with a token, and only reads', async () => {
  const person = await user()
  const get = (noun: string, act: string, token?: string) =>
    app.inject({
      url: `/node?controller=user&filename=${noun}&act=${act}`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })
  const own = await get('info', 'info', person.token)
  expect(own.json()).toMatchObject({ code: 0, userInfo: { _id: person.id } })
  expect(own.headers['cache-control']).toBe('no-store')
  expect((await get('info', 'info')).json().code).toBe('LOGIN_REQUIRED')
  expect((await get('login', 'logout', person.token)).json().code).toBe('ACTION_NOT_FOUND')
})

test('a public read is shared with an ETag and answers 304 to clients that have it', async () => {
  const url = `/api/${listRates.name}?lang=kk`
  const first = await app.inject({ url })
  expect(first.headers['cache-control']).toBe('public, max-age=2')
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['text=WVWZZZ1KZAW123456', 'no-store'],
  ['text=WVW%2FZZZ1KZ%2FAW123456+pads', 'no-store'],
  [`data=${encodeURIComponent('{"text":"vinWVWZZZ1KZAW123456"}')}`, 'no-store'],
  ['text=BP5-0123', 'no-store'],
  ['text=BP5-01234', 'no-store'],
  ['text=pads+GDB-012345', 'no-store'],
  ['text=GDB012345', 'no-store'],
  ['text=nze141+6012345', 'no-store'],
  [`data=${encodeURIComponent('{"text":"HCR32012345"}')}`, 'no-store'],
  ['text=04465-33471+brake+pads', 'public, max-age=2'],
  ['text=04465-33471', 'public, max-age=2'],
])(
  '[S2.33] a search for %s by GET is answered with %s: a car’s number is cached nowhere',
  async (query, said) => {
    for (const url of [
      `/api/search/product/query?${query}`,
      `/node?controller=search&filename=product&act=query&${query}`,
    ]) {
      const { statusCode, headers } = await app.inject({ url })
      expect([statusCode, headers['cache-control']]).toEqual([200, said])
    }
  },
)

test.each([
  ['weak, as a proxy that compresses makes it', (etag: string) => `W/${etag}`, 304],
  ['one of several', (etag: string) => `"other", W/${etag}`, 304],
  ['another', (etag: string) => `${etag.slice(0, -1)}x"`, 200],
])('an ETag that is %s', async (_what, write, status) => {
  const url = `/api/${listRates.name}?lang=ru`
  const { headers } = await app.inject({ url })
  const reply = await app.inject({ url, headers: { 'if-none-match': write(String(headers.etag)) } })
  expect(reply.statusCode).toBe(status)
})

test('a write or a private read is not available by GET', async () => {
  for (const action of [register, logout, getUserInfo]) {
    const reply = await app.inject({ url: `/api/${action.name}` })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'ACTION_NOT_FOUND'])
  }
})

test('every action is described in OpenAPI and on its readable page', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
  expect(Object.keys(paths)).toContain('/api/order/checkout/submit')
  expect(paths[`/api/${listRates.name}`]).toHaveProperty('get')
  expect(paths['/api/order/checkout/submit']).not.toHaveProperty('get')
  const page = await app.inject({ url: '/api' })
  for (const path of Object.keys(paths)) expect(page.body).toContain(path.replace('/api/', ''))
})

interface Operation {
  readonly parameters?: readonly { readonly content?: Content }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly example?: unknown }>>

test('OpenAPI names its server, and each call of an action has an example of request, reply and refusal', async () => {
  const { paths, servers } = (await app.inject({ url: '/api/openapi.json' })).json<{
    readonly paths: Record<string, Record<string, Operation>>
    readonly servers: readonly { readonly url: string }[]
  }>()
  expect(servers).toEqual([{ url: '/', description: expect.any(String) }])
  const { body: page } = await app.inject({ url: '/api' })
  for (const [path, operations] of Object.entries(paths)) {
    const isAction = /^\/api\/[a-z-/]+$/.test(path)
    if (isAction) expect(page, path).toContain(`POST ${path}\n`)
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(operations)) {
      const request = requestBody?.content ?? parameters.find(({ content }) => content)?.content
      const contents = [request, responses['200']?.content, responses.default?.content]
      const examples = contents.map((content) => Object.values(content ?? {})[0]?.example)
      if (isAction) expect(examples, `${method} ${path}`).not.toContain(undefined)
      else if (requestBody) expect(examples[0], `${method} ${path}`).toBeDefined()
    }
  }
})

test('the readable page tells how to sign in and send a token, and its calls work as written', async () => {
  const { body: page } = await app.inject({ url: '/api' })
  const calls = [...page.matchAll(/curl -s ORIGIN(\S+) .*-d (?:&#39;|')(.*)(?:&#39;|')/g)]
  expect(calls.map(([, url]) => url)).toEqual([
    '/api/user/login/username',
    '/api/user/info/info',
    // By the key of a shop: tested with the keys.
    '/api/product/mine/list',
    '/api/order/sale/list',
  ])
  const [login, info] = calls
  const password = 'correct horse 1'
  await app.inject({
    method: 'POST',
    url: `/api/${register.name}`,
    payload: { username: 'reader_of_api', password },
  })
  const typed = login?.[2]?.replace('NAME', 'reader_of_api').replace('PASSWORD', password) ?? ''
  const post = (url: string | undefined, payload: string | undefined, token = '') =>
    app.inject({
      method: 'POST',
      url: url ?? '',
      payload: payload ?? '',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
  const { token } = (await post(login?.[1], typed)).json<{ token: string }>()
  const answer = (await post(info?.[1], info?.[2], token)).json()
  expect(answer).toMatchObject({ code: 0, userInfo: { username: 'reader_of_api' } })
})

/** The server's names of the routes that OpenAPI calls `/media/file/{path}` and `/download/{token}`. */
/** `/calendar/event/{id}.ics` is one parameter for the router, because it ends with the segment. */
const routeOf = (path: string) =>
  path
    .replace('{path}', '*')
    .replace(/\{\w+\}[.-][^/]+$/, ':file')
    .replaceAll(/\{(\w+)\}/g, ':$1')

test('[S7.4] [S7.6] every route is listed in OpenAPI, with its methods, and on the readable page', async () => {
  await app.ready()
  const routes = app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S*) \((.*)\)$/gm)
  const served = [...routes].flatMap(([, path = '', methods = '']) =>
    (methods.match(/GET|POST/g) ?? []).map((method) => `${method} ${path}`),
  )
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{ paths: Record<string, object> }>()
  const transports = Object.entries(paths).filter(([path]) => !path.startsWith('/api/'))
  const named = transports.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET', url: routeOf(path) })),
  )
  for (const { method, url } of named) expect(app.hasRoute({ method, url }), url).toBe(true)
  // The page itself is not a wire format.
  const known = [...named.map(({ method, url }) => `${method} ${url}`), 'GET /api']
  expect(known).toEqual(expect.arrayContaining([...served, 'POST /client', 'POST /media/upload']))
  const { body: page } = await app.inject({ url: '/api' })
  for (const [path] of transports) expect(page).toContain(`<h3>${path}</h3>`)
})

test('health, readiness and metrics are available to the operator', async () => {
  await (await user()).call(getUserInfo, {})
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ ok: true })
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ ok: true })
  const metrics = (await app.inject({ url: '/metrics' })).body
  expect(metrics).toMatch(/http_request_duration_seconds_bucket\{.*route="\/api\/:module\/:noun\/:verb"/)
  expect(metrics).toContain('process_resident_memory_bytes')
})

test('pages may run only the product’s own scripts', async () => {
  const policy = String((await app.inject({ url: '/api' })).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toMatch(/frame-src 'self'(;|$)/)
  expect(policy).toContain("frame-ancestors 'self'")
})

test('a path outside the media folder is not found, however it is written', async () => {
  const paths = [
    '../package.json',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%2f..%2fetc/passwd',
    '..%5c..%5cx',
    '%00',
    '',
    'x.webp',
  ]
  for (const path of paths) {
    const reply = await app.inject({ url: `/media/${path}` })
    expect([reply.statusCode, reply.json().code], path).toEqual([404, 'ACTION_NOT_FOUND'])
  }
})

test('the media folder serves media, not the stamps and drafts of the processes that fill it', async () => {
  const names = ['gate.webp', 'pictures.stamp', 'gate.webp.42.part', 'plain']
  for (const name of names) await writeFile(join(dataDir, 'media', name), 'x')
  const replies = await Promise.all(names.map((name) => app.inject({ url: `/media/${name}` })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 404])
  expect(replies[1]?.json().code).toBe('ACTION_NOT_FOUND')
})

test.each(['/api/product/rate/list', '/client', '/tiantian-mall', '/media/upload', '/nowhere'])(
  'OPTIONS of %s has an empty reply, sent by a browser or not',
  async (url) => {
    const requested = await app.inject({ method: 'OPTIONS', url })
    expect([requested.statusCode, requested.body, requested.headers['content-type']]).toEqual([
      204,
      '',
      undefined,
    ])
    expect(requested.headers['access-control-allow-methods']).toContain('POST')
  },
)

test('a caller above the rate limit is refused in their language, and may call again later', async () => {
  const person = await user()
  const input = () => ({ requestId: newId(), address: HOME })
  const max = createAddress.limit?.max ?? 0
  for (let n = 0; n < max; n++) {
    const { address } = await person.call(createAddress, input())
    await person.call(deleteAddress, { id: address.id })
  }
  for (const language of ['zh-Hans', 'en', 'ru', 'kk'] as const) {
    const refusal = await person.refused(createAddress, input(), language)
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    expect(refusal.message).toBe(errorText('TOO_MANY_REQUESTS', language, {}))
  }
  await (await user()).call(createAddress, input())
  clock.advance(3_600_001)
  await person.call(createAddress, input())
})

test('all addresses of one IPv6 network count as one caller', async () => {
  const login = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/api/${loginByUsername.name}`,
      payload: { username: 'nobody', password: 'x' },
      remoteAddress,
    })
  const max = loginByUsername.limit?.max ?? 0
  for (let n = 0; n < max; n++) await login(`2001:db8:0:7${n.toString(16).padStart(2, '0')}::1`)
  expect((await login('2001:db8:0:7ff:ffff::1')).statusCode).toBe(429)
  expect((await login('2001:db8:0:800::1')).statusCode).toBe(401)
})

test('a link without its hash leads to the page, and a lost one to a page that says so', async () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'ru' }
  for (const url of [
    '/pages/shop/shop?id=1',
    '/%23/pages/shop/shop?id=1',
    '/%23%2Fpages%2Fshop%2Fshop%3Fid%3D1',
  ]) {
    for (const headers of [html, {}]) {
      const { statusCode, headers: got } = await app.inject({ url, headers })
      expect([statusCode, got.location]).toEqual([302, '/#/pages/shop/shop?id=1'])
    }
  }
  for (const url of ['/nothing', '/media/file/nothing.png', '/nothing/%E0%A4%A', '/.env']) {
    const page = await app.inject({ url, headers: html })
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([
      url,
      404,
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain('<html lang="ru"')
  }
  const program = await app.inject({ url: '/nothing' })
  expect([program.statusCode, program.json()]).toMatchObject([404, { code: 'ACTION_NOT_FOUND' }])
})

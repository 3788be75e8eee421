import { afterEach, expect, test } from 'vitest'
import { testHost } from '../test/test-host.ts'
import type { Seen, WireServer } from '../test/wire-server.ts'
import { deadUrl, wireServer } from '../test/wire-server.ts'
import { request } from './request-layer.ts'
import { callNode } from './request-layer-node.ts'

let server: WireServer
afterEach(() => server.close())

/** A server that replies with JSON, and records its one request. */
async function echo(answer: unknown = { ok: true }, status = 200): Promise<() => Seen> {
  server = await wireServer((response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-part': 'disc' })
    response.end(JSON.stringify(answer))
  })
  return () => server.seen[0]!
}

test.each(['get', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('[S7.10] a request by %s', async (method) => {
  const seen = await echo()
  await request(testHost(), { url: server.url, method })
  expect(seen().method).toBe(method.toUpperCase())
})

test('[S7.10] a reply has data, status, headers and cookies', async () => {
  server = await wireServer((response) => {
    response.writeHead(404, { 'x-part': 'disc', 'set-cookie': ['a=1; Path=/', 'b=2'] })
    response.end('{"code":"NOT_FOUND"}')
  })
  const answer = await request(testHost(), { url: server.url })
  expect(answer).toMatchObject({ data: { code: 'NOT_FOUND' }, statusCode: 404, header: { 'x-part': 'disc' } })
  expect(answer.cookies).toEqual(['a=1; Path=/', 'b=2'])
})

test('[S7.10] data is sent as JSON unless the content type says otherwise', async () => {
  const seen = await echo()
  await request(testHost(), { url: server.url, method: 'POST', data: { name: 'Тормозной диск', count: 2 } })
  expect(seen().headers['content-type']).toBe('application/json')
  expect(JSON.parse(seen().body.toString())).toEqual({ name: 'Тормозной диск', count: 2 })
})

test('[S7.10] data is sent as a form when the content type says so', async () => {
  const seen = await echo()
  await request(testHost(), {
    url: server.url,
    method: 'POST',
    data: { q: '刹车 片', where: { shop: 1 }, page: 2, none: undefined },
    header: { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  })
  expect(seen().headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8')
  expect(Object.fromEntries(new URLSearchParams(seen().body.toString()))).toEqual({
    q: '刹车 片',
    where: '{"shop":1}',
    page: '2',
  })
})

test('[S7.10] text and bytes are sent unchanged', async () => {
  const seen = await echo()
  await request(testHost(), {
    url: server.url,
    method: 'PUT',
    data: 'a,b\n1,2',
    header: { 'content-type': 'text/csv' },
  })
  expect([seen().headers['content-type'], seen().body.toString()]).toEqual(['text/csv', 'a,b\n1,2'])
  await request(testHost(), { url: server.url, method: 'PUT', data: new Uint8Array([0, 255, 7]) })
  expect([...server.seen[1]!.body]).toEqual([0, 255, 7])
})

test('[S7.10] the data of a GET is added to the query, before the fragment, replacing existing values', async () => {
  const seen = await echo()
  await request(testHost(), { url: `${server.url}/list?page=1&q=a#top`, data: { page: 2, cid: 'x&y' } })
  expect(seen().url).toBe('/list?page=2&q=a&cid=x%26y')
})

test('[S7.10] headers are sent as given', async () => {
  const seen = await echo()
  await request(testHost(), { url: server.url, header: { 'Accept-Language': 'kk', 'X-Trace': '7' } })
  expect(seen().headers).toMatchObject({ 'accept-language': 'kk', 'x-trace': '7' })
})

test('[S7.10] credentials are sent to another origin only on request', async () => {
  await echo()
  const host = testHost()
  const requested: (string | undefined)[] = []
  const spy: typeof fetch = (url, init) => {
    requested.push(init?.credentials)
    return host.fetch(url, init)
  }
  await request({ ...host, fetch: spy }, { url: server.url })
  await request({ ...host, fetch: spy }, { url: server.url, withCredentials: true })
  expect(requested).toEqual(['same-origin', 'include'])
})

test('[S7.10] the reply is bytes or text as requested, and text that is no JSON stays text', async () => {
  server = await wireServer((response, { url }) => void response.end(url === '/json' ? '[1]' : '<html>'))
  const host = testHost()
  const bytes = await request(host, { url: `${server.url}/json`, responseType: 'arraybuffer' })
  expect(new TextDecoder().decode(bytes.data as ArrayBuffer)).toBe('[1]')
  expect((await request(host, { url: `${server.url}/json`, dataType: 'text' })).data).toBe('[1]')
  expect((await request(host, { url: `${server.url}/json` })).data).toEqual([1])
  expect((await request(host, { url: `${server.url}/page` })).data).toBe('<html>')
})

test('[S8.16] a request without a reply ends after 60 s with code 5', async () => {
  server = await wireServer(() => undefined)
  const host = testHost()
  const answer = request(host, { url: server.url }).catch((error: unknown) => error)
  await host.pass(60_000)
  expect(await answer).toMatchObject({ errCode: 5, errMsg: 'request:fail timeout' })
  expect(host.delays).toEqual([60_000])
})

test('[S8.16] an aborted request has code 600003, whether it was already sent or not', async () => {
  server = await wireServer(() => undefined)
  const ending = new AbortController()
  const answer = request(testHost(), { url: server.url, signal: ending.signal })
  ending.abort()
  await expect(answer).rejects.toMatchObject({ errCode: 600003, errMsg: 'request:fail abort' })
  await expect(request(testHost(), { url: server.url, signal: ending.signal })).rejects.toMatchObject({
    errCode: 600003,
  })
})

test('[S8.16] a request that cannot connect fails with code 5 and keeps its cause', async () => {
  await echo()
  await expect(request(testHost(), { url: await deadUrl() })).rejects.toMatchObject({
    errCode: 5,
    errMsg: 'request:fail',
    cause: expect.any(TypeError),
  })
})

test.each(['controller', 'filename', 'act'])('[S7.4] the node is not called without its %s', async (name) => {
  await echo()
  const payload = { controller: 'shop', filename: 'shop', act: 'list', [name]: '' }
  await expect(callNode(testHost(), server.url, payload)).rejects.toMatchObject({
    code: 'PARAM_ERROR',
    errMsg: `${name} is required`,
  })
  expect(server.seen).toEqual([])
})

test('[S7.4] the node is called by GET with three keys and by POST with more', async () => {
  await echo({ code: 0, message: '', items: [1] })
  const address = { controller: 'place', filename: 'city', act: 'search' }
  expect(await callNode(testHost(), `${server.url}/node`, address)).toMatchObject({ items: [1] })
  await callNode(testHost(), `${server.url}/node`, { ...address, text: 'Алматы' })
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /node?controller=place&filename=city&act=search',
    'POST /node',
  ])
  expect(JSON.parse(server.seen[1]!.body.toString())).toEqual({ ...address, text: 'Алматы' })
})

test('[S7.4] a refusal of the node has its code, message and request', async () => {
  await echo({ code: 'SHOP_NOT_FOUND', message: 'The shop is closed.', requestId: 'r-1' }, 404)
  const call = callNode(testHost(), server.url, { controller: 'shop', filename: 'shop', act: 'detail' })
  await expect(call).rejects.toMatchObject({
    code: 'SHOP_NOT_FOUND',
    message: 'The shop is closed.',
    requestId: 'r-1',
  })
})

test('[S7.4] a node that returns a page instead of a reply fails as SYS_ERR', async () => {
  server = await wireServer((response) => void response.writeHead(502).end('<html>'))
  const call = callNode(testHost(), server.url, { controller: 'shop', filename: 'shop', act: 'detail' })
  await expect(call).rejects.toMatchObject({ code: 'SYS_ERR', message: 'request:fail 502' })
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'

const { app } = await testApp()
await app.listen({ port: 0 })
const { port } = app.server.address() as AddressInfo

/** The raw reply to exactly these bytes. */
async function say(characters: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(characters)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: body === '' ? undefined : JSON.parse(body) }
}

const REFUSED = { code: 'INVALID_INPUT', message: expect.any(String), requestId: expect.any(String) }

test('a malformed HTTP request is refused with a code', async () => {
  expect(await say('hello\r\n\r\n')).toEqual({ status: 400, body: REFUSED })
  const unclear = 'POST /api/cart/item/add HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n'
  expect(await say(unclear)).toEqual({ status: 400, body: REFUSED })
})

test('endless request headers are refused with a code', async () => {
  const head = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(140_000)}\r\n\r\n`
  expect(await say(head)).toEqual({ status: 431, body: REFUSED })
})

test('a query of ten thousand Cyrillic or Chinese letters is parsed and refused in the caller’s language', async () => {
  for (const letter of ['ж', '车']) {
    const url = `http://127.0.0.1:${port}/api/search/product/query?text=${encodeURIComponent(letter.repeat(10_000))}`
    const reply = await fetch(url, { headers: { 'accept-language': 'ru' } })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'text' }] })
  }
})

const UPLOAD = 'Content-Type: multipart/form-data; boundary=b'

/** A second is enough; unless the server hangs up, its other limits close the connection after half a minute or more. */
const OTHER_LIMITS_MS = 25_000

/** Requests that are refused before they are complete, from clients that leave their side of the connection open. */
test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a length that is no number', 'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(140_000)}\r\n\r\n`],
  [
    'a body that is announced as too large',
    'POST /api/cart/item/add HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{',
  ],
  [
    'a body of an unknown type',
    'POST /api/cart/item/add HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 9\r\n\r\n{',
  ],
  [
    'a form that is no form',
    `POST /media/upload HTTP/1.1\r\nHost: x\r\n${UPLOAD}\r\nContent-Length: 90000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx`,
  ],
])(
  'after the refusal of %s the connection is closed, though the client holds it',
  async (_what, characters) => {
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
    const before = await connections()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let status = ''
    socket.on('error', () => undefined).on('data', (data) => (status ||= String(data).split(' ')[1] ?? ''))
    await once(socket, 'connect')
    socket.write(characters)
    await expect.poll(() => status).toMatch(/^4\d\d$/)
    const refusedAt = performance.now()
    await expect.poll(connections).toBeLessThanOrEqual(before)
    expect(performance.now() - refusedAt).toBeLessThan(OTHER_LIMITS_MS)
    socket.destroy()
  },
)

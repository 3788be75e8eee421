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

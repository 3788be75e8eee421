import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitBodies } from './gateway.ts'

/** Much longer than the limit: a busy machine is late. */
const PATIENCE_MS = 4000

/** Sends the headers and the start of a body, and returns whether the server disconnects within this time. */
async function hangsUp(path: string, withinMs: number): Promise<boolean> {
  const app = Fastify()
  onTestFinished(() => app.close())
  limitBodies(app, 200)
  app.post('/call', async () => 'answered')
  app.post('/media/upload', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"`,
  )
  const hungUp = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)))
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, withinMs, false))
  const isCutOff = await Promise.race([hungUp, patience])
  socket.destroy()
  return isCutOff
}

test('a client that sends a call slowly is disconnected, also at an unknown URL', async () => {
  for (const path of ['/call', '/nothing', '/media/upload/more']) {
    expect(await hangsUp(path, PATIENCE_MS)).toBe(true)
  }
})

test('[S7.7] a form with a file may take longer', async () => {
  expect(await hangsUp('/media/upload', 1000)).toBe(false)
})

test('a complete call is answered, however long its reply takes', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  limitBodies(app, 50)
  app.post('/call', () => new Promise((resolve) => setTimeout(resolve, 150, 'answered')))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`${url}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await reply.text()).toBe('answered')
})

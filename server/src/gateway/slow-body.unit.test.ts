import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { limitBodies, limitConnections } from './gateway.ts'

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

test('at the limit of open files the log says so, once for many connections, and later ones are served again', async () => {
  const lines: string[] = []
  const app = Fastify()
  onTestFinished(() => app.close())
  limitConnections(app, createLogger('info', { write: (line) => void lines.push(line) }), 12)
  app.get('/', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  for (let n = 0; n < 9; n++) await open()
  expect(lines).toEqual([])
  await Promise.all([0, 1, 2].map(async () => once(await open(), 'close')))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    connectionsMax: 9,
    openFilesMax: 12,
    msg: expect.stringContaining('limit of open files'),
  })
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (r) => r.text(),
        () => '',
      ),
    )
    .toBe('answered')
})

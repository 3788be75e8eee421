import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { AppError } from '@tiantian/contracts/error.ts'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { downloadRoutes } from './downloads.ts'

/** A server whose every link leads to a file that ends only when it is told to. */
async function endlessFiles() {
  const written: Readable[] = []
  const app = fastify({ forceCloseConnections: true })
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof AppError ? 429 : 500).send())
  const take = async () => {
    const content = new Readable({ read: () => undefined })
    content.push('begun')
    written.push(content)
    return { name: 'orders.xlsx', mediaType: 'text/plain', content }
  }
  downloadRoutes(app, { take }, new FakeClock())
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const open = async (token: string): Promise<IncomingMessage> => {
    const [response] = await once(get({ port, path: `/download/${token}`, agent: false }), 'response')
    return response as IncomingMessage
  }
  return { open, written }
}

test('a file that is written while it is sent is written once at a time for each link: who asks again has lost it', async () => {
  const { open, written } = await endlessFiles()
  for (const token of ['a', 'b', ...Array<string>(20).fill('a')])
    expect((await open(token)).statusCode).toBe(200)
  const going = written.flatMap(({ destroyed }, at) => (destroyed ? [] : [at]))
  // That of the other link, and the last.
  expect(going).toEqual([1, 21])
})

test('who hangs up ends the writing, and the link can be followed again', async () => {
  const { open, written } = await endlessFiles()
  const first = await open('a')
  const ended = once(written[0]!, 'close')
  first.destroy()
  await ended
  expect((await open('a')).statusCode).toBe(200)
})

test('a network follows six hundred links a minute', async () => {
  const { open, written } = await endlessFiles()
  for (let at = 0; at < 600; at += 1) {
    const response = await open(`link-${at}`)
    expect(response.statusCode).toBe(200)
    response.destroy()
  }
  expect((await open('one-more')).statusCode).toBe(429)
  expect(written).toHaveLength(600)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { socketServer } from '../test/socket-server.ts'
import { testHost } from '../test/test-host.ts'
import type { WireServer } from '../test/wire-server.ts'
import { deadUrl } from '../test/wire-server.ts'
import { createSockets } from './socket-list.ts'
import type { SocketEvents, SocketTask } from './socket-task.ts'
import { openSocket } from './socket-task.ts'

let server: WireServer
beforeEach(async () => {
  server = await socketServer()
})
afterEach(() => server.close())

type Source = Pick<SocketTask, 'on'>

/** The next event of a name. */
function next<Name extends keyof SocketEvents>(source: Source, name: Name): Promise<SocketEvents[Name]> {
  return new Promise((resolve) => {
    const stop = source.on(name, (event) => {
      stop()
      resolve(event)
    })
  })
}

test('[S7.10] a socket connects, sends texts and bytes, and closes', async () => {
  const task = openSocket(testHost(), { url: `${server.url}/echo`, protocols: ['mall'] })
  expect(task.readyState).toBe(0)
  await next(task, 'open')
  task.send('Сәлем, 世界')
  expect(await next(task, 'message')).toEqual({ data: 'Сәлем, 世界' })
  task.send(new Uint8Array([1, 255]).buffer)
  const { data } = await next(task, 'message')
  expect([...new Uint8Array(data as ArrayBuffer)]).toEqual([1, 255])
  task.send('x'.repeat(60_000))
  expect((await next(task, 'message')).data).toHaveLength(60_000)
  const closed = next(task, 'close')
  task.close(3001, 'done')
  expect(await closed).toEqual({ code: 3001, reason: 'done' })
  expect(task.readyState).toBe(3)
})

test('[S7.10] a socket is notified when the server closes it', async () => {
  const task = openSocket(testHost(), { url: `${server.url}/echo` })
  await next(task, 'open')
  task.send('bye')
  expect(await next(task, 'close')).toEqual({ code: 4001, reason: '' })
})

test('[S7.10] several sockets are open at a time and independent', async () => {
  const sockets = createSockets(testHost())
  const [first, second] = [0, 1].map(() => sockets.connect({ url: `${server.url}/echo` })) as [
    SocketTask,
    SocketTask,
  ]
  await Promise.all([next(first, 'open'), next(second, 'open')])
  const received = Promise.all([next(first, 'message'), next(second, 'message')])
  second.send('two')
  first.send('one')
  expect(await received).toEqual([{ data: 'one' }, { data: 'two' }])
})

test('[S7.10] the global socket is the oldest that is not closed', async () => {
  const sockets = createSockets(testHost())
  const first = sockets.connect({ url: `${server.url}/echo` })
  await next(sockets, 'open')
  const second = sockets.connect({ url: `${server.url}/echo` })
  await next(second, 'open')
  sockets.send('to the first')
  expect(await next(first, 'message')).toEqual({ data: 'to the first' })
  const received: unknown[] = []
  sockets.on('message', ({ data }) => received.push(data))
  second.send('not for all')
  await next(second, 'message')
  expect(received).toEqual([])
  const closed = next(sockets, 'close')
  sockets.close()
  expect((await closed).code).toBe(1000)
  sockets.send('to the second')
  expect(await next(sockets, 'message')).toEqual({ data: 'to the second' })
  expect([first.readyState, second.readyState]).toEqual([3, 1])
})

test('[S8.16] a global send or close without a socket reports that none is connected', async () => {
  const sockets = createSockets(testHost())
  const failed = (call: string) =>
    expect.objectContaining({ errMsg: `${call}:fail WebSocket is not connected` })
  expect(() => sockets.send('x')).toThrow(failed('sendSocketMessage'))
  expect(() => sockets.close()).toThrow(failed('closeSocket'))
  const task = sockets.connect({ url: `${server.url}/echo` })
  expect(() => sockets.send('too early')).toThrow(failed('sendSocketMessage'))
  await next(task, 'open')
  task.close()
  await next(task, 'close')
  expect(() => sockets.close()).toThrow(failed('closeSocket'))
})

test('[S8.16] sending on a socket that is not open has code 10002', async () => {
  const task = openSocket(testHost(), { url: `${server.url}/echo` })
  const failed = expect.objectContaining({
    errCode: 10002,
    errMsg: 'sendSocketMessage:fail SocketTask.readyState is not OPEN',
  })
  expect(() => task.send('too early')).toThrow(failed)
  await next(task, 'open')
  task.close()
  expect(() => task.send('too late')).toThrow(failed)
})

test('[S8.16] a failed connection has code 600009: invalid address, no server, refused, dropped', async () => {
  const failed = { errCode: 600009, errMsg: 'connectSocket:fail' }
  const dead = openSocket(testHost(), { url: (await deadUrl()).replace('http', 'ws') })
  expect(await next(dead, 'error')).toMatchObject(failed)
  const refused = openSocket(testHost(), { url: `${server.url}/refuse` })
  expect(await next(refused, 'error')).toMatchObject(failed)
  const wrong = expect.objectContaining({
    errCode: 600009,
    errMsg: expect.stringMatching(/^connectSocket:fail ./),
  })
  expect(() => openSocket(testHost(), { url: 'ws://[' })).toThrow(wrong)
  const dropped = openSocket(testHost(), { url: `${server.url}/drop` })
  await next(dropped, 'open')
  dropped.send('x')
  expect((await next(dropped, 'close')).code).toBe(1006)
})

test('[S8.16] a connection that does not open within 60 s has code 5 and is closed', async () => {
  const host = testHost()
  const task = openSocket(host, { url: `${server.url}/mute` })
  const error = next(task, 'error')
  const closed = next(task, 'close')
  await host.pass(60_000)
  expect(await error).toMatchObject({ errCode: 5, errMsg: 'connectSocket:fail timeout' })
  expect((await closed).code).toBe(1006)
})

test('[S8.16] an invalid close code is refused', async () => {
  const task = openSocket(testHost(), { url: `${server.url}/echo` })
  await next(task, 'open')
  expect(() => task.close(7)).toThrow(
    expect.objectContaining({ errMsg: expect.stringContaining('closeSocket:fail') }),
  )
  expect(task.readyState).toBe(1)
})

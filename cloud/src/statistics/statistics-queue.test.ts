import { expect, test } from 'vitest'
import type { TestHost } from '../test/test-host.ts'
import { NOW, testHost } from '../test/test-host.ts'
import { createStatisticsQueue, openStatisticsRecord } from './statistics-collector.ts'
import type { StatisticsEvent, StatisticsPayload } from './statistics-event.ts'

const KEY = '$$STAT__DBDATA:__UNI__A'

function open({ intervalMs, host = testHost() }: { intervalMs?: number; host?: TestHost } = {}) {
  const network = { isOnline: true, isBroken: false, attempts: 0 }
  const arrived: StatisticsPayload[] = []
  const queue = createStatisticsQueue({
    host,
    record: openStatisticsRecord(host.store, '__UNI__A'),
    async send(payload) {
      network.attempts += 1
      if (network.isBroken) throw new Error('request:fail')
      arrived.push(payload)
    },
    isOnline: () => network.isOnline,
    usv: '3.1',
    intervalMs,
  })
  const numbers = () =>
    arrived.map(({ requests }) => (JSON.parse(requests) as { n: number }[]).map(({ n }) => n))
  const stored = () => JSON.parse(host.store.getItem(KEY) ?? '{}') as { __UNI__STAT__PENDING?: unknown[] }
  return { host, network, queue, arrived, numbers, kept: stored }
}

const event = (n: number, lt: StatisticsEvent['lt'] = '21'): StatisticsEvent => ({ lt, t: NOW / 1000, n })

test('[S9.1] events are collected for 10 s and sent together', async () => {
  const { host, queue, arrived, numbers } = open()
  queue.add(event(1))
  await host.pass(9999)
  queue.add(event(2))
  expect(arrived).toEqual([])
  await host.pass(1)
  expect(numbers()).toEqual([[1, 2]])
  expect(arrived[0]).toMatchObject({ usv: '3.1', t: NOW / 1000 + 10 })
})

test('[S7.8] kinds are in ascending order, each in the order of its events', async () => {
  const { queue, numbers } = open()
  for (const [n, lt] of [
    [1, '101'],
    [2, '21'],
    [3, '1'],
    [4, '21'],
    [5, '3'],
  ] as const)
    queue.add(event(n, lt))
  await queue.flush()
  expect(numbers()).toEqual([[3, 5, 2, 4, 1]])
})

test.each([
  [0, [0]],
  [2000, [2000]],
  [1.5, [10_000]],
  [-1, [10_000]],
  [Number.NaN, [10_000]],
])('[S7.8] with an interval of %d ms an event waits %j ms', async (intervalMs, waits) => {
  const { host, queue, numbers } = open({ intervalMs })
  queue.add(event(1))
  await host.pass(waits[0]! - 1)
  expect(numbers()).toEqual(waits[0] === 0 ? [[1]] : [])
  await host.pass(1)
  expect(numbers()).toEqual([[1]])
})

test('[S7.8] an event long after the last one is sent at once', async () => {
  const { host, queue, numbers } = open()
  await host.pass(60_000)
  queue.add(event(1))
  await host.pass(0)
  await new Promise((resolve) => setImmediate(resolve))
  expect(numbers()).toEqual([[1]])
})

test('[S7.8] events not sent before the page closed are sent by the next visit', async () => {
  const { host, queue } = open()
  queue.add(event(1))
  const next = open({ host })
  next.queue.add(event(2))
  await next.queue.flush()
  expect(next.numbers()).toEqual([[1, 2]])
  expect(next.kept()).toEqual({ __UNI__STAT__DATA: {}, __UNI__STAT__PENDING: [] })
})

test('[S7.8] offline, packets wait in the store and are sent later, oldest first', async () => {
  const { host, network, queue } = open()
  network.isOnline = false
  for (const n of [1, 2]) {
    queue.add(event(n))
    await queue.flush()
  }
  // Offline nothing is sent.
  const timers = host.delays.length
  await host.pass(3_600_000)
  expect(host.delays).toHaveLength(timers)
  const next = open({ host })
  expect(next.kept().__UNI__STAT__PENDING).toHaveLength(2)
  await next.queue.flush()
  expect([network.attempts, next.numbers()]).toEqual([0, [[1], [2]]])
})

test('[S7.8] of the waiting packets, the newest 50 are kept', async () => {
  const { network, queue, numbers } = open()
  network.isOnline = false
  for (let n = 1; n <= 53; n++) {
    queue.add(event(n))
    await queue.flush()
  }
  network.isOnline = true
  await queue.flush()
  expect(numbers()).toHaveLength(50)
  expect([numbers()[0], numbers().at(-1)]).toEqual([[4], [53]])
})

test('[S7.8] a failed packet is retried every 10 s, ten times in all', async () => {
  const { host, network, queue, kept: stored } = open()
  network.isBroken = true
  queue.add(event(1))
  await queue.flush()
  expect(network.attempts).toBe(1)
  await host.pass(80_000)
  expect([network.attempts, stored().__UNI__STAT__PENDING]).toEqual([
    9,
    [expect.objectContaining({ attempts: 9 })],
  ])
  await host.pass(3_600_000)
  expect([network.attempts, stored().__UNI__STAT__PENDING]).toEqual([10, []])
})

test('[S7.8] a packet that finally arrives is sent once, with what was queued meanwhile', async () => {
  const { host, network, queue, numbers } = open()
  network.isBroken = true
  queue.add(event(1))
  await queue.flush()
  network.isBroken = false
  queue.add(event(2))
  await host.pass(10_000)
  await host.pass(60_000)
  expect(numbers()).toEqual([[1], [2]])
})

test('[S7.8] concurrent flushes send each packet once', async () => {
  const { queue, numbers } = open()
  queue.add(event(1))
  const first = queue.flush()
  queue.add(event(2))
  await Promise.all([first, queue.flush(), queue.flush()])
  expect(numbers()).toEqual([[1], [2]])
})

test('[S7.8] a page that fails in a loop sends its events in batches of fifty', async () => {
  const { queue, numbers } = open()
  for (let n = 0; n < 120; n++) queue.add(event(n, '31'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(numbers().map(({ length }) => length)).toEqual([50, 50])
})

test('[S7.8] a corrupt record is an empty one', async () => {
  const { queue, numbers } = open({ host: testHost({ [KEY]: '{"__UNI__STAT__DATA":' }) })
  queue.add(event(1))
  await queue.flush()
  expect(numbers()).toEqual([[1]])
})

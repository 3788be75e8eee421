import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recurring } from '../database/pending-index-entries.ts'
import { createLogger } from '../log.ts'

const EVERY_MS = 1_000
const log = createLogger('silent')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start(work: () => Promise<unknown>) {
  const stop = recurring({ name: 'the work', everyMs: EVERY_MS, work }, log)
  onTestFinished(stop)
  return stop
}

const turns = (count: number) => vi.advanceTimersByTimeAsync(count * EVERY_MS)

test('work runs at once, then at each interval, until it is stopped', async () => {
  const work = vi.fn(async () => undefined)
  const stop = start(work)
  expect(work).toHaveBeenCalledTimes(1)
  await turns(3)
  expect(work).toHaveBeenCalledTimes(4)
  await stop()
  await turns(3)
  expect(work).toHaveBeenCalledTimes(4)
})

test('work that outlasts its interval is not started a second time, and a stop waits for it', async () => {
  const warn = vi.spyOn(log, 'warn')
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const stop = start(work)
  await turns(5)
  expect(work).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith({ everyMs: EVERY_MS }, 'the work takes longer than its interval')
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await turns(0)
  expect(isStopped).toBe(false)
  resolve()
  await stopped
})

test('work that outlasted an interval runs again at the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(async () => undefined).mockReturnValueOnce(promise as Promise<undefined>)
  start(work)
  await turns(2)
  resolve()
  await turns(0)
  expect(work).toHaveBeenCalledTimes(1)
  await turns(1)
  expect(work).toHaveBeenCalledTimes(2)
})

test.each([
  ['is refused', async () => Promise.reject(new Error('not now'))],
  [
    'throws at once',
    () => {
      throw new Error('not now')
    },
  ],
])('work that %s is logged and retried at the next interval', async (_, fail) => {
  const error = vi.spyOn(log, 'error')
  const work = vi.fn(fail)
  start(work)
  await turns(1)
  expect(work).toHaveBeenCalledTimes(2)
  expect(error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'not now' }) },
    'the work failed',
  )
})

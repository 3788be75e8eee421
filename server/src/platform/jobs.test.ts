import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../test/test-app.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import { createJobs } from './jobs.ts'
import { createLogger } from './log.ts'
import { publish } from './outbox.ts'

const { db } = await testApp()
const log = createLogger('error')
const WAIT = { timeout: 15_000, interval: 100 }

const seen: unknown[] = []
let failures = 0
const remember: JobHandler = { topic: 'test.seen', run: async (_db, data) => void seen.push(data) }
const failOnce: JobHandler = {
  topic: 'test.fails-once',
  run: async (_db, data) => {
    failures += 1
    if (failures === 1) throw new Error('for the first time')
    seen.push(data)
  },
}

const started: Jobs[] = []
async function start() {
  const jobs = createJobs({ db, log, handlers: [remember, failOnce] })
  started.push(jobs)
  await jobs.start()
  return jobs
}
afterAll(() => Promise.all(started.map((jobs) => jobs.stop())))

test('two programs that start at once share one queue', async () => {
  await Promise.all([start(), start()])
  await db.transaction((tx) => publish(tx, 'test.seen', { n: 1 }))
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 1 }), WAIT)
  expect(seen.filter((data) => JSON.stringify(data) === '{"n":1}')).toHaveLength(1)
})

test('what a transaction published is done only when it commits', async () => {
  const rolledBack = db.transaction(async (tx) => {
    await publish(tx, 'test.seen', { n: 2 })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await db.transaction((tx) => publish(tx, 'test.seen', { n: 3 }))
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 3 }), WAIT)
  expect(seen).not.toContainEqual({ n: 2 })
})

test('a job that failed is tried again', async () => {
  await db.transaction((tx) => publish(tx, 'test.fails-once', { n: 4 }))
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 4 }), WAIT)
  expect(failures).toBe(2)
})

test('what waits while nobody works is done after the next start', async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  await db.transaction((tx) => publish(tx, 'test.seen', { n: 5 }))
  expect(seen).not.toContainEqual({ n: 5 })
  await start()
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 5 }), WAIT)
})

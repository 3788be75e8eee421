import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { recurring } from '../database/pending-index-entries.ts'
import { createLogger } from '../log.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import { createJobs } from './jobs.ts'
import { publish } from './outbox.ts'

const { db } = await testApp()
const log = createLogger('error')
const WAIT = { timeout: 60_000, interval: 100 }

const seen: unknown[] = []
let failures = 0
const remember: JobHandler = { topic: 'test.seen', run: async (_db, data) => void seen.push(data) }
const failOnce: JobHandler = {
  topic: 'test.fails-once',
  run: async (_db, data) => {
    failures += 1
    if (failures === 1) throw new Error('fails the first time')
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

test('two processes that start at once share one queue', async () => {
  await Promise.all([start(), start()])
  await db.transaction((tx) => publish(tx, 'test.seen', { n: 1 }))
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 1 }), WAIT)
  expect(seen.filter((data) => JSON.stringify(data) === '{"n":1}')).toHaveLength(1)
})

test('a job published by a transaction runs only when it commits', async () => {
  const rolledBack = db.transaction(async (tx) => {
    await publish(tx, 'test.seen', { n: 2 })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction((tx) => publish(tx, 'test.seen', { n: 3 }))
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 3 }), WAIT)
  expect(seen).not.toContainEqual({ n: 2 })
})

test('the planner knows how many queues there are, also when each has had one job when it counted', async () => {
  await db.sql`analyze pgboss.job_common`
  const [name] = await db.sql<{ count: number }[]>`
    select n_distinct as count from pg_stats where tablename = 'job_common' and attname = 'name'`
  expect(name?.count).toBe(2)
})

test('a failed job is retried', async () => {
  await db.transaction((tx) => publish(tx, 'test.fails-once', { n: 4 }))
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 4 }), WAIT)
  expect(failures).toBe(2)
})

test('waiting jobs run after the next start', async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  await db.transaction((tx) => publish(tx, 'test.seen', { n: 5 }))
  expect(seen).not.toContainEqual({ n: 5 })
  await start()
  await vi.waitFor(() => expect(seen).toContainEqual({ n: 5 }), WAIT)
})

test('a topic that waits for servers of others runs its jobs at once, but not more than it says', async () => {
  const atOnce = 10
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  let done = 0
  const wait: JobHandler = {
    topic: 'test.waits',
    atOnce,
    async run() {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
      done += 1
    },
  }
  const jobs = createJobs({ db, log, handlers: [wait] })
  started.push(jobs)
  await jobs.start()
  await db.transaction(async (tx) => {
    for (let n = 0; n < 15; n += 1) await publish(tx, wait.topic, { n })
  })
  try {
    await vi.waitFor(() => expect(running).toBe(atOnce), WAIT)
    // Long enough for a worker to fetch the others, if it were going to.
    await setTimeout(2000)
  } finally {
    gate.resolve()
  }
  await vi.waitFor(() => expect(done).toBe(15), WAIT)
  expect(most).toBe(atOnce)
})

/** A node with a scheduled job. */
async function startNode(name: string, run: () => Promise<object>) {
  const jobs = createJobs({ db, log, handlers: [], schedules: [{ name, cron: '* * * * *', run }] })
  started.push(jobs)
  await jobs.start()
}

const turnsSent = async (name: string) => (await db.sql`select from pgboss.job where name = ${name}`).length

test('each run of a scheduled job happens on one of two servers that share a database', async () => {
  const turns: string[] = []
  const take = (node: string) => async () => ({ turns: turns.push(node) })
  const minute = Math.floor(Date.now() / 60_000)
  await Promise.all(['one', 'other'].map((node) => startNode('test.shared', take(node))))
  await vi.waitFor(() => expect(turns.length).toBeGreaterThan(0), WAIT)
  // Long enough for the other server to run it as well, if it were going to.
  await setTimeout(5_000)
  // A turn of the next minute may have been sent meanwhile and wait for its node.
  await vi.waitFor(async () => expect(turns).toHaveLength(await turnsSent('test.shared')), WAIT)
  expect(turns.length).toBeLessThanOrEqual(Math.floor(Date.now() / 60_000) - minute + 1)
})

test('control: with a timer on each server, both run it', async () => {
  const turns: string[] = []
  const stops = ['one', 'other'].map((node) =>
    recurring({ name: node, everyMs: 60_000, work: async () => turns.push(node) }, log),
  )
  await Promise.all(stops.map((stop) => stop()))
  expect(turns).toEqual(['one', 'other'])
})

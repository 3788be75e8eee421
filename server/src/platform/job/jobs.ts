import type { Db as BossDb, Job } from 'pg-boss'
import { PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'
import type { Db, Queryable, Tx } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'

/** The handler of a topic's events, each delivered at least once: `run` must be idempotent. */
export interface JobHandler {
  readonly topic: string
  /** How many jobs a node runs at once where they wait for servers of others; by default one after another. */
  readonly atOnce?: number
  run(db: Db, data: object): Promise<void>
}

/** A scheduled job, run once for all nodes. */
export interface Schedule {
  /** The name of its queue, such as `publish.publish-due`; used in logs. */
  readonly name: string
  /** Five cron fields, in UTC. */
  readonly cron: string
  /** The seconds within each of those minutes at which it runs; by default only at its start. */
  readonly atSeconds?: readonly number[]
  /**
   * Must be idempotent, also when two nodes run it at once: a long run does not delay the next. The signal is aborted
   * when the node stops. Returns what was done, in counts for the log.
   */
  run(signal: AbortSignal): Promise<unknown>
}

export interface Jobs {
  /** Creates the queues and starts the workers; call it when the server is already listening. */
  start(): Promise<void>
  /** Moves waiting events from the outbox to the queues; runs every second by itself. */
  relay(): Promise<number>
  /** Waits for running jobs. Waiting ones run after the next start. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly db: Db
  readonly log: Logger
  readonly handlers: readonly JobHandler[]
  readonly schedules?: readonly Schedule[]
}

/** Advisory lock id: an arbitrary number that nothing else uses. */
const LOCK = 7_241_108
const RELAY_MS = 1000
const RELAY_ROWS = 500
const STOP_MS = 5000
const FETCH = { pollingIntervalSeconds: 1, batchSize: 200 }
/** Small batches of several workers: one that waits long holds up only the few of its batch. */
const SMALL_BATCH = 5
const RETRIES = { retryLimit: 10, retryDelay: 2, retryBackoff: true }
/** How soon a due run starts, in seconds. */
const CLOCK = { cronMonitorIntervalSeconds: 5, cronWorkerIntervalSeconds: 1 }
/** A failed run is retried by the next one; of several waiting runs, one is enough. */
const TURN = { policy: 'short', retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 } as const
/** Jobs of every minute are polled often, those of every hour seldom. */
const FETCH_TURN = { minutely: { pollingIntervalSeconds: 2 }, rarely: { pollingIntervalSeconds: 20 } }

/** Processes the outbox with pg-boss, on the application's pool. */
export function createJobs({ db, log, handlers, schedules = [] }: JobsOptions): Jobs {
  const boss = new PgBoss({ db: bossDatabase(db.sql), schedule: schedules.length > 0, ...CLOCK })
  const stopping = new AbortController()
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  const topics = handlers.map(({ topic }) => topic)
  const relay = inTurn(() => moveOutbox(db, boss, topics))
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined
  const workers = new Map<string, string>()
  return {
    relay: relay.run,
    async start() {
      await alone(db, async () => {
        await boss.start()
        for (const topic of topics) await boss.createQueue(topic, RETRIES)
        if (schedules.length > 0) await setSchedules(boss, schedules)
        await describeQueues(db, topics.length + schedules.length)
      })
      for (const handler of handlers) workers.set(handler.topic, await work(boss, handler, { db, log }))
      for (const schedule of schedules) await takeTurns(boss, schedule, stopping.signal, log)
      timer = setInterval(() => {
        relay.run().catch((error: unknown) => log.error({ err: error }, 'outbox events could not be relayed'))
      }, RELAY_MS)
      unlisten = await hurry(db, log, async (topic) => {
        const worker = workers.get(topic)
        if (worker === undefined) return
        await relay.run()
        boss.notifyWorker(worker)
      })
    },
    async stop() {
      clearInterval(timer)
      await unlisten?.()
      stopping.abort()
      await relay.idle()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

/** Never runs the same work twice at once: a call during a run gets its own run after it. */
function inTurn<Result>(run: () => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(): Promise<Result> {
      const next = last.catch(() => undefined).then(run)
      last = next
      return next
    },
    idle: () => last.catch(() => undefined),
  }
}

/** Processes a topic at once when another process or this one asks for it; without the subscription, a second later. */
async function hurry({ sql }: Db, log: Logger, process: (topic: string) => Promise<void>) {
  const hear = (topic: string) =>
    void process(topic).catch((error: unknown) =>
      log.error({ err: error, topic }, 'outbox events could not be relayed'),
    )
  try {
    const { unlisten } = await sql.listen(OUTBOX_CHANNEL, hear)
    return unlisten
  } catch (error) {
    log.warn({ err: error }, 'urgent work waits for the next second')
    return undefined
  }
}

/**
 * How many queues there are, for the planner. Where each has had one job when PostgreSQL counted, it expects one of each
 * ever after: the next batch of a queue with ten thousand waiting then reads all of them for each of its jobs.
 */
async function describeQueues({ sql }: Db, count: number) {
  await sql.unsafe(`alter table pgboss.job_common alter column name set (n_distinct = ${count})`)
}

/** A failed job is retried later; the others of its batch are completed. */
async function work(
  boss: PgBoss,
  { topic, atOnce, run }: JobHandler,
  { db, log }: Pick<JobsOptions, 'db' | 'log'>,
) {
  const runOne = async (job: Job<object>) => {
    try {
      await run(db, job.data)
    } catch (error) {
      log.warn({ err: error, topic, jobId: job.id }, 'a job failed and will be retried')
      // The text of an error may hold data of users; it is in the log, without them.
      await boss.fail(topic, job.id, { error: error instanceof Error ? error.name : typeof error })
    }
  }
  if (atOnce === undefined)
    return boss.work<object>(topic, FETCH, async (jobs) => {
      for (const job of jobs) await runOne(job)
    })
  const batchSize = Math.min(SMALL_BATCH, atOnce)
  const localConcurrency = Math.floor(atOnce / batchSize)
  const workers = { ...FETCH, batchSize, localConcurrency, burstWhenBatchFull: true }
  return boss.work<object>(topic, workers, async (jobs) => {
    await Promise.all(jobs.map(runOne))
  })
}

/** Registers the schedules, and deletes those that no longer exist. */
async function setSchedules(boss: PgBoss, schedules: readonly Schedule[]) {
  const known = new Set<string>()
  for (const { name, cron, atSeconds = [0] } of schedules) {
    await boss.createQueue(name, TURN)
    for (const second of atSeconds) {
      const key = String(second)
      known.add(`${name} ${key}`)
      // After a time without any node one run makes up for the missed ones.
      const missed = second === atSeconds[0] ? 'once' : 'skip'
      await boss.schedule(name, cron, null, { key, singletonKey: key, startAfter: second, missed })
    }
  }
  for (const { name, key } of await boss.getSchedules())
    if (!known.has(`${name} ${key}`)) await boss.unschedule(name, key)
}

/** pg-boss sends each run once, however many nodes there are, and assigns it to one of them. */
async function takeTurns(boss: PgBoss, { name, cron, run }: Schedule, signal: AbortSignal, log: Logger) {
  const options = cron.startsWith('* ') ? FETCH_TURN.minutely : FETCH_TURN.rarely
  await boss.work(name, options, async () => {
    try {
      const done = await run(signal)
      if (hasDone(done)) log.info({ ...done }, `${name} is done`)
    } catch (error) {
      log.error({ err: error }, `${name} failed`)
    }
  })
}

/** Most runs find nothing to do, and are not logged. */
const hasDone = (done: unknown): done is object =>
  typeof done === 'object' && done !== null && Object.values(done).some((count) => count !== 0)

/** Queue tables are created by one process at a time: two would deadlock. */
async function alone({ sql }: Db, work: () => Promise<void>) {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    try {
      await work()
    } finally {
      await connection`select pg_advisory_unlock(${LOCK})`
    }
  } finally {
    // Also when the database is unreachable: a connection that is not released is missing for all others.
    connection.release()
  }
}

/** From the outbox into the queues in one transaction: nothing is lost or sent twice. */
async function moveOutbox(db: Db, boss: PgBoss, topics: readonly string[]): Promise<number> {
  const moved = await db.transaction(async (tx) => {
    const rows = await tx<{ topic: string; data: object; start_at: Date | null }[]>`
      delete from outbox where id in (
        select id from outbox where topic = any(${[...topics]}::text[]) order by id limit ${RELAY_ROWS}
        for update skip locked)
      returning topic, data, start_at`
    for (const [topic, jobs] of Map.groupBy(rows, (row) => row.topic)) {
      await boss.insert(
        topic,
        jobs.map(({ data, start_at }) => ({ data, ...(start_at && { startAfter: start_at }) })),
        { db: bossTransaction(tx) },
      )
    }
    return rows.length
  })
  return moved
}

type BossDatabaseValue = Parameters<Sql['unsafe']>[1]

/** Runs pg-boss statements on our pool. */
function bossDatabase(sql: Sql): BossDb {
  return {
    // Without parameters it passes none, or an empty list.
    executeSql: (text: string, values?: unknown[]) =>
      // Its installation script contains its own BEGIN and COMMIT, which must run on one connection.
      !values?.length && /^\s*BEGIN\b/.test(text) ? onOneConnection(sql, text) : run(sql, text, values),
  }
}

/** The same within our transaction: a sent job becomes visible when it commits. */
function bossTransaction(sql: Tx): BossDb {
  return { executeSql: (text: string, values?: unknown[]) => run(sql, text, values) }
}

async function run(sql: Queryable, text: string, values: unknown[] = []) {
  const rows = await sql.unsafe(text, values.map(plain) as BossDatabaseValue)
  return { rows: [...rows] }
}

async function onOneConnection(sql: Sql, text: string) {
  const connection = await sql.reserve()
  try {
    await connection.unsafe(text)
    return { rows: [] }
  } catch (error) {
    await connection.unsafe('rollback')
    throw error
  } finally {
    connection.release()
  }
}

/** It treats a missing value as null. */
const plain = (value: unknown) => value ?? null

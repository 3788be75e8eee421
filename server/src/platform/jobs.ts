import type { Job } from 'pg-boss'
import { PgBoss } from 'pg-boss'
import { bossDatabase, bossTransaction } from './boss-database.ts'
import type { Db } from './database.ts'
import type { Logger } from './log.ts'

/** The handler of a topic's events, each delivered at least once: `run` must be idempotent. */
export interface JobHandler {
  readonly topic: string
  run(db: Db, data: object): Promise<void>
}

/** Work by the clock, done once for all nodes. */
export interface Schedule {
  /** Of its queue, such as `publish.publish-due`; logs name it by this. */
  readonly name: string
  /** Five fields, in UTC. */
  readonly cron: string
  /** Seconds within each of those minutes at which it is done; only at its beginning when left out. */
  readonly atSeconds?: readonly number[]
  /**
   * Must bear being called twice, and by two nodes at once: a turn that takes long does not hold up the next. The signal
   * says that the node is stopping. Answers what was done, in counts for the log.
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
const RETRIES = { retryLimit: 10, retryDelay: 2, retryBackoff: true }
/** How soon a turn that is due is begun, in seconds. */
const CLOCK = { cronMonitorIntervalSeconds: 5, cronWorkerIntervalSeconds: 1 }
/** A turn that fails is done again in the next one; of those that wait for a runner, one is enough. */
const TURN = { policy: 'short', retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 } as const
/** Work of every minute is looked for often, that of every hour seldom. */
const FETCH_TURN = { minutely: { pollingIntervalSeconds: 2 }, rarely: { pollingIntervalSeconds: 20 } }

/** Processes the outbox with pg-boss, on the application's pool. */
export function createJobs({ db, log, handlers, schedules = [] }: JobsOptions): Jobs {
  const boss = new PgBoss({ db: bossDatabase(db.sql), schedule: schedules.length > 0, ...CLOCK })
  const stopping = new AbortController()
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  const topics = handlers.map(({ topic }) => topic)
  const relay = inTurn(() => moveOutbox(db, boss, topics))
  let timer: NodeJS.Timeout | undefined
  return {
    relay: relay.run,
    async start() {
      await alone(db, async () => {
        await boss.start()
        for (const topic of topics) await boss.createQueue(topic, RETRIES)
        if (schedules.length > 0) await setSchedules(boss, schedules)
      })
      for (const handler of handlers) await work(boss, handler, { db, log })
      for (const schedule of schedules) await takeTurns(boss, schedule, stopping.signal, log)
      timer = setInterval(() => {
        relay.run().catch((error: unknown) => log.error({ err: error }, 'outbox events could not be relayed'))
      }, RELAY_MS)
    },
    async stop() {
      clearInterval(timer)
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

/** A failed job is retried later; the others of its batch are completed. */
async function work(boss: PgBoss, { topic, run }: JobHandler, { db, log }: Pick<JobsOptions, 'db' | 'log'>) {
  const runOne = async (job: Job<object>) => {
    try {
      await run(db, job.data)
    } catch (error) {
      log.warn({ err: error, topic, jobId: job.id }, 'a job failed and will be retried')
      await boss.fail(topic, job.id, { message: String(error) })
    }
  }
  await boss.work<object>(topic, FETCH, async (jobs) => {
    for (const job of jobs) await runOne(job)
  })
}

/** Registers when turns are due, and forgets schedules that are no more. */
async function setSchedules(boss: PgBoss, schedules: readonly Schedule[]) {
  const known = new Set<string>()
  for (const { name, cron, atSeconds = [0] } of schedules) {
    await boss.createQueue(name, TURN)
    for (const second of atSeconds) {
      const key = String(second)
      known.add(`${name} ${key}`)
      // After a time without any node the turns that were missed are made up for by one.
      const missed = second === atSeconds[0] ? 'once' : 'skip'
      await boss.schedule(name, cron, null, { key, singletonKey: key, startAfter: second, missed })
    }
  }
  for (const { name, key } of await boss.getSchedules())
    if (!known.has(`${name} ${key}`)) await boss.unschedule(name, key)
}

/** pg-boss sends each turn once, however many nodes there are, and gives it to one of them. */
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

/** Most turns find nothing to do, and are not worth a line. */
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
    const rows = await tx<{ topic: string; data: object }[]>`
      delete from outbox where id in (
        select id from outbox where topic = any(${[...topics]}::text[]) order by id limit ${RELAY_ROWS}
        for update skip locked)
      returning topic, data`
    for (const [topic, jobs] of Map.groupBy(rows, (row) => row.topic)) {
      await boss.insert(
        topic,
        jobs.map(({ data }) => ({ data })),
        { db: bossTransaction(tx) },
      )
    }
    return rows.length
  })
  return moved
}

import type { Job } from 'pg-boss'
import { PgBoss } from 'pg-boss'
import { bossDatabase, bossTransaction } from './boss-database.ts'
import type { Db } from './database.ts'
import type { Logger } from './log.ts'

/** What is done about the events of a topic, each at least once: `run` must bear being called twice. */
export interface JobHandler {
  readonly topic: string
  run(db: Db, data: object): Promise<void>
}

export interface Jobs {
  /** Makes the queues and begins to work; call it when the server is listening already. */
  start(): Promise<void>
  /** Moves what waits in the outbox to the queues; happens every second by itself. */
  relay(): Promise<number>
  /** Waits for the jobs at work. What is left is done after the next start. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly db: Db
  readonly log: Logger
  readonly handlers: readonly JobHandler[]
}

/** Advisory lock id; any number that nothing else uses. */
const LOCK = 7_241_108
const RELAY_MS = 1000
const RELAY_ROWS = 500
const STOP_MS = 5000
const FETCH = { pollingIntervalSeconds: 1, batchSize: 200 }
const RETRIES = { retryLimit: 10, retryDelay: 2, retryBackoff: true }

/** Works through the outbox by pg-boss, on the pool of the program. */
export function createJobs({ db, log, handlers }: JobsOptions): Jobs {
  const boss = new PgBoss({ db: bossDatabase(db.sql), schedule: false })
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
      })
      for (const handler of handlers) await work(boss, handler, { db, log })
      timer = setInterval(() => {
        relay.run().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be relayed'))
      }, RELAY_MS)
    },
    async stop() {
      clearInterval(timer)
      await relay.idle()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

/** Runs the same work never twice at once: who asks meanwhile gets a run of her own after it. */
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

/** A job that fails is tried again later; the others of its batch are done. */
async function work(boss: PgBoss, { topic, run }: JobHandler, { db, log }: Pick<JobsOptions, 'db' | 'log'>) {
  const runOne = async (job: Job<object>) => {
    try {
      await run(db, job.data)
    } catch (error) {
      log.warn({ err: error, topic, jobId: job.id }, 'a job failed and will be tried again')
      await boss.fail(topic, job.id, { message: String(error) })
    }
  }
  await boss.work<object>(topic, FETCH, async (jobs) => {
    for (const job of jobs) await runOne(job)
  })
}

/** Tables of queues are made by one program at a time: two would wait for each other in a circle. */
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
    // Also when the database is away: a connection that is never given back is one less for all others.
    connection.release()
  }
}

/** Out of the outbox and into the queues in one transaction: nothing is lost or sent twice between them. */
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

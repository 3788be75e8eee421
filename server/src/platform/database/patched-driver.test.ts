import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { publishedDriver } from '../../test/published-driver.ts'
import { testApp } from '../../test/test-app.ts'
import { openPool } from './database.ts'

const { connection } = await testApp()

type Driver = typeof postgres

/** The pipelined connections of a server: two for reads, two for searches. */
const POOLS = 4
const REQUESTING = 16
const LOSSES = 10
const SOON_MS = 3_000

/** A pool of one connection, as in a pipelined pool. Pending statements are cancelled at the end of the test. */
function poolOf(driver: Driver, size = 1): Sql {
  const pool = openPool(connection, size, driver)
  onTestFinished(() => void pool.end({ timeout: 0 }).catch(() => undefined))
  return pool
}

const endAll = (sql: Sql) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/**
 * Queries continuously, again at once after a failure; `since(ms)` is whether every client got a reply since then.
 */
function queryContinuously(pools: readonly Sql[]) {
  const answered = Array.from({ length: REQUESTING }, () => 0)
  let isOver = false
  const queryOn = async (client: number) => {
    for (let turn = client; !isOver; turn++) {
      const pool = pools[turn % pools.length]!
      const requested = pool.unsafe('select $1::text, pg_sleep(0.002)', ['x'], { prepare: true })
      answered[client] = await requested.then(
        () => performance.now(),
        () => answered[client]!,
      )
    }
  }
  onTestFinished(() => {
    isOver = true
  })
  for (const client of answered.keys()) void queryOn(client)
  return { since: (ms: number) => answered.every((at) => at > ms) }
}

/** Terminates all connections under load repeatedly, until some client no longer gets a reply. */
async function lossesSurvived(driver: Driver): Promise<number> {
  const ender = poolOf(postgres)
  const request = queryContinuously(Array.from({ length: POOLS }, () => poolOf(driver)))
  for (let loss = 0; loss < LOSSES; loss++) {
    await pause(100)
    await endAll(ender)
    const ended = performance.now()
    while (!request.since(ended)) {
      if (performance.now() - ended > SOON_MS) return loss
      await pause(5)
    }
  }
  return LOSSES
}

test('a client whose connections are all lost gets replies again in a moment, every time', async () => {
  expect(await lossesSurvived(postgres)).toBe(LOSSES)
})

test('the unpatched driver leaves a client without a reply', async () => {
  expect(await lossesSurvived(await publishedDriver())).toBeLessThan(LOSSES)
})

/** A transaction whose connection is lost between its two rows; the connection is back before the second. */
async function rowsOfBrokenTransaction(driver: Driver): Promise<number> {
  const ender = poolOf(postgres)
  const pool = poolOf(driver)
  await ender`create table if not exists halves (id int)`
  await ender`truncate halves`
  const isOver = Promise.withResolvers<void>()
  const broken = pool.begin(async (sql) => {
    await sql`insert into halves values (1)`
    await endAll(ender)
    await pool`select 1`
    await sql`insert into halves values (2)`.finally(isOver.resolve)
  })
  await expect(broken).rejects.toThrow('CONNECTION_CLOSED')
  await isOver.promise
  const [halves] = await ender<[{ rows: number }]>`select count(*)::int as rows from halves`
  return halves.rows
}

test('nothing of a transaction is written once its connection is lost', async () => {
  expect(await rowsOfBrokenTransaction(postgres)).toBe(0)
})

test('the unpatched driver writes the rest of it outside the transaction', async () => {
  expect(await rowsOfBrokenTransaction(await publishedDriver())).toBe(1)
})

test('a reserved connection that was lost is not given to others', async () => {
  const ender = poolOf(postgres)
  const pool = poolOf(postgres)
  const own = await pool.reserve()
  await own`select 1`
  await endAll(ender)
  await expect(own`select 1`).rejects.toThrow()
  await pause(100)
  own.release()
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
})

test('statements queued in a transaction behind the lost one do not wait for ever', async () => {
  const ender = poolOf(postgres)
  const pool = poolOf(postgres)
  const requested: Promise<unknown>[] = []
  const broken = pool.begin(async (sql) => {
    requested.push(sql`select ${1}::int, pg_sleep(5)`, sql`select ${2}::int`)
    await Promise.allSettled(requested)
  })
  const refused = expect(broken).rejects.toThrow()
  await pause(100)
  await endAll(ender)
  await refused
  const outcomes = await Promise.allSettled(requested)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

const PIPELINE = 100

/**
 * Whether a transaction may start on a connection behind this many statements: about as many as it queues at once.
 */
async function refusedBehindMany(driver: Driver): Promise<unknown[]> {
  const refused: unknown[] = []
  for (const more of [0, 1, 2, 3, 4]) {
    const pool = poolOf(driver, 2)
    await Promise.all([pool`select 1, pg_sleep(0.05)`, pool`select 1, pg_sleep(0.05)`])
    const statements = Array.from({ length: 2 * PIPELINE - 2 + more }, () => pool`select 1, pg_sleep(0.002)`)
    const before = statements.map((statement) => statement.execute())
    const begun = pool.begin((sql) => sql`select 1`)
    await begun.catch((error: unknown) => refused.push(error))
    await Promise.all(before)
  }
  return refused
}

test('a transaction can start behind as many statements as a connection queues', async () => {
  expect(await refusedBehindMany(postgres)).toEqual([])
})

test('the unpatched driver refuses it, and leaves the connection within it to others', async () => {
  const [refused] = await refusedBehindMany(await publishedDriver())
  expect(refused).toMatchObject({ code: 'UNSAFE_TRANSACTION' })
})

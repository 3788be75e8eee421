import type { Sql } from 'postgres'
import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { closeDatabase, LANE_CONNECTIONS, openDatabase } from './database.ts'

const { connection } = await testApp()

const AT_ONCE = 20
const TURNS = 6
/** On a busy machine the same work costs up to two thirds more; what grows, about three times as much. */
const MUCH = 1.8

/** Processor time of one of so many statements, in microseconds, where there is never a pause between them. */
async function costEach(sql: Sql, statements: number): Promise<number> {
  const before = process.cpuUsage()
  let asked = 0
  const ask = async () => {
    for (; asked < statements; asked++) await sql.unsafe('select 1', [], { prepare: true })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / statements
}

/** What a statement costs after so many without a pause, as a multiple of what the first ones cost. */
async function growthOf(sql: Sql): Promise<number> {
  await costEach(sql, 5_000)
  const first = await leastCost(sql)
  await costEach(sql, 150_000)
  return (await leastCost(sql)) / first
}

/** Of several measurements: the machine has other things to do. */
async function leastCost(sql: Sql): Promise<number> {
  const costs: number[] = []
  while (costs.length < TURNS) costs.push(await costEach(sql, 3_000))
  return Math.min(...costs)
}

async function withPool<T>(size: number, work: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
  const db = openDatabase(connection, size)
  try {
    return await work(db)
  } finally {
    await closeDatabase(db)
  }
}

test('a statement of a lane that is never idle costs as little after very many as at first', async () => {
  const growth = await withPool(1, (db) => growthOf(db.$reads))
  expect(growth).toBeLessThan(MUCH)
})

test('without its pools of one it would cost more and more', async () => {
  const growth = await withPool(LANE_CONNECTIONS, (db) => growthOf(db.$client))
  expect(growth).toBeGreaterThan(MUCH)
})

test('statements of a lane are taken in turn by its connections, however they are written', async () => {
  const pids = await withPool(1, async ({ $reads: sql }) => {
    const rows = [
      await sql`select pg_backend_pid() as pid`,
      await sql.unsafe('select pg_backend_pid() as pid'),
    ]
    return rows.map(([row]) => row?.['pid'])
  })
  expect(new Set(pids).size).toBe(LANE_CONNECTIONS)
})

test('a text that is a part of another statement is not asked by itself', async () => {
  const next = await withPool(1, async ({ $reads: sql }) => {
    await sql`create sequence lane_parts`
    const part = "select nextval('lane_parts') as number"
    await sql`select number from (${sql.unsafe(part)}) part`
    const [row] = await sql<{ number: string }[]>`select nextval('lane_parts') as number`
    return row?.number
  })
  expect(next).toBe('2')
})

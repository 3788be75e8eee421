import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { publishedDriver } from '../../test/published-driver.ts'
import { testApp } from '../../test/test-app.ts'
import type { Queryable } from './database.ts'
import { openPool } from './database.ts'

const { connection } = await testApp()

const CONNECTIONS = 2
const AT_ONCE = 20
const TURNS = 6
/** More than half as many again as the unpatched driver needs to be found out. */
const STATEMENTS = 60_000
const AT_A_TIME = 15_000
/** On a busy machine the same work costs up to two thirds more; a cost that grows, about three times as much. */
const MUCH = 2

/** Processor time per statement, in microseconds, over this many without a pause. */
async function costEach(sql: Queryable, statements: number): Promise<number> {
  const before = process.cpuUsage()
  let requested = 0
  const ask = async () => {
    for (; requested < statements; requested++) await sql.unsafe('select 1', [], { prepare: true })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / statements
}

/** Of several measurements: the machine is also busy with other things. */
async function leastCost(sql: Queryable): Promise<number> {
  const costs: number[] = []
  while (costs.length < TURNS) costs.push(await costEach(sql, 3_000))
  return Math.min(...costs)
}

/** Whether a statement ever costs much more than the first ones did, over this many without a pause. */
async function getsSlower(driver: typeof postgres): Promise<boolean> {
  const sql = openPool(connection, CONNECTIONS, driver)
  onTestFinished(() => sql.end())
  await costEach(sql, 5_000)
  const first = await leastCost(sql)
  for (let requested = 0; requested < STATEMENTS; requested += AT_A_TIME) {
    await costEach(sql, AT_A_TIME)
    // Not only in a moment when everything was slow.
    if ((await leastCost(sql)) > MUCH * first && (await leastCost(sql)) > MUCH * first) return true
  }
  return false
}

test('a statement of a pool that is never idle costs the same after very many as at first', async () => {
  expect(await getsSlower(postgres)).toBe(false)
})

test('with the unpatched driver it costs more and more', async () => {
  expect(await getsSlower(await publishedDriver())).toBe(true)
})

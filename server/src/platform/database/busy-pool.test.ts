import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishedDriver } from '../../test/published-driver.ts'
import { testApp } from '../../test/test-app.ts'
import type { Queryable } from './database.ts'
import { openPool } from './database.ts'

const { connection } = await testApp()

const CONNECTIONS = 2
const AT_ONCE = 20
const STATEMENTS = 5_000
const TURNS = 6
/** The patched queues drop what they have handed out a thousand at a time. */
const KEPT_MAX = 1_100

/** The longest list in which the driver looked for a connection, while statements never ceased. */
async function longestSearch(driver: typeof postgres): Promise<number> {
  const sql = openPool(connection, CONNECTIONS, driver)
  onTestFinished(() => sql.end())
  let longest = 0
  const { indexOf } = Array.prototype
  const spy = vi.spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], ...wanted) {
    longest = Math.max(longest, this.length)
    return indexOf.apply(this, wanted)
  })
  let sent = 0
  const ask = async () => {
    for (; sent < STATEMENTS; sent++) await sql`select 1`
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask)).finally(() => spy.mockRestore())
  return longest
}

test('a pool that is never idle keeps no trace of the statements it has answered', async () => {
  expect(await longestSearch(postgres)).toBeLessThan(KEPT_MAX)
})

test('with the unpatched driver every new statement is searched for among all earlier ones', async () => {
  expect(await longestSearch(await publishedDriver())).toBeGreaterThan(STATEMENTS / 2)
})

/** The pool, all of its connections open. */
async function openConnections(driver: typeof postgres): Promise<Queryable> {
  const sql = openPool(connection, CONNECTIONS, driver)
  onTestFinished(() => sql.end())
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(0.05)`))
  return sql
}

/** How many connections answer statements that are sent one after the other. */
async function connectionsInTurn(driver: typeof postgres): Promise<number> {
  const sql = await openConnections(driver)
  const pids = new Set<number | undefined>()
  for (let turn = 0; turn < TURNS; turn++) {
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    pids.add(backend?.pid)
  }
  return pids.size
}

test('statements one after the other go to one connection, which has planned them', async () => {
  expect(await connectionsInTurn(postgres)).toBe(1)
})

test('with the unpatched driver every connection plans them', async () => {
  expect(await connectionsInTurn(await publishedDriver())).toBe(CONNECTIONS)
})

test('arrays are known to each connection of a pool, which asks for their types once', async () => {
  const sql = await openConnections(postgres)
  const words = ['brake', 'pad']
  const read = () => sql<{ words: string[] }[]>`select ${words}::text[] as words, pg_sleep(0.05)`
  const rows = await Promise.all(Array.from({ length: CONNECTIONS }, read))
  expect(rows.map(([row]) => row?.words)).toEqual(Array.from({ length: CONNECTIONS }, () => words))
})

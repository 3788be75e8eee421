import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { closeDatabase, openDatabase, PIPELINED_CONNECTIONS } from './database.ts'

const { connection, db } = await testApp()

function pool() {
  const db = openDatabase(connection, 1)
  onTestFinished(() => closeDatabase(db))
  return db.reads
}

test('a pipelined pool distributes statements to its connections in turn, however they are written', async () => {
  const sql = pool()
  const rows = [
    await sql<{ pid: number }[]>`select pg_backend_pid() as pid`,
    await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'),
  ]
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(PIPELINED_CONNECTIONS)
})

test('no statement waits behind a long one while another connection of the pool is free', async () => {
  const sql = pool()
  const answered: number[] = []
  const ask = async (lock: number) => {
    await sql.unsafe('select pg_advisory_xact_lock($1)', [lock])
    answered.push(lock)
  }
  const LONG = 10
  let long: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LONG})`
    // Blocks until this transaction ends, and everything queued behind it.
    long = ask(LONG)
    for (const lock of [1, 2, 3]) await ask(lock)
  })
  await long
  expect(answered).toEqual([1, 2, 3, LONG])
})

test('a text embedded in another statement is not sent separately', async () => {
  const sql = pool()
  await sql`create sequence lane_parts`
  const part = "select nextval('lane_parts') as number"
  await sql`select number from (${sql.unsafe(part)}) part`
  const [row] = await sql<{ number: string }[]>`select nextval('lane_parts') as number`
  expect(row?.number).toBe('2')
})

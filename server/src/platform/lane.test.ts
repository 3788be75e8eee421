import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { closeDatabase, LANE_CONNECTIONS, openDatabase } from './database.ts'

const { connection } = await testApp()

function lane() {
  const db = openDatabase(connection, 1)
  onTestFinished(() => closeDatabase(db))
  return db.$reads
}

test('statements of a lane are taken in turn by its connections, however they are written', async () => {
  const sql = lane()
  const rows = [
    await sql<{ pid: number }[]>`select pg_backend_pid() as pid`,
    await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'),
  ]
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(LANE_CONNECTIONS)
})

test('nobody waits behind long work while another connection of the lane has none', async () => {
  const sql = lane()
  const answered: string[] = []
  const ask = async (name: string, seconds: number) => {
    await sql.unsafe('select pg_sleep($1::float8)', [seconds])
    answered.push(name)
  }
  const long = ask('long', 1)
  for (const name of ['first', 'second', 'third']) await ask(name, 0)
  await long
  expect(answered).toEqual(['first', 'second', 'third', 'long'])
})

test('a text that is a part of another statement is not asked by itself', async () => {
  const sql = lane()
  await sql`create sequence lane_parts`
  const part = "select nextval('lane_parts') as number"
  await sql`select number from (${sql.unsafe(part)}) part`
  const [row] = await sql<{ number: string }[]>`select nextval('lane_parts') as number`
  expect(row?.number).toBe('2')
})

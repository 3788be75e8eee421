import { expect, vi } from 'vitest'
import { closeDatabase, openDatabase } from '../platform/database/database.ts'
import type { TestApp } from './test-app.ts'

/** Advisory lock id: an arbitrary number that nothing else uses. */
const GATE = 770_077

/**
 * Runs something whose statements meet at a trigger: `count` of them wait there for each other, then all continue at
 * the same time. `trigger` is what is between `create` and `execute`, for a trigger named `gate`.
 */
export async function meetAtGate<Result>(
  { connection }: TestApp,
  trigger: string,
  count: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(connection, 1)
  const sql = db.sql
  await sql.unsafe(`create function wait_at_gate() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end'`)
  await sql.unsafe(`create ${trigger} execute function wait_at_gate()`)
  await sql`select pg_advisory_lock(${GATE})`
  const running = run()
  const allWait = async () => {
    const rows = await sql`
      select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
        and database = (select oid from pg_database where datname = current_database())`
    expect(rows.length).toBeGreaterThanOrEqual(count)
  }
  try {
    await vi.waitFor(allWait, { timeout: 120_000, interval: 20 })
  } finally {
    await sql`select pg_advisory_unlock(${GATE})`
  }
  const result = await running
  await sql`drop function wait_at_gate() cascade`
  await closeDatabase(db)
  return result
}

/** This many statements of this database wait for each other's rows. */
export const waiters = ({ db }: TestApp, count: number) =>
  vi.waitFor(
    async () => {
      const waiting = await db.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).toHaveLength(count)
    },
    { timeout: 10_000, interval: 10 },
  )

/** Runs two things that need one row, which is released when both wait for it. */
export async function meetAtRow<Result>(
  app: TestApp,
  table: string,
  id: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const holder = await app.db.sql.reserve()
  await holder`begin`
  await holder`select from ${holder(table)} where id = ${id} for update`
  const running = run()
  await waiters(app, 2)
  await holder`commit`
  holder.release()
  return running
}

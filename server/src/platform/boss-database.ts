import type { Db } from 'pg-boss'
import type { Sql } from 'postgres'
import type { Queryable, Tx } from './database.ts'

type Value = Parameters<Sql['unsafe']>[1]

/** How pg-boss runs its statements on our pool. */
export function bossDatabase(sql: Sql): Db {
  return {
    // Without parameters it passes none, or an empty list.
    executeSql: (text: string, values?: unknown[]) =>
      // Its installation brings its own BEGIN and COMMIT, which must not be spread over a pool.
      !values?.length && /^\s*BEGIN\b/.test(text) ? onOneConnection(sql, text) : run(sql, text, values),
  }
}

/** The same within a transaction of ours: what is sent becomes visible when it commits. */
export function bossTransaction(sql: Tx): Db {
  return { executeSql: (text: string, values?: unknown[]) => run(sql, text, values) }
}

async function run(sql: Queryable, text: string, values: unknown[] = []) {
  const rows = await sql.unsafe(text, values.map(plain) as Value)
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

/** What is not given is null to it. */
const plain = (value: unknown) => value ?? null

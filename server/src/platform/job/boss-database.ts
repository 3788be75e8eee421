import type { Db } from 'pg-boss'
import type { Sql } from 'postgres'
import type { Queryable, Tx } from '../database/database.ts'

type BossDatabaseValue = Parameters<Sql['unsafe']>[1]

/** Runs pg-boss statements on our pool. */
export function bossDatabase(sql: Sql): Db {
  return {
    // Without parameters it passes none, or an empty list.
    executeSql: (text: string, values?: unknown[]) =>
      // Its installation script contains its own BEGIN and COMMIT, which must run on one connection.
      !values?.length && /^\s*BEGIN\b/.test(text) ? onOneConnection(sql, text) : run(sql, text, values),
  }
}

/** The same within our transaction: a sent job becomes visible when it commits. */
export function bossTransaction(sql: Tx): Db {
  return { executeSql: (text: string, values?: unknown[]) => run(sql, text, values) }
}

async function run(sql: Queryable, text: string, values: unknown[] = []) {
  const rows = await sql.unsafe(text, values.map(plain) as BossDatabaseValue)
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

/** It treats a missing value as null. */
const plain = (value: unknown) => value ?? null

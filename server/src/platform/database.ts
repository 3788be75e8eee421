import type { ISql, PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import postgres from 'postgres'
import { openPipelinedPool } from './pipelined-pool.ts'

/** A transaction: what a function takes first that needs one. `tx.savepoint` undoes a part of it. */
export type Tx = TransactionSql

/** What a function takes that runs in a transaction as well as outside of one. */
export type Queryable = ISql

/** A part of a statement, to be embedded in another; awaited, it is a statement itself. */
export type Fragment = PendingQuery<Row[]>

/**
 * `sql` is the pool for all but public reads. `reads` is for public reads of a millisecond or two, never for a
 * transaction: they share few connections, one behind the other on each, which halves what a read costs both sides.
 * Anything longer would hold up those behind it; so searches have `searchPool`, a pool of their own of the same kind.
 */
export interface Db {
  sql: Sql
  reads: Sql
  searchPool: Sql
  /** Commits when `work` has ended well and rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** How to reach PostgreSQL: an address, or the socket of the embedded one. */
export type Connection = { url: string } | { host: string; port: number; user: string; database: string }

/**
 * Conditional updates are counted on to see each other's commits: see docs/decisions/database.md.
 * Statements are written so that one plan serves all values: planning a list anew costs more than running it.
 */
const SESSION = {
  default_transaction_isolation: 'read committed',
  plan_cache_mode: 'force_generic_plan',
  TimeZone: 'UTC',
  // Nobody waits for an answer so long: see NETWORK_TIMEOUT_MS.
  statement_timeout: 60_000,
} as const

/** Of a lane: more than the processors of the database can work on at once only wait on each other. */
export const PIPELINED_CONNECTIONS = 2

/** Opens the pools. Connections are made on first use and again after the database was away. */
export function openDatabase(connection: Connection, poolSize = 4): Db {
  const pool = () => openPipelinedPool(PIPELINED_CONNECTIONS, () => openPool(connection, 1))
  const sql = openPool(connection, poolSize)
  return {
    sql,
    reads: pool(),
    searchPool: pool(),
    transaction: <T>(work: (tx: Tx) => Promise<T>) => sql.begin(work) as Promise<T>,
  }
}

/** Left to itself the driver waits up to 20 s for a database that has long been back. */
const RECONNECT_SECONDS = 0.2

/** A pool of so many connections, by the driver as it was mended (docs/decisions/database.md) or by another. */
export function openPool(connection: Connection, size: number, driver: typeof postgres = postgres): Sql {
  const options = {
    ...{ max: size, idle_timeout: 0, connection: SESSION },
    onnotice: () => undefined,
    backoff: () => RECONNECT_SECONDS,
  }
  const pool =
    'url' in connection
      ? driver(connection.url, options)
      : driver({ ...connection, path: `${connection.host}/.s.PGSQL.${connection.port}`, ...options })
  return convertValues(pool)
}

const JSON_TYPES = [114, 3802]
const TIME_TYPES = [1082, 1114, 1184]

/**
 * A time is read as the text that PostgreSQL writes, and written as a text or a Date: a Date has no microseconds, and a
 * list that goes on after a row would give it twice. JSON is written as its text, `${JSON.stringify(value)}::jsonb`, or
 * as a value that is not a string.
 */
function convertValues(pool: Sql): Sql {
  const { parsers, serializers } = pool.options
  for (const type of TIME_TYPES) {
    parsers[type] = (text: string) => text
    serializers[type] = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  }
  for (const type of JSON_TYPES) {
    serializers[type] = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  }
  return pool
}

export async function closeDatabase(db: Db): Promise<void> {
  await Promise.all([db.sql, db.reads, db.searchPool].map((pool) => pool.end({ timeout: 5 })))
}

import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import postgres from 'postgres'
import { openLane } from './lane.ts'

/**
 * Drizzle for ordinary queries; `sql` (postgres.js, prepared statements) where a bench asks for it. `reads` is for
 * public reads of a millisecond or two, never for a transaction: they share few connections, one behind the other on
 * each, which halves what a read costs both sides. Anything longer would hold up those behind it; so searches have
 * `searchPool`, a lane of their own of the same kind.
 */
export type Db = PostgresJsDatabase & { sql: Sql; reads: Sql; searchPool: Sql }
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a service takes when it also runs inside a caller's transaction. */
export type DbOrTransaction = Db | Transaction

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
export const LANE_CONNECTIONS = 2

/** Opens the pools. Connections are made on first use and again after the database was away. */
export function openDatabase(connection: Connection, poolSize = 4): Db {
  const lane = () => openLane(LANE_CONNECTIONS, () => acceptValues(openPool(connection, 1)))
  const client = openPool(connection, poolSize)
  const db = drizzle(client)
  acceptValues(client)
  return Object.assign(db, { sql: client, reads: lane(), searchPool: lane() })
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
  return 'url' in connection
    ? driver(connection.url, options)
    : driver({ ...connection, path: `${connection.host}/.s.PGSQL.${connection.port}`, ...options })
}

const JSON_TYPES = [114, 3802]
const TIME_TYPES = [1082, 1114, 1184]

/** Drizzle passes JSON and times on as the text that it has made of them; statements by hand give values or texts. */
function acceptValues(pool: Sql): Sql {
  const { serializers } = pool.options
  for (const type of JSON_TYPES) {
    serializers[type] = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const type of TIME_TYPES) {
    serializers[type] = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  }
  return pool
}

export async function closeDatabase(db: Db): Promise<void> {
  await Promise.all([db.sql, db.reads, db.searchPool].map((pool) => pool.end({ timeout: 5 })))
}

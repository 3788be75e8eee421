import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { ISql, PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import postgres from 'postgres'
import { openLane } from './lane.ts'

/** The query builder that module user still uses; it goes with its last use. */
type QueryBuilder = Pick<PostgresJsDatabase, 'execute' | 'select' | 'insert' | 'update' | 'delete'>

/** A transaction: what a function takes first that needs one. `tx.savepoint` undoes a part of it. */
export type Tx = Omit<TransactionSql, 'savepoint'> &
  ISql &
  QueryBuilder & { savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** What a function takes that runs in a transaction as well as outside of one. */
export type Queryable = ISql

/** A part of a statement, to be embedded in another; awaited, it is a statement itself. */
export type Fragment = PendingQuery<Row[]>

/**
 * `sql` is the pool for all but public reads. `reads` is for public reads of a millisecond or two, never for a
 * transaction: they share few connections, one behind the other on each, which halves what a read costs both sides.
 * Anything longer would hold up those behind it; so searches have `searchPool`, a pool of their own of the same kind.
 */
export interface Db extends QueryBuilder {
  sql: Sql
  reads: Sql
  searchPool: Sql
  /** Commits when `work` has ended well and rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
export type DbOrTransaction = QueryBuilder

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
  const sql = openPool(connection, poolSize)
  const builder = drizzle(sql)
  acceptValues(sql)
  return {
    ...methodsOf(builder),
    sql,
    reads: lane(),
    searchPool: lane(),
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      sql.begin((tx) => work(withBuilder(tx, sql))) as Promise<T>,
  }
}

function withBuilder(tx: TransactionSql, sql: Sql): Tx {
  const savepoint = tx.savepoint
  const { parsers, serializers } = sql.options
  // Drizzle writes into the options that it is given.
  const options = { parsers: { ...parsers }, serializers: { ...serializers } }
  const builder = drizzle(Object.assign(tx, { options }) as unknown as Sql)
  return Object.assign(tx, methodsOf(builder), {
    savepoint: <T>(work: (inner: Tx) => Promise<T>) =>
      savepoint((inner) => work(withBuilder(inner, sql))) as Promise<T>,
  })
}

const methodsOf = (builder: QueryBuilder): QueryBuilder => ({
  execute: builder.execute.bind(builder),
  select: builder.select.bind(builder),
  insert: builder.insert.bind(builder),
  update: builder.update.bind(builder),
  delete: builder.delete.bind(builder),
})

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

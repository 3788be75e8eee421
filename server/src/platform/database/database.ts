import type { ISql, PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import postgres from 'postgres'
import type { Broker, BrokerMessage } from '../job/announcement.ts'
import { collectAnnouncements } from '../job/announcement.ts'

interface PipelinedPoolConnection {
  readonly pool: Sql
  /** Pending statements with parameters, as nearly all are. */
  waiting: number
}

/**
 * Connections for pipelined statements, each a pool of one: a statement goes to the one with the fewest pending,
 * whereas a pool of several distributes them in turn, even behind long work. A statement without parameters is
 * distributed the same way, but not counted as pending. For statements only: a transaction needs the ordinary pool.
 */
function openPipelinedPool(size: number, openSingle: () => Sql): Sql {
  const first: PipelinedPoolConnection = { pool: openSingle(), waiting: 0 }
  const connection = [first, ...Array.from({ length: size - 1 }, () => ({ pool: openSingle(), waiting: 0 }))]
  /** The one with the fewest pending statements, in turn when equal. */
  const next = (): PipelinedPoolConnection => {
    connection.push(connection.shift() ?? first)
    return connection.reduce((least, one) => (one.waiting < least.waiting ? one : least))
  }
  const own = {
    // With parameters it is a statement. A text alone may be part of another, as a fragment may: awaiting it would
    // send it.
    unsafe: ((text, ...rest) =>
      rest.length > 0
        ? counted(next(), ({ pool }) => pool.unsafe(text, ...rest))
        : next().pool.unsafe(text)) satisfies Sql['unsafe'],
    async end(options) {
      await Promise.all(connection.map(({ pool }) => pool.end(options)))
    },
  } satisfies Partial<Sql>
  return new Proxy(first.pool, {
    apply: (_pool, _this, input): unknown => Reflect.apply(next().pool, undefined, input),
    get: (pool, name): unknown => Reflect.get(name in own ? own : pool, name),
  })
}

/** Sends the statement, and counts it as pending until it succeeds or fails. */
function counted<Query extends PromiseLike<unknown>>(
  to: PipelinedPoolConnection,
  send: (to: PipelinedPoolConnection) => Query,
): Query {
  const query = send(to)
  const answered = () => {
    to.waiting -= 1
  }
  to.waiting += 1
  query.then(answered, answered)
  return query
}

/** A pool that can be exchanged for a new one, for everybody who holds it. */
function openReplaceable(connection: DatabaseConnection, open: () => Sql) {
  let current = open()
  // Subscriptions have a connection of their own, which is opened again by itself.
  let subscriptions: Sql | undefined
  const own = {
    listen: ((...args) => {
      subscriptions ??= openPool(connection, 1)
      return subscriptions.listen(...args)
    }) satisfies Sql['listen'],
    async end(options) {
      await Promise.all([current.end(options), subscriptions?.end(options)])
    },
  } satisfies Partial<Sql>
  const sql: Sql = new Proxy(current, {
    apply: (_pool, _this, input): unknown => Reflect.apply(current, undefined, input),
    get: (_pool, name): unknown => Reflect.get(name in own ? own : current, name),
  })
  /** Refuses all pending statements at once, with CONNECTION_DESTROYED. */
  const replace = () => {
    const former = current
    current = open()
    // A database that does not answer does not confirm the end either.
    former.end({ timeout: 0 }).catch(() => undefined)
  }
  return { sql, replace }
}

/** A transaction: the first parameter of functions that require one. `tx.savepoint` rolls back a part of it. */
export type Tx = TransactionSql

/** The parameter of functions that run inside or outside a transaction. */
export type Queryable = ISql

/** An SQL fragment for embedding in another; awaited, it is a statement itself. */
export type Fragment = PendingQuery<Row[]>

/**
 * `sql` is the pool for everything but short reads. `reads` is for reads of a millisecond or two, never for a
 * transaction: they share few connections, pipelined on each, which halves the cost of a read on both sides. Anything
 * longer would delay those behind it; so searches have `searchPool`, a separate pool of the same kind.
 */
export interface Db {
  sql: Sql
  reads: Sql
  searchPool: Sql
  /** Commits when `work` succeeds and rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Hears what the processes announce, by PostgreSQL and by the broker, if there is one. Returns how to stop. */
  listen(channel: string, hear: (text: string) => void, onReturn: () => void): Promise<() => Promise<unknown>>
  /** Announces something at once: by the broker, or by PostgreSQL where there is none or it does not answer. */
  announce(channel: string, text: string): Promise<void>
  /** Refuses all pending statements with UNAVAILABLE; the next ones get new connections. */
  reconnect(): void
}

/** The connection to PostgreSQL: an address, or the socket of the embedded one. */
export type DatabaseConnection =
  | { url: string }
  | { host: string; port: number; user: string; database: string }

/**
 * Conditional updates rely on seeing each other's commits: see docs/decisions/database.md. Statements are written so
 * that one plan serves all values: planning a list each time costs more than executing it.
 */
const SESSION = {
  default_transaction_isolation: 'read committed',
  plan_cache_mode: 'force_generic_plan',
  TimeZone: 'UTC',
  // No caller waits for a reply this long: see NETWORK_TIMEOUT_MS.
  statement_timeout: 60_000,
} as const

/** Connections of a pipelined pool: more than the database's processors can serve only wait for each other. */
export const PIPELINED_CONNECTIONS = 2

/** Opens the pools. Connections are opened on first use and again after an outage of the database. */
export function openDatabase(connection: DatabaseConnection, poolSize = 4, broker?: Broker): Db {
  const pipelined = () =>
    openReplaceable(connection, () => openPipelinedPool(PIPELINED_CONNECTIONS, () => openPool(connection, 1)))
  const main = openReplaceable(connection, () => openPool(connection, poolSize))
  const reads = pipelined()
  const searchPool = pipelined()
  const notify = async ({ channel, text }: BrokerMessage) => {
    await main.sql`select pg_notify(${channel}, ${text})`
  }
  const publish = ({ channel, text }: BrokerMessage, { publish }: Broker) =>
    publish(channel, text).catch(() => notify({ channel, text }))
  return {
    sql: main.sql,
    reads: reads.sql,
    searchPool: searchPool.sql,
    async transaction<T>(work: (tx: Tx) => Promise<T>) {
      if (!broker) return main.sql.begin(work) as Promise<T>
      let announcements: BrokerMessage[] = []
      const result = (await main.sql.begin((tx) => {
        announcements = collectAnnouncements(tx)
        return work(tx)
      })) as T
      // The change is stored: its caller does not wait, and an announcement that is lost is made up for by the next.
      for (const each of announcements) void publish(each, broker).catch(() => undefined)
      return result
    },
    announce: (channel, text) => (broker ? publish({ channel, text }, broker) : notify({ channel, text })),
    async listen(channel, hear, onReturn) {
      const { unlisten } = await main.sql.listen(channel, hear, onReturn)
      const unsubscribe = broker?.subscribe(channel, hear, onReturn)
      return async () => {
        unsubscribe?.()
        await unlisten()
      }
    },
    reconnect() {
      for (const pool of [main, reads, searchPool]) pool.replace()
    },
  }
}

/** By default the driver waits up to 20 s for a database that has long been back. */
const RECONNECT_SECONDS = 0.2
const CONNECT_SECONDS = 10

/** A pool with this many connections, by the patched driver (docs/decisions/database.md) or another. */
export function openPool(
  connection: DatabaseConnection,
  size: number,
  driver: typeof postgres = postgres,
): Sql {
  const options = {
    max: size,
    idle_timeout: 0,
    connect_timeout: CONNECT_SECONDS,
    connection: SESSION,
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
 * A time is read as PostgreSQL's text, and written as a text or a Date: a Date has no microseconds, and a list that
 * continues after a row would repeat it. JSON is written as its text, `${JSON.stringify(value)}::jsonb`, or as a
 * value that is not a string.
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

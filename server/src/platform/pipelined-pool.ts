import type { Sql } from 'postgres'

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
export function openPipelinedPool(size: number, openSingle: () => Sql): Sql {
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
  ask: (to: PipelinedPoolConnection) => Query,
): Query {
  const query = ask(to)
  const answered = () => {
    to.waiting -= 1
  }
  to.waiting += 1
  query.then(answered, answered)
  return query
}

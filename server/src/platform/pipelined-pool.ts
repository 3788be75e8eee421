import type { Sql } from 'postgres'

interface Connection {
  readonly pool: Sql
  /** Statements with values, as nearly all are, that it was given and has not answered. */
  waiting: number
}

/**
 * Connections that share statements, each the only one of a pool of its own: a statement goes to the one with the fewest
 * waiting, where a pool of several gives them out in turn, to one that has long work before it too. A statement without
 * values is given out so too, but not counted as waiting.
 * Statements only: what must stay together on one connection, a transaction say, is for the ordinary pool.
 */
export function openPipelinedPool(size: number, openSingle: () => Sql): Sql {
  const first: Connection = { pool: openSingle(), waiting: 0 }
  const connection = [first, ...Array.from({ length: size - 1 }, () => ({ pool: openSingle(), waiting: 0 }))]
  /** The one with the fewest waiting, each in turn where they have as many. */
  const next = (): Connection => {
    connection.push(connection.shift() ?? first)
    return connection.reduce((least, one) => (one.waiting < least.waiting ? one : least))
  }
  const own = {
    // With values it is a statement. A text alone may be a part of another, as a template may: to wait for it would be
    // to ask it.
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

/** Asks, and counts the statement as waiting until it is answered, well or badly. */
function counted<Query extends PromiseLike<unknown>>(to: Connection, ask: (to: Connection) => Query): Query {
  const query = ask(to)
  const answered = () => {
    to.waiting -= 1
  }
  to.waiting += 1
  query.then(answered, answered)
  return query
}

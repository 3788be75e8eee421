import type { Sql } from 'postgres'

/**
 * Connections that statements take in turn, each the only one of a pool of its own. Of a pool that is never idle as a
 * whole postgres.js 3.4 keeps a trace of every statement and goes through all of them at each next one: of two busy
 * connections the hundred thousandth statement cost four times the first. A pool of one cannot grow so.
 * Statements only: what must stay together on one connection, a transaction say, is for the ordinary pool.
 */
export function openLane(connections: number, openSingle: () => Sql): Sql {
  const first = openSingle()
  const pools = [first, ...Array.from({ length: connections - 1 }, openSingle)]
  let turn = 0
  const next = () => pools[turn++ % pools.length] ?? first
  const own = {
    unsafe: ((...asked) => next().unsafe(...asked)) satisfies Sql['unsafe'],
    async end(options) {
      await Promise.all(pools.map((pool) => pool.end(options)))
    },
  } satisfies Partial<Sql>
  return new Proxy(first, {
    apply: (_pool, _this, asked): unknown => Reflect.apply(next(), undefined, asked),
    get: (pool, name): unknown => Reflect.get(name in own ? own : pool, name),
  })
}

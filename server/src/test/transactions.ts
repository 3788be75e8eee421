import type { Tx } from '../platform/database/database.ts'
import { openPool } from '../platform/database/database.ts'
import { atEnd } from './at-end.ts'
import type { TestApp } from './test-app.ts'

/** Gives the server's transactions as many connections as the test uses at once, instead of the few it has. */
export function widenTransactions({ db, connection }: TestApp, connections: number) {
  const pool = openPool(connection, connections)
  atEnd(() => pool.end())
  db.transaction = <T>(work: (tx: Tx) => Promise<T>) => pool.begin(work) as Promise<T>
}

/**
 * For the control of a race test: removes a part of the statements in the server's transactions, so that the control
 * differs from the original only by its guard. Returns how often it was removed.
 */
export function cutFromStatements({ db }: TestApp, guard: string): () => number {
  let cutCount = 0
  const { transaction } = db
  const cut = (text: string) => {
    if (text.includes(guard)) cutCount += 1
    return text.replace(guard, '')
  }
  const cutTemplate = (first: unknown) => {
    if (!(Array.isArray(first) && 'raw' in first)) return first
    const strings = first.map(cut)
    return Object.assign(strings, { raw: strings })
  }
  const unguarded = (tx: Tx) =>
    new Proxy(tx, {
      apply: (target, self, [first, ...values]: unknown[]): unknown =>
        Reflect.apply(target, self, [cutTemplate(first), ...values]),
    })
  db.transaction = (work) => transaction((tx) => work(unguarded(tx)))
  return () => cutCount
}

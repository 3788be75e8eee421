import type { Queryable } from '../database/database.ts'

/**
 * Caches what never changes in a database, such as the id of a word: read once, then known. A missing value is read
 * each time. Above `max` the entry that was used longest ago is evicted.
 */
export class Memo<Key, Value> {
  readonly #max: number
  readonly #databases = new WeakMap<Queryable, Map<Key, Value>>()

  constructor(max: number) {
    this.#max = max
  }

  /** The values of those keys that have one; `read` is called for the unknown ones, if there are any. */
  async get(
    sql: Queryable,
    keys: Iterable<Key>,
    read: (unknown: Key[]) => Promise<Iterable<readonly [Key, Value]>>,
  ): Promise<Map<Key, Value>> {
    const known = this.#knownTo(sql)
    const found = new Map<Key, Value>()
    const unknown: Key[] = []
    for (const key of new Set(keys)) {
      const value = known.get(key)
      if (value === undefined) unknown.push(key)
      else {
        found.set(key, value)
        this.#learn(known, key, value)
      }
    }
    if (unknown.length === 0) return found
    for (const [key, value] of await read(unknown)) {
      found.set(key, value)
      this.#learn(known, key, value)
    }
    return found
  }

  #knownTo(sql: Queryable) {
    const known = this.#databases.get(sql) ?? new Map<Key, Value>()
    this.#databases.set(sql, known)
    return known
  }

  #learn(known: Map<Key, Value>, key: Key, value: Value) {
    known.delete(key)
    known.set(key, value)
    const [first] = known.keys()
    if (known.size > this.#max && first !== undefined) known.delete(first)
  }
}

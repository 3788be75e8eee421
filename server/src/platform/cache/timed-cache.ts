import type { Queryable } from '../database/database.ts'

interface TimedCacheOptions<T> {
  readonly ms: number
  /** Maximum of cached results: those asked for last. */
  readonly max?: number
  /** A result that is fast to read, or still changing, need not be cached. */
  readonly isWorth?: (value: T) => boolean
}

interface TimedCacheEntry<T> {
  readonly value: Promise<T>
  readonly readAt: number
  isBeingRead?: boolean
}

/**
 * Caches query results by key. Concurrent callers wait for the same read. Between `ms` and twice that, one caller
 * starts a refresh, and nobody waits; an older result is read first.
 */
export class TimedCache<T> {
  readonly #ms: number
  readonly #max: number
  readonly #isWorth: (value: T) => boolean
  readonly #databases = new WeakMap<Queryable, Map<string, TimedCacheEntry<T>>>()

  constructor({ ms, max = Number.POSITIVE_INFINITY, isWorth = () => true }: TimedCacheOptions<T>) {
    this.#ms = ms
    this.#max = max
    this.#isWorth = isWorth
  }

  get(sql: Queryable, key: string, read: () => Promise<T>): Promise<T> {
    const entries = this.#entriesOf(sql)
    const entry = entries.get(key)
    const age = entry ? performance.now() - entry.readAt : Number.POSITIVE_INFINITY
    if (entry) {
      // Appended, so that the first entry is the one used longest ago.
      entries.delete(key)
      entries.set(key, entry)
    }
    if (entry && age < this.#ms) return entry.value
    if (!entry || age >= 2 * this.#ms) return this.#read(entries, key, read)
    if (!entry.isBeingRead) this.#readBeside(entries, key, entry, read)
    return entry.value
  }

  #entriesOf(sql: Queryable) {
    const entries = this.#databases.get(sql) ?? new Map<string, TimedCacheEntry<T>>()
    this.#databases.set(sql, entries)
    return entries
  }

  #read(entries: Map<string, TimedCacheEntry<T>>, key: string, read: () => Promise<T>): Promise<T> {
    const value = read()
    this.#keep(entries, key, value)
    const drop = () => {
      if (entries.get(key)?.value === value) entries.delete(key)
    }
    value.then((known) => this.#isWorth(known) || drop(), drop)
    return value
  }

  /** When the refresh fails, the cached result stays until it is too old. */
  #readBeside(
    entries: Map<string, TimedCacheEntry<T>>,
    key: string,
    entry: TimedCacheEntry<T>,
    read: () => Promise<T>,
  ) {
    entry.isBeingRead = true
    read().then(
      (known) =>
        this.#isWorth(known) ? this.#keep(entries, key, Promise.resolve(known)) : entries.delete(key),
      () => {
        entry.isBeingRead = false
      },
    )
  }

  #keep(entries: Map<string, TimedCacheEntry<T>>, key: string, value: Promise<T>) {
    entries.delete(key)
    entries.set(key, { value, readAt: performance.now() })
    const [leastUsed] = entries.keys()
    if (entries.size > this.#max && leastUsed !== undefined) entries.delete(leastUsed)
  }
}

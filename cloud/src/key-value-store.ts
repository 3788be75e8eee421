/** Storage for small values between visits, such as the browser's localStorage. */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Keeps values as long as the page or the process lives. */
export function memoryStore(entries: Iterable<readonly [string, string]> = []): KeyValueStore {
  const values = new Map(entries)
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value)
    },
    removeItem: (key) => {
      values.delete(key)
    },
  }
}

/** localStorage where it works. It may be missing, forbidden or full: then memory replaces it, and nothing throws. */
export function lastingStore(): KeyValueStore {
  const memory = memoryStore()

  function attempt<Result>(use: (store: KeyValueStore) => Result): Result {
    try {
      return use(globalThis.localStorage ?? memory)
    } catch {
      return use(memory)
    }
  }

  return {
    // A value that localStorage refused is newer than the stored one.
    getItem: (key) => memory.getItem(key) ?? attempt((store) => store.getItem(key)),
    setItem: (key, value) => {
      memory.removeItem(key)
      attempt((store) => store.setItem(key, value))
    },
    removeItem: (key) => {
      memory.removeItem(key)
      attempt((store) => store.removeItem(key))
    },
  }
}

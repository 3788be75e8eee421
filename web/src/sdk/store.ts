/** A value that components can subscribe to (useSyncExternalStore) and that survives a reload when it has a key. */
export interface SdkStore<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): SdkStore<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** localStorage that never throws: private windows and full disks lose the stored value, not the page. */
export const storage = {
  read(key: string): string | null {
    try {
      return globalThis.localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string | null) {
    try {
      if (value === null) globalThis.localStorage.removeItem(key)
      else globalThis.localStorage.setItem(key, value)
    } catch {
      // Nothing to do: the value stays in memory until the page closes.
    }
  },
}

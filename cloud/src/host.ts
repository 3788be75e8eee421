/** Where small values are kept between visits, as the browser's localStorage does. */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What the client needs from the place it runs in, so that it runs in a browser, in Node and in a test. */
export interface Host {
  readonly fetch: typeof fetch
  readonly store: KeyValueStore
  /** Milliseconds since 1970. */
  now(): number
}

/** The host of a browser. */
export function browserHost(): Host {
  return {
    fetch: (...request) => globalThis.fetch(...request),
    store: globalThis.localStorage,
    now: () => Date.now(),
  }
}

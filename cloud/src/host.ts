import type { FormCarrier } from './file/form-post-transfer.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { lastingStore } from './key-value-store.ts'
import { learnServerTime, recallServerTime, serverNow } from './server-clock.ts'

export type { KeyValueStore } from './key-value-store.ts'

/** The environment of the client, so that it runs in a browser, in Node and in a test. */
export interface Host {
  readonly fetch: typeof fetch
  readonly store: KeyValueStore
  /** The time of the server as far as it is known, in milliseconds since 1970. */
  now(): number
  /** Takes the header `Date` of a reply of the gateway. */
  noteServerTime?(date: string | undefined): void
  /** Runs the task once after a delay in milliseconds. Returns a cancel function. */
  later(task: () => void, delayMs: number): () => void
  /** If it exists, an upload reports its progress; `fetch` cannot. */
  readonly postForm?: FormCarrier | undefined
}

/** The host of a browser, and of Node, where the store lasts as long as the process. */
export function browserHost(store: KeyValueStore = lastingStore()): Host {
  recallServerTime(store)
  return {
    fetch: (...request) => globalThis.fetch(...request),
    store,
    now: serverNow,
    noteServerTime: (date) => learnServerTime(date, store),
    later: (task, delayMs) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
    postForm: globalThis.XMLHttpRequest && postLater,
  }
}

const postLater: FormCarrier = async (transfer) =>
  (await import('./file/form-post-xhr.ts')).postByXhr(transfer)

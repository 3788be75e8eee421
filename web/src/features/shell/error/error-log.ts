import { useSyncExternalStore } from 'react'
import { isDebug } from '../../../sdk/debug.ts'
import { createStore, storage } from '../../../sdk/store.ts'

/** An error of the app (S3.10). */
export interface ErrorLogEntry {
  /** Where it was caught, such as `render` or `unhandledrejection`. */
  readonly info: string
  readonly err: string
  /** The address of the page. */
  readonly route: string
  /** Milliseconds since 1970. */
  readonly time: number
}

const KEY = 'error_log'
/** A page that fails in a loop must not fill the storage. */
const ENTRIES_MAX = 50
const ERR_LENGTH_MAX = 1000

const log = createStore<readonly ErrorLogEntry[]>(isDebug() ? readStored() : [])

export const readErrorLog = log.get

export function useErrorLog(): readonly ErrorLogEntry[] {
  return useSyncExternalStore(log.subscribe, log.get)
}

/** Stores an error, the newest first, in debug mode only. */
export function addToErrorLog({ err, ...rest }: ErrorLogEntry) {
  if (!isDebug()) return
  const entry = { ...rest, err: err.slice(0, ERR_LENGTH_MAX) }
  keep([entry, ...log.get()].slice(0, ENTRIES_MAX))
}

export const clearErrorLog = () => keep([])

function keep(entries: readonly ErrorLogEntry[]) {
  storage.write(KEY, entries.length > 0 ? JSON.stringify(entries) : null)
  log.set(entries)
}

function readStored(): readonly ErrorLogEntry[] {
  try {
    return JSON.parse(storage.read(KEY) ?? '[]') as ErrorLogEntry[]
  } catch {
    return []
  }
}

import { ERROR_TEXT_MAX, REPORTED_ERRORS_MAX } from '@tiantian/contracts/stats/names.ts'
import { useSyncExternalStore } from 'react'
import { createStore, isConsentGiven, storage } from '../../../sdk/store.ts'

/** An error of the app (S3.10). */
export interface ErrorLogEntry {
  /** Where it was caught, such as `render` or `unhandledrejection`. */
  readonly info: string
  readonly err: string
  /** The address of the page. */
  readonly route: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** The user has sent it to the office. */
  readonly isSent?: true
}

const KEY = 'error_log'

const log = createStore<readonly ErrorLogEntry[]>(readStored())

export const readErrorLog = log.get

export function useErrorLog(): readonly ErrorLogEntry[] {
  return useSyncExternalStore(log.subscribe, log.get)
}

/** Stores an error, the newest first. A page that fails in a loop must not fill the storage. */
export function addToErrorLog({ err, ...rest }: ErrorLogEntry) {
  const entry = { ...rest, err: err.slice(0, ERROR_TEXT_MAX).toWellFormed() }
  keep([entry, ...log.get()].slice(0, REPORTED_ERRORS_MAX))
}

export const clearErrorLog = () => keep([])

export function markSent(sent: readonly ErrorLogEntry[]) {
  keep(log.get().map((entry) => (sent.includes(entry) ? { ...entry, isSent: true } : entry)))
}

function keep(entries: readonly ErrorLogEntry[]) {
  // Before consent nothing is stored (S1.21).
  if (isConsentGiven()) storage.write(KEY, entries.length > 0 ? JSON.stringify(entries) : null)
  log.set(entries)
}

function readStored(): readonly ErrorLogEntry[] {
  try {
    return JSON.parse(storage.read(KEY) ?? '[]') as ErrorLogEntry[]
  } catch {
    return []
  }
}

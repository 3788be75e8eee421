import type { RouterHistory } from '@tanstack/react-router'
import { ERROR_TEXT_MAX, REPORTED_ERRORS_MAX } from '@tiantian/contracts/stats/names.ts'
import { useSyncExternalStore } from 'react'
import { CallError, hasCode } from '../../../sdk/call-error.ts'
import { reportToStatistics } from '../../../sdk/statistics.ts'
import { createStore, isConsentGiven, storage } from '../../../sdk/store.ts'
import { isNotified } from './failure.ts'

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

/** Logs an error of the app and reports it to the server (S3.10, S7.8). `info` says where it was caught. */
export type ReportFault = (error: unknown, info: string) => void

/** Browsers report this for any layout that needs another pass; nothing is wrong. */
const HARMLESS = /ResizeObserver loop/

/** Catches unhandled errors. Returns the handler for errors caught by React. */
export function captureErrors(history: RouterHistory): ReportFault {
  const note: ReportFault = (error, info) => {
    if (!isFault(error)) return
    const { href } = history.location
    addToErrorLog({ info, err: textOf(error), route: href, time: Date.now() })
    reportToStatistics((statistics) => statistics.reportError(error))
  }
  addEventListener('error', ({ error, message }) => note(error ?? message, 'window.onerror'))
  addEventListener('unhandledrejection', ({ reason }) => note(reason, 'unhandledrejection'))
  return note
}

/** A server error contains only the number to find it in the server's log. */
function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return String(error)
  return `${error.name}: ${error.message || error.code} ${error.requestId ?? ''}`.trimEnd()
}

/** Errors already shown to the user, cancelled calls and refusals with a reason are no errors of the app. */
function isFault(error: unknown): boolean {
  if (isNotified(error) || HARMLESS.test(String(error))) return false
  return !(error instanceof CallError) || hasCode(error, 'SYS_ERR')
}

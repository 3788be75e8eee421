import type { RouterHistory } from '@tanstack/react-router'
import { CallError, hasCode } from '../../sdk/call-error.ts'
import { reportToStatistics } from '../../sdk/statistics.ts'
import { addToErrorLog } from './error-log.ts'
import { isNotified } from './failure.ts'

/** Notes a fault of the app in the log and tells the server (S3.10, S7.8). `info` says where it was caught. */
export type NoteFault = (error: unknown, info: string) => void

/** Browsers say this of any layout that needs another round; nothing is wrong. */
const HARMLESS = /ResizeObserver loop/

/** Catches what nobody else does. The answer takes what React has caught. */
export function captureErrors(history: RouterHistory): NoteFault {
  const note: NoteFault = (error, info) => {
    if (!isFault(error)) return
    const { href } = history.location
    addToErrorLog({ info, err: textOf(error), route: href, time: Date.now() })
    reportToStatistics((statistics) => statistics.reportError(error))
  }
  addEventListener('error', ({ error, message }) => note(error ?? message, 'window.onerror'))
  addEventListener('unhandledrejection', ({ reason }) => note(reason, 'unhandledrejection'))
  return note
}

/** A fault of the server says no more here than where to look for it there. */
function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return String(error)
  return `${error.name}: ${error.message || error.code} ${error.requestId ?? ''}`.trimEnd()
}

/** What the person was told, what she called off and what the server refused with a reason is no fault of the app. */
function isFault(error: unknown): boolean {
  if (isNotified(error) || HARMLESS.test(String(error))) return false
  return !(error instanceof CallError) || hasCode(error, 'SYS_ERR')
}

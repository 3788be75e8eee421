import type { RouterHistory } from '@tanstack/react-router'
import { CallError, hasCode } from '../../../sdk/call-error.ts'
import { reportToStatistics } from '../../../sdk/statistics.ts'
import { addToErrorLog } from './error-log.ts'
import { isNotified } from './failure.ts'

/** Logs an error of the app and reports it to the server (S3.10, S7.8). `info` says where it was caught. */
export type NoteFault = (error: unknown, info: string) => void

/** Browsers report this for any layout that needs another pass; nothing is wrong. */
const HARMLESS = /ResizeObserver loop/

/** Catches unhandled errors. Returns the handler for errors caught by React. */
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

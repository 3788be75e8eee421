import { errorMessage } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { CallError, hasCode, isLoginNeeded } from '../../sdk/call-error.ts'
import { showModal } from '../../ui/modal-store.ts'
import { showToast } from '../../ui/toast-store.ts'

/**
 * How a person hears of a failed call that neither a form nor a page shows (S8): not at all, by the login page that
 * opens, or by a modal with the words of the error or "request service failed".
 */
export type Way = 'silent' | 'login' | 'modal'

/** The first row that holds counts. */
const ways: readonly (readonly [Way, (error: unknown) => boolean])[] = [
  // She gave up herself.
  ['silent', (error) => hasCode(error, 'ABORTED') || isAbort(error)],
  // She is led to where she sets one up: see step-up-asker.ts.
  ['silent', (error) => hasCode(error, 'SECOND_FACTOR_MISSING')],
  // S8.1, S8.3, S8.8: see login-redirect.ts.
  ['login', isLoginNeeded],
  ['modal', () => true],
]

export function wayOf(error: unknown): Way {
  return ways.find(([, holds]) => holds(error))?.[0] ?? 'modal'
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** What was told needs no place in the log of errors. */
const notified = new WeakSet<object>()
export const isNotified = (error: unknown) => error instanceof Error && notified.has(error)

/** Tells of a wish that failed: it wants to be read (S8.2 to S8.7). */
export function showFailure(error: unknown) {
  noteReported(error)
  if (wayOf(error) === 'modal') void showModal({ content: wordsOf(error), showCancel: false })
}

/** Tells of a refresh that failed: what is on the screen stays, so it may pass by. */
export function mentionFailure(error: unknown) {
  noteReported(error)
  if (wayOf(error) === 'modal') showToast({ title: errorMessage(error), icon: 'error' })
}

function noteReported(error: unknown) {
  if (error instanceof Error) notified.add(error)
}

/** Who calls for help about a fault of the server is asked for the number. */
function wordsOf(error: unknown): string {
  const message = errorMessage(error)
  const isFault = hasCode(error, 'SYS_ERR') || hasCode(error, 'UNAVAILABLE')
  if (!(isFault && error instanceof CallError && error.requestId)) return message
  return `${message}\n${i18n.t('error.requestId', { id: error.requestId })}`
}

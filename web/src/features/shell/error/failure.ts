import { errorMessage } from '../../../i18n/error-text.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { CallError, hasCode, isLoginNeeded } from '../../../sdk/call-error.ts'
import { showModal } from '../../../ui/overlay/modal-store.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'

/**
 * How a failed call that neither a form nor a page shows is reported (S8): not at all, by opening the login page, or
 * by a modal with the error's message or "request service failed".
 */
export type ErrorDisplay = 'silent' | 'login' | 'modal'

/** The first matching row applies. */
const ways: readonly (readonly [ErrorDisplay, (error: unknown) => boolean])[] = [
  // The user cancelled it.
  ['silent', (error) => hasCode(error, 'ABORTED') || isAbort(error)],
  // The user is led to set one up: see step-up-request.tsx.
  ['silent', (error) => hasCode(error, 'SECOND_FACTOR_MISSING')],
  // S8.1, S8.3, S8.8: see login-redirect.ts.
  ['login', isLoginNeeded],
  ['modal', () => true],
]

export function wayOf(error: unknown): ErrorDisplay {
  return ways.find(([, holds]) => holds(error))?.[0] ?? 'modal'
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** A reported error needs no entry in the error log. */
const notified = new WeakSet<object>()
export const isNotified = (error: unknown) => error instanceof Error && notified.has(error)

/** Reports a failed write in a modal: the user must read it (S8.2 to S8.7). */
export function showFailure(error: unknown) {
  noteReported(error)
  if (wayOf(error) === 'modal') void showModal({ content: messageOf(error), showCancel: false })
}

/** Reports a failed refresh in a toast: the visible data stays, so it is not urgent. */
export function mentionFailure(error: unknown) {
  noteReported(error)
  if (wayOf(error) === 'modal') showToast({ title: errorMessage(error), icon: 'error' })
}

function noteReported(error: unknown) {
  if (error instanceof Error) notified.add(error)
}

/** Support asks a user with a server error for the number. */
function messageOf(error: unknown): string {
  const message = errorMessage(error)
  const isFault = hasCode(error, 'SYS_ERR') || hasCode(error, 'UNAVAILABLE')
  if (!(isFault && error instanceof CallError && error.requestId)) return message
  return `${message}\n${i18n.t('error.requestId', { id: error.requestId })}`
}

import { checkSession } from '@tiantian/contracts/user/own-session.ts'
import { call } from './call.ts'
import { getSession } from './session.ts'

/** How long an idle page may show what a device that was signed out elsewhere must not see. */
export const CHECK_EVERY_MS = 60_000

/**
 * Checks whether this device is still signed in: when its window becomes visible, and once a minute meanwhile. A
 * check renews nothing: an idle window is signed out when its token expires.
 */
export function watchSession(page: Pick<Document, 'visibilityState' | 'addEventListener'> = document) {
  const check = () => {
    if (page.visibilityState === 'visible' && getSession().isMember) void ask()
  }
  page.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_EVERY_MS)
}

/** A refusal leads to the login page by itself (S8.8); while the server cannot be reached, nothing is known. */
const ask = () => call(checkSession, {}).catch(() => undefined)

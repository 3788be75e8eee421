import { checkSession } from '@tiantian/contracts/user/session-check.ts'
import { call } from './call.ts'
import { getSession } from './session.ts'

/** How long a page that nobody touches may show what a device that was signed out elsewhere must not see. */
export const CHECK_EVERY_MS = 60_000

/**
 * Asks whether this device is still signed in: when its window is looked at again, and once a minute meanwhile. To ask
 * renews nothing: a window that nobody uses is signed out when its token ends.
 */
export function watchSession(page: Pick<Document, 'visibilityState' | 'addEventListener'> = document) {
  const check = () => {
    if (page.visibilityState === 'visible' && getSession().isMember) void ask()
  }
  page.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_EVERY_MS)
}

/** A refusal leads to the login page by itself (S8.8); while the server is out of reach, nothing has been learnt. */
const ask = () => call(checkSession, {}).catch(() => undefined)

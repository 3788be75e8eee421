import type { RouterHistory } from '@tanstack/react-router'
import { codeText } from '../../i18n/error-text.ts'
import { onLoginNeeded } from '../../sdk/call.ts'
import { getSession } from '../../sdk/session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { isLoginPage, isProtected, loginAddress, secondFactorAddress } from './protected-pages.ts'

/** Long enough to be read beside a page that changes. */
const READ_MS = 4000

/**
 * A call that wants a login opens the login page, which leads back here (S8.8); a login that ended is told (S8.3),
 * one that lacks its second step is taken up again.
 */
export function openLoginWhenNeeded(history: RouterHistory) {
  onLoginNeeded((reason) => {
    if (reason === 'ended') {
      showToast({ title: codeText('TOKEN_INVALID_TOKEN_EXPIRED'), icon: 'error', durationMs: READ_MS })
    }
    const { pathname, href } = history.location
    if (isLoginPage(pathname)) return
    // She stands where nobody has to log in: a link to her own pages was fetched ahead as she logged out.
    if (reason === 'unread' && !isProtected(pathname)) return
    history.push(reason === 'half' ? secondFactorAddress(href) : loginAddress(href))
  })
  // Another window was signed out, or has learnt that this device was: what is a member's is left here too.
  globalThis.addEventListener('storage', () => {
    const { pathname, href } = history.location
    if (!getSession().isMember && isProtected(pathname)) history.push(loginAddress(href))
  })
}

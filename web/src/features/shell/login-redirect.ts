import type { RouterHistory } from '@tanstack/react-router'
import { onLoginNeeded } from '../../sdk/call.ts'
import { getSession } from '../../sdk/session.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { isLoginPage, isProtected, loginAddress, secondFactorAddress } from './protected-pages.ts'

/** Long enough to be read while the page changes. */
const READ_MS = 4000

async function sayEnded() {
  const { codeText } = await import('../../i18n/code-text.ts')
  showToast({ title: codeText('TOKEN_INVALID_TOKEN_EXPIRED'), icon: 'error', durationMs: READ_MS })
}

/**
 * A call that requires a login opens the login page, which leads back here (S8.8); an expired login is reported
 * (S8.3), one without its second factor is continued.
 */
export function openLoginWhenNeeded(history: RouterHistory) {
  onLoginNeeded((reason) => {
    if (reason === 'ended') void sayEnded()
    const { pathname, href } = history.location
    if (isLoginPage(pathname)) return
    // The current page needs no login: a link to a protected page was prefetched during logout.
    if (reason === 'unread' && !isProtected(pathname)) return
    history.push(reason === 'half' ? secondFactorAddress(href) : loginAddress(href))
  })
  // Another window signed out, or found this device signed out: this one leaves member pages too.
  globalThis.addEventListener('storage', () => {
    const { pathname, href } = history.location
    if (!getSession().isMember && isProtected(pathname)) history.push(loginAddress(href))
  })
}

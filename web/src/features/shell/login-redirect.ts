import type { RouterHistory } from '@tanstack/react-router'
import { onLoginNeeded } from '../../sdk/call.ts'
import { LOGIN_PAGE, loginAddress } from './protected-pages.ts'

/** A call that wants a login opens the login page, which leads back here (S8.8). */
export function openLoginWhenNeeded(history: RouterHistory) {
  onLoginNeeded(() => {
    if (history.location.pathname === LOGIN_PAGE) return
    history.push(loginAddress(history.location.href))
  })
}

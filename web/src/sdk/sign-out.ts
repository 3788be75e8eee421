import { logout } from '@tiantian/contracts/user/own-session.ts'
import type { Account } from './accounts.ts'
import { leaveAccount } from './accounts.ts'
import { call } from './call.ts'
import { getSession } from './session.ts'
import { silenceBrowser } from './silence-browser.ts'

/**
 * Ends the session here even if the server cannot be reached; an anonymous account cannot sign out (S4.5). Returns
 * the account that replaces it, if there is another one on this device (S3.7).
 */
export async function signOut(): Promise<Account | undefined> {
  if (!getSession().isMember) return undefined
  // Beside the call: nobody stays signed in because the browser does not answer.
  void silenceBrowser().catch(() => undefined)
  await call(logout, {}).catch(() => undefined)
  // A refused token has been cleared, and its account is on the list for the next login.
  return getSession().isMember ? leaveAccount() : undefined
}

import { logout } from '@tiantian/contracts/user/own-session.ts'
import type { Account } from './accounts.ts'
import { leaveAccount } from './accounts.ts'
import { call } from './call.ts'
import { getSession } from './session.ts'
import { silenceBrowser } from './web-push.ts'

/** The browser answers at once; if it does not, nobody stays signed in for it. */
const SILENCE_MS = 2000

/**
 * Ends the session here even if the server cannot be reached; an anonymous account cannot sign out (S4.5). Returns
 * the account that replaces it, if there is another one on this device (S3.7).
 */
export async function signOut(): Promise<Account | undefined> {
  if (!getSession().isMember) return undefined
  const silence = silenceBrowser().catch(() => undefined)
  const patience = new Promise((done) => setTimeout(done, SILENCE_MS))
  await Promise.all([call(logout, {}).catch(() => undefined), Promise.race([silence, patience])])
  // A refused token has been cleared, and its account is on the list for the next login.
  return getSession().isMember ? leaveAccount() : undefined
}

import type { Input } from '@tiantian/contracts/action.ts'
import { loginByUsername, logout, register } from '@tiantian/contracts/user/login.ts'
import type { Account } from './accounts.ts'
import { leaveAccount } from './accounts.ts'
import { call } from './call.ts'
import { mergeGuestCart } from './guest-cart.ts'
import { getSession, setSignedIn } from './session.ts'
import { tellStatistics } from './statistics.ts'

/** Signs a person in by username and password, and takes the visitor's cart along. */
export async function signIn(input: Input<typeof loginByUsername>) {
  setSignedIn(await call(loginByUsername, input))
  await afterLogin()
}

export async function signUp(input: Input<typeof register>) {
  setSignedIn(await call(register, input))
  await afterLogin()
}

async function afterLogin() {
  tellStatistics((statistics) => statistics.report('login', ''))
  await mergeGuestCart()
}

/**
 * Ends the session here even if the server cannot be reached; an anonymous account cannot sign out (S4.5). Answers
 * who takes her place, when there is another account on this device (S3.7).
 */
export async function signOut(): Promise<Account | undefined> {
  if (!getSession().isMember) return undefined
  await call(logout, {}).catch(() => undefined)
  // A refused token has been cleared, and its account is on the list for the next login.
  return getSession().isMember ? leaveAccount() : undefined
}

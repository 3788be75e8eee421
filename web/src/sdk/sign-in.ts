import type { Input } from '@tiantian/contracts/action.ts'
import { loginByUsername, logout, register } from '@tiantian/contracts/user/login.ts'
import { call } from './call.ts'
import { mergeGuestCart } from './guest-cart.ts'
import { getSession, removeToken, setSignedIn } from './session.ts'
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

/** Ends the session here even if the server cannot be reached; an anonymous account cannot sign out (S4.5). */
export async function signOut() {
  if (!getSession().isMember) return
  try {
    await call(logout, {})
  } finally {
    removeToken()
  }
}

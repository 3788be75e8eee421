import { mergeCart } from '@tiantian/contracts/cart/cart.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { getSession, guestToken } from './session.ts'

/** Moves the visitor's cart into the member's after login; what fails on the way is tried again at the next start. */
export async function mergeGuestCart(): Promise<boolean> {
  const token = guestToken.read()
  if (!(token && getSession().isMember)) return false
  try {
    await call(mergeCart, { guestToken: token })
  } catch (error) {
    const isAnswer =
      error instanceof CallError && !['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'SYS_ERR'].includes(error.code)
    // A guest token that the server refuses will never be merged.
    if (isAnswer) guestToken.clear()
    return false
  }
  guestToken.clear()
  return true
}

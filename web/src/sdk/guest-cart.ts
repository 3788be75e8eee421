import { mergeSaved } from '@tiantian/contracts/activity/merge.ts'
import { mergeCart } from '@tiantian/contracts/cart/cart.ts'
import { call } from './call.ts'
import { isGuestTokenRefused } from './call-error.ts'
import { getSession, guestToken } from './session.ts'

/** Moves the visitor's cart, favourites and footprints to the member after login; what fails on the way is tried again at the next start. */
export async function mergeGuestCart(): Promise<boolean> {
  const token = guestToken.read()
  if (!(token && getSession().isMember)) return false
  try {
    await call(mergeCart, { guestToken: token })
    await call(mergeSaved, { guestToken: token })
  } catch (error) {
    // What the server does not know today it will not know tomorrow; any other failure may pass.
    if (isGuestTokenRefused(error)) guestToken.clear()
    return false
  }
  guestToken.clear()
  return true
}

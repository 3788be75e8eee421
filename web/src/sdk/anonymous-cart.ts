import { mergeSaved } from '@tiantian/contracts/activity/merge.ts'
import { mergeCart } from '@tiantian/contracts/cart/cart.ts'
import { call } from './call.ts'
import { isAnonymousTokenRefused } from './call-error.ts'
import { anonymousToken, getSession } from './session.ts'

/** Moves the visitor's cart, favourites and footprints to the member after login; what fails on the way is tried again at the next start. */
export async function mergeAnonymousCart(): Promise<boolean> {
  const token = anonymousToken.read()
  if (!(token && getSession().isMember)) return false
  try {
    await call(mergeCart, { anonymousToken: token })
    await call(mergeSaved, { anonymousToken: token })
  } catch (error) {
    // What the server does not know today it will not know tomorrow; any other failure may pass.
    if (isAnonymousTokenRefused(error)) anonymousToken.clear()
    return false
  }
  anonymousToken.clear()
  return true
}

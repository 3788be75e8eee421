import { mergeSaved } from '@tiantian/contracts/activity/merge.ts'
import { mergeCart } from '@tiantian/contracts/cart/cart.ts'
import { call } from './call.ts'
import { isAnonymousTokenRefused } from './call-error.ts'
import { anonymousToken, getSession } from './session.ts'

/**
 * Merges the visitor's cart, favorites and history into the member's after login; what fails is retried at the next
 * start.
 */
export async function mergeAnonymousCart(): Promise<boolean> {
  const token = anonymousToken.read()
  if (!(token && getSession().isMember)) return false
  try {
    await call(mergeCart, { anonymousToken: token })
    await call(mergeSaved, { anonymousToken: token })
  } catch (error) {
    // An unknown token stays unknown; any other failure may be temporary.
    if (isAnonymousTokenRefused(error)) anonymousToken.clear()
    return false
  }
  anonymousToken.clear()
  return true
}

import { signOut } from '../../sdk/sign-out.ts'
import { orderNotes } from '../order/order-notes.ts'
import { emptyCaches } from './device-cache.ts'

/** Withdraws the consent: nothing of the person stays on this device, and the app begins as for somebody new. */
export async function forgetEverything() {
  // Offline too she is out here.
  await signOut()
  await emptyCaches()
  clearStorage()
  // What is still on its way, say the cart of a visitor, may be answered and kept once more before the page ends.
  addEventListener('pagehide', clearStorage)
  // What runs in this page (counting, a timer) ends with it.
  location.replace('/')
  location.reload()
}

function clearStorage() {
  orderNotes.forgetAll()
  try {
    localStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

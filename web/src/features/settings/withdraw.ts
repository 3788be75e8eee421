import { signOut } from '../../sdk/sign-out.ts'
import { orderNotes } from '../order/order-notes.ts'
import { emptyCaches } from './device-cache.ts'

/** Withdraws the consent: nothing of the user stays on this device, and the app starts as for a new visitor. */
export async function forgetEverything() {
  // Offline, too, the user is signed out here.
  await signOut()
  await emptyCaches()
  clearStorage()
  // A pending request, such as a visitor's cart, may be answered and cached once more before the page closes.
  addEventListener('pagehide', clearStorage)
  // What runs in this page (statistics, a timer) ends with it.
  location.replace('/')
  location.reload()
}

function clearStorage() {
  orderNotes.forgetAll()
  try {
    localStorage.clear()
  } catch {
    // A browser without storage has nothing to delete.
  }
}

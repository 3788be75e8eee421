import { getSession, subscribeSession } from '../../sdk/session.ts'
import { forgetTabMemory } from '../../sdk/tab-memory.ts'
import { forgetTickets } from '../expo/wallet.ts'
import { keepSeen } from '../saved/seen.ts'
import { forgetSearches } from '../search/search-history.ts'
import { clearErrorLog } from '../shell/error/error-log.ts'

/**
 * What this browser stores of a member is removed at logout; otherwise the next user could read it. A visitor's
 * searches and views stay, and are taken over at login.
 */
export function forgetMemberAtLogout() {
  let before = getSession()
  subscribeSession(() => {
    const left = before
    before = getSession()
    if (!left.isMember || before.uid === left.uid) return
    forgetSearches('product')
    forgetSearches('shop')
    keepSeen([])
    forgetTickets()
    clearErrorLog()
    forgetTabMemory(left.uid)
  })
}

import { getSession, subscribeSession } from '../../sdk/session.ts'
import { keepSeen } from '../saved/seen.ts'
import { forgetSearches } from '../search/search-history.ts'

/**
 * A member's searches and unsent views are removed from the browser at logout; otherwise the next user would see
 * them. A visitor's stay, and are taken over at login.
 */
export function forgetWithMember() {
  let before = getSession()
  subscribeSession(() => {
    const hasLeft = before.isMember && getSession().uid !== before.uid
    before = getSession()
    if (!hasLeft) return
    forgetSearches('product')
    forgetSearches('shop')
    keepSeen([])
  })
}

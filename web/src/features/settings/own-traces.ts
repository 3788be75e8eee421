import { getSession, subscribeSession } from '../../sdk/session.ts'
import { keepSeen } from '../saved/seen.ts'
import { forgetSearches } from '../search/search-history.ts'

/**
 * What a member searched for, and looked at without its being told yet, leaves the browser with her; else the next
 * person would see it. A visitor's stays, and is hers who signs in.
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

import { getSession, subscribeSession } from '../../sdk/session.ts'
import { EMPTY_GARAGE, getGarage, keepGarage } from './garage-store.ts'

/** Late enough not to delay the first page. */
const REFRESH_AFTER_MS = 2000

/**
 * The garage belongs to the signed-in user: a visitor's cars are merged at login, a member's are removed from the
 * browser at logout, and other devices may have changed them.
 */
export function followSession() {
  setTimeout(refresh, REFRESH_AFTER_MS)
  subscribeSession(() => {
    const { isMember, uid } = getSession()
    const { owner } = getGarage()
    if (isMember ? owner !== uid : owner !== '') refresh()
  })
}

function refresh() {
  const { isMember, uid } = getSession()
  const { owner } = getGarage()
  if (isMember) {
    if (owner !== '' && owner !== uid) keepGarage(EMPTY_GARAGE)
    void import('./garage-sync.ts').then(({ syncGarage }) => syncGarage())
  } else if (owner !== '') keepGarage(EMPTY_GARAGE)
}

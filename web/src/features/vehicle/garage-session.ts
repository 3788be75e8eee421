import { getSession, subscribeSession } from '../../sdk/session.ts'
import { EMPTY_GARAGE, getGarage, keepGarage } from './garage-store.ts'

/** Late enough that the first page has what it needs. */
const REFRESH_AFTER_MS = 2000

/**
 * The garage is that of whoever is signed in: a visitor's cars go along at login, a member's leave the browser with
 * her, and other devices may have changed hers.
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

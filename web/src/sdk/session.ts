import { checkInitToken, isTokenValid as isValid, readClaims } from '@tiantian/cloud/account/account-token.ts'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import { useSyncExternalStore } from 'react'
import { cloud } from './cloud.ts'
import type { Impersonation } from './impersonation.ts'
import { impersonation } from './impersonation.ts'
import { createStore } from './store.ts'
import { userInfo } from './user-info.ts'

/** The anonymous account used before login, until its cart is merged. */
const ANONYMOUS_KEY = 'anonymous_token'

/** The session as a store for components: token and user of the cloud client, read once. */
export interface Session {
  readonly token: string | undefined
  /** The expiry of the token, in milliseconds since 1970. */
  readonly tokenExpired: number
  /** The user of the token (S3.8); '' if there is none. */
  readonly uid: string
  readonly role: readonly string[]
  readonly permission: readonly string[]
  /** A registered user; false for visitors and anonymous accounts. */
  readonly isMember: boolean
  readonly user: UserInfo
}

const { tokens, host } = cloud
const session = createStore<Session>(readSession())

tokens.subscribe(() => {
  storeAnonymousToken(session.get(), readSession())
  refresh()
})
userInfo.subscribe(refresh)

export const subscribeSession = session.subscribe
export const getSession = session.get

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Stores a token that the server sent (S4.3, S4.4). */
export function setToken(token: string, tokenExpired: number) {
  tokens.writeToken({ token, tokenExpired })
}

/** Stores the user from a login reply; a registration's uid is the user's id (S4.6). */
export function setSignedIn(answer: Pick<SignedIn, 'type' | 'uid' | 'userInfo'>) {
  userInfo.setSignedIn(answer)
}

export function setUserInfo(info: UserInfo) {
  userInfo.set(info)
}

/** Clears token, expiry and user info (S4.3). */
export function removeToken() {
  tokens.clearToken()
}

/** Whether a token exists and its expiry is in the future (S4.1). */
export function isTokenValid(now = serverNow()): boolean {
  return isValid(tokens.readToken(), now)
}

/** Whether it is the token of a registered user; only the server verifies its signature. */
export function isMemberToken(token: string): boolean {
  const { uid, isAnonymous } = readClaims(token)
  return uid !== null && !isAnonymous
}

/** The check at start: with less than a day left the app starts logged out (S4.2). */
export function startSession(now = serverNow()) {
  if (impersonation) beginImpersonation(impersonation)
  else checkInitToken({ now: () => now }, tokens)
  // Another window has signed somebody in or out.
  globalThis.addEventListener?.('storage', refresh)
}

function beginImpersonation(as: Impersonation) {
  tokens.writeToken(as)
  userInfo.set(as.userInfo)
}

export const anonymousToken = {
  read: () => host.store.getItem(ANONYMOUS_KEY),
  clear: () => host.store.removeItem(ANONYMOUS_KEY),
}

/** An anonymous user who becomes a member keeps the anonymous token for the merge. */
function storeAnonymousToken(before: Session, now: Session) {
  const wasAnonymous = before.uid !== '' && !before.isMember
  if (before.token && wasAnonymous && now.isMember) host.store.setItem(ANONYMOUS_KEY, before.token)
}

/** The written value may equal the current one: then nothing is rendered again. */
function refresh() {
  const now = readSession()
  if (JSON.stringify(now) !== JSON.stringify(session.get())) session.set(now)
}

function readSession(): Session {
  const { token, tokenExpired = 0 } = tokens.readToken() ?? {}
  const { uid, role, permission } = readClaims(token ?? '')
  return {
    token,
    tokenExpired,
    uid: uid ?? '',
    role,
    permission,
    isMember: isMemberToken(token ?? ''),
    user: userInfo.get(),
  }
}

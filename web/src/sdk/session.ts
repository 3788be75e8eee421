import { TOKEN_START_MARGIN_MS } from '@tiantian/contracts/constants.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { SignedIn } from '@tiantian/contracts/user/login.ts'
import { useSyncExternalStore } from 'react'
import { createStore, storage } from './store.ts'
import type { TokenPayload } from './token.ts'
import { readToken } from './token.ts'
import { readUserInfo, VISITOR, writeUserInfo } from './user-info.ts'

const TOKEN_KEY = 'uni_id_token'
const EXPIRED_KEY = 'uni_id_token_expired'
/** The anonymous account that a person had before she logged in, until its cart is merged. */
const GUEST_KEY = 'guest_token'

export interface Session extends TokenPayload {
  readonly token: string | undefined
  /** When the token ends, in milliseconds since 1970. */
  readonly tokenExpired: number
  /** A registered person; false for visitors and anonymous accounts. */
  readonly isMember: boolean
  readonly user: UserInfo
}

const session = createStore<Session>(readSession())

export const subscribeSession = session.subscribe
export const getSession = session.get

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Keeps a token that the server sent (S4.3, S4.4). A guest who becomes a member leaves her guest token for the merge. */
export function setToken(token: string, tokenExpired: number) {
  const before = session.get()
  if (before.token && before.kind === 'anonymous' && readToken(token).kind === 'person') {
    storage.write(GUEST_KEY, before.token)
  }
  storage.write(TOKEN_KEY, token)
  storage.write(EXPIRED_KEY, String(tokenExpired))
  session.set(readSession())
}

/** Keeps whom a login answered; a registration's uid is the user's id (S4.6). */
export function setSignedIn({ type, uid, userInfo }: Pick<SignedIn, 'type' | 'uid' | 'userInfo'>) {
  setUserInfo(type === 'register' ? { ...userInfo, _id: uid } : userInfo)
}

export function setUserInfo(info: UserInfo) {
  writeUserInfo(info)
  session.set({ ...session.get(), user: info })
}

/** Clears token, expiry and user info (S4.3). */
export function removeToken() {
  storage.write(TOKEN_KEY, null)
  storage.write(EXPIRED_KEY, null)
  writeUserInfo(undefined)
  session.set(readSession())
}

/** A token exists and its end lies in the future (S4.1). */
export function isTokenValid(now = Date.now()): boolean {
  const { token, tokenExpired } = session.get()
  return token !== undefined && tokenExpired > now
}

/** At start a token must live for more than another day (S4.2). */
export function isStartTokenValid(now = Date.now()): boolean {
  return isTokenValid(now + TOKEN_START_MARGIN_MS)
}

/** The check at start: who has less than a day left starts logged out. */
export function startSession(now = Date.now()) {
  if (session.get().token && !isStartTokenValid(now)) removeToken()
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) session.set(readSession())
  })
}

export const guestToken = {
  read: () => storage.read(GUEST_KEY),
  clear: () => storage.write(GUEST_KEY, null),
}

function readSession(): Session {
  const token = storage.read(TOKEN_KEY) ?? undefined
  const payload = readToken(token ?? '')
  return {
    ...payload,
    token,
    tokenExpired: Number(storage.read(EXPIRED_KEY)) || 0,
    isMember: token !== undefined && payload.kind === 'person',
    user: token ? readUserInfo() : VISITOR,
  }
}

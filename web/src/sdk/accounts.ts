import type { Account } from '@tiantian/cloud/account/account-list.ts'
import { createAccountList } from '@tiantian/cloud/account/account-list.ts'
import { useSyncExternalStore } from 'react'
import { cloud } from './cloud.ts'
import type { Session } from './session.ts'
import { getSession, subscribeSession } from './session.ts'
import { createStore } from './store.ts'
import { userInfo } from './user-info.ts'

export type { Account } from '@tiantian/cloud/account/account-list.ts'

const { host, tokens } = cloud
const list = createAccountList({ host, tokens, userInfo })
const shown = createStore<readonly Account[]>(list.list())

/** The accounts signed in on this device, in the order of login (S3.7). */
export function useAccounts(): readonly Account[] {
  return useSyncExternalStore(shown.subscribe, shown.get)
}

/** Adds the current account to the list; other windows of the browser share it. */
export function startAccounts() {
  let before = getSession()
  const follow = () => {
    const now = getSession()
    noteChange(before, now)
    before = now
    shown.set(list.list())
  }
  follow()
  subscribeSession(follow)
  globalThis.addEventListener?.('storage', () => shown.set(list.list()))
}

function noteChange(before: Session, { token, uid, isMember, user }: Session) {
  // During a login the token is already the new one, while the user is still the previous one.
  if (isMember && user._id === uid) list.keepCurrent()
  // A logout has removed the account by now: this token was refused, or has expired.
  if (before.isMember && before.token && !token) list.noteEnded(before.token)
  if (before.uid !== uid) isAdding = false
}

let isAdding = false

/** Logs in as another user; the current session stays until that has succeeded. */
export function beginAdding() {
  isAdding = true
}
export const isAddingAccount = () => isAdding

export function isAccountOpen({ tokenExpired }: Account): boolean {
  return tokenExpired > host.now()
}

/** Switches to another account. @throws CloudError when its token has expired */
export function switchAccount(userId: string): Account {
  return list.switchTo(userId)
}

/** Removes an account other than the current one from this device. */
export function forgetAccount(userId: string) {
  list.remove(userId)
  shown.set(list.list())
}

/** Removes the current account from this device; returns the account that replaces it, if any. */
export function leaveAccount(): Account | undefined {
  return list.signOut()
}

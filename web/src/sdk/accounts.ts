import type { Account } from '@tiantian/cloud/account-list.ts'
import { createAccountList } from '@tiantian/cloud/account-list.ts'
import { useSyncExternalStore } from 'react'
import { cloud } from './cloud.ts'
import type { Session } from './session.ts'
import { getSession, subscribeSession } from './session.ts'
import { createStore } from './store.ts'
import { userInfo } from './user-info.ts'

export type { Account } from '@tiantian/cloud/account-list.ts'

const { host, tokens } = cloud
const list = createAccountList({ host, tokens, userInfo })
const shown = createStore<readonly Account[]>(list.list())

/** Those who are signed in on this device, in the order in which they came (S3.7). */
export function useAccounts(): readonly Account[] {
  return useSyncExternalStore(shown.subscribe, shown.get)
}

/** Keeps whoever is signed in now on the list from here on; other windows of the browser share it. */
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
  // While a login is on its way the token is hers already, and the person still the one before.
  if (isMember && user._id === uid) list.keepCurrent()
  // Who logs out is off the list by now: this token was refused, or its time is over.
  if (before.isMember && before.token && !token) list.noteEnded(before.token)
  if (before.uid !== uid) isAdding = false
}

let isAdding = false

/** She goes to log in as somebody else, and stays who she is until she has. */
export function beginAdding() {
  isAdding = true
}
export const isAddingAccount = () => isAdding

export function isAccountOpen({ tokenExpired }: Account): boolean {
  return tokenExpired > host.now()
}

/** Makes another account the present one. @throws CloudError when its token has ended */
export function switchAccount(userId: string): Account {
  return list.switchTo(userId)
}

/** Takes an account that is not the present one off this device. */
export function forgetAccount(userId: string) {
  list.remove(userId)
  shown.set(list.list())
}

/** Takes the present account off this device; answers who takes her place, if anybody. */
export function leaveAccount(): Account | undefined {
  return list.signOut()
}

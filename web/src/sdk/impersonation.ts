import type { Output } from '@tiantian/contracts/action.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { impersonateUser } from '@tiantian/contracts/user/office.ts'

/** The user being impersonated by the office, in this window only. */
export interface Impersonation {
  readonly token: string
  readonly tokenExpired: number
  readonly userInfo: UserInfo
}

const KEY = 'looking_as'

/** Null in all windows but those opened for impersonation. */
export const impersonation: Impersonation | undefined = readImpersonation()

/** Opens a window with the user's session; all others stay unchanged. Call it from a click, or browsers block it. */
export function openImpersonation({
  impersonationToken,
  impersonationTokenExpired,
  userInfo,
}: Output<typeof impersonateUser>) {
  const impersonation: Impersonation = {
    token: impersonationToken,
    tokenExpired: impersonationTokenExpired,
    userInfo,
  }
  // A new window begins with a copy of the opener's session storage.
  sessionStorage.setItem(KEY, JSON.stringify(impersonation))
  open(`${location.pathname}#/pages/index/user`)
  sessionStorage.removeItem(KEY)
}

/** Closes the window; one that cannot close itself returns to the officer's own session. */
export function endImpersonation() {
  sessionStorage.removeItem(KEY)
  close()
  location.assign(location.pathname)
  location.reload()
}

function readImpersonation(): Impersonation | undefined {
  try {
    const stored = globalThis.sessionStorage?.getItem(KEY)
    return stored ? (JSON.parse(stored) as Impersonation) : undefined
  } catch {
    return undefined
  }
}

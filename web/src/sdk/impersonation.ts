import type { Output } from '@tiantian/contracts/action.ts'
import type { impersonateUser } from '@tiantian/contracts/user/impersonation.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'

/** Whom somebody of the office looks as, in this window alone. */
export interface Impersonation {
  readonly token: string
  readonly tokenExpired: number
  readonly userInfo: UserInfo
}

const KEY = 'looking_as'

/** Nothing in all windows but those that were opened to look as somebody. */
export const impersonation: Impersonation | undefined = readImpersonation()

/** Opens a window that is the person's; all others stay as they are. To be called by a press, else browsers block it. */
export function openImpersonation({
  impersonationToken,
  impersonationTokenExpired,
  userInfo,
}: Output<typeof impersonateUser>) {
  const begun: Impersonation = {
    token: impersonationToken,
    tokenExpired: impersonationTokenExpired,
    userInfo,
  }
  // A window that is opened begins with a copy of what the opener keeps for its session.
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  open(`${location.pathname}#/pages/index/user`)
  sessionStorage.removeItem(KEY)
}

/** Closes the window; one that may not close itself is the officer's own again. */
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

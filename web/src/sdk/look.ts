import type { Output } from '@tiantian/contracts/action.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { lookAsPerson } from '@tiantian/contracts/user/look.ts'

/** Whom somebody of the office looks as, in this window alone. */
export interface Look {
  readonly token: string
  readonly tokenExpired: number
  readonly userInfo: UserInfo
}

const KEY = 'looking_as'

/** Nothing in all windows but those that were opened to look as somebody. */
export const look: Look | undefined = readLook()

/** Opens a window that is the person's; all others stay as they are. To be called by a press, else browsers block it. */
export function openLook({ lookToken, lookTokenExpired, userInfo }: Output<typeof lookAsPerson>) {
  const begun: Look = { token: lookToken, tokenExpired: lookTokenExpired, userInfo }
  // A window that is opened begins with a copy of what the opener keeps for its session.
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  open(`${location.pathname}#/pages/index/user`)
  sessionStorage.removeItem(KEY)
}

/** Closes the window; one that may not close itself is the officer's own again. */
export function endLook() {
  sessionStorage.removeItem(KEY)
  close()
  location.assign(location.pathname)
  location.reload()
}

function readLook(): Look | undefined {
  try {
    const kept = globalThis.sessionStorage?.getItem(KEY)
    return kept ? (JSON.parse(kept) as Look) : undefined
  } catch {
    return undefined
  }
}

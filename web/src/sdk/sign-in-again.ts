import type { Input } from '@tiantian/contracts/action.ts'
import { loginByEmail, loginBySms } from '@tiantian/contracts/user/login.ts'
import { endSession, listSessions } from '@tiantian/contracts/user/session.ts'
import { call } from './call.ts'
import { setSignedIn } from './session.ts'

/** Signs the user in again by a code, which confirms their identity; the previous session ends. */
export async function signInAgain(answer: Input<typeof loginBySms> | Input<typeof loginByEmail>) {
  const before = (await call(listSessions, {})).sessions.find(({ isCurrent }) => isCurrent)
  setSignedIn(await ('mobile' in answer ? call(loginBySms, answer) : call(loginByEmail, answer)))
  // The list of devices would show this one twice; that it stays for a while does no harm.
  if (before) await call(endSession, { id: before.id }).catch(() => undefined)
}

import type { Context } from '../../../gateway/implement.ts'
import { getUser } from '../account/user-info.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import type { SecurityNotice } from '../notifications/notification-text.ts'
import { notify } from '../notifications/notify.ts'
import { noteAuthEvent } from '../session/auth-event.ts'

type FactorNotice = Extract<SecurityNotice, `totp-${string}` | `passkey-${string}` | 'backup-codes'>

/** Records that a second factor was added or removed and notifies the user, in case somebody else did it. */
export async function notifyFactorChanged(
  context: Context<'member'>,
  { cipher }: ServerIdentity,
  notice: FactorNotice,
  name = '',
) {
  const { db, user } = context
  const owner = await getUser(db.sql, user.id)
  await db.transaction(async (tx) => {
    await noteAuthEvent(tx, context, { userId: user.id, kind: 'factor-change', way: 'session', isOk: true })
    await notify(tx, cipher, owner, notice, { name })
  })
}

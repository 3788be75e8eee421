import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { IdentityContext } from './identity.ts'
import { notify } from './notifications/notify.ts'
import type { User } from './user-row.ts'
import { CLOSED, NORMAL, userColumns } from './user-row.ts'

/**
 * Restores an account whose owner asked for deletion. Returns false when no deletion is pending or the fifteen days
 * are over.
 */
export async function restoreAccount(
  tx: Tx,
  { clock, identity }: Pick<IdentityContext, 'clock' | 'identity'>,
  userId: string,
): Promise<boolean> {
  const [user] = await tx<User[]>`
    update users set status = ${NORMAL}, closing_at = null
    where id = ${userId} and status = ${CLOSED} and closing_at > ${clock.now()} returning ${userColumns(tx)}`
  if (!user) return false
  await audit(tx, { actorId: userId, event: 'user.restore', objectKind: 'user', objectId: userId })
  await notify(tx, identity.cipher, user, 'restored')
  return true
}

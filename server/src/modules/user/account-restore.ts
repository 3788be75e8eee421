import { and, eq, gt } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { IdentityContext } from './identity.ts'
import { notify } from './letters/notify.ts'
import { CLOSED, NORMAL, users } from './tables.ts'

/** An account that was given up is its owner's again. False when it was not given up, or its fifteen days are over. */
export async function restoreAccount(
  tx: Tx,
  { clock, identity }: Pick<IdentityContext, 'clock' | 'identity'>,
  userId: string,
): Promise<boolean> {
  const leaving = and(eq(users.id, userId), eq(users.status, CLOSED), gt(users.closingAt, clock.now()))
  const [user] = await tx.update(users).set({ status: NORMAL, closingAt: null }).where(leaving).returning()
  if (!user) return false
  await audit(tx, { actorId: userId, event: 'user.restore', objectKind: 'user', objectId: userId })
  await notify(tx, identity.seal, user, 'restored')
  return true
}

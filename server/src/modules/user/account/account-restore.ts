import type { Tx } from '../../../platform/database/database.ts'
import { tryMove } from '../../../platform/move.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import { accounts, readUser } from '../user-row.ts'

/**
 * Restores an account whose owner asked for deletion. Returns false when no deletion is pending or the fifteen days
 * are over.
 */
export async function restoreAccount(
  tx: Tx,
  { clock, identity }: Pick<IdentityContext, 'clock' | 'identity'>,
  userId: string,
): Promise<boolean> {
  const now = clock.now()
  const [open] = await tx`select from users where id = ${userId} and closing_at > ${now} for no key update`
  const change = { by: userId, role: 'owner', at: now, set: { closing_at: null } } as const
  if (!(open && (await tryMove(tx, accounts, userId, 'restore', change)))) return false
  await notify(tx, identity.cipher, await readUser(tx, userId), 'restored')
  return true
}

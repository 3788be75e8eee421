import { CLOSING_DAYS } from '@tiantian/contracts/user/account.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refusable } from '../../../platform/database/failed-statement.ts'
import { move, tryMove } from '../../../platform/move.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import { accounts, readUser } from '../user-row.ts'

const DAY_MS = 86_400_000

/**
 * Ends all sessions now and erases the account in fifteen days unless the user signs in before.
 * @throws AppError('ACCOUNT_HAS_SHOP') while the user owns a shop that is not closed, AppError('LAST_ADMIN')
 */
export async function closeAccount(
  { db, clock, identity }: IdentityContext,
  { id }: SignedInUser,
): Promise<{ erasedAt: string }> {
  const now = clock.now()
  const closingAt = new Date(now.getTime() + CLOSING_DAYS * DAY_MS)
  const erasedAt = closingAt.toISOString()
  const leaving = db.transaction(async (tx) => {
    await tx`select refuse_required_user(${id})`
    await move(tx, accounts, id, 'close', {
      by: id,
      role: 'owner',
      at: now,
      set: { closing_at: closingAt },
    })
    // With the account locked: what it is needed for meanwhile is seen.
    for (const check of identity.closingChecks) await check(tx, id)
    await notify(tx, identity.cipher, await readUser(tx, id), 'closing', { date: erasedAt.slice(0, 10) })
    await identity.sessions.endAll(tx, id)
  })
  await refusable(leaving)
  return { erasedAt }
}

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

import { AppError } from '@tiantian/contracts/error.ts'
import { CLOSING_DAYS } from '@tiantian/contracts/user/account.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import { audit } from '../../platform/audit.ts'
import { refusable } from '../../platform/refusal.ts'
import type { IdentityContext } from './identity.ts'
import { notify } from './notifications/notify.ts'
import type { User } from './user-row.ts'
import { CLOSED, NORMAL, userColumns } from './user-row.ts'

const DAY_MS = 86_400_000

/**
 * Ends all sessions now and erases the account in fifteen days unless the user signs in before.
 * @throws AppError('ACCOUNT_HAS_SHOP') while the user owns a shop that is not closed, AppError('LAST_ADMIN')
 */
export async function closeAccount(
  { db, clock, identity }: IdentityContext,
  { id }: SignedInUser,
): Promise<{ erasedAt: string }> {
  const closingAt = new Date(clock.now().getTime() + CLOSING_DAYS * DAY_MS)
  const erasedAt = closingAt.toISOString()
  const leaving = db.transaction(async (tx) => {
    // Shops are a later module; one query does not justify reversing the order of modules.
    await tx`select refuse_needed(${id})`
    const [user] = await tx<User[]>`
      update users set status = ${CLOSED}, closing_at = ${closingAt}
      where id = ${id} and status = ${NORMAL} returning ${userColumns(tx)}`
    if (!user) throw new AppError('STATE_CONFLICT')
    await audit(tx, { actorId: id, event: 'user.close', objectKind: 'user', objectId: id })
    await notify(tx, identity.cipher, user, 'closing', { date: erasedAt.slice(0, 10) })
    await identity.sessions.endAll(tx, id)
  })
  await refusable(leaving)
  return { erasedAt }
}

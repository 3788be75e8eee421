import { AppError } from '@tiantian/contracts/error.ts'
import { CLOSING_DAYS } from '@tiantian/contracts/user/account.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedInUser } from '../../gateway/caller.ts'
import { audit } from '../../platform/audit.ts'
import { refusable } from '../../platform/refusal.ts'
import type { IdentityContext } from './identity.ts'
import { notify } from './letters/notify.ts'
import { CLOSED, NORMAL, users } from './tables.ts'

const DAY_MS = 86_400_000

/**
 * Ends all sessions now and has the account erased in fifteen days, unless its owner signs in before.
 * @throws AppError('ACCOUNT_HAS_SHOP') while she owns a shop that is not closed, AppError('LAST_ADMIN')
 */
export async function closeAccount(
  { db, clock, identity }: IdentityContext,
  { id }: SignedInUser,
): Promise<{ erasedAt: string }> {
  const closingAt = new Date(clock.now().getTime() + CLOSING_DAYS * DAY_MS)
  const erasedAt = closingAt.toISOString()
  const leaving = db.transaction(async (tx) => {
    // Shops are a later module, and one question is no reason to turn the order of modules around.
    await tx.execute(sql`select refuse_needed(${id})`)
    const open = and(eq(users.id, id), eq(users.status, NORMAL))
    const [user] = await tx.update(users).set({ status: CLOSED, closingAt }).where(open).returning()
    if (!user) throw new AppError('STATE_CONFLICT')
    await audit(tx, { actorId: id, event: 'user.close', objectKind: 'user', objectId: id })
    await notify(tx, identity.seal, user, 'closing', { date: erasedAt.slice(0, 10) })
    await identity.sessions.endAll(tx, id)
  })
  await refusable(leaving)
  return { erasedAt }
}

import { AppError } from '@tiantian/contracts/error.ts'
import { CLOSING_DAYS } from '@tiantian/contracts/user/account.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedInUser } from '../../gateway/caller.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/database.ts'
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
  await db.transaction(async (tx) => {
    await refuseNeeded(tx, id)
    const open = and(eq(users.id, id), eq(users.status, NORMAL))
    const [user] = await tx.update(users).set({ status: CLOSED, closingAt }).where(open).returning()
    if (!user) throw new AppError('STATE_CONFLICT')
    await audit(tx, { actorId: id, event: 'user.close', objectKind: 'user', objectId: id })
    await notify(tx, identity.seal, user, 'closing', { date: erasedAt.slice(0, 10) })
    await identity.sessions.endAll(tx, id)
  })
  return { erasedAt }
}

/** By hand: shops are a later module, and one question is no reason to turn the order of modules around. */
async function refuseNeeded(tx: Transaction, id: string) {
  // Administrators who leave at one moment do so one after the other, so that one of them is the last.
  await tx.execute(sql`select from users where 'admin' = any(roles) order by id for update`)
  const [needed] = await tx.execute<{ has_shop: boolean; is_last_admin: boolean }>(sql`
    select exists (select from shops where owner_id = ${id} and state <> 'closed') as has_shop,
      exists (select from users where id = ${id} and 'admin' = any(roles))
      and not exists (
        select from users where id <> ${id} and 'admin' = any(roles) and status = ${NORMAL}) as is_last_admin`)
  if (needed?.has_shop) throw new AppError('ACCOUNT_HAS_SHOP')
  if (needed?.is_last_admin) throw new AppError('LAST_ADMIN')
}

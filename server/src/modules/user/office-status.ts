import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { refusable } from '../../platform/refusal.ts'
import type { Identity } from './identity.ts'
import { notify } from './notifications/notify.ts'
import type { User } from './user-row.ts'
import { userColumns } from './user-row.ts'

export interface StatusChange {
  readonly actor: SignedInUser
  readonly userId: string
  readonly wanted: 'banned' | 'normal'
  readonly reason: string
}

/**
 * Bans or unbans a user; idempotent.
 * @throws AppError('USER_NOT_FOUND' | 'STATE_CONFLICT' | 'LAST_ADMIN' | 'OWN_ACCOUNT')
 */
export async function setPersonStatus(
  db: Db,
  { sessions, cipher }: Identity,
  { actor, userId, wanted, reason }: StatusChange,
) {
  if (actor.id === userId) throw new AppError('OWN_ACCOUNT')
  const status = wanted === 'banned' ? 1 : 0
  await refusable(
    db.transaction(async (tx) => {
      const [changed] = await tx<
        { is_changed: boolean }[]
      >`select set_user_status(${actor.id}, ${userId}, ${status}::smallint, ${reason}) as is_changed`
      if (!changed?.is_changed) return
      if (wanted === 'banned') await sessions.endAll(tx, userId)
      const [person] = await tx<User[]>`select ${userColumns(tx)} from users where id = ${userId}`
      if (person) await notify(tx, cipher, person, wanted === 'banned' ? 'banned' : 'unbanned', { reason })
    }),
  )
}

/** Ends all sessions of the user. @throws AppError('OWN_ACCOUNT'): officers have their own settings page for that */
export async function signOutPerson(db: Db, { sessions }: Identity, actor: SignedInUser, userId: string) {
  if (actor.id === userId) throw new AppError('OWN_ACCOUNT')
  await db.transaction(async (tx) => {
    await sessions.endAll(tx, userId)
    await audit(tx, { actorId: actor.id, event: 'user.sign_out', objectKind: 'user', objectId: userId })
  })
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AccountInfo, bindProvider, unbindProvider } from '@tiantian/contracts/user/binding.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { userOfCode } from '../login/mini-program.ts'
import { noteAuthEvent } from '../session/auth-event.ts'
import { findByCustomId } from './account.ts'
import { describeAccount } from './binding.ts'

/**
 * Joins the user's account at a mini-program to their account here, in place of another one that was joined: signing in
 * there then leads here.
 * @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE'),
 * AppError('PROVIDER_TAKEN') when it belongs to another account here, also to one that signing in there has made
 */
export async function joinProvider(
  context: IdentityContext,
  user: SignedInUser,
  { provider, code }: Parsed<typeof bindProvider>,
): Promise<AccountInfo> {
  const { db, clock, identity } = context
  const { openId } = await userOfCode(identity.miniPrograms, provider, code, clock.now())
  const customId = `${provider}:${openId}`
  const owner = await findByCustomId(db.sql, customId)
  if (owner && owner.id !== user.id) throw new AppError('PROVIDER_TAKEN')
  if (!owner) {
    await db.transaction(async (tx) => {
      await tx`delete from user_providers where user_id = ${user.id} and provider = ${provider}`
      const { count } = await tx`
        insert into user_providers (custom_id, user_id, provider, bound_at)
        values (${customId}, ${user.id}, ${provider}, ${clock.now()}) on conflict do nothing`
      if (count === 0) throw new AppError('PROVIDER_TAKEN')
      await noteChange(tx, context, user, `user.${provider}.bind`)
    })
  }
  return describeAccount(db.sql, user.id)
}

/**
 * The account stays reachable through a contact, or through a username with a password.
 * @throws AppError('PROVIDER_NOT_BOUND' | 'LAST_SIGN_IN_WAY')
 */
export async function partProvider(
  context: IdentityContext,
  user: SignedInUser,
  { provider }: Parsed<typeof unbindProvider>,
): Promise<AccountInfo> {
  const { db } = context
  await db.transaction(async (tx) => {
    const [other] = await tx<{ has_other: boolean }[]>`
      select coalesce(mobile, email) is not null or username is not null and password_hash is not null as has_other
      from users where id = ${user.id} for update`
    const joined = await tx`delete from user_providers where user_id = ${user.id} and provider = ${provider}`
    const registered = await tx`
      select from users where id = ${user.id} and starts_with(custom_id, ${`${provider}:`})`
    if (joined.count + registered.count === 0) throw new AppError('PROVIDER_NOT_BOUND')
    if (!other?.has_other) throw new AppError('LAST_SIGN_IN_WAY')
    await tx`
      update users set custom_id = null where id = ${user.id} and starts_with(custom_id, ${`${provider}:`})`
    await noteChange(tx, context, user, `user.${provider}.unbind`)
  })
  return describeAccount(db.sql, user.id)
}

/** With the session that made the change, so that a foreign device can be identified later. */
async function noteChange(tx: Tx, context: IdentityContext, user: SignedInUser, event: string) {
  const { id: userId, sessionId } = user
  await audit(tx, { actorId: userId, event, objectKind: 'user', objectId: userId })
  await noteAuthEvent(tx, context, { userId, sessionId, kind: 'contact-change', way: 'ticket', isOk: true })
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AccountInfo, bindProvider, unbindProvider } from '@tiantian/contracts/user/binding.ts'
import type { MiniProgram } from '@tiantian/contracts/user/provider-login.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { userOfCode } from '../login/mini-program.ts'
import { notify } from '../notifications/notify.ts'
import { noteAuthEvent } from '../session/auth-event.ts'
import { findByCustomId } from './account.ts'
import { describeAccount, providersOf } from './binding.ts'
import { getOwnUser } from './user-info.ts'

/**
 * Joins the user's account at a mini-program to their account here: signing in there then leads here. One that was
 * joined is not replaced: its owner would not notice that another one leads here in its place.
 * @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE'),
 * AppError('PROVIDER_TAKEN') when it belongs to another account here, also to one that signing in there has made,
 * AppError('PROVIDER_JOINED') when this account has another one there, AppError('TOKEN_INVALID')
 */
export async function joinProvider(
  context: IdentityContext,
  user: SignedInUser,
  { provider, code }: Parsed<typeof bindProvider>,
): Promise<AccountInfo> {
  const { db, clock, identity } = context
  const { openId } = await userOfCode(identity.miniPrograms, provider, code, clock.now())
  const customId = `${provider}:${openId}`
  await db.transaction(async (tx) => {
    await tx`select lock_custom_id(${customId}), lock_user(${user.id})`
    const owner = await findByCustomId(tx, customId)
    if (owner?.id === user.id) return
    if (owner) throw new AppError('PROVIDER_TAKEN')
    if ((await providersOf(tx, user.id)).includes(provider)) throw new AppError('PROVIDER_JOINED')
    // Who disowns it takes the lock of the user too.
    const live = await tx`select from sessions where id = ${user.sessionId} and revoked_at is null`
    if (live.length === 0) throw new AppError('TOKEN_INVALID')
    await tx`
      insert into user_providers (custom_id, user_id, provider, bound_at)
      values (${customId}, ${user.id}, ${provider}, ${clock.now()})`
    await noteChange(tx, context, user, { provider, isJoined: true })
  })
  return describeAccount(db.sql, user.id)
}

/**
 * The account stays reachable through a contact, or through a username with a password. Sessions that were opened through
 * the mini-program end, but the one that parts it.
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
    await context.identity.sessions.endThrough(tx, user, provider)
    await noteChange(tx, context, user, { provider, isJoined: false })
  })
  return describeAccount(db.sql, user.id)
}

interface ProviderChange {
  readonly provider: MiniProgram
  readonly isJoined: boolean
}

/** In the audit log, in the history of the account, and by a notification. */
async function noteChange(
  tx: Tx,
  context: IdentityContext,
  { id: userId, sessionId }: SignedInUser,
  { provider, isJoined }: ProviderChange,
) {
  const event = isJoined ? `user.${provider}.bind` : `user.${provider}.unbind`
  await audit(tx, { actorId: userId, event, objectKind: 'user', objectId: userId })
  const kind = isJoined ? 'provider-join' : 'provider-part'
  const way = isJoined ? 'ticket' : 'session'
  await noteAuthEvent(tx, context, { userId, sessionId, kind, way, isOk: true })
  const notice = isJoined ? 'provider-joined' : 'provider-parted'
  await notify(tx, context.identity.cipher, await getOwnUser(tx, userId), notice, { provider })
}

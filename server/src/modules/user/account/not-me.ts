import type { Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { disownSession as contract, DisownedKind } from '@tiantian/contracts/user/auth-event.ts'
import { DISOWNED_KINDS, NOT_ME_DAYS } from '@tiantian/contracts/user/auth-event.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { NotMeLinkRow } from '../../../platform/database/rows.generated.ts'
import type { Disowned, Disowning } from '../../../platform/module-hooks.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { linkHash, newLinkSecret } from '../../../platform/secret/link.ts'
import { removeBackupCodes } from '../factor/second-factor-backup.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import { noteAuthEvent } from '../session/auth-event.ts'
import { deviceOf, networkOf } from '../session/session-device.ts'
import type { User } from '../user-row.ts'
import { getOwnUser } from './user-info.ts'

type Contacts = Pick<User, 'mobile' | 'email'>

/** The contacts of the account, stored with the not-me link. */
const encryptContacts = (cipher: Cipher, { mobile, email }: Contacts): Buffer =>
  cipher.close(JSON.stringify({ mobile, email } satisfies Contacts))

interface DisownedDevice {
  readonly userId: string
  readonly sessionId: string
  /** Null in links from before contacts were stored. */
  readonly contacts: Buffer | null
}

/**
 * Restores the mobile and email address from before the device signed in, when that device changed them: otherwise
 * the attacker could reset the password through the new contact. A contact that another account owns by now stays
 * there.
 */
async function restoreContacts(tx: Tx, cipher: Cipher, device: DisownedDevice) {
  const { userId, contacts } = device
  if (contacts === null || !(await hasChangedContact(tx, device))) return
  const { mobile, email } = JSON.parse(cipher.open(Buffer.from(contacts))) as Contacts
  await tx`
    update users u set
      mobile = case when not exists (select from users o where o.mobile = ${mobile} and o.id <> u.id) then ${mobile} end,
      email = case when not exists (select from users o where o.email = ${email} and o.id <> u.id) then ${email} end
    where u.id = ${userId}`
  await audit(tx, { actorId: null, event: 'user.contacts.restore', objectKind: 'user', objectId: userId })
}

/** In any session of the device: only its first session sends a notification. */
async function hasChangedContact(tx: Tx, { userId, sessionId }: DisownedDevice): Promise<boolean> {
  const [row] = await tx<{ has_changed: boolean }[]>`
    with on_device as (
      select session_id from auth_events
      where user_id = ${userId} and kind in ('login', 'register') and is_ok and device_hash = (
        select device_hash from auth_events
        where session_id = ${sessionId} and kind in ('login', 'register') and is_ok limit 1))
    select exists (
      select from auth_events join on_device using (session_id)
      where user_id = ${userId} and kind = 'contact-change' and is_ok) as has_changed`
  return row?.has_changed ?? false
}

const DAY_MS = 86_400_000
const NOT_ME_PAGE = '/#/pages/user/account/not-me?token='
/** A repeated click or a reopened page reports the result of the first one. */
const REPEAT_WINDOW_MS = 3_600_000

/** Notifies the user of a sign-in on a new device, with a link that disowns it. */
export async function notifyOfDevice(tx: Tx, context: IdentityContext, user: User, sessionId: string) {
  // There is no recipient.
  if (!(user.email || user.mobile)) return
  const { clock, caller, identity } = context
  const now = clock.now()
  const token = `n${newLinkSecret()}`
  await tx`
    insert into not_me_links (token_hash, user_id, session_id, contacts, created_at, expires_at)
    values (${linkHash(token)}, ${user.id}, ${sessionId}, ${encryptContacts(identity.cipher, user)}, ${now.toISOString()},
            ${new Date(now.getTime() + NOT_ME_DAYS * DAY_MS).toISOString()})`
  const { browser, system } = deviceOf(caller.userAgent)
  await notify(tx, identity.cipher, user, 'new-device', {
    device: [browser, system].filter(Boolean).join(', '),
    network: networkOf(caller.address) || '?',
    time: `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    link: `${identity.webOrigin}${NOT_ME_PAGE}${token}`,
  })
}

type ResetMethods = Omit<Output<typeof contract>, 'disowned'>

interface UsedLink extends Record<string, unknown> {
  readonly user_id: string
  readonly session_id: string
  readonly contacts: Buffer | null
  /** Timestamp as PostgreSQL prints it. */
  readonly created_at: string
}

/**
 * Takes the account back from a foreign device: ends all sessions, removes factors and joined accounts of providers
 * added since it signed in, restores contacts that it changed, revokes pending export links and what other modules say gives access without a session, and
 * disables the password until a new one is set by SMS or mail.
 * @throws AppError('LINK_INVALID') when the link is unknown, expired or was used some time ago
 */
export async function disownSession(
  context: IdentityContext,
  token: string,
): Promise<Output<typeof contract>> {
  const { db, clock, identity } = context
  const now = clock.now()
  const taken = await db.transaction(async (tx) => {
    const [link] = await tx<UsedLink[]>`
      update not_me_links set used_at = ${now.toISOString()}
      where token_hash = ${linkHash(token)} and used_at is null and expires_at > ${now.toISOString()}
      returning user_id, session_id, contacts, created_at`
    if (!link) return undefined
    const { user_id: userId, session_id: sessionId, contacts } = link
    // Before the account is changed: a change of a team locks the shop first, and its people after it.
    const disowned = await disownAll(tx, identity.disownings, { userId, since: link.created_at, at: now })
    // Who is signing in, or joining a mini-program, is through before, or is refused after.
    await tx`select lock_user(${userId})`
    await identity.sessions.endAll(tx, userId)
    await tx`update users set password_hash = null where id = ${userId}`
    await restoreContacts(tx, identity.cipher, { userId, sessionId, contacts })
    await removeWaysSince(tx, userId, link.created_at)
    await audit(tx, { actorId: null, event: 'user.not_me', objectKind: 'user', objectId: userId })
    await noteAuthEvent(tx, context, { userId, kind: 'not-me', way: 'link', isOk: true })
    return { userId, disowned }
  })
  const { userId, disowned } = taken ?? { userId: await ownerOfUsed(context, token), disowned: [] }
  return { ...(await describeResetMethods(context, userId)), disowned }
}

async function disownAll(tx: Tx, disownings: readonly Disowning[], device: Disowned) {
  const taken: Partial<Record<DisownedKind, number>> = {}
  for (const disown of disownings) Object.assign(taken, await disown(tx, device))
  return DISOWNED_KINDS.map((kind) => ({ kind, count: taken[kind] ?? 0 })).filter(({ count }) => count > 0)
}

/** Ways to sign in: a mini-program would lead the attacker back without a password. */
async function removeWaysSince(tx: Tx, userId: string, since: string) {
  await tx`delete from user_providers where user_id = ${userId} and bound_at >= ${since}`
  await tx`delete from passkeys where user_id = ${userId} and created_at >= ${since}`
  await tx`delete from totps where user_id = ${userId} and created_at >= ${since}`
  const left = await tx`
    select from totps where user_id = ${userId} union all select from passkeys where user_id = ${userId}`
  if (left.length === 0) await removeBackupCodes(tx, userId)
}

async function ownerOfUsed({ db, clock }: IdentityContext, token: string): Promise<string> {
  const [link] = await db.sql<Pick<NotMeLinkRow, 'user_id'>[]>`
    select user_id from not_me_links
    where token_hash = ${linkHash(token)} and used_at > ${new Date(clock.now().getTime() - REPEAT_WINDOW_MS)}`
  if (!link) throw new AppError('LINK_INVALID')
  return link.user_id
}

async function describeResetMethods(
  { db, identity }: IdentityContext,
  userId: string,
): Promise<ResetMethods> {
  const { mobile, email } = await getOwnUser(db.sql, userId)
  const { delivery } = identity
  return {
    canResetBySms: mobile !== null && delivery.sms !== undefined,
    canResetByEmail: email !== null && delivery.email !== undefined,
  }
}

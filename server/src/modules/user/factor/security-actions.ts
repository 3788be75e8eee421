import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { GrantedRole } from '@tiantian/contracts/permission.ts'
import { disownSession, listAuthEvents } from '@tiantian/contracts/user/auth-event.ts'
import { acceptInvite, getInvite, listInvited } from '@tiantian/contracts/user/invite.ts'
import { IMPERSONATION_LIFE_S, impersonateUser } from '@tiantian/contracts/user/office.ts'
import { checkSession } from '@tiantian/contracts/user/own-session.ts'
import {
  addPasskey,
  challengePasskey,
  loginByPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '@tiantian/contracts/user/passkey.ts'
import { grantRole, listRoleHolders, revokeRole } from '@tiantian/contracts/user/role.ts'
import {
  beginTotp,
  confirmTotp,
  getSecondFactor,
  removeTotp,
  renewBackupCodes,
} from '@tiantian/contracts/user/second-factor.ts'
import { endOtherSessions, endSession, listSessions, proveSession } from '@tiantian/contracts/user/session.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/id.ts'
import { restoreAccount } from '../account/closing.ts'
import * as invites from '../account/invite.ts'
import { disownSession as disown } from '../account/not-me.ts'
import { getOwnUser, getUserInfo } from '../account/user-info.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import type { SecurityNotice } from '../notifications/notification-text.ts'
import { notify } from '../notifications/notify.ts'
import { officeActions } from '../office/office-actions.ts'
import * as roles from '../office/role.ts'
import { mayImpersonate } from '../office/role.ts'
import * as events from '../session/auth-event.ts'
import { noteAuthEvent, noteOfficeEvent } from '../session/auth-event.ts'
import * as list from '../session/session.ts'
import type { SessionTokens } from '../session/token.ts'
import type { User } from '../user-row.ts'
import * as passkeys from './passkey.ts'
import { loginByPasskey as login } from './passkey-login.ts'
import * as factors from './second-factor.ts'
import { listPasskeys, removeFactor } from './second-factor.ts'
import * as backup from './second-factor-backup.ts'
import type { Security } from './security.ts'
import { noteProof, proveSession as prove } from './step-up.ts'
import * as totp from './totp.ts'

type FactorNotice = Extract<SecurityNotice, `totp-${string}` | `passkey-${string}` | 'backup-codes'>

/** Records that a second factor was added or removed and notifies the user, in case somebody else did it. */
async function notifyFactorChanged(
  context: Context<'member'>,
  { cipher }: ServerIdentity,
  notice: FactorNotice,
  name = '',
) {
  const { db, user } = context
  const owner = await getOwnUser(db.sql, user.id)
  await db.transaction(async (tx) => {
    await noteAuthEvent(tx, context, { userId: user.id, kind: 'factor-change', way: 'session', isOk: true })
    await notify(tx, cipher, owner, notice, { name })
  })
}

function sessionActions({ sessions, cipher, party }: Security, identity: ServerIdentity): Implementation[] {
  const sessionsOf = async ({ db, user, clock }: Context<'member'>) => ({
    sessions: await list.listSessions(db, user, clock),
  })
  return [
    implement(listSessions, sessionsOf),
    // A caller who is signed out was refused before.
    implement(checkSession, async () => ({})),
    implement(endSession, async (context, { id }) => {
      await list.endSession(context.db, context.user, id, sessions)
      return sessionsOf(context)
    }),
    implement(endOtherSessions, async (context) => {
      await sessions.endAll(context.db.sql, context.user.id, context.user.sessionId)
      return sessionsOf(context)
    }),
    implement(proveSession, async (context, { proof }) => {
      const { db, clock, user } = context
      const provedUntil = await prove({ db, clock, cipher, party }, user, proof).catch(
        async (error: unknown) => {
          await noteAuthEvent(db.sql, context, {
            userId: user.id,
            kind: 'proof',
            way: proof.kind,
            isOk: false,
          })
          throw error
        },
      )
      // After closing the account only a session without its second factor is left: with the second factor the user
      // restores the account.
      const isRestored =
        proof.kind !== 'password' &&
        (await db.transaction((tx) => restoreAccount(tx, { clock, identity }, user.id)))
      return { provedUntil: provedUntil.toISOString(), isRestored }
    }),
    implement(listAuthEvents, ({ db, user }, page) => events.listAuthEvents(db, user.id, page)),
    implement(disownSession, ({ db, clock, language, caller }, { token }) =>
      disown({ db, clock, language, caller, identity }, token),
    ),
  ]
}

function secondFactorActions({ sessions, cipher }: Security, identity: ServerIdentity): Implementation[] {
  return [
    implement(getSecondFactor, ({ db, user }) => factors.getFactorFor(db.sql, user)),
    implement(beginTotp, async ({ db, clock, user }) =>
      totp.beginTotp({ db, clock, cipher }, user.id, nameOf(await getOwnUser(db.sql, user.id))),
    ),
    implement(confirmTotp, async (context, { code }) => {
      const { db, clock, user } = context
      const backupCodes = await totp.confirmTotp({ db, clock, cipher }, user.id, code)
      await noteNewFactor(context, sessions)
      await notifyFactorChanged(context, identity, 'totp-added')
      return { secondFactor: await factors.getSecondFactor(db.sql, user.id), backupCodes }
    }),
    implement(removeTotp, async (context) => {
      const { db, user } = context
      const left = await factors.removeFactor(db, user.id, (tx) => totp.removeTotp(tx, user.id))
      sessions.noted.forgetPerson(user.id)
      await notifyFactorChanged(context, identity, 'totp-removed')
      return left
    }),
    implement(renewBackupCodes, async (context) => {
      const { db, user } = context
      const backupCodes = await db.transaction((tx) => backup.renewBackupCodes(tx, user.id))
      await notifyFactorChanged(context, identity, 'backup-codes')
      return { backupCodes }
    }),
  ]
}

/** The user has just proved it, so this session need not ask for it; the other sessions must. */
async function noteNewFactor({ db, clock, user }: Context<'member'>, { noted }: Security['sessions']) {
  await noteProof({ db, clock }, user.sessionId, true)
  noted.forgetPerson(user.id)
}

/** The account label shown in the authenticator app. */
const nameOf = ({ username, nickname }: User) => username ?? nickname ?? 'guest'

function passkeyActions({ sessions, party }: Security, identity: ServerIdentity): Implementation[] {
  return [
    implement(offerPasskey, async ({ db, clock, user }) =>
      passkeys.offerPasskey({ db, clock, party }, user.id, nameOf(await getOwnUser(db.sql, user.id))),
    ),
    implement(addPasskey, async (context, input) => {
      const { db, clock, user } = context
      const backupCodes = await passkeys.addPasskey({ db, clock, party }, user.id, input)
      await noteNewFactor(context, sessions)
      await notifyFactorChanged(context, identity, 'passkey-added', input.name)
      return { passkeys: await listPasskeys(db.sql, user.id), backupCodes }
    }),
    implement(renamePasskey, async ({ db, user }, { id, name }) => {
      await passkeys.renamePasskey(db, user.id, id, name)
      return { passkeys: await listPasskeys(db.sql, user.id) }
    }),
    implement(removePasskey, async (context, { id }) => {
      const { db, user } = context
      const before = await listPasskeys(db.sql, user.id)
      const left = await removeFactor(db, user.id, (tx) => passkeys.removePasskey(tx, user.id, id))
      sessions.noted.forgetPerson(user.id)
      const removed = before.find((passkey) => passkey.id === id)
      await notifyFactorChanged(context, identity, 'passkey-removed', removed?.name)
      return { passkeys: left.passkeys }
    }),
    implement(challengePasskey, ({ db, clock }) => passkeys.challengePasskey({ db, clock, party })),
    implement(loginByPasskey, ({ db, clock, language, caller }, answer) =>
      login({ db, clock, language, caller, identity }, party, answer),
    ),
  ]
}

/**
 * Lets an officer view the app as a user. Recorded in the audit log and in the user's own history.
 * @throws AppError('PERMISSION_DENIED' | 'USER_NOT_FOUND')
 */
async function beginImpersonation(
  context: Context<'user.look'>,
  { tokens, identity }: { readonly tokens: SessionTokens; readonly identity: ServerIdentity },
  { userId, reason }: Parsed<typeof impersonateUser>,
) {
  const { db, clock, user: officer } = context
  return db.transaction(async (tx) => {
    const [user] = await tx<{ id: string; roles: string[] }[]>`
      select id, roles from users where id = ${userId} and kind = 'person' and status = 0 and erased_at is null`
    if (!user) throw new AppError('USER_NOT_FOUND')
    if (!mayImpersonate(user, officer)) throw new AppError('PERMISSION_DENIED')
    const id = newId()
    const now = clock.now()
    await tx`
      insert into impersonations (id, user_id, officer_id, officer_session_id, reason, created_at, expires_at)
      values (${id}, ${userId}, ${officer.id}, ${officer.sessionId}, ${reason}, ${now.toISOString()},
              ${new Date(now.getTime() + IMPERSONATION_LIFE_S * 1000).toISOString()})`
    const entry = { event: 'user.look', objectKind: 'user', objectId: userId, change: { reason } }
    await audit(tx, { actorId: officer.id, ...entry, at: now })
    await noteOfficeEvent(tx, clock, { userId, kind: 'office-look', sessionId: id })
    const impersonated: SignedInUser = { id: userId, kind: 'person', roles: [], sessionId: id }
    const { token, tokenExpired } = tokens.issue(impersonated, {
      officerId: officer.id,
      lifeS: IMPERSONATION_LIFE_S,
    })
    return {
      impersonationToken: token,
      impersonationTokenExpired: tokenExpired,
      userInfo: await getUserInfo(tx, { clock, identity }, userId),
    }
  })
}

type ChangeRole = typeof roles.grantRole

function roleActions({ sessions }: Security): Implementation[] {
  const changing =
    (change: ChangeRole) =>
    async ({ db, user }: Context<'user.role'>, input: { userId: string; role: GrantedRole }) => {
      await change(db, { actorId: user.id, ...input })
      sessions.noted.forgetPerson(input.userId)
      return { holders: await roles.listRoleHolders(db) }
    }
  return [
    implement(listRoleHolders, async ({ db }) => ({ holders: await roles.listRoleHolders(db) })),
    implement(grantRole, changing(roles.grantRole)),
    implement(revokeRole, changing(roles.revokeRole)),
  ]
}

const inviteActions: Implementation[] = [
  implement(getInvite, ({ db, user }) => invites.describeInvite(db, user.id)),
  implement(acceptInvite, async ({ db, user, clock }, { inviteCode }) => {
    await invites.acceptInvite(db, user.id, inviteCode, clock)
    return {}
  }),
  implement(listInvited, ({ db, user }, input) => invites.listInvited(db, user.id, input)),
]

export const securityActions = (security: Security, identity: ServerIdentity): Implementation[] => [
  ...sessionActions(security, identity),
  ...secondFactorActions(security, identity),
  ...passkeyActions(security, identity),
  ...roleActions(security),
  ...inviteActions,
  ...officeActions(identity),
  implement(impersonateUser, (context, input) =>
    beginImpersonation(context, { tokens: security.tokens, identity }, input),
  ),
]

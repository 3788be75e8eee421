import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import {
  beginTotp,
  confirmTotp,
  getSecondFactor,
  removeTotp,
  renewBackupCodes,
} from '@tiantian/contracts/user/second-factor.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { getUserInfo } from '../account/user-info.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import { notifyFactorChanged } from './factor-notification.ts'
import * as factors from './second-factor.ts'
import * as backup from './second-factor-backup.ts'
import type { Security } from './security.ts'
import { noteProof } from './step-up.ts'
import * as totp from './totp.ts'

export function secondFactorActions(
  { sessions, cipher }: Security,
  identity: ServerIdentity,
): Implementation[] {
  return [
    implement(getSecondFactor, ({ db, user }) => factors.getFactorFor(db.sql, user)),
    implement(beginTotp, async ({ db, clock, user }) =>
      totp.beginTotp({ db, clock, cipher: cipher }, user.id, nameOf(await getUserInfo(db.sql, user.id))),
    ),
    implement(confirmTotp, async (context, { code }) => {
      const { db, clock, user } = context
      const backupCodes = await totp.confirmTotp({ db, clock, cipher: cipher }, user.id, code)
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
export async function noteNewFactor({ db, clock, user }: Context<'member'>, { noted }: Security['sessions']) {
  await noteProof({ db, clock }, user.sessionId, true)
  noted.forgetPerson(user.id)
}

/** The account label shown in the authenticator app. */
export const nameOf = ({ username, nickname }: UserInfo) => username || nickname

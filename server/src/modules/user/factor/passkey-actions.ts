import {
  addPasskey,
  challengePasskey,
  loginByPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '@tiantian/contracts/user/passkey.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import { getUserInfo } from '../account/user-info.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import { notifyFactorChanged } from './factor-notification.ts'
import * as passkeys from './passkey.ts'
import { loginByPasskey as login } from './passkey-login.ts'
import { getPasskeys, removeFactor } from './second-factor.ts'
import { nameOf, noteNewFactor } from './second-factor-actions.ts'
import type { Security } from './security.ts'

export function passkeyActions({ sessions, party }: Security, identity: ServerIdentity): Implementation[] {
  return [
    implement(offerPasskey, async ({ db, clock, user }) =>
      passkeys.offerPasskey({ db, clock, party }, user.id, nameOf(await getUserInfo(db.sql, user.id))),
    ),
    implement(addPasskey, async (context, input) => {
      const { db, clock, user } = context
      const backupCodes = await passkeys.addPasskey({ db, clock, party }, user.id, input)
      await noteNewFactor(context, sessions)
      await notifyFactorChanged(context, identity, 'passkey-added', input.name)
      return { passkeys: await getPasskeys(db.sql, user.id), backupCodes }
    }),
    implement(renamePasskey, async ({ db, user }, { id, name }) => {
      await passkeys.renamePasskey(db, user.id, id, name)
      return { passkeys: await getPasskeys(db.sql, user.id) }
    }),
    implement(removePasskey, async (context, { id }) => {
      const { db, user } = context
      const before = await getPasskeys(db.sql, user.id)
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

import {
  addUser,
  banUser,
  changeUser,
  decideFactorReset,
  getUser,
  listUsers,
  requestFactorReset,
  signOutUser,
  unbanUser,
} from '@tiantian/contracts/user/office.ts'
import { suspendUser } from '@tiantian/contracts/user/suspension.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import * as resets from '../factor/factor-reset.ts'
import type { IdentityContext, ServerIdentity } from '../identity/identity.ts'
import * as accounts from './office-account.ts'
import * as users from './office-list.ts'
import * as people from './office-person.ts'
import * as status from './office-status.ts'
import { refuseAboveOneself } from './role.ts'
import * as suspensions from './suspension.ts'

type Office = Context<'user.view' | 'user.manage' | 'user.ban'>

/** Back-office actions on user accounts; each returns the user's current state. */
export function officeActions(identity: ServerIdentity): Implementation[] {
  const setting =
    (wanted: 'banned' | 'normal') =>
    ({ db, user: actor, clock }: Office, { userId, reason }: { userId: string; reason: string }) =>
      status.setUserStatus(db, identity, { actor, userId, wanted, reason, now: clock.now() })
  return [
    implement(listUsers, ({ db }, input) => users.listUsers(db, input)),
    implement(getUser, onUser(noChange)),
    implement(banUser, onUser(setting('banned'))),
    implement(unbanUser, onUser(setting('normal'))),
    implement(suspendUser, ({ db, user: actor, clock }, input) =>
      suspensions.suspendUser(db, identity, { actor, now: clock.now() }, input),
    ),
    implement(
      signOutUser,
      onUser(({ db, user }, { userId }) => status.signOutUser(db, identity, user, userId)),
    ),
    implement(requestFactorReset, onUser(resets.requestFactorReset)),
    implement(decideFactorReset, async (context, input) =>
      currentState(context, await resets.decideFactorReset(context, identity, input)),
    ),
    implement(addUser, async (context, input) =>
      currentState(context, await accounts.addUser(identityContext(context, identity), input)),
    ),
    implement(
      changeUser,
      onUser((context, input) =>
        accounts.changeUser(identityContext(context, identity), context.user.id, input),
      ),
    ),
  ]
}

/** Runs a change on one user unless that user outranks the officer, and returns the user's current state. */
const onUser =
  <Input extends { userId: string }>(work: (context: Office, input: Input) => Promise<void>) =>
  async (context: Office, input: Input) => {
    await refuseAboveOneself(context.db.sql, context.user, input.userId)
    await work(context, input)
    return currentState(context, input.userId)
  }

const noChange = async () => undefined

const currentState = ({ db, user, clock }: Office, userId: string) => people.getUser(db, user, userId, clock)

const identityContext = (
  { db, clock, language, caller }: Office,
  identity: ServerIdentity,
): IdentityContext => ({
  db,
  clock,
  language,
  caller,
  identity,
})

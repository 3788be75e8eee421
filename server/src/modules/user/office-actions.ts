import {
  addPerson,
  askFactorReset,
  banPerson,
  changePerson,
  decideFactorReset,
  getPerson,
  listPeople,
  signOutPerson,
  unbanPerson,
} from '@tiantian/contracts/user/office.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as resets from './factor-reset.service.ts'
import type { Identity, IdentityContext } from './identity.ts'
import * as accounts from './office-account.service.ts'
import { listPeople as list } from './office-list.service.ts'
import { getPerson as get } from './office-person.service.ts'
import { refuseAboveOneself } from './office-rank.ts'
import * as status from './office-status.service.ts'

type Office = Context<'user.view' | 'user.manage'>

/** What the office does with accounts of others; each answers the person as she is then. */
export function officeActions(identity: Identity): Implementation[] {
  const setting =
    (wanted: 'banned' | 'normal') =>
    ({ db, user: actor }: Office, { userId, reason }: { userId: string; reason: string }) =>
      status.setPersonStatus(db, identity, { actor, userId, wanted, reason })
  return [
    implement(listPeople, ({ db }, wish) => list(db, wish)),
    implement(getPerson, ofPerson(nothing)),
    implement(banPerson, ofPerson(setting('banned'))),
    implement(unbanPerson, ofPerson(setting('normal'))),
    implement(
      signOutPerson,
      ofPerson(({ db, user }, { userId }) => status.signOutPerson(db, identity, user, userId)),
    ),
    implement(askFactorReset, ofPerson(resets.askFactorReset)),
    implement(decideFactorReset, async (context, wish) =>
      shown(context, await resets.decideFactorReset(context, identity, wish)),
    ),
    implement(addPerson, async (context, wish) =>
      shown(context, await accounts.addPerson(identityContext(context, identity), wish)),
    ),
    implement(
      changePerson,
      ofPerson((context, wish) =>
        accounts.changePerson(identityContext(context, identity), context.user.id, wish),
      ),
    ),
  ]
}

/** Does something with one person, unless she stands above whoever wants it, and answers her as she is then. */
const ofPerson =
  <Wish extends { userId: string }>(work: (context: Office, wish: Wish) => Promise<void>) =>
  async (context: Office, wish: Wish) => {
    await refuseAboveOneself(context.db.sql, context.user, wish.userId)
    await work(context, wish)
    return shown(context, wish.userId)
  }

const nothing = async () => undefined

const shown = ({ db, user, clock }: Office, userId: string) => get(db, user, userId, clock)

const identityContext = ({ db, clock, language, caller }: Office, identity: Identity): IdentityContext => ({
  db,
  clock,
  language,
  caller,
  identity,
})

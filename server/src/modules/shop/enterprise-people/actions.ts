import {
  acceptEnterprise,
  answerEnterpriseInvitation,
  answerJoinRequest,
  askToJoin,
  declineEnterprise,
  getEnterprisePeople,
  inviteToEnterprise,
  leaveEnterprise,
  offerEnterprise,
  removeFromEnterprise,
  revokeEnterpriseInvitation,
  setEnterpriseRole,
  withdrawEnterpriseOffer,
  withdrawJoinRequest,
} from '@tiantian/contracts/enterprise/people.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { Tx } from '../../../platform/database/database.ts'
import * as joins from './join.ts'
import * as transfers from './offer.ts'
import type { PeopleReader } from './people.ts'
import { getPeople } from './people.ts'
import * as teams from './team.ts'

type PeopleContext = Pick<Context<'member'>, 'db' | 'user' | 'clock' | 'language'>

const reader = ({ user, clock, language }: PeopleContext): PeopleReader => ({
  userId: user.id,
  at: clock.now(),
  language,
})

const changed = async (context: PeopleContext, change: (tx: Tx, actor: PeopleReader) => Promise<void>) => {
  await context.db.transaction((tx) => change(tx, reader(context)))
  return getPeople(context.db.sql, reader(context))
}

/** Who owns an enterprise next, and who joins it. */
export const enterprisePeopleActions: readonly Implementation[] = [
  implement(getEnterprisePeople, (context) => getPeople(context.db.sql, reader(context))),
  implement(offerEnterprise, (context, { email }) =>
    changed(context, (tx, actor) => transfers.offer(tx, actor, email)),
  ),
  implement(withdrawEnterpriseOffer, (context) => changed(context, transfers.withdrawOffer)),
  implement(acceptEnterprise, (context, { id }) =>
    changed(context, (tx, actor) => transfers.accept(tx, actor, id)),
  ),
  implement(declineEnterprise, (context, { id }) =>
    changed(context, (tx, actor) => transfers.decline(tx, actor, id)),
  ),
  implement(askToJoin, (context, { note }) => changed(context, (tx, actor) => joins.ask(tx, actor, note))),
  implement(withdrawJoinRequest, (context) => changed(context, joins.withdrawRequest)),
  implement(answerJoinRequest, (context, input) =>
    changed(context, (tx, actor) => joins.answer(tx, actor, input)),
  ),
  implement(inviteToEnterprise, (context, input) =>
    changed(context, (tx, actor) => teams.invite(tx, actor, input)),
  ),
  implement(revokeEnterpriseInvitation, (context, { id }) =>
    changed(context, (tx, actor) => teams.revoke(tx, actor, id)),
  ),
  implement(answerEnterpriseInvitation, (context, input) =>
    changed(context, (tx, actor) => teams.answerInvitation(tx, actor, input)),
  ),
  implement(setEnterpriseRole, (context, input) =>
    changed(context, (tx, actor) => teams.setRole(tx, actor, input)),
  ),
  implement(removeFromEnterprise, (context, { userId }) =>
    changed(context, (tx, actor) => teams.remove(tx, actor, userId)),
  ),
  implement(leaveEnterprise, (context, { id }) =>
    changed(context, (tx, actor) => teams.leave(tx, actor, id)),
  ),
]

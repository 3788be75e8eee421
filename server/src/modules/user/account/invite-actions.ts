import { acceptInvite, getInvite, listInvited } from '@tiantian/contracts/user/invite.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import * as invites from './invite.ts'

export const inviteActions: Implementation[] = [
  implement(getInvite, ({ db, user }) => invites.describeInvite(db, user.id)),
  implement(acceptInvite, async ({ db, user, clock }, { inviteCode }) => {
    await invites.acceptInvite(db, user.id, inviteCode, clock)
    return {}
  }),
  implement(listInvited, ({ db, user }, input) => invites.listInvited(db, user.id, input)),
]

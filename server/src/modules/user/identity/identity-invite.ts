import { listInvited } from '@tiantian/contracts/user/invite.ts'
import type { CloudMethod } from '../../../gateway/cloud/cloud-object.ts'
import { ask, userOf } from './identity-method.ts'
import { fieldsOf } from './object-argument.ts'

/** `getInvitedUser` {level, limit, offset, needTotal}: rows use the field names of the identity pages. */
export const listInvitedUsers: CloudMethod = async (context, argument) => {
  userOf(context)
  const { level, limit, offset, needTotal } = fieldsOf(argument)
  const { rows, total } = await ask(context, listInvited, { level, limit, offset, needTotal })
  const invitedUser = rows.map(({ userId, invitedAt, ...face }) => ({
    _id: userId,
    ...face,
    invite_time: Date.parse(invitedAt),
  }))
  return total === null ? { invitedUser } : { invitedUser, total }
}

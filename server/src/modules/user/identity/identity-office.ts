import { AppError } from '@tiantian/contracts/error.ts'
import { addUser, banUser, changeUser, unbanUser } from '@tiantian/contracts/user/office.ts'
import { grantRole, revokeRole } from '@tiantian/contracts/user/role.ts'
import * as z from 'zod/mini'
import type { FunctionContext } from '../../../gateway/cloud/cloud-function.ts'
import type { CloudMethod } from '../../../gateway/cloud/cloud-object.ts'
import { ask, userOf } from './identity-method.ts'
import { fieldsOf, optionalText, readText } from './object-argument.ts'

/** The reason in the audit log: these methods have no reason field. */
const REASON = 'uni-id-co'

/** `addUser` and `updateUser`, for administrators. */
export const officeMethods: Readonly<Record<string, CloudMethod>> = {
  async addUser(context, argument) {
    userOf(context)
    const { userId } = await ask(context, addUser, credentialsOf(argument))
    await setRoles(context, userId, [], fieldsOf(argument).role)
    await setStatus(context, userId, fieldsOf(argument).status)
    return { uid: userId }
  },
  async updateUser(context, argument) {
    userOf(context)
    const userId = readText(argument, 'uid')
    const { roles } = await ask(context, changeUser, { userId, ...credentialsOf(argument) })
    await setRoles(context, userId, roles, fieldsOf(argument).role)
    await setStatus(context, userId, fieldsOf(argument).status)
    return {}
  },
}

const credentialsOf = (argument: unknown) =>
  Object.fromEntries(
    ['username', 'nickname', 'password', 'mobile', 'email'].map((field) => [
      field,
      optionalText(argument, field),
    ]),
  )

/** The user's new roles; when omitted, they stay unchanged. */
async function setRoles(context: FunctionContext, userId: string, had: readonly string[], wanted: unknown) {
  if (wanted === undefined || wanted === null) return
  const roles = z.safeParse(z.array(z.string()), wanted)
  if (!roles.success) throw new AppError('FIELD_INVALID', { field: 'role' })
  const change = (action: typeof grantRole | typeof revokeRole, role: string) =>
    ask(context, action, { userId, role })
  for (const role of roles.data) if (!had.includes(role)) await change(grantRole, role)
  for (const role of had) if (!roles.data.includes(role)) await change(revokeRole, role)
}

/** 0 normal or 1 banned; other values are set by the system. */
async function setStatus(context: FunctionContext, userId: string, status: unknown) {
  if (status === undefined || status === null) return
  if (status !== 0 && status !== 1) throw new AppError('FIELD_INVALID', { field: 'status' })
  await ask(context, status === 1 ? banUser : unbanUser, { userId, reason: REASON })
}

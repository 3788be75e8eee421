import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { closeAccount, getRealName } from '@tiantian/contracts/user/account.ts'
import {
  bindEmail,
  bindMobile,
  bindMobileByUniverify,
  bindProvider,
  getAccountInfo,
  unbindEmail,
  unbindMobile,
  unbindProvider,
} from '@tiantian/contracts/user/binding.ts'
import { acceptInvite, listInvited } from '@tiantian/contracts/user/invite.ts'
import { addUser, banUser, changeUser, unbanUser } from '@tiantian/contracts/user/office.ts'
import { logout } from '@tiantian/contracts/user/own-session.ts'
import { changePassword, setPassword } from '@tiantian/contracts/user/password.ts'
import { grantRole, revokeRole } from '@tiantian/contracts/user/role.ts'
import * as z from 'zod/mini'
import type { FunctionContext } from '../../../gateway/cloud/cloud-function.ts'
import type { CloudMethod } from '../../../gateway/cloud/cloud-object.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Sessions } from '../session/session.ts'
import { callAction, captchaOf, required, SIGNED_OUT, userOf } from './identity-method.ts'
import { fieldsOf, optionalText, readText } from './object-argument.ts'

/** The reason in the audit log: these methods have no reason field. */
const REASON = 'uni-id-co'

/** `addUser` and `updateUser`, for administrators. */
const officeMethods: Readonly<Record<string, CloudMethod>> = {
  async addUser(context, argument) {
    userOf(context)
    const { userId } = await callAction(context, addUser, credentialsOf(argument))
    await setRoles(context, userId, [], fieldsOf(argument).role)
    await setStatus(context, userId, fieldsOf(argument).status)
    return { uid: userId }
  },
  async updateUser(context, argument) {
    userOf(context)
    const userId = readText(argument, 'uid')
    const { roles } = await callAction(context, changeUser, { userId, ...credentialsOf(argument) })
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
    callAction(context, action, { userId, role })
  for (const role of roles.data) if (!had.includes(role)) await change(grantRole, role)
  for (const role of had) if (!roles.data.includes(role)) await change(revokeRole, role)
}

/** 0 normal or 1 banned; other values are set by the system. */
async function setStatus(context: FunctionContext, userId: string, status: unknown) {
  if (status === undefined || status === null) return
  if (status !== 0 && status !== 1) throw new AppError('FIELD_INVALID', { field: 'status' })
  await callAction(context, status === 1 ? banUser : unbanUser, { userId, reason: REASON })
}

/** `getInvitedUser` {level, limit, offset, needTotal}: rows use the field names of the identity pages. */
const listInvitedUsers: CloudMethod = async (context, argument) => {
  userOf(context)
  const { level, limit, offset, needTotal } = fieldsOf(argument)
  const { rows, total } = await callAction(context, listInvited, { level, limit, offset, needTotal })
  const invitedUser = rows.map(({ userId, invitedAt, ...face }) => ({
    _id: userId,
    ...face,
    invite_time: Date.parse(invitedAt),
  }))
  return total === null ? { invitedUser } : { invitedUser, total }
}

/** Registers the push client of a session's device and removes it from anyone who was signed in there before. */
async function setPushClient(db: Db, sessionId: string, pushClientId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      update sessions set push_client_id = null
      where push_client_id = ${pushClientId} and id <> ${sessionId}`
    await tx`update sessions set push_client_id = ${pushClientId} where id = ${sessionId}`
  })
}

/** Methods of `uni-id-co` for signed-in users. */
export const accountMethods = (sessions: Sessions): Readonly<Record<string, CloudMethod>> => ({
  ...METHODS,
  refreshToken: async (context) => ({ newToken: await sessions.renew(userOf(context)) }),
})

type JoinedProgram = Parsed<typeof unbindProvider>['provider']

/** `bindWeixin` {code}, and the same of the other mini-programs. */
function joining(provider: JoinedProgram): CloudMethod {
  return async (context, argument) => {
    userOf(context)
    await callAction(context, bindProvider, { provider, ...required(argument, 'code') })
    return {}
  }
}

function parting(provider: JoinedProgram): CloudMethod {
  return async (context) => {
    userOf(context)
    await callAction(context, unbindProvider, { provider })
    return {}
  }
}

const METHODS: Readonly<Record<string, CloudMethod>> = {
  async logout(context) {
    await context.call(logout, {})
    return SIGNED_OUT
  },

  async setPushCid(context, argument) {
    const { sessionId } = userOf(context)
    const pushClientId = readText(argument, 'pushClientId')
    if (pushClientId.length > 100) throw new AppError('FIELD_INVALID', { field: 'pushClientId' })
    await setPushClient(context.db, sessionId, pushClientId)
    return {}
  },

  async getAccountInfo(context) {
    userOf(context)
    const info = await callAction(context, getAccountInfo, {})
    return {
      isUsernameSet: info.hasUsername,
      isNicknameSet: info.hasNickname,
      isPasswordSet: info.hasPassword,
      isMobileBound: info.mobile !== '',
      isEmailBound: info.email !== '',
      isWeixinBound: info.providers.includes('weixin'),
      isQQBound: info.providers.includes('qq'),
      isAlipayBound: info.providers.includes('alipay'),
      isAppleBound: info.providers.includes('apple'),
    }
  },

  async setPwd(context, argument) {
    userOf(context)
    const input = { ...required(argument, 'password', 'code'), ...captchaOf(context, argument) }
    await callAction(context, setPassword, input)
    return {}
  },
  async updatePwd(context, argument) {
    userOf(context)
    await callAction(context, changePassword, required(argument, 'oldPassword', 'newPassword'))
    return SIGNED_OUT
  },

  async bindMobileBySms(context, argument) {
    userOf(context)
    await callAction(context, bindMobile, {
      ...required(argument, 'mobile', 'code'),
      ...captchaOf(context, argument),
    })
    return {}
  },
  async bindMobileByUniverify(context, argument) {
    userOf(context)
    await callAction(context, bindMobileByUniverify, required(argument, 'access_token', 'openid'))
    return {}
  },
  bindWeixin: joining('weixin'),
  bindQQ: joining('qq'),
  bindAlipay: joining('alipay'),
  unbindWeixin: parting('weixin'),
  unbindQQ: parting('qq'),
  unbindAlipay: parting('alipay'),
  async bindEmail(context, argument) {
    userOf(context)
    await callAction(context, bindEmail, {
      ...required(argument, 'email', 'code'),
      ...captchaOf(context, argument),
    })
    return {}
  },
  async unbindMobile(context) {
    userOf(context)
    await callAction(context, unbindMobile, {})
    return {}
  },
  async unbindEmail(context) {
    userOf(context)
    await callAction(context, unbindEmail, {})
    return {}
  },

  async acceptInvite(context, argument) {
    userOf(context)
    await callAction(context, acceptInvite, required(argument, 'inviteCode'))
    return {}
  },
  getInvitedUser: listInvitedUsers,

  ...officeMethods,

  async closeAccount(context) {
    userOf(context)
    await callAction(context, closeAccount, {})
    return SIGNED_OUT
  },

  async getRealNameInfo(context) {
    userOf(context)
    const { status, realName, documentNumber } = await callAction(context, getRealName, {})
    const authStatus = ['none', 'waiting', 'certified', 'failed'].indexOf(status)
    return { authStatus, realName, identity: documentNumber }
  },
}

import { AppError } from '@tiantian/contracts/error.ts'
import { closeAccount, getRealName } from '@tiantian/contracts/user/account.ts'
import {
  bindEmail,
  bindMobile,
  getAccountInfo,
  unbindEmail,
  unbindMobile,
} from '@tiantian/contracts/user/binding.ts'
import { acceptInvite } from '@tiantian/contracts/user/invite.ts'
import { logout } from '@tiantian/contracts/user/login.ts'
import { changePassword, setPassword } from '@tiantian/contracts/user/password.ts'
import type { CloudMethod } from '../../../gateway/cloud/cloud-object.ts'
import { setPushClient } from '../account/push-client.ts'
import type { Sessions } from '../session/session.ts'
import { listInvitedUsers } from './identity-invite.ts'
import { ask, captchaOf, required, SIGNED_OUT, userOf } from './identity-method.ts'
import { officeMethods } from './identity-office.ts'
import { readText } from './object-argument.ts'

/** Methods of `uni-id-co` for signed-in users. */
export const accountMethods = (sessions: Sessions): Readonly<Record<string, CloudMethod>> => ({
  ...METHODS,
  refreshToken: async (context) => ({ newToken: await sessions.renew(userOf(context)) }),
})

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
    const info = await ask(context, getAccountInfo, {})
    return {
      isUsernameSet: info.hasUsername,
      isNicknameSet: info.hasNickname,
      isPasswordSet: info.hasPassword,
      isMobileBound: info.mobile !== '',
      isEmailBound: info.email !== '',
      isWeixinBound: false,
      isQQBound: false,
      isAlipayBound: false,
      isAppleBound: false,
    }
  },

  async setPwd(context, argument) {
    userOf(context)
    const input = { ...required(argument, 'password', 'code'), ...captchaOf(context, argument) }
    await ask(context, setPassword, input)
    return {}
  },
  async updatePwd(context, argument) {
    userOf(context)
    await ask(context, changePassword, required(argument, 'oldPassword', 'newPassword'))
    return SIGNED_OUT
  },

  async bindMobileBySms(context, argument) {
    userOf(context)
    await ask(context, bindMobile, {
      ...required(argument, 'mobile', 'code'),
      ...captchaOf(context, argument),
    })
    return {}
  },
  async bindEmail(context, argument) {
    userOf(context)
    await ask(context, bindEmail, { ...required(argument, 'email', 'code'), ...captchaOf(context, argument) })
    return {}
  },
  async unbindMobile(context) {
    userOf(context)
    await ask(context, unbindMobile, {})
    return {}
  },
  async unbindEmail(context) {
    userOf(context)
    await ask(context, unbindEmail, {})
    return {}
  },

  async acceptInvite(context, argument) {
    userOf(context)
    await ask(context, acceptInvite, required(argument, 'inviteCode'))
    return {}
  },
  getInvitedUser: listInvitedUsers,

  ...officeMethods,

  async closeAccount(context) {
    userOf(context)
    await ask(context, closeAccount, {})
    return SIGNED_OUT
  },

  async getRealNameInfo(context) {
    userOf(context)
    const { status, realName, documentNumber } = await ask(context, getRealName, {})
    const authStatus = ['none', 'waiting', 'certified', 'failed'].indexOf(status)
    return { authStatus, realName, identity: documentNumber }
  },
}

import { AppError } from '@tiantian/contracts/error.ts'
import { registerAdmin } from '@tiantian/contracts/user/account.ts'
import { sendEmailCode, sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { e164 } from '@tiantian/contracts/user/contact.ts'
import {
  loginByEmail,
  loginBySms,
  loginByUsername,
  register,
  registerByEmail,
} from '@tiantian/contracts/user/login.ts'
import { resetPasswordByEmail, resetPasswordBySms } from '@tiantian/contracts/user/password.ts'
import {
  getSupportedLoginTypes,
  loginByAlipay,
  loginByApple,
  loginByQq,
  loginByUniverify,
  loginByWeixin,
} from '@tiantian/contracts/user/provider-login.ts'
import * as z from 'zod/mini'
import type { CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import type { CloudMethod } from '../../gateway/cloud/cloud-object.ts'
import { cloudObject } from '../../gateway/cloud/cloud-object.ts'
import { captchaObject, drawCaptcha } from './identity/captcha-object.ts'
import { accountMethods } from './identity/identity-account.ts'
import { IDENTITY_CODES, invalidField } from './identity/identity-code.ts'
import { callAction, captchaOf, loginReply, required, SIGNED_OUT } from './identity/identity-method.ts'
import { optionalText, readText } from './identity/object-argument.ts'
import type { Sessions } from './session/session.ts'

/** Methods of `uni-id-co` for visitors who are not signed in. */
const signInMethods = (sessions: Sessions): Readonly<Record<string, CloudMethod>> => ({
  ...METHODS,
  async login(context, argument) {
    const input = { username: accountOf(argument), ...required(argument, 'password') }
    const reply = await callAction(context, loginByUsername, { ...input, ...captchaOf(context, argument) })
    // The other account stays signed in: users keep several and switch (S3.7).
    if (context.user?.id === reply.uid) await sessions.end(context.user.sessionId)
    return loginReply(reply)
  },
})

const METHODS: Readonly<Record<string, CloudMethod>> = {
  getSupportedLoginType: async (context) => {
    const { supportedLoginType } = await callAction(context, getSupportedLoginTypes, {})
    return { supportedLoginType }
  },
  createCaptcha: drawCaptcha,
  refreshCaptcha: drawCaptcha,

  sendSmsCode: (context, argument) =>
    callAction(context, sendSmsCode, {
      ...required(argument, 'mobile', 'scene'),
      ...captchaOf(context, argument),
    }),
  sendEmailCode: (context, argument) =>
    callAction(context, sendEmailCode, {
      ...required(argument, 'email', 'scene'),
      ...captchaOf(context, argument),
    }),

  async registerUser(context, argument) {
    const input = { ...registerInput(argument), ...captchaOf(context, argument) }
    // That page always shows a captcha, so robots get no free attempts here.
    if (input.captcha === undefined) throw new AppError('CAPTCHA_REQUIRED')
    return loginReply(await callAction(context, register, input))
  },
  async registerUserByEmail(context, argument) {
    const input = {
      ...required(argument, 'email', 'password', 'code'),
      nickname: optionalText(argument, 'nickname'),
      inviteCode: optionalText(argument, 'inviteCode'),
    }
    return loginReply(
      await callAction(context, registerByEmail, { ...input, ...captchaOf(context, argument) }),
    )
  },
  registerAdmin: (context, argument) =>
    callAction(context, registerAdmin, {
      ...required(argument, 'username', 'password', 'setupToken'),
      nickname: optionalText(argument, 'nickname'),
    }),

  async loginBySms(context, argument) {
    const inviteCode = optionalText(argument, 'inviteCode')
    const input = { ...required(argument, 'mobile', 'code'), inviteCode, ...captchaOf(context, argument) }
    return loginReply(await callAction(context, loginBySms, input))
  },
  async loginByEmail(context, argument) {
    const input = { ...required(argument, 'email', 'code'), ...captchaOf(context, argument) }
    return loginReply(await callAction(context, loginByEmail, input))
  },
  loginByWeixin: byMiniProgram(loginByWeixin),
  loginByQQ: byMiniProgram(loginByQq),
  loginByAlipay: byMiniProgram(loginByAlipay),
  loginByUniverify: async (context, argument) => {
    const proof = required(argument, 'access_token', 'openid')
    const inviteCode = optionalText(argument, 'inviteCode')
    return loginReply(await callAction(context, loginByUniverify, { ...proof, inviteCode }))
  },
  loginByApple: async (context, argument) =>
    loginReply(await callAction(context, loginByApple, required(argument, 'identityToken'))),

  async resetPwdBySms(context, argument) {
    const input = { ...required(argument, 'mobile', 'code', 'password'), ...captchaOf(context, argument) }
    await callAction(context, resetPasswordBySms, input)
    return SIGNED_OUT
  },
  async resetPwdByEmail(context, argument) {
    const input = { ...required(argument, 'email', 'code', 'password'), ...captchaOf(context, argument) }
    await callAction(context, resetPasswordByEmail, input)
    return SIGNED_OUT
  },
}

/** A user of the operator's mini-program; the object replies without the `sessionKey` of the action (S7.2). */
function byMiniProgram(action: typeof loginByWeixin | typeof loginByQq | typeof loginByAlipay): CloudMethod {
  return async (context, argument) =>
    loginReply(await callAction(context, action, required(argument, 'code')))
}

/** Validated before the captcha, so that an invalid form does not consume it. */
function registerInput(argument: unknown): z.input<typeof register.input> {
  const input = {
    username: readText(argument, 'username'),
    password: readText(argument, 'password'),
    nickname: optionalText(argument, 'nickname'),
    inviteCode: optionalText(argument, 'inviteCode'),
  }
  const parsed = z.safeParse(register.input, input)
  if (!parsed.success) throw invalidField(String(parsed.error.issues[0]?.path[0]))
  return input
}

const IS_NAME: Readonly<Record<string, (text: string) => boolean>> = {
  username: () => true,
  mobile: (text) => e164(text) !== undefined,
  email: (text) => /^[^@\s]+@[^@\s]+$/.test(text),
}

/** Exactly one of the three fields names the account. */
function accountOf(argument: unknown): string {
  const named = Object.entries(IS_NAME).flatMap(([field, isName]) => {
    const text = optionalText(argument, field)?.trim()
    if (text === undefined) return []
    if (!isName(text) || text.length > 254) throw invalidField(field)
    return [text]
  })
  const [account, another] = named
  if (account === undefined) throw new AppError('FIELD_REQUIRED', { field: 'username' })
  if (another !== undefined) throw new AppError('FIELD_INVALID', { field: 'username' })
  return account
}

/**
 * The cloud object `uni-id-co` (S7.3): the identity API as the uni-id pages call it. Each method calls the matching
 * action.
 */
function identityObject(sessions: Sessions): CloudFunction {
  return cloudObject({
    name: 'uni-id-co',
    codes: IDENTITY_CODES,
    prefix: 'uni-id-',
    methods: { ...signInMethods(sessions), ...accountMethods(sessions), ...providerMethods },
  })
}

/** Third-party sign-in services, each of which needs an app registered there, and face verification. */
const OF_PROVIDERS = [
  'loginByWeixinMobile',
  'bindMobileByMpWeixin',
  'bindApple',
  'unbindApple',
  'secureNetworkHandshakeByWeixin',
  'getFrvCertifyId',
  'getFrvAuthResult',
]

const notConfigured: CloudMethod = async () => {
  throw new AppError('PROVIDER_NOT_CONFIGURED')
}

/** Present, but reported as not supported, so that a page can show it. */
const providerMethods = Object.fromEntries(OF_PROVIDERS.map((method) => [method, notConfigured]))

export const userFunctions = (sessions: Sessions): CloudFunction[] => [
  identityObject(sessions),
  captchaObject,
]

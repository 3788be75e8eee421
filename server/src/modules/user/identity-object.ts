import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedIn } from '@tiantian/contracts/user/login.ts'
import { loginByUsername, logout, register } from '@tiantian/contracts/user/login.ts'
import * as z from 'zod/mini'
import type { SignedInUser } from '../../gateway/caller.ts'
import type { CloudFunction, FunctionContext } from '../../gateway/cloud/cloud-function.ts'
import { cloudObject } from '../../gateway/cloud/cloud-object.ts'
import { getUserInfo } from './account.service.ts'
import type { Captchas } from './captcha-object.ts'
import { IDENTITY_CODES, invalidField } from './identity-code.ts'
import { optionalText, readText } from './object-argument.ts'
import { setPushClient } from './push-client.service.ts'
import type { Sessions } from './session.service.ts'

/** The cloud object `uni-id-co` (S7.3): identity as its pages call it. What an action does, the action does here too. */
export function identityObject(sessions: Sessions, captchas: Captchas): CloudFunction {
  return cloudObject({
    name: 'uni-id-co',
    codes: IDENTITY_CODES,
    methods: {
      getSupportedLoginType: async () => ({ supportedLoginType: ['username-password'] }),
      createCaptcha: captchas.draw,
      refreshCaptcha: captchas.draw,

      async registerUser(context, argument) {
        const wish = registerWish(argument)
        await captchas.solve(context, 'register', optionalText(argument, 'captcha'))
        return signedIn(await context.call(register, wish))
      },

      async login(context, argument) {
        const wish = { username: accountOf(argument), password: readText(argument, 'password') }
        const captcha = optionalText(argument, 'captcha')
        if (captcha !== undefined) await captchas.solve(context, 'login-by-pwd', captcha)
        const reply = await context.call(loginByUsername, wish)
        // Another account stays signed in: people keep several and switch (S3.7).
        if (context.user?.id === reply.uid) await sessions.end(context.user.sessionId)
        return signedIn(reply)
      },

      async logout(context) {
        await context.call(logout, {})
        // Instead of a renewed token of the session that has just ended.
        return { newToken: undefined }
      },

      refreshToken: async (context) => ({ newToken: await sessions.renew(userOf(context)) }),

      async setPushCid(context, argument) {
        const { sessionId } = userOf(context)
        const pushClientId = readText(argument, 'pushClientId')
        if (pushClientId.length > 100) throw new AppError('FIELD_INVALID', { field: 'pushClientId' })
        await setPushClient(context.db, sessionId, pushClientId)
        return {}
      },

      getAccountInfo: async (context) => accountInfo(context, userOf(context)),
    },
  })
}

/** @throws AppError('TOKEN_INVALID…') when nobody is signed in */
function userOf({ user, tokenProblem }: FunctionContext): SignedInUser {
  if (user) return user
  throw new AppError(tokenProblem ?? 'LOGIN_REQUIRED')
}

/** Checked before the captcha is, so that a slip in the form costs no picture. */
function registerWish(argument: unknown): z.input<typeof register.input> {
  const wish = {
    username: readText(argument, 'username'),
    password: readText(argument, 'password'),
    nickname: optionalText(argument, 'nickname'),
  }
  const parsed = z.safeParse(register.input, wish)
  if (!parsed.success) throw invalidField(String(parsed.error.issues[0]?.path[0]))
  return wish
}

const ACCOUNT_SHAPES = { username: /./, mobile: /^1\d{10}$/, email: /^[^@\s]+@[^@\s]+$/ }

/** Exactly one of the three names an account. */
function accountOf(argument: unknown): string {
  const named = Object.entries(ACCOUNT_SHAPES).flatMap(([field, shape]) => {
    const text = optionalText(argument, field)?.trim()
    if (text === undefined) return []
    if (!shape.test(text) || text.length > 64) throw invalidField(field)
    return [text]
  })
  const [account, another] = named
  if (account === undefined) throw new AppError('FIELD_REQUIRED', { field: 'username' })
  if (another !== undefined) throw new AppError('FIELD_INVALID', { field: 'username' })
  return account
}

function signedIn({ uid, type, token, tokenExpired }: SignedIn) {
  return { uid, type, newToken: { token, tokenExpired }, passwordConfirmed: true }
}

async function accountInfo({ db }: FunctionContext, { id, kind }: SignedInUser) {
  const { hasUserName, hasNickName, hasMobile } = await getUserInfo(db, id)
  return {
    isUsernameSet: hasUserName,
    isNicknameSet: hasNickName,
    isPasswordSet: kind === 'person',
    isMobileBound: hasMobile,
    isEmailBound: false,
    isWeixinBound: false,
    isQQBound: false,
    isAlipayBound: false,
    isAppleBound: false,
  }
}

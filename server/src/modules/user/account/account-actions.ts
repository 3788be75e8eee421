import {
  closeAccount,
  createExport,
  editUser,
  getRealName,
  registerAdmin,
  submitRealName,
} from '@tiantian/contracts/user/account.ts'
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
import { createCaptcha, createCaptchaQuestion } from '@tiantian/contracts/user/captcha.ts'
import { sendEmailCode, sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { listUndeliveredMessages } from '@tiantian/contracts/user/delivery.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import {
  loginByEmail,
  loginBySms,
  loginByTicket,
  loginByUsername,
  register,
  registerByEmail,
} from '@tiantian/contracts/user/login.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import {
  changePassword,
  resetPasswordByEmail,
  resetPasswordBySms,
  setPassword,
} from '@tiantian/contracts/user/password.ts'
import * as providers from '@tiantian/contracts/user/provider-login.ts'
import { acceptTerms, listAcceptedTerms } from '@tiantian/contracts/user/terms.ts'
import type { Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import * as kept from '../../../platform/delivery/delivery.ts'
import type { IdentityContext, ServerIdentity } from '../identity/identity.ts'
import * as captchas from '../login/captcha.ts'
import { sendCode } from '../login/code.ts'
import * as byCode from '../login/login-by-code.ts'
import { loginByIdentityToken, loginByProvider, loginUserByTicket } from '../login/login-by-provider.ts'
import * as passwords from '../login/set-password.ts'
import { createFirstAdmin } from '../office/office-account.ts'
import * as accounts from './account.ts'
import * as bindings from './binding.ts'
import * as accountClosing from './closing.ts'
import * as exports from './data-export.ts'
import { updateProfile } from './profile.ts'
import * as joins from './provider-binding.ts'
import * as realNames from './real-name.ts'
import * as terms from './terms.ts'
import * as info from './user-info.ts'

/** The available sign-in methods, under the names of the identity pages. */
function supportedLoginTypes({
  delivery,
  miniPrograms,
  apple,
  univerify,
}: Pick<ServerIdentity, 'delivery' | 'miniPrograms' | 'apple' | 'univerify'>): string[] {
  return [
    'username-password',
    'mobile-password',
    'email-password',
    ...(delivery.sms ? ['mobile-code'] : []),
    ...(['weixin', 'qq', 'alipay'] as const).filter((provider) => miniPrograms[provider]),
    ...(apple ? ['apple'] : []),
    ...(univerify ? ['univerify'] : []),
  ]
}

/** Actions on the user's own identity and profile. */
export function accountActions(identity: ServerIdentity): Implementation[] {
  return [
    ...signInActions(identity),
    ...codeActions(identity),
    ...passwordActions(identity),
    ...bindingActions(identity),
    ...profileActions(identity),
  ]
}

/** Dependencies shared by all account services. */
const withIdentity =
  (identity: ServerIdentity) =>
  ({ db, clock, language, caller }: Omit<IdentityContext, 'identity'>): IdentityContext => ({
    db,
    clock,
    language,
    caller,
    identity,
  })

function signInActions(identity: ServerIdentity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(loginAnonymous, (context) => accounts.loginAnonymously(as(context))),
    implement(loginByUsername, (context, input) => accounts.loginByPassword(as(context), input)),
    implement(loginBySms, (context, input) => byCode.loginUserBySms(as(context), input)),
    implement(loginByEmail, (context, input) => byCode.loginUserByEmail(as(context), input)),
    implement(loginByTicket, (context, { ticket }) => loginUserByTicket(as(context), ticket)),
    implement(register, (context, input) => accounts.registerUser(as(context), input)),
    implement(registerByEmail, (context, input) => byCode.registerUserByEmail(as(context), input)),
    implement(registerAdmin, (context, input) => createFirstAdmin(as(context), input)),
    implement(providers.getSupportedLoginTypes, async () => ({
      supportedLoginType: supportedLoginTypes(identity),
      canSendSms: identity.delivery.sms !== undefined,
      canSendEmail: identity.delivery.email !== undefined,
    })),
    implement(providers.loginByWeixin, (context, { code }) => loginByProvider(as(context), 'weixin', code)),
    implement(providers.loginByQq, (context, { code }) => loginByProvider(as(context), 'qq', code)),
    implement(providers.loginByAlipay, (context, { code }) => loginByProvider(as(context), 'alipay', code)),
    implement(providers.loginByApple, (context, input) => loginByIdentityToken(as(context), input)),
    implement(providers.loginByUniverify, (context, input) =>
      byCode.loginUserByUniverify(as(context), input),
    ),
  ]
}

function codeActions(identity: ServerIdentity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(createCaptcha, async ({ db, clock }, key) => ({
      captchaBase64: await captchas.createCaptcha(db, key, clock.now()),
    })),
    implement(createCaptchaQuestion, async ({ db, clock, language }, key) => ({
      question: await captchas.createQuestion(db, key, language, clock.now()),
    })),
    implement(sendSmsCode, (context, { mobile, ...input }) =>
      sendCode(as(context), { channel: 'sms', target: mobile, ...input }),
    ),
    implement(sendEmailCode, (context, { email, ...input }) =>
      sendCode(as(context), { channel: 'email', target: email, ...input }),
    ),
    implement(listUndeliveredMessages, async ({ db }) => ({
      messages: await kept.listUndeliveredMessages(db),
    })),
  ]
}

function passwordActions(identity: ServerIdentity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(resetPasswordBySms, async (context, input) => {
      await passwords.resetBySms(as(context), input)
      return {}
    }),
    implement(resetPasswordByEmail, async (context, input) => {
      await passwords.resetByEmail(as(context), input)
      return {}
    }),
    implement(setPassword, async (context, input) => {
      await passwords.setFirstPassword(as(context), context.user.id, input)
      return {}
    }),
    implement(changePassword, async (context, input) => {
      await passwords.replacePassword(as(context), context.user, input)
      return {}
    }),
  ]
}

function bindingActions(identity: ServerIdentity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(getAccountInfo, ({ db, user }) => bindings.describeAccount(db.sql, user.id)),
    implement(bindMobile, (context, input) => bindings.setMobile(as(context), context.user, input)),
    implement(bindMobileByUniverify, (context, input) =>
      bindings.setMobileByUniverify(as(context), context.user, input),
    ),
    implement(bindProvider, (context, input) => joins.joinProvider(as(context), context.user, input)),
    implement(unbindProvider, (context, input) => joins.partProvider(as(context), context.user, input)),
    implement(bindEmail, (context, input) => bindings.setEmail(as(context), context.user, input)),
    implement(unbindMobile, (context) => bindings.removeContact(as(context), context.user, 'mobile')),
    implement(unbindEmail, (context) => bindings.removeContact(as(context), context.user, 'email')),
  ]
}

function profileActions(identity: ServerIdentity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(getUserInfo, async (context) => ({
      userInfo: await info.getUserInfo(context.db.sql, as(context), context.user.id),
    })),
    implement(editUser, async (context, input) => ({
      userInfo: await updateProfile(as(context), context.user, input),
    })),
    implement(acceptTerms, async (context, { version }) => ({
      accepted: await terms.acceptTerms(context, context.user.id, version),
    })),
    implement(listAcceptedTerms, async ({ db, user }) => ({
      accepted: await terms.listAcceptedTerms(db, user.id),
    })),
    implement(createExport, (context) => exports.createExport(context, context.user.id)),
    implement(closeAccount, (context) => accountClosing.closeAccount(as(context), context.user)),
    implement(getRealName, (context) => realNames.describeRealName(as(context), context.user.id)),
    implement(submitRealName, (context, form) => realNames.storeRealName(as(context), context.user.id, form)),
  ]
}

import { AppError } from '@tiantian/contracts/error.ts'
import {
  closeAccount,
  editUser,
  getRealName,
  registerAdmin,
  submitRealName,
} from '@tiantian/contracts/user/account.ts'
import {
  bindEmail,
  bindMobile,
  getAccountInfo,
  unbindEmail,
  unbindMobile,
} from '@tiantian/contracts/user/binding.ts'
import { askCaptcha, createCaptcha } from '@tiantian/contracts/user/captcha.ts'
import { sendEmailCode, sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { createExport } from '@tiantian/contracts/user/data-export.ts'
import { listKeptMessages } from '@tiantian/contracts/user/delivery.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginAnonymous, loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { loginByEmail, loginBySms, registerByEmail } from '@tiantian/contracts/user/login-by-code.ts'
import {
  changePassword,
  resetPasswordByEmail,
  resetPasswordBySms,
  setPassword,
} from '@tiantian/contracts/user/password.ts'
import * as providers from '@tiantian/contracts/user/provider-login.ts'
import { acceptTerms, listAcceptedTerms } from '@tiantian/contracts/user/terms.ts'
import { loginByTicket } from '@tiantian/contracts/user/ticket.ts'
import type { Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import * as kept from '../../platform/delivery/kept-messages.ts'
import * as accounts from './account.service.ts'
import { createFirstAdmin } from './admin-setup.service.ts'
import * as bindings from './binding.service.ts'
import * as captchas from './captcha.service.ts'
import * as closing from './closing.service.ts'
import { sendCode } from './code.service.ts'
import * as exports from './data-export.service.ts'
import type { Identity, IdentityContext } from './identity.ts'
import * as byCode from './login-by-code.service.ts'
import { supportedLoginTypes } from './login-type.ts'
import * as passwords from './password.service.ts'
import { updateProfile } from './profile.service.ts'
import * as realNames from './real-name.service.ts'
import * as terms from './terms.service.ts'
import { loginPersonByTicket } from './ticket.service.ts'
import * as info from './user-info.ts'

/** Everything about who somebody is and how she shows it. */
export function accountActions(identity: Identity): Implementation[] {
  return [
    ...signInActions(identity),
    ...codeActions(identity),
    ...passwordActions(identity),
    ...bindingActions(identity),
    ...profileActions(identity),
  ]
}

/** What services of accounts take, of any action. */
const withIdentity =
  (identity: Identity) =>
  ({ db, clock, language, caller }: Omit<IdentityContext, 'identity'>): IdentityContext => ({
    db,
    clock,
    language,
    caller,
    identity,
  })

function signInActions(identity: Identity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(loginAnonymous, (context) => accounts.loginAnonymously(as(context))),
    implement(loginByUsername, (context, wish) => accounts.loginPerson(as(context), wish)),
    implement(loginBySms, (context, wish) => byCode.loginPersonBySms(as(context), wish)),
    implement(loginByEmail, (context, wish) => byCode.loginPersonByEmail(as(context), wish)),
    implement(loginByTicket, (context, { ticket }) => loginPersonByTicket(as(context), ticket)),
    implement(register, (context, wish) => accounts.registerPerson(as(context), wish)),
    implement(registerByEmail, (context, wish) => byCode.registerPersonByEmail(as(context), wish)),
    implement(registerAdmin, (context, wish) => createFirstAdmin(as(context), wish)),
    implement(providers.getSupportedLoginTypes, async () => ({
      supportedLoginType: supportedLoginTypes(identity),
      canSendSms: identity.delivery.sms !== undefined,
      canSendEmail: identity.delivery.email !== undefined,
    })),
    ...PROVIDER_LOGINS.map((login) =>
      implement(login, async () => {
        throw new AppError('PROVIDER_NOT_CONFIGURED')
      }),
    ),
  ]
}

const PROVIDER_LOGINS = [
  providers.loginByWeixin,
  providers.loginByQq,
  providers.loginByAlipay,
  providers.loginByApple,
  providers.loginByUniverify,
]

function codeActions(identity: Identity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(createCaptcha, async ({ db, clock }, key) => ({
      captchaBase64: await captchas.createCaptcha(db, key, clock.now()),
    })),
    implement(askCaptcha, async ({ db, clock, language }, key) => ({
      question: await captchas.createQuestion(db, key, language, clock.now()),
    })),
    implement(sendSmsCode, (context, { mobile, ...wish }) =>
      sendCode(as(context), { channel: 'sms', target: mobile, ...wish }),
    ),
    implement(sendEmailCode, (context, { email, ...wish }) =>
      sendCode(as(context), { channel: 'email', target: email, ...wish }),
    ),
    implement(listKeptMessages, async ({ db }) => ({ messages: await kept.listKeptMessages(db) })),
  ]
}

function passwordActions(identity: Identity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(resetPasswordBySms, async (context, wish) => {
      await passwords.resetBySms(as(context), wish)
      return {}
    }),
    implement(resetPasswordByEmail, async (context, wish) => {
      await passwords.resetByEmail(as(context), wish)
      return {}
    }),
    implement(setPassword, async (context, wish) => {
      await passwords.setFirstPassword(as(context), context.user.id, wish)
      return {}
    }),
    implement(changePassword, async (context, wish) => {
      await passwords.replacePassword(as(context), context.user, wish)
      return {}
    }),
  ]
}

function bindingActions(identity: Identity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(getAccountInfo, ({ db, user }) => bindings.describeAccount(db.sql, user.id)),
    implement(bindMobile, (context, wish) => bindings.setMobile(as(context), context.user, wish)),
    implement(bindEmail, (context, wish) => bindings.setEmail(as(context), context.user, wish)),
    implement(unbindMobile, (context) => bindings.removeContact(as(context), context.user, 'mobile')),
    implement(unbindEmail, (context) => bindings.removeContact(as(context), context.user, 'email')),
  ]
}

function profileActions(identity: Identity): Implementation[] {
  const as = withIdentity(identity)
  return [
    implement(getUserInfo, async ({ db, user }) => ({ userInfo: await info.getUserInfo(db.sql, user.id) })),
    implement(editUser, async (context, wish) => ({
      userInfo: await updateProfile(as(context), context.user, wish),
    })),
    implement(acceptTerms, async (context, { version }) => ({
      accepted: await terms.acceptTerms(context, context.user.id, version),
    })),
    implement(listAcceptedTerms, async ({ db, user }) => ({
      accepted: await terms.listAcceptedTerms(db, user.id),
    })),
    implement(createExport, (context) => exports.createExport(context, context.user.id)),
    implement(closeAccount, (context) => closing.closeAccount(as(context), context.user)),
    implement(getRealName, (context) => realNames.describeRealName(as(context), context.user.id)),
    implement(submitRealName, (context, form) => realNames.keepRealName(as(context), context.user.id, form)),
  ]
}

import type { CheckedForm } from '../../../i18n/check-form.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { agreementError, passwordAgainError, withExtraErrors } from '../address/extra-errors.ts'
import { CAPTCHA_FIELD } from './use-captcha.ts'

/** Fields of all registration forms besides the account name. */
export const REGISTRATION = {
  nickname: '',
  password: '',
  passwordAgain: '',
  inviteCode: '',
  captcha: '',
  isAgreed: false,
}
export type UserRegistration = typeof REGISTRATION

/** Error codes that belong to one of those fields. */
export const REGISTRATION_FIELDS = {
  PASSWORD_COMMON: 'password',
  INVITE_CODE_INVALID: 'inviteCode',
  ...CAPTCHA_FIELD,
} as const

/** Checks outside the contract: the repeated password, and the agreement to the terms. */
export function checkRegistration<T>(checked: CheckedForm<T>, draft: UserRegistration): CheckedForm<T> {
  return withExtraErrors(withInviteRule(checked, draft.inviteCode), {
    passwordAgain: passwordAgainError(draft.password, draft.passwordAgain),
    isAgreed: agreementError(draft.isAgreed),
  })
}

/** As the contract requires it: empty values are left out. */
export function registrationInput<Draft extends UserRegistration>(draft: Draft) {
  return { ...withInvite(draft), nickname: draft.nickname.trim() || undefined }
}

export function withInvite<Draft extends { inviteCode: string }>(draft: Draft) {
  return { ...draft, inviteCode: draft.inviteCode.trim() || undefined }
}

export function withInviteRule<T>(checked: CheckedForm<T>, inviteCode: string): CheckedForm<T> {
  if (checked.ok || !checked.errors.inviteCode || !inviteCode) return checked
  return { ok: false, errors: { ...checked.errors, inviteCode: i18n.t('invite.codeWrong') } }
}

/** Shows the username rule rather than that it was broken. */
export function withUsernameRule<T>(checked: CheckedForm<T>, username: string): CheckedForm<T> {
  if (checked.ok || !checked.errors.username || !username) return checked
  return { ok: false, errors: { ...checked.errors, username: i18n.t('user.usernameHint') } }
}

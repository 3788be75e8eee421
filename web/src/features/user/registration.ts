import type { Checked } from '../../i18n/check-form.ts'
import { i18n } from '../../i18n/i18n.ts'
import { agreementError, checkAlso, passwordAgainError } from './check-also.ts'

/** What all forms of registration have beside the name of the account. */
export const REGISTRATION = { nickname: '', password: '', passwordAgain: '', inviteCode: '', isAgreed: false }
type Registration = typeof REGISTRATION

/** What the contract knows nothing of: the password is typed twice, and the terms are agreed to. */
export function checkRegistration<T>(checked: Checked<T>, draft: Registration): Checked<T> {
  return checkAlso(withInviteRule(checked, draft.inviteCode), {
    passwordAgain: passwordAgainError(draft.password, draft.passwordAgain),
    isAgreed: agreementError(draft.isAgreed),
  })
}

/** As the contract wants it: what is left out is none. */
export function registrationWish<Draft extends Registration>(draft: Draft) {
  const { nickname, inviteCode } = draft
  return { ...draft, nickname: nickname.trim() || undefined, inviteCode: inviteCode.trim() || undefined }
}

export function withInviteRule<T>(checked: Checked<T>, inviteCode: string): Checked<T> {
  if (checked.ok || !checked.errors.inviteCode || !inviteCode) return checked
  return { ok: false, errors: { ...checked.errors, inviteCode: i18n.t('invite.codeWrong') } }
}

/** The rule of usernames says more than that it was broken. */
export function withUsernameRule<T>(checked: Checked<T>, username: string): Checked<T> {
  if (checked.ok || !checked.errors.username || !username) return checked
  return { ok: false, errors: { ...checked.errors, username: i18n.t('user.usernameHint') } }
}

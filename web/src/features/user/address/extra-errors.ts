import { CODE_LENGTH, sentCode } from '@tiantian/contracts/user/code.ts'
import type { CheckedForm } from '../../../i18n/check-form.ts'
import { i18n } from '../../../i18n/i18n.ts'

/** Adds errors that only the page can know to those of the contract: texts by field, undefined if valid. */
export function withExtraErrors<T>(
  checked: CheckedForm<T>,
  texts: Record<string, string | undefined>,
): CheckedForm<T> {
  const wrong = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (wrong.length === 0) return checked
  return { ok: false, errors: { ...(checked.ok ? {} : checked.errors), ...Object.fromEntries(wrong) } }
}

/** Anything but six digits was never sent, so the server need not be asked. */
export function codeError(code: string): string | undefined {
  if (code === '') return i18n.t('error.rule.required')
  return sentCode(code).length === CODE_LENGTH ? undefined : i18n.t('signIn.code.six')
}

/** The password is typed twice only on pages: the server receives it once. */
export function passwordAgainError(password: string, again: string): string | undefined {
  if (again === '') return i18n.t('error.rule.required')
  return again === password ? undefined : i18n.t('error.rule.mismatch')
}

export function agreementError(isAgreed: boolean): string | undefined {
  return isAgreed ? undefined : i18n.t('signIn.terms.needed')
}

import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ObjectCode } from '../../../gateway/cloud/cloud-object.ts'
import { CAPTCHA_CODES } from './captcha-object.ts'

/**
 * Our errors as the identity pages know them; for the two token errors the client redirects to the login page (S8.8).
 */
export const IDENTITY_CODES: Readonly<Partial<Record<ErrorCode, ObjectCode>>> = {
  ...CAPTCHA_CODES,
  CAPTCHA_REQUIRED: 'uni-id-captcha-required',
  TOKEN_INVALID: ['uni-id-check-token-failed', 30202],
  LOGIN_REQUIRED: ['uni-id-check-token-failed', 30202],
  TOKEN_INVALID_TOKEN_EXPIRED: ['uni-id-token-expired', 30203],
  USERNAME_TAKEN: 'uni-id-account-exists',
  PASSWORD_WRONG: 'uni-id-password-error',
  PERMISSION_DENIED: 'uni-id-permission-error',
  FIELD_REQUIRED: 'uni-id-param-required',
  FIELD_INVALID: 'uni-id-invalid-param',
  INVALID_INPUT: 'uni-id-invalid-param',
  USERNAME_INVALID: 'uni-id-invalid-username',
  NICKNAME_INVALID: 'uni-id-invalid-nickname',
  PASSWORD_WEAK: 'uni-id-invalid-password-medium',
  MOBILE_INVALID: 'uni-id-invalid-mobile',
  EMAIL_INVALID: 'uni-id-invalid-email',
  PASSWORD_COMMON: 'uni-id-invalid-password-medium',
  OLD_PASSWORD_WRONG: 'uni-id-password-error',
  ACCOUNT_LOCKED: 'uni-id-password-error-exceed-limit',
  PROOF_LOCKED: 'uni-id-password-error-exceed-limit',
  ACCOUNT_BANNED: 'uni-id-account-banned',
  ACCOUNT_SUSPENDED: 'uni-id-account-banned',
  ACCOUNT_AUDITING: 'uni-id-account-auditing',
  ACCOUNT_REFUSED: 'uni-id-account-audit-failed',
  ACCOUNT_CLOSED: 'uni-id-account-closed',
  ADMIN_EXISTS: 'uni-id-admin-exists',
  SETUP_TOKEN_WRONG: 'uni-id-permission-error',
  SMS_CODE_WRONG: 'uni-id-mobile-verify-code-error',
  EMAIL_CODE_WRONG: 'uni-id-email-verify-code-error',
  MOBILE_TAKEN: 'uni-id-bind-conflict',
  EMAIL_TAKEN: 'uni-id-account-exists',
  MOBILE_NOT_BOUND: 'uni-id-unbind-mobile-not-exists',
  PROVIDER_TAKEN: 'uni-id-bind-conflict',
  PROVIDER_JOINED: 'uni-id-bind-conflict',
  PROVIDER_NOT_BOUND: 'uni-id-unbind-failed',
  LAST_SIGN_IN_WAY: 'uni-id-unbind-unique-login',
  TICKET_INVALID: 'uni-id-get-third-party-account-failed',
  PROVIDER_NOT_CONFIGURED: 'uni-id-unsupported-request',
  CHANNEL_UNAVAILABLE: 'uni-id-unsupported-request',
  REAL_NAME_VERIFIED: 'uni-id-realname-verified',
  DOCUMENT_TAKEN: 'uni-id-idcard-exists',
  INVITE_CODE_INVALID: 'uni-id-invalid-invite-code',
  INVITER_FIXED: 'uni-id-change-inviter-forbidden',
  INVITE_CODE_FAILED: 'uni-id-set-invite-code-failed',
  SYS_ERR: 'uni-id-system-error',
  UNAVAILABLE: 'uni-id-system-error',
}

const FIELD_CODES: Readonly<Record<string, ErrorCode>> = {
  username: 'USERNAME_INVALID',
  nickname: 'NICKNAME_INVALID',
  password: 'PASSWORD_WEAK',
  newPassword: 'PASSWORD_WEAK',
  mobile: 'MOBILE_INVALID',
  email: 'EMAIL_INVALID',
  inviteCode: 'INVITE_CODE_INVALID',
}

/** The error code for a field that violates its contract. */
export const invalidField = (field: string) => new AppError(FIELD_CODES[field] ?? 'FIELD_INVALID', { field })

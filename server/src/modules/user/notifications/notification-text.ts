import type { CodeScene } from '@tiantian/contracts/user/code.ts'
import type { MiniProgram } from '@tiantian/contracts/user/provider-login.ts'

/** Security notifications besides codes; the user cannot switch them off. */
export const SECURITY_NOTICES = [
  'known',
  'attack',
  'password-changed',
  'password-set',
  'new-device',
  'mobile-changed',
  'email-changed',
  'mobile-added',
  'email-added',
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'backup-codes',
  'provider-joined',
  'provider-parted',
  'factors-reset',
  'banned',
  'suspended',
  'unbanned',
  'real-name-certified',
  'real-name-refused',
  'closing',
  'restored',
] as const
export type SecurityNotice = (typeof SECURITY_NOTICES)[number]

interface NotificationTemplate {
  readonly subject: string
  readonly text: string
}

/** The texts of a language. `{code}`, `{minutes}`, `{date}`, `{contact}` and the like are replaced. */
export interface NotificationTexts {
  readonly house: string
  readonly code: NotificationTemplate
  /** The purpose of the code, for the subject line. */
  readonly purpose: Readonly<Record<CodeScene, string>>
  readonly notice: Readonly<Record<SecurityNotice, NotificationTemplate>>
  /** Replace `{provider}`. */
  readonly providers: Readonly<Record<MiniProgram, string>>
  /** Replaces `{device}` for an unidentified device. */
  readonly someDevice: string
  /** Label of the link in a new-device mail. */
  readonly notMe: string
  /** Label of the unsubscribe link. */
  readonly unsubscribe: string
  readonly footer: string
}

import type { CodeScene } from '@tiantian/contracts/user/code.ts'

/** What a person is written about, besides codes. */
export const NOTICES = [
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
  'factors-reset',
  'banned',
  'unbanned',
  'closing',
  'restored',
] as const
export type Notice = (typeof NOTICES)[number]

interface Words {
  readonly subject: string
  readonly text: string
}

/** The letters of a language. `{code}`, `{minutes}`, `{date}`, `{contact}` and the like are filled in. */
export interface LetterText {
  readonly house: string
  readonly code: Words
  /** What the code is for, as the subject names it. */
  readonly purpose: Readonly<Record<CodeScene, string>>
  readonly notice: Readonly<Record<Notice, Words>>
  /** Of a device that does not tell what it is, in place of `{device}`. */
  readonly someDevice: string
  /** What stands on the link of a letter about a new device. */
  readonly notMe: string
  readonly footer: string
}

import type { CodeScene } from '@tiantian/contracts/user/code.ts'

/** What a person is written about, besides codes. */
export const NOTICES = [
  'known',
  'attack',
  'password-changed',
  'mobile-changed',
  'email-changed',
  'closing',
  'restored',
] as const
export type Notice = (typeof NOTICES)[number]

interface Words {
  readonly subject: string
  readonly text: string
}

/** The letters of a language. `{code}`, `{minutes}`, `{date}` and `{contact}` are filled in. */
export interface LetterText {
  readonly house: string
  readonly code: Words
  /** What the code is for, as the subject names it. */
  readonly purpose: Readonly<Record<CodeScene, string>>
  readonly notice: Readonly<Record<Notice, Words>>
  readonly footer: string
}

import type { CodeScene } from '@tiantian/contracts/user/code.ts'
import type { NoticeTopic } from '@tiantian/contracts/user/preference.ts'

/** What a person is written about for the safety of her account, besides codes: no choice of hers keeps it away. */
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
  'factors-reset',
  'banned',
  'unbanned',
  'closing',
  'restored',
] as const
export type SecurityNotice = (typeof SECURITY_NOTICES)[number]

/** What she is written about while she wants to be, and as which topic she chooses it. */
export const TOPIC_OF = {
  'order-placed': 'orders',
  'order-cancelled': 'orders',
} as const satisfies Readonly<Record<string, NoticeTopic>>
export type TopicNotice = keyof typeof TOPIC_OF

export type Notice = SecurityNotice | TopicNotice

export const isTopicNotice = (notice: Notice): notice is TopicNotice => notice in TOPIC_OF

interface Words {
  readonly subject: string
  readonly text: string
}

/** The letters of a language. `{code}`, `{minutes}`, `{date}`, `{contact}` and the like are filled in. */
export interface NotificationText {
  readonly house: string
  readonly code: Words
  /** What the code is for, as the subject names it. */
  readonly purpose: Readonly<Record<CodeScene, string>>
  readonly notice: Readonly<Record<Notice, Words>>
  /** Of a device that does not tell what it is, in place of `{device}`. */
  readonly someDevice: string
  /** What stands on the link of a letter about a new device. */
  readonly notMe: string
  /** On the link of a letter about an order. */
  readonly toOrder: string
  /** On the link that ends letters like this one. */
  readonly unsubscribe: string
  readonly footer: string
}

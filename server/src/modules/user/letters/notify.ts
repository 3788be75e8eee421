import { isLanguage } from '@tiantian/contracts/language.ts'
import type { Transaction } from '../../../platform/database.ts'
import type { Channel } from '../../../platform/delivery/message.ts'
import type { Seal } from '../../../platform/sealed.ts'
import type { User } from '../tables.ts'
import { post } from './letter.job.ts'
import type { Notice } from './letter-text.ts'

type Reader = Pick<User, 'email' | 'mobile' | 'language'>

/** Tells the owner of an account what has happened to it: by mail, else by SMS, else not at all. */
export async function notify(
  tx: Transaction,
  seal: Seal,
  { email, mobile, language }: Reader,
  notice: Notice,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [channel, recipient]: [Channel, string | null] = email ? ['email', email] : ['sms', mobile]
  if (!recipient) return
  const about = { kind: 'notice' as const, notice, params }
  await post(tx, seal, { channel, recipient, language: isLanguage(language) ? language : 'en', about })
}

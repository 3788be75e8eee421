import { AppError } from '@tiantian/contracts/error.ts'
import type { NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { openLink, sealLink } from '../../../platform/secret/link.ts'

/** The topic and the channel; the daily letter has all topics. */
export interface NoticeChoice {
  readonly topic: NoticeTopic | 'digest'
  readonly channel: 'email'
}

/** The topics that one link unsubscribes from, and the address it was sent to. */
export interface UnsubscribeLink extends NoticeChoice {
  readonly userId: string
  readonly address: string
}

/** Long, because users unsubscribe with old mails from their mailbox; but not unlimited. */
const LINK_LIFE_MS = 365 * 86_400_000

const PURPOSE = 'unsubscribe'

/**
 * The signed token of an unsubscribe link: anyone who has the mail can unsubscribe its address from this topic and do
 * nothing else.
 */
export function writeUnsubscribeToken(cipher: Cipher, link: UnsubscribeLink, at: Date): string {
  const { userId, topic, channel, address } = link
  return sealLink(cipher, PURPOSE, [userId, topic, channel, at.getTime()], address)
}

export interface UnsubscribeClaim extends NoticeChoice {
  readonly userId: string
  /** Whether the link was sent to this address, which may have changed since. */
  isTo(address: string): boolean
}

/** @throws AppError('LINK_INVALID') when it was altered, is not ours or is over a year old */
export function readUnsubscribeToken(cipher: Cipher, token: string, now: Date): UnsubscribeClaim {
  const { parts, isTo } = openLink(cipher, PURPOSE, token)
  const [userId = '', topic, channel, at] = parts
  if (channel !== 'email' || !(Number(at) > now.getTime() - LINK_LIFE_MS)) throw new AppError('LINK_INVALID')
  return { userId, ...({ topic, channel } as NoticeChoice), isTo }
}

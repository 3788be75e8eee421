import { AppError } from '@tiantian/contracts/error.ts'
import type { NoticeChannel, NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import type { Cipher } from '../../platform/cipher.ts'
import { openLink, sealLink } from '../../platform/link.ts'

/** About what letters are, and on which way they come. */
export interface NoticeChoice {
  readonly topic: NoticeTopic
  readonly channel: NoticeChannel
}

/** Letters that one link ends, and to which address it was sent. */
export interface UnsubscribeLink extends NoticeChoice {
  readonly userId: string
  readonly address: string
}

/** Long, since people end letters by one that they find in their mailbox; but not for ever. */
const LINK_LIFE_MS = 365 * 86_400_000

const PURPOSE = 'unsubscribe'

/** For the link of a letter: whoever has the letter can end letters like it to the same address, and do nothing else. */
export function writeUnsubscribeToken(cipher: Cipher, link: UnsubscribeLink, at: Date): string {
  const { userId, topic, channel, address } = link
  return sealLink(cipher, PURPOSE, [userId, topic, channel, at.getTime()], address)
}

export interface ReadLink extends NoticeChoice {
  readonly userId: string
  /** Whether it was sent to this address, which may have become another one. */
  isTo(address: string): boolean
}

/** @throws AppError('LINK_INVALID') when it was changed, is none of ours or is over a year old */
export function readUnsubscribeToken(cipher: Cipher, token: string, now: Date): ReadLink {
  const { parts, isTo } = openLink(cipher, PURPOSE, token)
  const [userId = '', topic, channel, at] = parts
  if (!(Number(at) > now.getTime() - LINK_LIFE_MS)) throw new AppError('LINK_INVALID')
  return { userId, ...({ topic, channel } as NoticeChoice), isTo }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { NoticeChannel, NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import type { Seal } from '../../platform/sealed.ts'

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

/** What seals hold besides is never given out, but nothing of it may be taken for such a link. */
const LINK_MARK = 'unsubscribe'

/** For the link of a letter: whoever has the letter can end letters like it to the same address, and do nothing else. */
export function writeUnsubscribeToken(seal: Seal, link: UnsubscribeLink, at: Date): string {
  const { userId, topic, channel, address } = link
  const words = [LINK_MARK, userId, topic, channel, at.getTime(), hashOf(address).toString('base64url')]
  return seal.close(words.join(' ')).toString('base64url')
}

export interface ReadLink extends NoticeChoice {
  readonly userId: string
  /** Whether it was sent to this address, which may have become another one. */
  isTo(address: string): boolean
}

/** @throws AppError('LINK_INVALID') when it was changed, is none of ours or is over a year old */
export function readUnsubscribeToken(seal: Seal, token: string, now: Date): ReadLink {
  const [mark, userId = '', topic, channel, at, hash = ''] = opened(seal, token).split(' ')
  if (mark !== LINK_MARK || !(Number(at) > now.getTime() - LINK_LIFE_MS)) throw new AppError('LINK_INVALID')
  const addressHash = Buffer.from(hash, 'base64url')
  return {
    userId,
    ...({ topic, channel } as NoticeChoice),
    isTo: (address) => timingSafeEqual(addressHash, hashOf(address)),
  }
}

/** Half of it, for the sake of a short link: nobody without the key can try addresses on it. */
const hashOf = (address: string) => createHash('sha256').update(address).digest().subarray(0, 16)

function opened(seal: Seal, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'))
  } catch {
    // Cut short, changed, or of a secret that is no more.
    return ''
  }
}

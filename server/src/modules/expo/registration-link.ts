import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Seal } from '../../platform/sealed.ts'

/** What the link of a letter is bound to. */
export interface LinkedRegistration {
  readonly id: string
  readonly createdAt: Date
  readonly email: string
}

/** What seals hold besides is never given out, but nothing of it may be taken for such a link. */
const LINK_MARK = 'registration'

/**
 * The secret by which whoever reads the mail of an address shows, and cancels, what was registered by it. Nothing of it
 * is stored: a registration whose address is erased has no link any more.
 */
export function writeLinkToken(seal: Seal, { id, createdAt, email }: LinkedRegistration): string {
  const words = [LINK_MARK, id, createdAt.getTime(), hashOf(email).toString('base64url')]
  return seal.close(words.join(' ')).toString('base64url')
}

export interface ReadLink {
  readonly id: string
  isOf(registration: LinkedRegistration): boolean
}

/** @throws AppError('LINK_INVALID') when it was changed or is none of ours */
export function readLinkToken(seal: Seal, token: string): ReadLink {
  const [mark, id = '', at, hash = ''] = opened(seal, token).split(' ')
  if (mark !== LINK_MARK) throw new AppError('LINK_INVALID')
  const given = Buffer.from(hash, 'base64url')
  return {
    id,
    isOf: ({ id: ofId, createdAt, email }) =>
      ofId === id && createdAt.getTime() === Number(at) && timingSafeEqual(given, hashOf(email)),
  }
}

/** Half of it, for the sake of a short link: nobody without the key can try addresses on it. */
const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest().subarray(0, 16)

function opened(seal: Seal, token: string): string {
  try {
    return seal.open(Buffer.from(token, 'base64url'))
  } catch {
    // Cut short, changed, or of a secret that is no more.
    return ''
  }
}

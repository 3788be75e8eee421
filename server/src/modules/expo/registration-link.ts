import type { Cipher } from '../../platform/cipher.ts'
import { openLink, sealLink } from '../../platform/link.ts'

/** What the link of an email is bound to. */
export interface LinkedRegistration {
  readonly id: string
  readonly createdAt: Date
  readonly email: string
}

const PURPOSE = 'registration'

/**
 * The secret by which whoever reads the mail of an address shows, and cancels, what was registered by it. Nothing of it
 * is stored: a registration whose address is erased has no link any more.
 */
export const writeLinkToken = (cipher: Cipher, { id, createdAt, email }: LinkedRegistration): string =>
  sealLink(cipher, PURPOSE, [id, createdAt.getTime()], email.toLowerCase())

export interface ReadLink {
  readonly id: string
  isOf(registration: LinkedRegistration): boolean
}

/** @throws AppError('LINK_INVALID') when it was changed or is none of ours */
export function readLinkToken(cipher: Cipher, token: string): ReadLink {
  const { parts, isTo } = openLink(cipher, PURPOSE, token)
  const [id = '', at] = parts
  return {
    id,
    isOf: ({ id: ofId, createdAt, email }) =>
      ofId === id && createdAt.getTime() === Number(at) && isTo(email.toLowerCase()),
  }
}

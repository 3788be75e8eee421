import type { Cipher } from '../../../platform/secret/cipher.ts'
import { openLink, sealLink } from '../../../platform/secret/link.ts'

export interface LinkedRegistration {
  readonly id: string
  readonly createdAt: Date
  readonly email: string
}

const PURPOSE = 'registration'

/**
 * The signed token with which the owner of a mail address shows and cancels a registration. It is not stored: once
 * the address is erased the link is invalid.
 */
export const writeLinkToken = (cipher: Cipher, { id, createdAt, email }: LinkedRegistration): string =>
  sealLink(cipher, PURPOSE, [id, createdAt.getTime()], email.toLowerCase())

export interface RegistrationLinkClaim {
  readonly id: string
  isOf(registration: LinkedRegistration): boolean
}

/** @throws AppError('LINK_INVALID') when it was altered or is not ours */
export function readLinkToken(cipher: Cipher, token: string): RegistrationLinkClaim {
  const { parts, isTo } = openLink(cipher, PURPOSE, token)
  const [id = '', at] = parts
  return {
    id,
    isOf: ({ id: ofId, createdAt, email }) =>
      ofId === id && createdAt.getTime() === Number(at) && isTo(email.toLowerCase()),
  }
}

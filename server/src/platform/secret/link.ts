import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Cipher } from './cipher.ts'

const SECRET_BYTES = 24

/** The secret of a new link. Only its hash is stored: access to the database opens no link. */
export const newLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export const linkHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The secret of a link that is not stored: its subject and the address it was sent to, encrypted.
 * @param purpose prevents other encrypted texts, which are never given out, from being accepted as such a link
 */
export function sealLink(
  cipher: Cipher,
  purpose: string,
  parts: readonly (string | number)[],
  address: string,
): string {
  const words = [purpose, ...parts, addressHash(address).toString('base64url')]
  return cipher.close(words.join(' ')).toString('base64url')
}

/** @throws AppError('LINK_INVALID') when it was changed, or has another purpose */
export function openLink(cipher: Cipher, purpose: string, secret: string) {
  const [read, ...parts] = opened(cipher, secret).split(' ')
  if (read !== purpose) throw new AppError('LINK_INVALID')
  const hash = Buffer.from(parts.pop() ?? '', 'base64url')
  return {
    parts,
    /** Whether the link was sent to this address, which may have changed since. */
    isTo: (address: string): boolean => timingSafeEqual(hash, addressHash(address)),
  }
}

/** Half of it, to keep the link short: addresses cannot be guessed without the key. */
const addressHash = (address: string) => createHash('sha256').update(address).digest().subarray(0, 16)

function opened(cipher: Cipher, secret: string): string {
  try {
    return cipher.open(Buffer.from(secret, 'base64url'))
  } catch {
    // Truncated, changed, or encrypted with a removed key.
    return ''
  }
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Cipher } from './cipher.ts'

const SECRET_BYTES = 24

/** The secret of a new link. Only its hash is stored: whoever reads the database can open no link. */
export const newLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export const linkHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The secret of a link that is stored nowhere: what it is about and to which address it was sent, encrypted.
 * @param purpose other encrypted texts are never given out, but none of them may be taken for such a link
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

/** @throws AppError('LINK_INVALID') when it was changed, or is not one of this purpose */
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

/** Half of it, for the sake of a short link: nobody without the key can try addresses on it. */
const addressHash = (address: string) => createHash('sha256').update(address).digest().subarray(0, 16)

function opened(cipher: Cipher, secret: string): string {
  try {
    return cipher.open(Buffer.from(secret, 'base64url'))
  } catch {
    // Cut short, changed, or of a key that is no longer used.
    return ''
  }
}

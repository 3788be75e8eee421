import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Protects sensitive data in a stolen copy of the database. */
export interface Cipher {
  /** AES-256-GCM: nonce, tag, ciphertext. */
  close(text: string): Buffer
  /** @throws when it was encrypted with none of the secrets, or was changed */
  open(encrypted: Buffer): string
  /** A keyed hash: deterministic, and texts cannot be guessed without the key. */
  hash(text: string): Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keys are derived from the secret, one for each purpose; earlier secrets still decrypt what they encrypted. */
export function createCipher(
  purpose: string,
  secret: string,
  previousSecrets: readonly string[] = [],
): Cipher {
  const keys = [secret, ...previousSecrets].map((each) => keyOf(each, `seal ${purpose}`))
  const hashKey = keyOf(secret, `hash ${purpose}`)
  return {
    close: (text) => close(text, keys[0]!),
    open: (encrypted) => openWithAny(encrypted, keys),
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  }
}

const keyOf = (secret: string, info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32))

function close(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

function openWithAny(encrypted: Buffer, keys: readonly Buffer[]): string {
  for (const [at, key] of keys.entries()) {
    try {
      return open(encrypted, key)
    } catch (error) {
      if (at === keys.length - 1) throw error
    }
  }
  throw new Error('there is no key')
}

function open(encrypted: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

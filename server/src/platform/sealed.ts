import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps from a stolen copy of the database what is not its business. */
export interface Seal {
  /** AES-256-GCM: nonce, tag, ciphertext. */
  close(text: string): Buffer
  /** @throws when it was closed with none of the secrets, or was changed */
  open(sealed: Buffer): string
  /** A keyed hash: the same text always gives the same, and nobody without the key can try texts. */
  hash(text: string): Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keys are made of the secret, for one purpose each; secrets of before still open what they closed. */
export function createSeal(purpose: string, secret: string, previousSecrets: readonly string[] = []): Seal {
  const keys = [secret, ...previousSecrets].map((each) => keyOf(each, `seal ${purpose}`))
  const hashKey = keyOf(secret, `hash ${purpose}`)
  return {
    close: (text) => close(text, keys[0]!),
    open: (sealed) => openWithAny(sealed, keys),
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

function openWithAny(sealed: Buffer, keys: readonly Buffer[]): string {
  for (const [at, key] of keys.entries()) {
    try {
      return open(sealed, key)
    } catch (error) {
      if (at === keys.length - 1) throw error
    }
  }
  throw new Error('there is no key')
}

function open(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}

import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { KeyStore } from '../stored-key.ts'
import { storedKey } from '../stored-key.ts'

export interface PushKeySettings {
  /** PEM; by default one is made at the first start and kept in the database. */
  readonly privateKey?: string | undefined
  readonly keyId?: string | undefined
}

/** The RSA key of the push socket. */
export interface PushKey {
  readonly keyId: string
  readonly publicKey: string
  /** The 16 bytes that a client encrypted as 32 hexadecimal characters. */
  open(hex: string): Buffer
}

/** The configured key, else the one of the database, which is made when there is none. */
export async function openPushKey(keyStore: KeyStore, settings: PushKeySettings): Promise<PushKey> {
  if (settings.privateKey) return pushKeyOf(settings.keyId ?? 'configured', settings.privateKey)
  const [keyId, privateKey] = await storedKey(keyStore, 'socket', async () => {
    const pair = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
    return pair.privateKey
  })
  return pushKeyOf(settings.keyId ?? keyId, privateKey)
}

const MODULUS_BITS = 2048

function pushKeyOf(keyId: string, pem: string): PushKey {
  const key = createPrivateKey(pem)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    keyId,
    publicKey,
    open(hex) {
      // What is not encrypted with this key becomes a random key: a reply that differed would tell an attacker
      // something about the plain text of another's message (Bleichenbacher).
      const otherwise = randomBytes(16)
      try {
        const text = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(hex, 'hex'))
        const opened = /^[0-9a-f]{32}$/.test(text.toString('latin1')) ? text.toString('latin1') : undefined
        return opened === undefined ? otherwise : Buffer.from(opened, 'hex')
      } catch {
        return otherwise
      }
    },
  }
}

import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Cipher } from '../../../platform/cipher.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/id.ts'
import type { Logger } from '../../../platform/log.ts'

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

interface PushKeyOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly cipher: Cipher
  readonly settings: PushKeySettings
}

/** The configured key, else the one of the database, which is made when there is none. */
export async function openPushKey({ settings, ...stored }: PushKeyOptions): Promise<PushKey> {
  if (settings.privateKey) return pushKeyOf(settings.keyId ?? 'configured', settings.privateKey)
  const [keyId, privateKey] = await storedKey(stored)
  return pushKeyOf(settings.keyId ?? keyId, privateKey)
}

const MODULUS_BITS = 2048

async function storedKey({
  db: { sql },
  clock,
  log,
  cipher,
}: Omit<PushKeyOptions, 'settings'>): Promise<[keyId: string, pem: string]> {
  const rows = await sql<{ id: string; private_key: Buffer }[]>`
    select id, private_key from push_keys order by created_at desc, id desc`
  for (const { id, private_key } of rows) {
    try {
      return [id, cipher.open(private_key)]
    } catch (error) {
      log.warn(
        { err: error, keyId: id },
        'a push key was encrypted with another TOKEN_SECRET: a new one is made',
      )
    }
  }
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const id = newId()
  // Of two processes that start at once, the key of one is that of both.
  const isFirst = await sql.begin(async (tx) => {
    await tx`lock table push_keys in exclusive mode`
    const [other] = await tx`select from push_keys where not (id = any(${rows.map((row) => row.id)}::text[]))`
    if (other) return false
    await tx`insert into push_keys (id, private_key, created_at) values (${id}, ${cipher.close(pem)}, ${clock.now()})`
    return true
  })
  return isFirst ? [id, pem] : storedKey({ db: { sql } as Db, clock, log, cipher })
}

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

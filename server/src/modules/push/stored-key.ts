import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PushKeyRow } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'
import type { Logger } from '../../platform/log.ts'
import type { Cipher } from '../../platform/secret/cipher.ts'

/** Where private keys are kept: in the database, encrypted. */
export interface KeyStore {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly cipher: Cipher
}

/** The private key of a purpose, the same for all processes; made at the first start. */
export async function storedKey(
  keyStore: KeyStore,
  purpose: PushKeyRow['purpose'],
  make: () => Promise<KeyObject>,
): Promise<[keyId: string, pem: string]> {
  const { db, clock, log, cipher } = keyStore
  const rows = await db.sql<{ id: string; private_key: Buffer }[]>`
    select id, private_key from push_keys where purpose = ${purpose} order by created_at desc, id desc`
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
  const pem = (await make()).export({ type: 'pkcs8', format: 'pem' }) as string
  const id = newId()
  // Of two processes that start at once, the key of one is that of both.
  const isFirst = await db.transaction(async (tx) => {
    await tx`lock table push_keys in exclusive mode`
    const [other] = await tx`
      select from push_keys
      where purpose = ${purpose} and not (id = any(${rows.map((row) => row.id)}::text[]))`
    if (other) return false
    await tx`
      insert into push_keys (id, purpose, private_key, created_at)
      values (${id}, ${purpose}, ${cipher.close(pem)}, ${clock.now()})`
    return true
  })
  return isFirst ? [id, pem] : storedKey(keyStore, purpose, make)
}

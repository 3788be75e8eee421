import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../../platform/database.ts'
import { newId } from '../../../platform/id.ts'
import type { Post } from './tell.ts'

const DAY_MS = 86_400_000

/** A letter to an address that nobody has confirmed: whoever's it is may not have asked for it. */
interface Unasked {
  readonly email: string
  /** Who causes it: a network, or an account. */
  readonly source: string
  /** In a day. */
  readonly max: { readonly address: number; readonly source: number }
}

/**
 * Counts it under locks, so that many who ask at once are counted one after the other; source first, so that none wait in
 * a circle. @throws AppError('TOO_MANY_REQUESTS')
 */
export async function countEmail(tx: Tx, { expo, clock }: Post, { email, source, max }: Unasked) {
  const from = expo.cipher.hash(source)
  const mail = expo.cipher.hash(`guest mail ${email.toLowerCase()}`)
  for (const key of [from, mail])
    await tx`select pg_advisory_xact_lock(hashtextextended(${key.toString('hex')}, 2))`
  const now = clock.now()
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const [sent] = await tx<{ mail: number; source: number }[]>`
    select
      (select count(*)::int from invitee_emails where address_hash = ${mail} and created_at > ${dayAgo}) as mail,
      (select count(*)::int from invitee_emails where network_hash = ${from} and created_at > ${dayAgo}) as source`
  if (sent && (sent.mail >= max.address || sent.source >= max.source)) throw new AppError('TOO_MANY_REQUESTS')
  await tx`
    insert into invitee_emails (id, address_hash, network_hash, created_at)
    values (${newId()}, ${mail}, ${from}, ${now.toISOString()})`
  await tx`delete from invitee_emails where created_at <= ${dayAgo}`
}

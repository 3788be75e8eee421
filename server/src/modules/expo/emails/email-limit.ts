import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import type { NotifyContext } from './notify.ts'

const DAY_MS = 86_400_000

/** Limits mail to unconfirmed addresses: their owner may not have requested it. */
interface UnconfirmedMail {
  readonly email: string
  /** The source of the mail: a network or an account. */
  readonly source: string
  /** Per day. */
  readonly max: { readonly address: number; readonly source: number }
}

/**
 * Counts the mail under locks, so that simultaneous requests are counted one after the other; the source first, so
 * that none deadlock. @throws AppError('TOO_MANY_REQUESTS')
 */
export async function countEmail(
  tx: Tx,
  { expo, clock }: NotifyContext,
  { email, source, max }: UnconfirmedMail,
) {
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

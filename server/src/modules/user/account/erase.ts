import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Eraser } from '../../../platform/module-hooks.ts'
import type { ModuleContext } from '../../module.ts'
import { deleteRowsOf } from '../../module.ts'

const ERASE_BATCH_SIZE = 100
/** Data that belongs to the user alone and is deleted with the account. */
export const eraseUser: Eraser = deleteRowsOf(
  'sessions',
  'user_providers',
  'addresses',
  'requests',
  'real_names',
  'totps',
  'backup_codes',
  'passkeys',
  'passkey_challenges',
  'proof_attempts',
  'auth_events',
  'not_me_links',
  'factor_resets',
  'data_exports',
  'terms_accepted',
  'notification_choices',
  'impersonations',
)

type EraseContext = Pick<ModuleContext, 'db' | 'clock' | 'erasers'>

/**
 * Erases accounts whose fifteen days are over, with everything that identifies the user. The row stays without names
 * because orders refer to it; they keep the delivery address, as the law requires. Returns the count.
 */
export async function eraseClosed(context: EraseContext): Promise<number> {
  let total = 0
  for (let count = ERASE_BATCH_SIZE; count === ERASE_BATCH_SIZE; total += count)
    count = await eraseSome(context)
  return total
}

/** One transaction: a user is erased completely or not at all. */
function eraseSome({ db, clock, erasers }: EraseContext): Promise<number> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const ids = await lockDue(tx, now)
    // Before the names: an eraser may look for what refers to somebody by an address.
    for (const erase of erasers) await erase(tx, ids, now)
    await eraseNames(tx, ids, now)
    for (const id of ids)
      await audit(tx, { actorId: null, event: 'user.erase', objectKind: 'user', objectId: id, at: now })
    return ids.length
  })
}

async function lockDue(tx: Tx, now: Date): Promise<string[]> {
  const due = await tx<{ id: string }[]>`
    select id from users where closing_at <= ${now} order by closing_at limit ${ERASE_BATCH_SIZE}
    for update skip locked`
  return due.map(({ id }) => id)
}

const eraseNames = (tx: Tx, ids: readonly string[], now: Date) => tx`
  update users set username = null, nickname = null, mobile = null, email = null, bounced_email = null, custom_id = null, avatar = null,
    password_hash = null, invite_code = null, roles = '{}', gender = 0, channel_code = '', time_zone = null,
    closing_at = null, erased_at = ${now}
  where id = any(${[...ids]}::uuid[])`

import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'

const ERASE_BATCH_SIZE = 100
/** Data that belongs to the user alone and is deleted with the account. */
const USER_TABLES = [
  'sessions',
  'addresses',
  'cart_lines',
  'garage_cars',
  'favorites',
  'footprints',
  'dataset_followers',
  'session_seats',
  'requests',
  'real_names',
  'totps',
  'backup_codes',
  'passkeys',
  'auth_events',
  'not_me_links',
  'factor_resets',
  'data_exports',
  'terms_accepted',
  'notice_choices',
  'looks',
]

/**
 * Erases accounts whose fifteen days are over, with everything that identifies the user. The row stays without names
 * because orders refer to it; they keep the delivery address, as the law requires. Returns the count.
 */
export async function eraseClosed(db: Db, now: Date): Promise<number> {
  let total = 0
  for (let count = ERASE_BATCH_SIZE; count === ERASE_BATCH_SIZE; total += count)
    count = await eraseSome(db, now)
  return total
}

/** One transaction: a user is erased completely or not at all. */
function eraseSome(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await eraseNames(tx, now)
    await hideFaces(tx, ids)
    for (const table of USER_TABLES) await tx`delete from ${tx(table)} where user_id = any(${ids}::uuid[])`
    await tx`select erase_registrations(${ids}::uuid[])`
    for (const id of ids)
      await audit(tx, { actorId: null, event: 'user.erase', objectKind: 'user', objectId: id, at: now })
    return ids.length
  })
}

/**
 * Hides the user's pictures, previous ones included, as if they had never been uploaded; the file clean-up deletes
 * them. The user's own pictures are recognized by the id at the start of their names: another picture that the
 * account points at may belong to somebody else.
 */
async function hideFaces(sql: Tx, ids: readonly string[]) {
  await sql`
    update media_files f set state = 'signed' from unnest(${ids as string[]}::uuid[]) gone
    where f.state <> 'signed' and f.path ~ ('^' || gone || '[0-9]{13}[^/]*$')`
}

async function eraseNames(sql: Tx, now: Date): Promise<string[]> {
  const gone = await sql<{ id: string }[]>`
    update users set username = null, nickname = null, mobile = null, email = null, custom_id = null, avatar = null,
      password_hash = null, invite_code = null, roles = '{}', gender = 0, channel_code = '', closing_at = null, erased_at = ${now}
    where id = any(array(
      select id from users where closing_at <= ${now} order by closing_at limit ${ERASE_BATCH_SIZE}
      for update skip locked))
    returning id`
  return gone.map(({ id }) => id)
}

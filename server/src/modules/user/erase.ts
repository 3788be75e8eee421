import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/database.ts'

const BATCH_PEOPLE = 100
/** What is hers alone and goes with her. */
const OF_PERSON = [
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
 * Erases accounts whose fifteen days are over: whatever tells who she was goes. The row stays without names, for orders
 * refer to it; they keep the delivery address that the law wants kept. Answers how many.
 */
export async function eraseClosed(db: Db, now: Date): Promise<number> {
  let total = 0
  for (let count = BATCH_PEOPLE; count === BATCH_PEOPLE; total += count) count = await eraseSome(db, now)
  return total
}

/** One transaction: a person is there or gone, never half. */
function eraseSome(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await eraseNames(tx, now)
    await hideFaces(tx, ids)
    for (const table of OF_PERSON) await tx`delete from ${tx(table)} where user_id = any(${ids}::uuid[])`
    await tx`select erase_registrations(${ids}::uuid[])`
    for (const id of ids)
      await audit(tx, { actorId: null, event: 'user.erase', objectKind: 'user', objectId: id, at: now })
    return ids.length
  })
}

/**
 * Takes the pictures of herself out of sight, those of before too, as if they had never arrived; the clean-up of files
 * removes them. Hers are known by the id at the beginning of their names: what the account merely pointed at may be
 * somebody else's.
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
      select id from users where closing_at <= ${now} order by closing_at limit ${BATCH_PEOPLE}
      for update skip locked))
    returning id`
  return gone.map(({ id }) => id)
}

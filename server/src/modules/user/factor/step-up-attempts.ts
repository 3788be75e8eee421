import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'

/** Of a million codes, a guesser can try ten per quarter of an hour. */
export const ATTEMPTS_MAX = 10
const WINDOW_MS = 900_000

/** The attempt counter: one per recognized device, one for all unknown devices together. */
export interface Tries {
  readonly userId: string
  readonly device: Buffer
}

const STRANGERS = Buffer.alloc(0)

/**
 * A device is recognized once the second factor was shown on it, until the user disowns it: so an attacker with the
 * password locks out only unknown devices.
 */
export async function triesOf(
  { sql }: Db,
  { id, sessionId }: Pick<SignedInUser, 'id' | 'sessionId'>,
): Promise<Tries> {
  const [known] = await sql<{ device: Buffer }[]>`
    with entries as (
      select session_id, device_hash from auth_events
      where user_id = ${id} and is_ok and kind in ('login', 'register') and device_hash is not null)
    select here.device_hash as device from entries here
    where here.session_id = ${sessionId} and exists (
      select from entries e join sessions s on s.id = e.session_id
      where e.device_hash = here.device_hash and s.factor_proved_at is not null and not exists (
        select from not_me_links l where l.session_id = s.id and l.used_at is not null))
    limit 1`
  return { userId: id, device: known?.device ?? STRANGERS }
}

/**
 * Counts an attempt before the comparison, so that simultaneous attempts count too.
 * @throws AppError('PROOF_LOCKED') after too many attempts
 */
export async function assertMayTry({ db, clock }: { db: Db; clock: Clock }, { userId, device }: Tries) {
  const now = clock.now()
  const windowStart = new Date(now.getTime() - WINDOW_MS)
  const [row] = await db.sql<[{ count: number; since: string }]>`
    insert into proof_attempts as tried (user_id, device, attempt_count, since)
    values (${userId}, ${device}, 1, ${now})
    on conflict (user_id, device) do update set
      attempt_count = case when tried.since <= ${windowStart} then 1 else tried.attempt_count + 1 end,
      since = case when tried.since <= ${windowStart} then excluded.since else tried.since end
    returning attempt_count as count, since`
  if (row.count <= ATTEMPTS_MAX) return
  const leftMs = new Date(row.since).getTime() + WINDOW_MS - now.getTime()
  throw new AppError('PROOF_LOCKED', { minutes: Math.ceil(leftMs / 60_000) })
}

export async function forgetAttempts({ sql }: Db, { userId, device }: Tries) {
  await sql`delete from proof_attempts where user_id = ${userId} and device = ${device}`
}

/** A right password takes back only its own attempt: otherwise it would allow unlimited code guesses in between. */
export async function refundAttempt({ sql }: Db, { userId, device }: Tries) {
  await sql`
    update proof_attempts set attempt_count = attempt_count - 1
    where user_id = ${userId} and device = ${device} and attempt_count > 0`
}

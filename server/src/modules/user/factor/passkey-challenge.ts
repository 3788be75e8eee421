import { AppError } from '@tiantian/contracts/error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/id.ts'
import type { PasskeyChallengeRow } from '../../../platform/rows.generated.ts'

/** Long enough to fetch the phone from another room. */
const CHALLENGE_LIFE_MS = 300_000

/**
 * Stores the challenge that a device must sign; with `userId` when it registers a passkey for that user. Also deletes
 * some expired ones.
 */
export async function storeChallenge(
  { sql }: Db,
  clock: Clock,
  challenge: string,
  userId?: string,
): Promise<string> {
  const now = clock.now()
  const id = newId()
  await sql`
    delete from passkey_challenges where id = any(array(
      select id from passkey_challenges where expires_at < ${now} order by expires_at limit 20 for update skip locked))`
  await sql`
    insert into passkey_challenges (id, challenge, user_id, expires_at)
    values (${id}, ${challenge}, ${userId ?? null}, ${new Date(now.getTime() + CHALLENGE_LIFE_MS)})`
  return id
}

/**
 * Consumes a challenge, so that it can never be used again.
 * @throws AppError('PASSKEY_REFUSED') when it was used, has expired or belongs to another user
 */
export async function consumeChallenge(
  { sql }: Db,
  clock: Clock,
  id: string,
  userId?: string,
): Promise<string> {
  const [row] = await sql<Pick<PasskeyChallengeRow, 'challenge'>[]>`
    delete from passkey_challenges
    where id = ${id} and expires_at > ${clock.now()} and user_id is not distinct from ${userId ?? null}
    returning challenge`
  if (!row) throw new AppError('PASSKEY_REFUSED')
  return row.challenge
}

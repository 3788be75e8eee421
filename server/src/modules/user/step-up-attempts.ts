import { AppError } from '@tiantian/contracts/error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'

/** Of a million codes, a guesser sees ten in a quarter of an hour. */
export const ATTEMPTS_MAX = 10
const WINDOW_MS = 900_000

/**
 * Counts an attempt before it is looked at, so that many at once are counted too.
 * @throws AppError('PROOF_LOCKED') when there were too many
 */
export async function assertMayTry({ db, clock }: { db: Db; clock: Clock }, userId: string) {
  const now = clock.now()
  const windowStart = new Date(now.getTime() - WINDOW_MS)
  const [row] = await db.$client<[{ count: number; since: Date }]>`
    insert into proof_attempts as tried (user_id, attempt_count, since) values (${userId}, 1, ${now})
    on conflict (user_id) do update set
      attempt_count = case when tried.since <= ${windowStart} then 1 else tried.attempt_count + 1 end,
      since = case when tried.since <= ${windowStart} then excluded.since else tried.since end
    returning attempt_count as count, since`
  if (row.count <= ATTEMPTS_MAX) return
  const leftMs = new Date(row.since).getTime() + WINDOW_MS - now.getTime()
  throw new AppError('PROOF_LOCKED', { minutes: Math.ceil(leftMs / 60_000) })
}

export async function forgetAttempts({ $client: sql }: Db, userId: string) {
  await sql`delete from proof_attempts where user_id = ${userId}`
}

/** A right password takes back its own try alone: whoever knows it could else guess codes without end in between. */
export async function giveBackAttempt({ $client: sql }: Db, userId: string) {
  await sql`update proof_attempts set attempt_count = attempt_count - 1 where user_id = ${userId} and attempt_count > 0`
}

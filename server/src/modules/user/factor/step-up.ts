import { AppError } from '@tiantian/contracts/error.ts'
import type { Proof } from '@tiantian/contracts/user/session.ts'
import { PROOF_LIFE_MS } from '@tiantian/contracts/user/session.ts'
import type { AssertProven, SignedInUser } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CamelCase, SessionRow, UserRow } from '../../../platform/database/rows.generated.ts'
import { isPassword } from '../login/password.ts'
import type { PasskeyContext } from './passkey.ts'
import { ownerOfPasskey } from './passkey.ts'
import { getSecondFactor } from './second-factor.ts'
import { isBackupCodeRight } from './second-factor-backup.ts'
import type { TotpContext } from './totp.ts'
import { isTotpRight } from './totp.ts'

export type ProofContext = TotpContext & PasskeyContext

/** Reads the database, because the proof may just have been given on another node. */
export function createAssertProven({ db, clock }: Pick<ProofContext, 'db' | 'clock'>): AssertProven {
  return async ({ id, sessionId }) => {
    const [session] = await db.sql<CamelCase<Pick<SessionRow, 'proved_at'>>[]>`
      select proved_at as "provedAt" from sessions where id = ${sessionId}`
    if (session && clock.now().getTime() - Date.parse(session.provedAt) <= PROOF_LIFE_MS) return
    const { proofs } = await getSecondFactor(db.sql, id)
    // A user with none of these methods signs in again, which is a proof too.
    throw new AppError('STEP_UP_REQUIRED', { proofs: proofs.join(' ') || 'login' })
  }
}

/**
 * Accepts a proof of identity for this session. Returns until when it is valid.
 * @throws AppError('PROOF_WRONG' | 'PROOF_LOCKED' | 'PASSKEY_REFUSED')
 */
export async function proveSession(context: ProofContext, user: SignedInUser, proof: Proof): Promise<Date> {
  const { db, clock } = context
  const tries = await triesOf(db, user)
  // A signature cannot be guessed, so there is no lock.
  if (proof.kind !== 'passkey') await assertMayTry(context, tries)
  if (!(await isRight(context, user.id, proof))) throw new AppError('PROOF_WRONG')
  if (proof.kind === 'password') await refundAttempt(db, tries)
  else await forgetAttempts(db, tries)
  await noteProof(context, user.sessionId, proof.kind !== 'password')
  return new Date(clock.now().getTime() + PROOF_LIFE_MS)
}

async function isRight(context: ProofContext, userId: string, proof: Proof): Promise<boolean> {
  const { db, clock } = context
  switch (proof.kind) {
    case 'password':
      return isPassword(proof.password, await passwordHashOf(context, userId))
    case 'totp':
      return isTotpRight(context, userId, proof.code)
    case 'backup_code':
      return isBackupCodeRight(db.sql, userId, proof.code, clock)
    case 'passkey':
      return (await ownerOfPasskey(context, proof)) === userId
  }
}

async function passwordHashOf({ db }: ProofContext, userId: string) {
  const [user] = await db.sql<CamelCase<Pick<UserRow, 'password_hash'>>[]>`
    select password_hash as "passwordHash" from users where id = ${userId}`
  return user?.passwordHash
}

/** Also called after a factor was set up, which proves it. */
export async function noteProof(
  { db, clock }: Pick<ProofContext, 'db' | 'clock'>,
  sessionId: string,
  isSecondFactor: boolean,
) {
  const provedAt = clock.now()
  await db.sql`
    update sessions set proved_at = ${provedAt},
      factor_proved_at = case when ${isSecondFactor} then ${provedAt} else factor_proved_at end
    where id = ${sessionId}`
}

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

async function forgetAttempts({ sql }: Db, { userId, device }: Tries) {
  await sql`delete from proof_attempts where user_id = ${userId} and device = ${device}`
}

/** A right password takes back only its own attempt: otherwise it would allow unlimited code guesses in between. */
export async function refundAttempt({ sql }: Db, { userId, device }: Tries) {
  await sql`
    update proof_attempts set attempt_count = attempt_count - 1
    where user_id = ${userId} and device = ${device} and attempt_count > 0`
}

import { AppError } from '@tiantian/contracts/error.ts'
import type { Proof } from '@tiantian/contracts/user/session.ts'
import { PROOF_LIFE_MS } from '@tiantian/contracts/user/session.ts'
import type { AssertProven, SignedInUser } from '../../../gateway/caller.ts'
import type { CamelCase, SessionRow, UserRow } from '../../../platform/database/rows.generated.ts'
import { isPassword } from '../login/password.ts'
import type { PasskeyContext } from './passkey.ts'
import { ownerOfPasskey } from './passkey.ts'
import { getSecondFactor } from './second-factor.ts'
import { isBackupCodeRight } from './second-factor-backup.ts'
import { assertMayTry, forgetAttempts, refundAttempt, triesOf } from './step-up-attempts.ts'
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

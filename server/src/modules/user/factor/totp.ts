import { AppError } from '@tiantian/contracts/error.ts'
import { Secret, TOTP } from 'otpauth'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { CamelCase, TotpRow } from '../../../platform/database/rows.generated.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { ensureBackupCodes } from './second-factor-backup.ts'

const ISSUER = 'Tiantian Mall'
const STEP_S = 30
/** As RFC 4226 requires. */
const SECRET_BYTES = 20
/** Also accepts the codes of the previous and next step: phone clocks differ, and users type slowly. */
const STEPS_AROUND = 1

export interface TotpContext {
  readonly db: Db
  readonly clock: Clock
  readonly cipher: Cipher
}

/**
 * A new secret for an authenticator app; replaces an unconfirmed one.
 * @throws AppError('SECOND_FACTOR_EXISTS') when one is in use
 */
export async function beginTotp({ db, clock, cipher }: TotpContext, userId: string, label: string) {
  const plain = new Secret({ size: SECRET_BYTES })
  const secret = close(cipher, userId, plain)
  const rows = await db.sql`
    insert into totps (user_id, secret, created_at) values (${userId}, ${secret}, ${clock.now()})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where totps.confirmed_at is null returning user_id`
  if (rows.length === 0) throw new AppError('SECOND_FACTOR_EXISTS')
  const totp = totpOf(plain, label)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** Activates it. Returns backup codes if the user has none yet. @throws AppError('PROOF_WRONG') */
export async function confirmTotp(context: TotpContext, userId: string, code: string): Promise<string[]> {
  const { db, clock } = context
  const totp = await findTotp(context, userId)
  if (!totp) throw new AppError('PROOF_WRONG')
  if (totp.isConfirmed) throw new AppError('SECOND_FACTOR_EXISTS')
  const step = stepOf(totp.secret, code, clock)
  if (step === undefined) throw new AppError('PROOF_WRONG')
  return db.transaction(async (tx) => {
    const [confirmed] = await tx`
      update totps set confirmed_at = ${clock.now()}, last_step = ${step}
      where user_id = ${userId} and confirmed_at is null returning user_id`
    if (!confirmed) throw new AppError('SECOND_FACTOR_EXISTS')
    await audit(tx, { actorId: userId, event: 'user.totp.add', objectKind: 'user', objectId: userId })
    return ensureBackupCodes(tx, userId)
  })
}

/** Whether the code is a current, unused code of the app: of two simultaneous uses, one succeeds. */
export async function isTotpRight(context: TotpContext, userId: string, code: string): Promise<boolean> {
  const totp = await findTotp(context, userId)
  if (!totp?.isConfirmed) return false
  const step = stepOf(totp.secret, code, context.clock)
  return step !== undefined && consumeTimeStep(context.db.sql, userId, step)
}

async function consumeTimeStep(sql: Queryable, userId: string, step: number): Promise<boolean> {
  const taken = await sql`
    update totps set last_step = ${step}
    where user_id = ${userId} and last_step < ${step} and confirmed_at is not null returning user_id`
  return taken.length === 1
}

export async function removeTotp(tx: Tx, userId: string) {
  await tx`delete from totps where user_id = ${userId}`
  await audit(tx, { actorId: userId, event: 'user.totp.remove', objectKind: 'user', objectId: userId })
}

/** Re-encrypts what a previous token secret has encrypted, so that it can be removed from the settings some day. */
export async function resealTotps(db: Db, cipher: Cipher) {
  const { sql } = db
  for (const { userId, secret } of await sql<
    CamelCase<Pick<TotpRow, 'user_id' | 'secret'>>[]
  >`select user_id as "userId", secret from totps`) {
    const resealed = close(cipher, userId, open(cipher, userId, secret))
    await sql`update totps set secret = ${resealed} where user_id = ${userId} and secret = ${secret}`
  }
}

async function findTotp({ db, cipher }: TotpContext, userId: string) {
  const [row] = await db.sql<(CamelCase<Pick<TotpRow, 'user_id' | 'secret'>> & { isConfirmed: boolean })[]>`
    select user_id as "userId", secret, confirmed_at is not null as "isConfirmed" from totps where user_id = ${userId}`
  return row && { secret: open(cipher, userId, row.secret), isConfirmed: row.isConfirmed }
}

const totpOf = (secret: Secret, label: string) => new TOTP({ issuer: ISSUER, label, secret, period: STEP_S })

/** Includes the user id, so that a secret copied into another user's row cannot be decrypted. */
const close = (cipher: Cipher, userId: string, { base32 }: Secret) => cipher.close(`${userId} ${base32}`)

function open(cipher: Cipher, userId: string, encrypted: Buffer): Secret {
  const [owner, base32 = ''] = cipher.open(encrypted).split(' ')
  if (owner !== userId) throw new Error('the encrypted secret belongs to another user')
  return Secret.fromBase32(base32)
}

/** The time step of this code, counted from 1970; undefined for a wrong code. */
function stepOf(secret: Secret, code: string, clock: Clock): number | undefined {
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: STEPS_AROUND })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_S) + delta
}

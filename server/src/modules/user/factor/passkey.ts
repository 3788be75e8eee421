import { AppError } from '@tiantian/contracts/error.ts'
import type { NewPasskey, PasskeyResponse } from '@tiantian/contracts/user/passkey.ts'
import { PASSKEYS_MAX } from '@tiantian/contracts/user/passkey.ts'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { PasskeyChallengeRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { ensureBackupCodes } from './second-factor-backup.ts'

/** Long enough to fetch the phone from another room. */
const CHALLENGE_LIFE_MS = 300_000

/**
 * Stores the challenge that a device must sign; with `userId` when it registers a passkey for that user. Also deletes
 * some expired ones.
 */
async function storeChallenge(
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
async function consumeChallenge({ sql }: Db, clock: Clock, id: string, userId?: string): Promise<string> {
  const [row] = await sql<Pick<PasskeyChallengeRow, 'challenge'>[]>`
    delete from passkey_challenges
    where id = ${id} and expires_at > ${clock.now()} and user_id is not distinct from ${userId ?? null}
    returning challenge`
  if (!row) throw new AppError('PASSKEY_REFUSED')
  return row.challenge
}

/** The relying party: browsers bind passkeys to the host and report the origin of use. */
export interface PasskeyParty {
  readonly host: string
  readonly origins: readonly string[]
}

interface PasskeyRow {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: NonNullable<NewPasskey['attestation']['response']['transports']>
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

const passkeyColumns = (sql: Queryable) => sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8, transports,
  name, created_at as "createdAt", used_at as "usedAt"`

export interface PasskeyContext {
  readonly db: Db
  readonly clock: Clock
  readonly party: PasskeyParty
}

/**
 * Ed25519, ECDSA with P-256, RSA: those with stable support in Node. Without this list devices would prefer ML-DSA,
 * whose support in Node is experimental.
 */
const ALGORITHMS = [-8, -7, -257]

/** Imported on first use: it loads parsers that most processes never need. */
const webauthn = () => import('@simplewebauthn/server')

/** The options with which a device creates a passkey. */
export async function offerPasskey(context: PasskeyContext, userId: string, username: string) {
  const { db, clock, party } = context
  const { generateRegistrationOptions } = await webauthn()
  const known = await refuseTooMany(db.sql, userId)
  const options = await generateRegistrationOptions({
    rpName: 'Tiantian Mall',
    rpID: party.host,
    userID: Uint8Array.from(Buffer.from(userId)),
    userName: username,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challengeId: await storeChallenge(db, clock, options.challenge, userId), options: { ...options } }
}

/**
 * Stores a passkey created by a device. Returns backup codes if the user has none yet.
 * @throws AppError('PASSKEY_REFUSED' | 'PASSKEY_LIMIT')
 */
export async function addPasskey(
  context: PasskeyContext,
  userId: string,
  input: NewPasskey,
): Promise<string[]> {
  const { db, clock } = context
  const credential = await verifiedCredential(context, userId, input)
  const row = {
    id: newId(),
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: input.attestation.response.transports ?? [],
    name: input.name,
    created_at: clock.now(),
  }
  return db.transaction(async (tx) => {
    // Several registrations may have been started at once.
    await tx`select lock_user(${userId})`
    await refuseTooMany(tx, userId)
    const [added] = await tx`insert into passkeys ${tx(row)} on conflict do nothing returning id`
    if (!added) throw new AppError('PASSKEY_REFUSED')
    await auditOf(tx, userId, 'add')
    return ensureBackupCodes(tx, userId)
  })
}

async function verifiedCredential({ db, clock, party }: PasskeyContext, userId: string, input: NewPasskey) {
  const expectedChallenge = await consumeChallenge(db, clock, input.challengeId, userId)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: input.attestation,
    expectedChallenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!verified.verified) throw new AppError('PASSKEY_REFUSED')
  return verified.registrationInfo.credential
}

/** Returns the user's passkeys. @throws AppError('PASSKEY_LIMIT') */
async function refuseTooMany(sql: Queryable, userId: string) {
  const known = await readPasskeys(sql, userId)
  if (known.length >= PASSKEYS_MAX) throw new AppError('PASSKEY_LIMIT', { max: PASSKEYS_MAX })
  return known
}

/** The challenge that a passkey must sign. It names no credentials: the device offers those it has. */
export async function challengePasskey({ db, clock, party }: PasskeyContext) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: party.host, userVerification: 'required' })
  return { challengeId: await storeChallenge(db, clock, options.challenge), options: { ...options } }
}

/** The owner of the passkey that signed the challenge. @throws AppError('PASSKEY_REFUSED') */
export async function ownerOfPasskey(
  { db, clock, party }: PasskeyContext,
  { challengeId, assertion }: PasskeyResponse,
): Promise<string> {
  const expectedChallenge = await consumeChallenge(db, clock, challengeId)
  const [passkey] = await db.sql<PasskeyRow[]>`
    select ${passkeyColumns(db.sql)} from passkeys where credential_id = ${assertion.id}`
  if (!passkey) throw new AppError('PASSKEY_REFUSED')
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.host,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(refuse)
  if (!verified) throw new AppError('PASSKEY_REFUSED')
  await noteUse(db, passkey.id, authenticationInfo.newCounter, clock.now())
  return passkey.userId
}

/** A counter that decreases indicates a cloned key. */
async function noteUse(db: Db, id: string, counter: number, now: Date) {
  const used = await db.sql`
    update passkeys set counter = ${counter}, used_at = ${now} where id = ${id} and counter <= ${counter} returning id`
  if (used.length === 0) throw new AppError('PASSKEY_REFUSED')
}

export const readPasskeys = (sql: Queryable, userId: string) =>
  sql<PasskeyRow[]>`select ${passkeyColumns(sql)} from passkeys where user_id = ${userId} order by created_at`

/** @throws AppError('PASSKEY_NOT_FOUND') also for another user's passkey */
export async function renamePasskey(db: Db, userId: string, id: string, name: string) {
  const renamed = await db.sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning id`
  if (renamed.length === 0) throw new AppError('PASSKEY_NOT_FOUND')
}

/** @throws AppError('PASSKEY_NOT_FOUND') also for another user's passkey */
export async function removePasskey(tx: Tx, userId: string, id: string) {
  const removed = await tx`delete from passkeys where id = ${id} and user_id = ${userId} returning id`
  if (removed.length === 0) throw new AppError('PASSKEY_NOT_FOUND')
  await auditOf(tx, userId, 'remove')
}

const auditOf = (tx: Tx, userId: string, what: string) =>
  audit(tx, { actorId: userId, event: `user.passkey.${what}`, objectKind: 'user', objectId: userId })

/** The library throws an error that says what is wrong; the caller learns only that it failed. */
function refuse(): never {
  throw new AppError('PASSKEY_REFUSED')
}

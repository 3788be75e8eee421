import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { getRealName, submitRealName } from '@tiantian/contracts/user/account.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { RealNameRow } from '../../../platform/database/rows.generated.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import { readUser } from '../user-row.ts'

type RealName = Output<typeof getRealName>

const STATUS = ['none', 'waiting', 'certified', 'failed'] as const
const NONE: RealName = { status: 'none', realName: '', documentNumber: '', reason: '' }

/** Masked: shows the last letter of the name, and the first and last of the number. */
export async function describeRealName({ db, identity }: IdentityContext, userId: string): Promise<RealName> {
  const [row] = await db.sql<Pick<RealNameRow, 'status' | 'encrypted' | 'reason'>[]>`
    select status, encrypted, reason from real_names where user_id = ${userId}`
  if (!row) return NONE
  const { realName, documentNumber } = readRealName(identity, row.encrypted)
  return {
    status: STATUS[row.status] ?? 'none',
    realName: starred(realName, 0, 1),
    documentNumber: starred(documentNumber, 1, 1),
    reason: row.reason,
  }
}

type RealNameForm = Parsed<typeof submitRealName>

/** Name and number in full: for the eyes of the office alone. */
export const readRealName = ({ cipher }: Pick<IdentityContext['identity'], 'cipher'>, encrypted: Buffer) =>
  JSON.parse(cipher.open(encrypted)) as RealNameForm

interface RealNameDecision {
  readonly userId: string
  /** Of what was decided about. */
  readonly submittedAt: Date
  readonly isCertified: boolean
  readonly reason: string
  readonly at: Date
}

/**
 * Certifies or refuses what waits, and tells its person.
 * @throws AppError('STATE_CONFLICT') when it was decided on, or replaced, in the meantime; AppError('DOCUMENT_TAKEN') when
 * the document is certified for another user
 */
export async function decideRealName(
  tx: Tx,
  { cipher }: Pick<IdentityContext['identity'], 'cipher'>,
  { userId, submittedAt, isCertified, reason, at }: RealNameDecision,
) {
  const decided = await tx`
    update real_names set status = ${isCertified ? 2 : 3}, reason = ${isCertified ? '' : reason},
      decided_at = ${at}
    where user_id = ${userId} and status = 1 and date_trunc('milliseconds', submitted_at) = ${submittedAt}
      and not (${isCertified} and exists (
        select from real_names other where other.fingerprint = real_names.fingerprint and other.status = 2
          and other.user_id <> ${userId}))
    returning user_id`
  if (decided.length === 0) {
    const [waiting] = await tx`
      select from real_names
      where user_id = ${userId} and status = 1 and date_trunc('milliseconds', submitted_at) = ${submittedAt}`
    throw new AppError(waiting ? 'DOCUMENT_TAKEN' : 'STATE_CONFLICT')
  }
  const notice = isCertified ? 'real-name-certified' : 'real-name-refused'
  await notify(tx, cipher, await readUser(tx, userId), notice, { reason })
}

/** Shows so many letters at the beginning and at the end, and stars between. */
function starred(text: string, first: number, last: number): string {
  const letters = [...text]
  return letters.map((letter, at) => (at < first || at >= letters.length - last ? letter : '*')).join('')
}

/**
 * Stores name and document number encrypted until the back office compares them with an application.
 * @throws AppError('REAL_NAME_VERIFIED') once verified, AppError('DOCUMENT_TAKEN') when the document is verified for
 * another user; an unverified claim blocks nobody
 */
export async function storeRealName(
  context: IdentityContext,
  userId: string,
  form: Parsed<typeof submitRealName>,
): Promise<RealName> {
  const { db, clock, identity } = context
  const encrypted = identity.cipher.close(JSON.stringify(form))
  const fingerprint = identity.cipher.hash(`document ${form.documentNumber}`)
  const stored = await db.sql`
    insert into real_names (user_id, encrypted, fingerprint, submitted_at)
    select ${userId}, ${encrypted}, ${fingerprint}, ${clock.now()}
    where not exists (
      select from real_names where fingerprint = ${fingerprint} and status = 2 and user_id <> ${userId})
    on conflict (user_id) do update set status = 1, encrypted = excluded.encrypted, fingerprint = excluded.fingerprint,
      submitted_at = excluded.submitted_at, reason = '', decided_at = null
    where real_names.status <> 2 returning user_id`
  const described = await describeRealName(context, userId)
  if (stored.length > 0) return described
  throw new AppError(described.status === 'certified' ? 'REAL_NAME_VERIFIED' : 'DOCUMENT_TAKEN')
}

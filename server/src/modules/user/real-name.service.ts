import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { getRealName, submitRealName } from '@tiantian/contracts/user/account.ts'
import type { IdentityContext } from './identity.ts'

type RealName = Output<typeof getRealName>

const STATUS = ['none', 'waiting', 'certified', 'failed'] as const
const NONE: RealName = { status: 'none', realName: '', documentNumber: '' }

/** Masked: the last letter of the name, the first and last of the number. */
export async function describeRealName({ db, identity }: IdentityContext, userId: string): Promise<RealName> {
  const [row] = await db.sql<{ status: number; sealed: Buffer }[]>`
    select status, sealed from real_names where user_id = ${userId}`
  if (!row) return NONE
  const { realName, documentNumber } = JSON.parse(identity.seal.open(row.sealed)) as Record<string, string>
  return {
    status: STATUS[row.status] ?? 'none',
    realName: starred(realName ?? '', 0, 1),
    documentNumber: starred(documentNumber ?? '', 1, 1),
  }
}

/** Keeps so many letters at the beginning and at the end. */
function starred(text: string, first: number, last: number): string {
  const letters = [...text]
  return letters.map((letter, at) => (at < first || at >= letters.length - last ? letter : '*')).join('')
}

/**
 * Keeps name and document sealed until the office compares them with an application.
 * @throws AppError('REAL_NAME_VERIFIED') once it did, AppError('DOCUMENT_TAKEN') when it is another's by the office's
 *   word; whoever merely gave it first keeps nobody from it
 */
export async function keepRealName(
  context: IdentityContext,
  userId: string,
  form: Parsed<typeof submitRealName>,
): Promise<RealName> {
  const { db, clock, identity } = context
  const sealed = identity.seal.close(JSON.stringify(form))
  const fingerprint = identity.seal.hash(`document ${form.documentNumber}`)
  const kept = await db.sql`
    insert into real_names (user_id, sealed, fingerprint, submitted_at)
    select ${userId}, ${sealed}, ${fingerprint}, ${clock.now()}
    where not exists (
      select from real_names where fingerprint = ${fingerprint} and status = 2 and user_id <> ${userId})
    on conflict (user_id) do update set status = 1, sealed = excluded.sealed, fingerprint = excluded.fingerprint,
      submitted_at = excluded.submitted_at
    where real_names.status <> 2 returning user_id`
  const described = await describeRealName(context, userId)
  if (kept.length > 0) return described
  throw new AppError(described.status === 'certified' ? 'REAL_NAME_VERIFIED' : 'DOCUMENT_TAKEN')
}

import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { getRealName, submitRealName } from '@tiantian/contracts/user/account.ts'
import type { RealNameRow } from '../../../platform/rows.generated.ts'
import type { IdentityContext } from '../identity/identity.ts'

type RealName = Output<typeof getRealName>

const STATUS = ['none', 'waiting', 'certified', 'failed'] as const
const NONE: RealName = { status: 'none', realName: '', documentNumber: '' }

/** Masked: shows the last letter of the name, and the first and last of the number. */
export async function describeRealName({ db, identity }: IdentityContext, userId: string): Promise<RealName> {
  const [row] = await db.sql<Pick<RealNameRow, 'status' | 'encrypted'>[]>`
    select status, encrypted from real_names where user_id = ${userId}`
  if (!row) return NONE
  const { realName, documentNumber } = JSON.parse(identity.cipher.open(row.encrypted)) as Record<
    string,
    string
  >
  return {
    status: STATUS[row.status] ?? 'none',
    realName: starred(realName ?? '', 0, 1),
    documentNumber: starred(documentNumber ?? '', 1, 1),
  }
}

/** Number of letters shown at the beginning and at the end. */
function starred(text: string, first: number, last: number): string {
  const emails = [...text]
  return emails.map((email, at) => (at < first || at >= emails.length - last ? email : '*')).join('')
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
      submitted_at = excluded.submitted_at
    where real_names.status <> 2 returning user_id`
  const described = await describeRealName(context, userId)
  if (stored.length > 0) return described
  throw new AppError(described.status === 'certified' ? 'REAL_NAME_VERIFIED' : 'DOCUMENT_TAKEN')
}

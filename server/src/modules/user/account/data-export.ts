import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import { EXPORT_LINK_LIFE_S, EXPORTS_MAX } from '@tiantian/contracts/user/account.ts'
import { DOWNLOADS_PATH } from '../../../gateway/transports/downloads.ts'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { DataExportRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { linkHash, newLinkSecret } from '../../../platform/secret/link.ts'

const DAY_MS = 86_400_000
interface ExportContext {
  readonly db: Db
  readonly clock: Clock
  readonly language: Language
}

/** Creates a short-lived link to the user's personal data. @throws AppError('EXPORT_LIMIT') */
export async function createExport({ db, clock, language }: ExportContext, userId: string) {
  const now = clock.now()
  const token = newLinkSecret()
  const expiresAt = new Date(now.getTime() + EXPORT_LINK_LIFE_S * 1000)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await db.transaction(async (tx) => {
    // Serialized per user; otherwise simultaneous requests would all pass the limit.
    await tx`select from users where id = ${userId} for no key update`
    await tx`
      delete from data_exports where user_id = ${userId} and created_at <= ${dayAgo.toISOString()}`
    const [made] = await tx<{ count: number }[]>`
      select count(*)::int as count from data_exports where user_id = ${userId}`
    if ((made?.count ?? 0) >= EXPORTS_MAX) throw new AppError('EXPORT_LIMIT', { max: EXPORTS_MAX })
    await tx`
      insert into data_exports (id, user_id, language, token_hash, created_at, expires_at)
      values (${newId()}, ${userId}, ${language}, ${linkHash(token)}, ${now.toISOString()}, ${expiresAt.toISOString()})`
    await audit(tx, {
      actorId: userId,
      event: 'user.data.export',
      objectKind: 'user',
      objectId: userId,
      at: now,
    })
  })
  return { url: `${DOWNLOADS_PATH}/${token}`, expiresAt: expiresAt.toISOString() }
}

export interface ExportLinkTarget {
  readonly userId: string
  readonly language: Language
}

/** The user whose data the link gives; undefined when it has expired or the user is gone. A broken transfer is repeated. */
export async function followExportLink(
  { sql }: Db,
  token: string,
  now: Date,
): Promise<ExportLinkTarget | undefined> {
  const [taken] = await sql<Pick<DataExportRow, 'user_id' | 'language'>[]>`
    update data_exports e set taken_at = coalesce(e.taken_at, ${now}::timestamptz) from users u
    where e.token_hash = ${linkHash(token)} and e.expires_at > ${now}
      and u.id = e.user_id and u.status = 0 and u.erased_at is null
    returning e.user_id, e.language`
  return taken && { userId: taken.user_id, language: isLanguage(taken.language) ? taken.language : 'en' }
}

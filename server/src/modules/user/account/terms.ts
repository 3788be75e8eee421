import type { Language } from '@tiantian/contracts/language.ts'
import type { AcceptedTerms } from '@tiantian/contracts/user/terms.ts'
import { TERMS_DOCUMENTS } from '@tiantian/contracts/user/terms.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'

interface TermsContext {
  readonly db: Db
  readonly clock: Clock
  /** The language in which they were shown. */
  readonly language: Language
}

/** Idempotent: the first acceptance counts. */
export async function acceptTerms({ db, clock, language }: TermsContext, userId: string, version: string) {
  await db.sql`
    insert into terms_accepted (user_id, document, version, language, accepted_at)
    select ${userId}, document, ${version}, ${language}, ${clock.now()}
    from unnest(${[...TERMS_DOCUMENTS]}::text[]) document on conflict do nothing`
  return listAcceptedTerms(db, userId)
}

export async function listAcceptedTerms({ sql }: Db, userId: string): Promise<AcceptedTerms[]> {
  const rows = await sql<AcceptedTerms[]>`
    select document, version, accepted_at as "acceptedAt" from terms_accepted
    where user_id = ${userId} order by accepted_at desc, document desc`
  return rows.map((row) => ({ ...row, acceptedAt: new Date(row.acceptedAt).toISOString() }))
}

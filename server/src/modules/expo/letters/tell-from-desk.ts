import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { isLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database.ts'
import { post } from '../../user/letters/letter.job.ts'
import type { Post } from './tell.ts'

/** The kind under which letters of the office are marked. */
export const DESK_KIND = 'desk'

interface Telling {
  readonly letterId: string
  readonly registrationId: string
  /** The letter's id, and what tells one sending from another. */
  readonly occurrence: string
}

interface Reader extends Record<string, unknown> {
  readonly subject: LocalizedText
  readonly body: LocalizedText
  readonly language: string
  readonly email: string | null
}

/** Writes what the office has written to one who has registered, once. Whether there was somebody to write to. */
export async function tellFromDesk(
  tx: Tx,
  { expo, clock }: Post,
  { letterId, registrationId, occurrence }: Telling,
): Promise<boolean> {
  const [reader] = await tx<Reader[]>`
    select d.subject, d.body, r.language, r.contact ->> 'email' as email
    from registrations r join desk_letters d on d.event_id = r.event_id
    where r.id = ${registrationId} and d.id = ${letterId} and r.contact is not null`
  const marked = await tx`
    insert into event_letters (subject_id, kind, occurrence, created_at)
    values (${registrationId}, ${DESK_KIND}, ${occurrence}, ${clock.now().toISOString()})
    on conflict do nothing returning kind`
  if (!reader?.email || marked.length === 0) return false
  const language = isLanguage(reader.language) ? reader.language : 'en'
  await post(tx, expo.seal, {
    channel: 'email',
    recipient: reader.email,
    language,
    about: { kind: 'text', subject: textIn(reader.subject, language), text: textIn(reader.body, language) },
  })
  return true
}

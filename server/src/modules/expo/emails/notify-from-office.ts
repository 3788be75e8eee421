import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { isLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database.ts'
import { post } from '../../user/notifications/send-notification.ts'
import type { NotifyContext } from './notify.ts'

/** The kind under which broadcasts are logged. */
export const OFFICE_KIND = 'desk'

interface BroadcastDelivery {
  readonly emailId: string
  readonly registrationId: string
  /** The broadcast's id, and the number of the attempt. */
  readonly occurrence: string
}

interface NotifyFromOfficeRecipient extends Record<string, unknown> {
  readonly subject: LocalizedText
  readonly body: LocalizedText
  readonly language: string
  readonly email: string | null
}

/** Sends a broadcast to one attendee, once. Returns whether there was a recipient. */
export async function notifyFromOffice(
  tx: Tx,
  { expo, clock }: NotifyContext,
  { emailId, registrationId, occurrence }: BroadcastDelivery,
): Promise<boolean> {
  const [reader] = await tx<NotifyFromOfficeRecipient[]>`
    select d.subject, d.body, r.language, r.contact ->> 'email' as email
    from registrations r join event_broadcasts d on d.event_id = r.event_id
    where r.id = ${registrationId} and d.id = ${emailId} and r.contact is not null`
  const marked = await tx`
    insert into event_emails (subject_id, kind, occurrence, created_at)
    values (${registrationId}, ${OFFICE_KIND}, ${occurrence}, ${clock.now().toISOString()})
    on conflict do nothing returning kind`
  if (!reader?.email || marked.length === 0) return false
  const language = isLanguage(reader.language) ? reader.language : 'en'
  await post(tx, expo.cipher, {
    channel: 'email',
    recipient: reader.email,
    language,
    about: { kind: 'text', subject: textIn(reader.subject, language), text: textIn(reader.body, language) },
  })
  return true
}

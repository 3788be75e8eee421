import type { Tx } from '../../../platform/database/database.ts'
import type { ExpoContext } from '../expo.ts'
import { writeLinkToken } from '../registration/registration-link.ts'
import type { EmailKind } from './email-text.ts'
import type { EventNews } from './event-notification.ts'
import { queueEventNews } from './event-notification.ts'
import type { Subject } from './event-words.ts'

export type NotifyContext = Pick<ExpoContext, 'expo' | 'clock'>

/** Notifies an attendee, once per change. */
export async function notifyRegistered(
  tx: Tx,
  ctx: NotifyContext,
  id: string,
  kind: EmailKind,
  occurrence?: string,
): Promise<void> {
  const [subject] = await tx<RegistrationSubject[]>`
    select r.id, r.user_id, coalesce(${occurrence ?? null}, r.changed_at::text) as occurrence, r.language,
      coalesce(r.contact ->> 'email', u.email) as email, r.code, coalesce(nullif(r.reason, ''), '') as reason,
      coalesce(s.until, r.expires_at)::text as until, r.expires_at::text as later, e.title, e.venue, e.address, e.starts_at::text, e.time_zone,
      r.total_minor::float8 as amount, r.currency, e.payment_details as account,
      r.user_id is null as is_by_mail, r.created_at::text
    from registrations r left join users u on u.id = r.user_id join events e on e.id = r.event_id
      left join unconfirmed_seats s on s.registration_id = r.id where r.id = ${id}`
  if (subject) await notify(tx, ctx, { kind, link: linkOf(ctx, subject), subject })
}

interface RegistrationSubject extends Subject {
  readonly is_by_mail: boolean
  readonly created_at: string
}

/** Without an account the mailed link is the only access. */
function linkOf(
  { expo }: NotifyContext,
  { id, is_by_mail: isByMail, email, created_at: at }: RegistrationSubject,
): string {
  if (!isByMail) return `/pages/user/events/ticket?id=${id}`
  const linked = { id, createdAt: new Date(at), email: email ?? '' }
  return `/pages/expo-forum/my-ticket?token=${writeLinkToken(expo.cipher, linked)}`
}

interface WaitlistSubject extends RegistrationSubject {
  readonly event_id: string
  /** The waiting form of an attendee who has no account, or had none when joining the waitlist. */
  readonly registration_id: string
}

/** Notifies a waiting attendee. */
export async function notifyQueue(tx: Tx, ctx: NotifyContext, id: string, kind: EmailKind): Promise<void> {
  const [subject] = await tx<WaitlistSubject[]>`
    select w.id, w.user_id, w.offer_count::text as occurrence, w.language, coalesce(r.contact ->> 'email', u.email) as email,
      '' as code, '' as reason, w.offer_until::text as until, e.id as event_id, e.title, e.venue, e.address,
      e.starts_at::text, e.time_zone, r.id as registration_id, r.created_at::text, w.user_id is null as is_by_mail
    from waitlist_entries w left join users u on u.id = w.user_id left join registrations r on r.id = w.registration_id
      join events e on e.id = w.event_id where w.id = ${id}`
  if (!subject) return
  const link = subject.is_by_mail
    ? linkOf(ctx, { ...subject, id: subject.registration_id })
    : `/pages/expo-forum/event-registration?id=${subject.event_id}`
  await notify(tx, ctx, { kind, link, subject })
}

/** The sent mark in the transaction of the cause: what runs again finds the mark. */
export async function notify(tx: Tx, { expo, clock }: NotifyContext, news: EventNews) {
  const { kind, subject } = news
  const marked = await tx`
    insert into event_emails (subject_id, kind, occurrence, created_at)
    values (${subject.id}, ${kind}, ${subject.occurrence}, ${clock.now().toISOString()})
    on conflict do nothing returning kind`
  // Unreachable attendees are marked too, so that nobody looks them up again.
  if (marked.length > 0) await queueEventNews(tx, expo.cipher, news)
}

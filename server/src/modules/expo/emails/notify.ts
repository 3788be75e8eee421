import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { writeLinkToken } from '../registration/registration-link.ts'
import type { EmailKind } from './email-text.ts'
import type { EventNews } from './event-notification.ts'
import { broadcastNews, queueEventNews } from './event-notification.ts'
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
async function notify(tx: Tx, { expo, clock }: NotifyContext, news: EventNews) {
  const { kind, subject } = news
  const marked = await tx`
    insert into event_emails (subject_id, kind, occurrence, created_at)
    values (${subject.id}, ${kind}, ${subject.occurrence}, ${clock.now().toISOString()})
    on conflict do nothing returning kind`
  // Unreachable attendees are marked too, so that nobody looks them up again.
  if (marked.length > 0) await queueEventNews(tx, expo.cipher, news)
}

const BATCH = 500

interface SeatedAttendee extends Subject {
  readonly session_id: string
  readonly user_id: string
  readonly event_id: string
}

/** Notifies attendees who got a session seat from the waitlist. Returns the count. */
export async function notifySeated(ctx: ExpoContext): Promise<number> {
  return againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const seated = await tx<SeatedAttendee[]>`
        update session_seats a set seated_later = false
        from (select session_id, user_id from session_seats where seated_later order by session_id, user_id
          limit ${BATCH} for update skip locked) due, event_sessions s, events e, users u
        where a.session_id = due.session_id and a.user_id = due.user_id and s.id = a.session_id and e.id = s.event_id
          and u.id = a.user_id
        returning a.session_id, a.user_id, e.id as event_id, a.session_id as id, a.user_id::text || ' ' || a.requested_at::text as occurrence,
          u.language, u.email, '' as code, coalesce(s.title ->> u.language, s.title ->> 'en', '') as reason,
          null as until, e.title, e.venue, e.address, s.starts_at::text, e.time_zone`
      for (const subject of seated) {
        const link = `/pages/expo-forum/event-detail?id=${subject.event_id}&tab=agenda`
        await notify(tx, ctx, { kind: 'seated', link, subject })
      }
      return seated.length
    }),
  )
}

interface MeetingEmail {
  readonly id: string
  /** The profile of the recipient. */
  readonly to: string
  readonly kind: Extract<EmailKind, `meeting-${string}`>
}

/** Notifies one of the two participants of a meeting about the other. */
export async function notifyMeeting(
  tx: Tx,
  ctx: NotifyContext,
  { id, to, kind }: MeetingEmail,
): Promise<void> {
  const [subject] = await tx<(Subject & { event_id: string })[]>`
    select m.id, u.id as user_id, m.sequence::text as occurrence, coalesce(r.language, u.language, 'en') as language,
      coalesce(r.contact ->> 'email', u.email) as email, '' as code, null as until,
      case when m.reply <> '' then m.reply else m.message end as reason, e.title, e.venue,
      case when m.table_number is null then '{}'::jsonb else jsonb_build_object('zh-Hans', '洽谈桌 ' || m.table_number,
        'en', 'Table ' || m.table_number, 'ru', 'Стол ' || m.table_number, 'kk', m.table_number || '-үстел') end as address,
      s.starts_at::text, e.time_zone, e.id as event_id, concat_ws(', ', o.name, nullif(o.company, '')) as person
    from meetings m join meeting_slots s on s.id = m.slot_id join events e on e.id = m.event_id
      join meeting_profiles p on p.id = ${to} join users u on u.id = p.user_id
      join meeting_profiles o on o.id in (m.requester_id, m.recipient_id) and o.id <> p.id
      left join registrations r on r.event_id = e.id and r.user_id = u.id and r.state = 'confirmed'
    where m.id = ${id}`
  if (subject)
    await notify(tx, ctx, { kind, link: `/pages/user/events/meetings?id=${subject.event_id}`, subject })
}

/** The kind under which broadcasts are logged. */
export const OFFICE_KIND = 'desk'

interface BroadcastDelivery {
  readonly emailId: string
  readonly registrationId: string
  /** The broadcast's id, and the number of the attempt. */
  readonly occurrence: string
}

/** Sends a broadcast to one attendee, once. */
export async function notifyFromOffice(
  tx: Tx,
  { clock }: NotifyContext,
  { emailId, registrationId, occurrence }: BroadcastDelivery,
): Promise<void> {
  const marked = await tx`
    insert into event_emails (subject_id, kind, occurrence, created_at)
    values (${registrationId}, ${OFFICE_KIND}, ${occurrence}, ${clock.now().toISOString()})
    on conflict do nothing returning kind`
  if (marked.length > 0)
    await queueNotifications(tx, broadcastNews, [{ broadcastId: emailId, registrationId }])
}

interface EventAnnouncement {
  /** Id of the event. */
  readonly id: string
  readonly kind: EmailKind
  readonly occurrence: string
}

/** Notifies all attendees of an event, including those pending approval. */
export async function notifyAll(
  tx: Tx,
  ctx: Pick<ExpoContext, 'expo' | 'clock'>,
  { id, kind, occurrence }: EventAnnouncement,
): Promise<void> {
  const attendees = await tx<{ id: string }[]>`
    select id from registrations where event_id = ${id} and state in ('confirmed', 'pending_approval', 'pending_payment')`
  for (const one of attendees) await notifyRegistered(tx, ctx, one.id, kind, occurrence)
}

import type { Tx } from '../../../platform/database/database.ts'
import type { EmailKind } from './email-text.ts'
import type { Subject } from './event-words.ts'
import type { NotifyContext } from './notify.ts'
import { notify } from './notify.ts'

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

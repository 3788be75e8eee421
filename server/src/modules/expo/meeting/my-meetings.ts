import { AppError } from '@tiantian/contracts/error.ts'
import type { Meeting, MeetingProfile, MeetingSlot, MyMeetings } from '@tiantian/contracts/expo/meeting.ts'
import { MEETING_SLOTS_MAX } from '@tiantian/contracts/expo/meeting.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'

export interface MeetingViewer {
  readonly sql: Queryable
  readonly userId: string
  readonly language: Language
  readonly now: Date
}

/** The user's meetings at an event, and free slots. @throws AppError('PARTICIPANT_ONLY') */
export async function getMeetings(reader: MeetingViewer, eventId: string): Promise<MyMeetings> {
  await assertParticipant(reader.sql, reader.userId, eventId)
  const [profile, slots, meetings] = await Promise.all([
    readProfile(reader, eventId),
    readSlots(reader, eventId),
    readMeetings(reader, eventId),
  ])
  return { profile, slots, meetings }
}

/** @throws AppError('PARTICIPANT_ONLY') without a confirmed registration */
export async function assertParticipant(sql: Queryable, userId: string, eventId: string): Promise<void> {
  const found = await sql`
    select from registrations where event_id = ${eventId} and user_id = ${userId} and state = 'confirmed'`
  if (found.length === 0) throw new AppError('PARTICIPANT_ONLY')
}

async function readProfile({ sql, userId }: MeetingViewer, eventId: string): Promise<MeetingProfile | null> {
  const [profile] = await sql<MeetingProfile[]>`
    select country, offers, seeks, about from meeting_profiles where event_id = ${eventId} and user_id = ${userId}`
  return profile ?? null
}

/** Slots that have not begun. */
async function readSlots({ sql, userId, now }: MeetingViewer, eventId: string): Promise<MeetingSlot[]> {
  const rows = await sql<MeetingSlot[]>`
    select s.id, s.starts_at::text as "startsAt", s.ends_at::text as "endsAt",
      (select count(*) from meetings m where m.slot_id = s.id and m.state = 'accepted') < s.tables
      and not exists (select from meeting_seats k join meeting_profiles p on p.id = k.profile_id
        where k.slot_id = s.id and p.user_id = ${userId}) as "isFree"
    from meeting_slots s where s.event_id = ${eventId} and s.starts_at > ${now}
    order by s.starts_at limit ${MEETING_SLOTS_MAX}`
  return rows.map(timed)
}

async function readMeetings({ sql, userId, language }: MeetingViewer, eventId: string): Promise<Meeting[]> {
  const rows = await sql<Meeting[]>`
    select m.id, m.state, s.starts_at::text as "startsAt", s.ends_at::text as "endsAt", m.table_number as "tableNumber",
      m.message, m.reply, m.state = 'requested' and m.responder_id = me.id as "waitsForMe",
      json_build_object('id', o.id, 'name', o.name, 'company', o.company, 'jobTitle', o.job_title,
        'countryName', ${sql.unsafe(textInSql('n.name', language))}) as person
    from meeting_profiles me
      join meetings m on me.id in (m.requester_id, m.recipient_id) join meeting_slots s on s.id = m.slot_id
      join meeting_profiles o on o.id in (m.requester_id, m.recipient_id) and o.id <> me.id join countries n on n.code = o.country
    where me.event_id = ${eventId} and me.user_id = ${userId}
    order by s.starts_at, m.id`
  return rows.map(timed)
}

const timed = <Row extends { startsAt: string; endsAt: string }>(row: Row): Row => ({
  ...row,
  startsAt: isoTime(row.startsAt),
  endsAt: isoTime(row.endsAt),
})

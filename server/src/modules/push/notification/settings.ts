import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { NotificationSettings, QuietHours } from '@tiantian/contracts/push/notification.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { QuietHourRow } from '../../../platform/database/rows.generated.ts'
import { isTimeZone } from '../../../platform/time-zone.ts'

type QuietRow = Pick<QuietHourRow, 'starts_minute' | 'ends_minute' | 'time_zone'>

const quietHoursOf = ({ starts_minute, ends_minute, time_zone }: QuietRow): QuietHours => ({
  startsMinute: starts_minute,
  endsMinute: ends_minute,
  timeZone: time_zone,
})

/** What decides about a notification of a kind. */
export async function settingsOf(tx: Tx, userId: string, kind: string) {
  const [row] = await tx<[{ isMuted: boolean; quiet: QuietRow | null }]>`
    select exists (select from notification_mutes where user_id = ${userId} and kind = ${kind}) as "isMuted",
      (select to_jsonb(q) from quiet_hours q where user_id = ${userId}) as quiet`
  return { isMuted: row.isMuted, quietHours: row.quiet ? quietHoursOf(row.quiet) : undefined }
}

/** A muted kind is shown by the last notification of it that the user has. */
export async function getSettings(
  sql: Queryable,
  userId: string,
  language: Language,
): Promise<NotificationSettings> {
  const muted = await sql<{ kind: string; subject: string }[]>`
    select m.kind, coalesce(n.subject, m.kind) as subject from notification_mutes m
    left join lateral (
      select texts -> ${language} ->> 'subject' as subject from notifications n
      where n.user_id = m.user_id and n.kind = m.kind order by created_at desc limit 1) n on true
    where m.user_id = ${userId} order by m.muted_at desc limit 100`
  const [quiet] = await sql<QuietRow[]>`
    select starts_minute, ends_minute, time_zone from quiet_hours where user_id = ${userId}`
  return { muted: [...muted], quietHours: quiet ? quietHoursOf(quiet) : null }
}

/** Kinds are those of the user's own notifications: others have no effect. */
export async function setMuted({ sql }: Db, userId: string, kind: string, isMuted: boolean, now: Date) {
  if (isMuted)
    await sql`
      insert into notification_mutes (user_id, kind, muted_at)
      select ${userId}, ${kind}, ${now} where exists (
        select from notifications where user_id = ${userId} and kind = ${kind})
      on conflict do nothing`
  else await sql`delete from notification_mutes where user_id = ${userId} and kind = ${kind}`
}

/** @throws AppError('INVALID_INPUT') for an unknown time zone */
export async function saveQuietHours({ sql }: Db, userId: string, hours: QuietHours | null) {
  if (!hours) {
    await sql`delete from quiet_hours where user_id = ${userId}`
    return
  }
  if (!isTimeZone(hours.timeZone))
    throw new AppError('INVALID_INPUT', {}, [{ path: 'quietHours.timeZone', rule: 'invalid_value' }])
  await sql`
    insert into quiet_hours (user_id, starts_minute, ends_minute, time_zone)
    values (${userId}, ${hours.startsMinute}, ${hours.endsMinute}, ${hours.timeZone})
    on conflict (user_id) do update set starts_minute = excluded.starts_minute,
      ends_minute = excluded.ends_minute, time_zone = excluded.time_zone`
}

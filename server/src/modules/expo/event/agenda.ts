import { AppError } from '@tiantian/contracts/error.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { EventSessionRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { linkHash, newLinkSecret } from '../../../platform/secret/link.ts'

/** Adds a session to a user's agenda or removes it. Returns the event. @throws AppError('EVENT_NOT_FOUND') */
export async function setAgenda(
  sql: Queryable,
  userId: string,
  { sessionId, isChosen }: { sessionId: string; isChosen: boolean },
): Promise<string> {
  const [session] = await sql<Pick<EventSessionRow, 'event_id'>[]>`
    select s.event_id from event_sessions s join events e on e.id = s.event_id
    where s.id = ${sessionId} and e.state not in ('draft', 'in_review')`
  if (!session) throw new AppError('EVENT_NOT_FOUND')
  if (isChosen) {
    await sql`insert into event_agenda (user_id, session_id) values (${userId}, ${sessionId}) on conflict do nothing`
  } else await sql`delete from event_agenda where user_id = ${userId} and session_id = ${sessionId}`
  return session.event_id
}

/** When the secret calendar address of a user was created; undefined without one. */
export async function calendarSince(sql: Queryable, userId: string): Promise<string | null> {
  const [link] = await sql<
    { created_at: string }[]
  >`select created_at from calendar_links where user_id = ${userId}`
  return link ? isoTime(link.created_at) : null
}

/** Creates a new calendar secret: only the address contains it, and the previous one becomes invalid. */
export async function renewCalendar(sql: Queryable, userId: string, now: Date): Promise<string> {
  const token = newLinkSecret()
  await sql`
    insert into calendar_links (user_id, token_hash, created_at) values (${userId}, ${linkHash(token)}, ${now})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`
  return token
}

import { randomBytes } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Sql } from 'postgres'

/** Puts a session on the agenda of a person, or takes it off. Answers its event. @throws AppError('EVENT_NOT_FOUND') */
export async function setAgenda(
  sql: Sql,
  userId: string,
  { sessionId, isChosen }: { sessionId: string; isChosen: boolean },
): Promise<string> {
  const [session] = await sql<{ event_id: string }[]>`
    select s.event_id from event_sessions s join events e on e.id = s.event_id
    where s.id = ${sessionId} and e.state not in ('draft', 'in_review')`
  if (!session) throw new AppError('EVENT_NOT_FOUND')
  if (isChosen) {
    await sql`insert into event_agenda (user_id, session_id) values (${userId}, ${sessionId}) on conflict do nothing`
  } else await sql`delete from event_agenda where user_id = ${userId} and session_id = ${sessionId}`
  return session.event_id
}

const TOKEN_BYTES = 24

/** The secret of a person's calendar, made when it is first asked for. */
export async function calendarToken(sql: Sql, userId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const [link] = await sql<{ token: string }[]>`
    insert into calendar_links (user_id, token) values (${userId}, ${token})
    on conflict (user_id) do update set user_id = excluded.user_id returning token`
  return link!.token
}

import type { Parsed } from '@tiantian/contracts/action.ts'
import type { EventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'
import type { EventSetUp, saveAgenda as saveContract } from '@tiantian/contracts/expo/set-up.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitSessions } from '../registration/session-seat.ts'
import { lockFilesOf } from './lock-files.ts'
import type { LockedEvent, SetUpContext } from './part.ts'
import { writePart, wrongInput } from './part.ts'

/**
 * Saves the agenda. Sessions keep their ids, so they stay in users' agendas and calendars.
 * @throws AppError as `writePart`, 'QUOTA_TOO_SMALL' for fewer seats than are taken, and 'INVALID_INPUT' for a
 * session outside the event
 */
export async function saveAgenda(
  ctx: SetUpContext,
  { agenda, ...seen }: Parsed<typeof saveContract>,
): Promise<{ setUp: EventSetUp }> {
  return writePart(ctx, 'agenda', seen, async (tx, event) => {
    assertWithin(agenda, event)
    await clear(tx, event.id, agenda)
    await writeAgenda(tx, event.id, agenda)
    // Calendars show sessions too.
    await tx`update events set sequence = sequence + 1 where id = ${event.id} and state = 'published'`
  })
}

/** Tracks and rooms are inserted, speakers and sessions may be there. */
export async function writeAgenda(tx: Tx, id: string, agenda: EventAgenda): Promise<void> {
  await insertTracksOrRooms(tx, id, agenda)
  await writeSpeakers(tx, id, agenda)
  await writeSessions(tx, id, agenda)
  await limitSessions(tx, agenda.sessions)
  await lockFilesOf(tx, id)
}

function assertWithin({ sessions }: EventAgenda, event: LockedEvent) {
  const start = Date.parse(event.starts_at)
  const end = Date.parse(event.ends_at)
  for (const [at, { startsAt, endsAt }] of sessions.entries()) {
    if (Date.parse(startsAt) < start) throw wrongInput(`agenda.sessions.${at}.startsAt`, 'outside')
    if (Date.parse(endsAt) > end) throw wrongInput(`agenda.sessions.${at}.endsAt`, 'outside')
  }
}

async function clear(tx: Tx, id: string, { sessions, speakers }: EventAgenda) {
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
  await tx`delete from event_sessions where event_id = ${id} and not (id = any(${idsOf(sessions)}::uuid[]))`
  await tx`delete from speakers where event_id = ${id} and not (id = any(${idsOf(speakers)}::uuid[]))`
  await tx`update event_sessions set track = null, room = null where event_id = ${id}`
  await tx`delete from event_tracks where event_id = ${id}`
  await tx`delete from event_rooms where event_id = ${id}`
}

/** Tracks and rooms, numbered in the given order. */
async function insertTracksOrRooms(tx: Tx, id: string, { tracks, rooms }: EventAgenda) {
  for (const [table, names] of [
    ['event_tracks', tracks],
    ['event_rooms', rooms],
  ] as const) {
    await tx`
      insert into ${tx(table)} (event_id, number, name)
      select ${id}, number - 1, name from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as n (name, number)`
  }
}

async function writeSpeakers(tx: Tx, id: string, { speakers }: EventAgenda) {
  const rows = speakers.map((speaker, at) => ({ ...speaker, at }))
  const written = await tx`
    insert into speakers (id, event_id, position_number, name, position, company, bio, photo)
    select r.id, ${id}, r.at, r.name, r.position, r.company, r.bio, r.photo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      (id uuid, at smallint, name jsonb, position jsonb, company jsonb, bio jsonb, photo text)
    on conflict (id) do update set position_number = excluded.position_number, name = excluded.name,
      position = excluded.position, company = excluded.company, bio = excluded.bio, photo = excluded.photo
    where speakers.event_id = ${id} returning id`
  assertOwn(written, speakers, 'agenda.speakers')
}

async function writeSessions(tx: Tx, id: string, { sessions }: EventAgenda) {
  const written = await tx`
    insert into event_sessions (id, event_id, track, room, title, abstract, starts_at, ends_at, language, slides_url,
      replay_url, audience)
    select r.id, ${id}, r.track, r.room, r.title, r.abstract, r."startsAt", r."endsAt", r.language, r."slidesUrl",
      r."replayUrl", r.audience
    from ${sessionRows(tx, sessions)}
    on conflict (id) do update set track = excluded.track, room = excluded.room, title = excluded.title,
      abstract = excluded.abstract, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      language = excluded.language, slides_url = excluded.slides_url, replay_url = excluded.replay_url,
      audience = excluded.audience
    where event_sessions.event_id = ${id} returning id`
  assertOwn(written, sessions, 'agenda.sessions')
  await tx`
    delete from session_speakers where session_id in (select id from event_sessions where event_id = ${id})`
  await tx`
    insert into session_speakers (session_id, speaker_id, role)
    select r.id, s.id, s.role from ${sessionRows(tx, sessions)}, jsonb_to_recordset(r.speakers) as s (id uuid, role text)`
}

const sessionRows = (
  tx: Tx,
  sessions: EventAgenda['sessions'],
) => tx`jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as r
  (id uuid, track smallint, room smallint, title jsonb, abstract jsonb, "startsAt" timestamptz,
    "endsAt" timestamptz, language text, speakers jsonb, "slidesUrl" text, "replayUrl" text,
    audience text)`

/** A row whose id belongs to another event is not overwritten. */
export function assertOwn(written: readonly unknown[], sent: readonly unknown[], path: string): void {
  if (written.length < sent.length) throw wrongInput(path)
}

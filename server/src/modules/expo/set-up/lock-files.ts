import type { Tx } from '../../../platform/database/database.ts'
import { lockFiles } from '../../media/file-path.ts'

const USES = `
  select id as event_id, d ->> 'url' as url, d ->> 'audience' = 'registrants' as is_locked
    from events, jsonb_array_elements(documents) as d
  union all select event_id, slides_url, audience = 'registrants' from event_sessions
  union all select event_id, replay_url, audience = 'registrants' from event_sessions
  union all select id, replay_url, replay_audience = 'registrants' from events`

/** The addresses of the uploaded files of an event. */
export async function filesOf(tx: Tx, eventId: string): Promise<string[]> {
  const files = await tx<{ url: string }[]>`
    select distinct url from (${tx.unsafe(USES)}) uses where event_id = ${eventId} and url like '/media/file/%'`
  return files.map(({ url }) => url)
}

/**
 * Requires a signed token for files of this event that are reserved for confirmed attendees. Files that another event
 * shows publicly stay public.
 */
export const lockFilesOf = async (tx: Tx, eventId: string): Promise<void> =>
  lockFilesAt(tx, await filesOf(tx, eventId))

/** Locks or unlocks files by all events that use them; a file that none uses stays as it is. */
export async function lockFilesAt(tx: Tx, urls: readonly string[]): Promise<void> {
  const locks = await tx<{ url: string; isLocked: boolean }[]>`
    select url, bool_and(is_locked) as "isLocked" from (${tx.unsafe(USES)}) uses
    where url = any(${[...urls]}::text[]) group by url`
  await lockFiles(tx, locks)
}

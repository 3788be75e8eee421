import type { Tx } from '../../../platform/database.ts'
import { lockFiles } from '../../media/file-lock.ts'

const USES = `
  select id as event_id, d ->> 'url' as url, d ->> 'audience' = 'registrants' as is_locked
    from events, jsonb_array_elements(documents) as d
  union all select event_id, slides_url, audience = 'registrants' from event_sessions
  union all select event_id, replay_url, audience = 'registrants' from event_sessions
  union all select id, replay_url, replay_audience = 'registrants' from events`

/**
 * Requires a signed token for files of this event that are reserved for confirmed attendees. Files that another event
 * shows publicly stay public.
 */
export async function lockFilesOf(tx: Tx, eventId: string): Promise<void> {
  const uses = tx.unsafe(USES)
  const locks = await tx<{ url: string; isLocked: boolean }[]>`
    select url, bool_and(is_locked) as "isLocked" from (${uses}) uses
    where url like '/media/file/%' and url in (select url from (${uses}) own where own.event_id = ${eventId})
    group by url`
  await lockFiles(tx, locks)
}

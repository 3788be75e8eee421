import { againAfterDeadlock } from '../../../platform/database/deadlock.ts'
import type { ExpoContext } from '../expo.ts'
import type { Subject } from './event-words.ts'
import { notify } from './notify.ts'

const BATCH = 500

interface Seated extends Subject {
  readonly session_id: string
  readonly user_id: string
  readonly event_id: string
}

/** Notifies attendees who got a session seat from the waitlist. Returns the count. */
export async function notifySeated(ctx: ExpoContext): Promise<number> {
  return againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const seated = await tx<Seated[]>`
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

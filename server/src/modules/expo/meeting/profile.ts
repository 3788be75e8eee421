import { AppError } from '@tiantian/contracts/error.ts'
import type { MeetingProfile } from '@tiantian/contracts/expo/meeting.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { moveMany } from '../../../platform/move.ts'
import { notifyMeeting } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { meetings } from './meeting.ts'

/**
 * Publishes a participant profile from the user's registration and the given additions.
 * @throws AppError('PARTICIPANT_ONLY' | 'INVALID_INPUT')
 */
export async function joinMeetings(
  { db, clock }: ExpoContext,
  userId: string,
  { eventId, profile }: { eventId: string; profile: MeetingProfile },
): Promise<void> {
  const { country, about } = profile
  const offers = unique(profile.offers)
  const seeks = unique(profile.seeks)
  await assertKnown(db.sql, country, { offers, seeks })
  const written = await db.sql`
    insert into meeting_profiles (id, event_id, user_id, name, company, job_title, country, offers, seeks, about, created_at)
    select ${newId()}, event_id, user_id, contact ->> 'name', contact ->> 'company', contact ->> 'jobTitle', ${country},
      ${offers}, ${seeks}, ${about}, ${clock.now()}
    from registrations where event_id = ${eventId} and user_id = ${userId} and state = 'confirmed' and contact is not null
    on conflict (event_id, user_id) do update set name = excluded.name, company = excluded.company,
      job_title = excluded.job_title, country = excluded.country, offers = excluded.offers, seeks = excluded.seeks,
      about = excluded.about
    returning id`
  if (written.length === 0) throw new AppError('PARTICIPANT_ONLY')
}

const unique = (slugs: readonly string[]) => [...new Set(slugs)]

type ProfileKinds = Pick<MeetingProfile, 'offers' | 'seeks'>

/** Part categories are the top-level ones of the catalogue, so that profiles are comparable. */
async function assertKnown(client: ExpoContext['db']['sql'], country: string, kinds: ProfileKinds) {
  const [found] = await client<{ country: boolean; offers: number; seeks: number }[]>`
    select exists (select from countries where code = ${country}) as country,
      count(*) filter (where slug = any(${kinds.offers}))::int as offers,
      count(*) filter (where slug = any(${kinds.seeks}))::int as seeks
    from categories where level = 1`
  const wrong = [
    ...(found!.country ? [] : ['country']),
    ...(found!.offers === kinds.offers.length ? [] : ['offers']),
    ...(found!.seeks === kinds.seeks.length ? [] : ['seeks']),
  ]
  const issues = wrong.map((name) => ({ path: `profile.${name}`, rule: 'invalid_value' }))
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

/** Hides the profile and cancels its accepted meetings; idempotent. */
export async function leaveMeetings(ctx: ExpoContext, userId: string, eventId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await endMeetings(tx, ctx, { userId, eventId })
    await tx`delete from meeting_profiles where event_id = ${eventId} and user_id = ${userId}`
  })
}

/** Cancels all meetings of a user at an event and notifies the others. */
export async function endMeetings(
  tx: Tx,
  ctx: Pick<ExpoContext, 'clock' | 'expo'>,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<void> {
  const at = ctx.clock.now()
  const [profile] = await tx<{ id: string }[]>`
    select id from meeting_profiles where event_id = ${eventId} and user_id = ${userId}`
  if (!profile) return
  const isTheirs = tx`${profile.id} in (requester_id, recipient_id)`
  const ended = await moveMany(tx, meetings, isTheirs, 'cancel', { by: userId, role: 'proposer', at })
  for (const { id, requester_id: requester, recipient_id: recipient } of ended.map(({ row }) => row)) {
    const to = requester === profile.id ? recipient : requester
    await tx`delete from meeting_seats where meeting_id = ${id}`
    await notifyMeeting(tx, ctx, { id, to, kind: 'meeting-cancelled' })
  }
}

import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database.ts'

/** The user whose messages a device receives, and the last message that it has. */
export interface PushBinding {
  readonly cid: string
  readonly userId: string
  readonly ackedSeq: number
}

/** What a device tells about itself. */
export interface PushDevice {
  readonly appId: string
  readonly regId: string
  readonly device: object | undefined
}

/** Whose the device is; undefined unless a valid session has registered it. It begins with the user's next message. */
export async function bindPushClient(
  { sql }: Db,
  cid: string,
  { appId, regId, device }: PushDevice,
  clock: Clock,
): Promise<PushBinding | undefined> {
  const now = clock.now()
  const described = device ? JSON.stringify(device) : null
  const [row] = await sql<{ user_id: string; acked_seq: string }[]>`
    insert into push_clients as c (cid, user_id, acked_seq, app_id, reg_id, device, device_at, seen_at)
    select ${cid}, s.user_id, coalesce(q.last_seq, 0), ${appId}, ${regId}, ${described}::jsonb,
      case when ${described}::text is not null then ${now}::timestamptz end, ${now}
    from sessions s left join push_sequences q on q.user_id = s.user_id
    where s.push_client_id = ${cid} and s.revoked_at is null and s.expires_at > ${now}
    order by s.created_at desc limit 1
    on conflict (cid) do update set user_id = excluded.user_id, seen_at = excluded.seen_at,
      acked_seq = case when c.user_id = excluded.user_id then c.acked_seq else excluded.acked_seq end,
      app_id = excluded.app_id, reg_id = coalesce(nullif(excluded.reg_id, ''), c.reg_id),
      device = coalesce(excluded.device, c.device), device_at = coalesce(excluded.device_at, c.device_at)
    returning user_id, acked_seq`
  return row && { cid, userId: row.user_id, ackedSeq: Number(row.acked_seq) }
}

export interface PushProgress {
  readonly cid: string
  readonly userId: string
  readonly ackedSeq: number
}

/** Stores what devices have acknowledged. */
export async function saveProgress({ sql }: Db, progress: readonly PushProgress[], now: Date): Promise<void> {
  if (progress.length === 0) return
  await sql`
    update push_clients c set acked_seq = greatest(c.acked_seq, p.acked), seen_at = ${now}
    from unnest(${progress.map(({ cid }) => cid)}::text[], ${progress.map(({ userId }) => userId)}::uuid[],
      ${progress.map(({ ackedSeq }) => ackedSeq)}::bigint[]) p(cid, user_id, acked)
    where c.cid = p.cid and c.user_id = p.user_id`
}

export interface PushFetch extends PushProgress {
  /** Messages after this one. */
  readonly after: number
  readonly limit: number
}

export interface FetchedMessage {
  readonly cid: string
  readonly seq: number
  readonly kind: string
  /** JSON. */
  readonly data: string
  readonly sentAt: string
}

/** The next messages of each device whose session is still valid, in order. */
export const fetchMessages = (
  { sql }: Db,
  fetches: readonly PushFetch[],
  now: Date,
): Promise<FetchedMessage[]> =>
  sql<FetchedMessage[]>`
    select f.cid, m.seq::float8 as seq, m.kind, m.data::text as data, to_json(m.sent_at) #>> '{}' as "sentAt"
    from unnest(${fetches.map(({ cid }) => cid)}::text[], ${fetches.map(({ userId }) => userId)}::uuid[],
      ${fetches.map(({ after }) => after)}::bigint[], ${fetches.map(({ limit }) => limit)}::int[])
      f(cid, user_id, after, room)
    join sessions s on s.push_client_id = f.cid and s.user_id = f.user_id and s.revoked_at is null
      and s.expires_at > ${now}
    cross join lateral (
      select seq, kind, data, sent_at from push_messages m
      where m.user_id = f.user_id and m.seq > f.after order by m.seq limit f.room) m
    order by m.seq`

export interface PushFeedback {
  readonly cid: string
  readonly userId: string
  readonly seq: number
  readonly actionId: string
  readonly result: string
}

/** Stores a report about a message; repeating it changes nothing. Whether the message is the user's. */
export async function saveFeedback(sql: Queryable, report: PushFeedback, now: Date): Promise<boolean> {
  const { cid, userId, seq, actionId, result } = report
  const [known] = await sql`
    with message as (select user_id, seq from push_messages where user_id = ${userId} and seq = ${seq}),
    stored as (
      insert into push_feedback (cid, seq, action_id, user_id, result, reported_at)
      select ${cid}, seq, ${actionId}, user_id, ${result}, ${now} from message on conflict do nothing)
    select from message`
  return known !== undefined
}

/** How long a device that does not return is known. */
const CLIENT_KEPT_DAYS = 90

/** Deletes devices that do not return, and reports of messages that are no longer stored. */
export async function deleteOldClients({ sql }: Db, now: Date, messagesKeptDays: number): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`delete from push_feedback where reported_at < ${before(messagesKeptDays)}`
  return (await sql`delete from push_clients where seen_at < ${before(CLIENT_KEPT_DAYS)}`).count
}

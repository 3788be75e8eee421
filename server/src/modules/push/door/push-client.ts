import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/job/batch-queue.ts'

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

/** As an array of PostgreSQL: the driver would look at each of ten thousand for what must be escaped. */
const joined = (fetches: readonly PushFetch[], key: 'cid' | 'userId' | 'after' | 'limit') =>
  `{${fetches.map((fetch) => fetch[key]).join(',')}}`

/** The next messages of each device whose session is still valid, in order. */
export const fetchMessages = (
  { sql }: Db,
  fetches: readonly PushFetch[],
  now: Date,
): Promise<FetchedMessage[]> =>
  sql<FetchedMessage[]>`
    select f.cid, m.seq::float8 as seq, m.kind, m.data::text as data, to_json(m.sent_at) #>> '{}' as "sentAt"
    from unnest(${joined(fetches, 'cid')}::text[], ${joined(fetches, 'userId')}::uuid[],
      ${joined(fetches, 'after')}::bigint[], ${joined(fetches, 'limit')}::int[]) f(cid, user_id, after, room)
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
  readonly at: Date
}

/**
 * Stores a report about a message; repeating it changes nothing. Whether the message is the user's. All devices report
 * a message to everybody at the same time: their reports are stored together.
 */
export const saveFeedback = inBatches<PushFeedback, boolean>({
  concurrency: 1,
  atMost: 5000,
  async work({ sql }, reports) {
    const known = await sql<{ at: number }[]>`
      with reports as (
        select * from unnest(${reports.map(({ cid }) => cid)}::text[], ${reports.map(({ userId }) => userId)}::uuid[],
          ${reports.map(({ seq }) => seq)}::bigint[], ${reports.map(({ actionId }) => actionId)}::text[],
          ${reports.map(({ result }) => result)}::text[], ${reports.map(({ at }) => at.toISOString())}::timestamptz[])
          with ordinality r(cid, user_id, seq, action_id, result, reported_at, number)
      ), known as (
        select r.* from reports r join push_messages m on m.user_id = r.user_id and m.seq = r.seq
      ), stored as (
        insert into push_feedback (cid, seq, action_id, user_id, result, reported_at)
        select cid, seq, action_id, user_id, result, reported_at from known order by cid, seq, action_id
        on conflict do nothing
      )
      select number::int - 1 as at from known`
    const positions = new Set(known.map(({ at }) => at))
    return reports.map((_, at) => ({ reply: positions.has(at) }))
  },
})

/** How long a device that does not return is known. */
const CLIENT_KEPT_DAYS = 90

/** Deletes devices that do not return, and reports of messages that are no longer stored. */
export async function deleteOldClients({ sql }: Db, now: Date, messagesKeptDays: number): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`delete from push_feedback where reported_at < ${before(messagesKeptDays)}`
  return (await sql`delete from push_clients where seen_at < ${before(CLIENT_KEPT_DAYS)}`).count
}

/** Sessions of push clients: signed, so that a flood of registrations leaves nothing in the database. */
export interface PushSessions {
  create(): string
  /** False for a foreign one, and for one of a secret that is no longer known. */
  isOurs(session: string): boolean
}

const RANDOM_BYTES = 16
const SIGNATURE_CHARACTERS = 32

export function createPushSessions(secret: string, previousSecrets: readonly string[]): PushSessions {
  const keys = [secret, ...previousSecrets].map((each) =>
    Buffer.from(hkdfSync('sha256', each, '', 'push sessions', 32)),
  )
  const sign = (key: Buffer, random: string) =>
    createHmac('sha256', key).update(random).digest('hex').slice(0, SIGNATURE_CHARACTERS)
  return {
    create() {
      const random = randomBytes(RANDOM_BYTES).toString('hex')
      return random + sign(keys[0]!, random)
    },
    isOurs(session) {
      if (!/^[0-9a-f]{64}$/.test(session)) return false
      const random = session.slice(0, -SIGNATURE_CHARACTERS)
      const signature = Buffer.from(session.slice(-SIGNATURE_CHARACTERS))
      return keys.some((key) => timingSafeEqual(Buffer.from(sign(key, random)), signature))
    },
  }
}

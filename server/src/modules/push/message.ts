import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { listPushMessages as sinceContract } from '@tiantian/contracts/push/message.ts'
import type { Db, Queryable, Tx } from '../../platform/database/database.ts'
import { announceAfterCommit, isAnnouncedAfterCommit } from '../../platform/job/announcement.ts'

/** The channel on which processes hear whose messages to send. */
export const PUSH_CHANNEL = 'push'
/** And of passing news, which comes with the announcement itself. */
export const PUSH_LIVE_CHANNEL = 'push_live'
/** How long messages can be fetched. */
export const PUSH_KEPT_DAYS = 7

/** What other modules push: `kind` such as `thread.message`, `data` of at most 8,000 characters as JSON. */
export interface LiveMessage {
  readonly kind: string
  readonly data: object
}

/**
 * Sends a live message to users: stored and numbered in the caller's transaction, delivered to their open pages and
 * devices after the commit. Their rows are locked until then: call it once, at the end of a transaction.
 */
export async function pushTo(tx: Tx, userIds: readonly string[], { kind, data }: LiveMessage): Promise<void> {
  if (userIds.length === 0) return
  const isLater = isAnnouncedAfterCommit(tx)
  // The same order in every transaction: two cannot wait for each other. A notification holds up to 8,000 bytes.
  const announced = await tx<{ text: string }[]>`
    with recipients as (
      select distinct id from unnest(${userIds as string[]}::uuid[]) id order by id
    ), numbered as (
      insert into push_sequences (user_id, last_seq) select id, 1 from recipients
      on conflict (user_id) do update set last_seq = push_sequences.last_seq + 1
      returning user_id, last_seq
    ), stored as (
      insert into push_messages (user_id, seq, kind, data, sent_at)
      select user_id, last_seq, ${kind}, ${JSON.stringify(data)}::jsonb, now() from numbered
    ), chunks as (
      select string_agg(user_id::text, ' ') as ids
      from (select user_id, row_number() over () / 200 as chunk from numbered) n group by chunk
    )
    select ids as text, case when not ${isLater} then pg_notify(${PUSH_CHANNEL}, ids)::text end from chunks`
  announceAfterCommit(
    tx,
    announced.map(({ text }) => ({ channel: PUSH_CHANNEL, text })),
  )
}

/**
 * Sends passing news to the pages of users that are open now, such as that somebody writes: it is neither stored nor
 * numbered, and lost where a page is not online. A PostgreSQL notification holds up to 8,000 bytes.
 */
export async function pushLive(db: Db, userIds: readonly string[], { kind, data }: LiveMessage) {
  if (userIds.length === 0) return
  const news: LiveNews = { userIds: userIds.slice(0, LIVE_READERS_MAX), kind, data }
  await db.announce(PUSH_LIVE_CHANNEL, JSON.stringify(news))
}

export interface LiveNews extends LiveMessage {
  readonly userIds: readonly string[]
}
const LIVE_READERS_MAX = 150

/** The number of the user's last message, in the transaction that has just sent it. */
export async function lastSeq(tx: Tx, userId: string): Promise<number | null> {
  const [row] = await tx<{ seq: number }[]>`
    select last_seq::float8 as seq from push_sequences where user_id = ${userId}`
  return row?.seq ?? null
}

/** The user's messages after a number, in order; what another transaction has not committed is not among them. */
export async function messagesSince(
  sql: Queryable,
  userId: string,
  { after, limit }: Parsed<typeof sinceContract>,
): Promise<Output<typeof sinceContract>> {
  const [{ last_seq, first_seq }] = await sql<[{ last_seq: string; first_seq: string | null }]>`
    select coalesce((select last_seq from push_sequences where user_id = ${userId}), 0) as last_seq,
      (select min(seq) from push_messages where user_id = ${userId}) as first_seq`
  const lastSeq = Number(last_seq)
  if (after === undefined) return { messages: [], lastSeq, isComplete: true }
  const messages = await sql<Output<typeof sinceContract>['messages']>`
    select seq::int8::float8 as seq, kind, data, to_json(sent_at) #>> '{}' as "sentAt" from push_messages
    where user_id = ${userId} and seq > ${after} and seq <= ${lastSeq} order by seq limit ${limit}`
  // A number from another database, or messages that were deleted meanwhile.
  const isComplete =
    after <= lastSeq && (after === lastSeq || Number(first_seq ?? Number.POSITIVE_INFINITY) <= after + 1)
  return { messages: [...messages], lastSeq, isComplete }
}

/** Deletes messages that nobody fetches any more. */
export async function deleteOldMessages({ sql }: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - PUSH_KEPT_DAYS * 86_400_000)
  return (await sql`delete from push_messages where sent_at < ${before}`).count
}

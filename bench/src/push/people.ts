import { createHash } from 'node:crypto'
import { createPushSessions } from '../../../server/src/modules/push/door/push-client.ts'
import { createTokens } from '../../../server/src/modules/user/session/token.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import { newId } from '../../../server/src/platform/id.ts'
import type { Mall } from '../mall.ts'
import { BENCH_SECRET } from '../mall.ts'

/** A person with a login, and the push session of the device that belongs to it. */
export interface PushPerson {
  readonly id: string
  readonly token: string
  readonly pushSession: string
}

/** New people, created directly in the database. */
export async function makePeople(mall: Mall, count: number): Promise<PushPerson[]> {
  const ids = Array.from({ length: count }, () => newId())
  await mall.db.sql`
    insert into users (id, kind, username) select id, 'person', 's' || left(replace(id::text, '-', ''), 30)
    from unnest(${ids}::uuid[]) id`
  return logIn(mall, ids)
}

/** Those who own shops. */
export async function shopOwners(mall: Mall, count: number): Promise<(PushPerson & { shopId: string })[]> {
  const shops = await mall.db.sql<{ id: string; owner: string }[]>`
    select distinct on (owner_id) id, owner_id as owner from shops where state = 'active' order by owner_id, id limit ${count}`
  const owners = await logIn(
    mall,
    shops.map(({ owner }) => owner),
  )
  return owners.map((owner, n) => ({ ...owner, shopId: shops[n]?.id ?? '' }))
}

async function logIn({ db }: Mall, ids: readonly string[]): Promise<PushPerson[]> {
  const tokens = createTokens(BENCH_SECRET, systemClock)
  const pushSessions = createPushSessions(BENCH_SECRET, [])
  const logins = ids.map((id) => ({ id, sessionId: newId(), pushSession: pushSessions.create() }))
  const cids = logins.map(({ pushSession }) => createHash('md5').update(pushSession).digest('hex'))
  await db.sql`
    insert into sessions (id, user_id, expires_at, push_client_id) select s, u, now() + interval '7 days', c
    from unnest(${logins.map(({ sessionId }) => sessionId)}::uuid[], ${ids as string[]}::uuid[], ${cids}::text[]) t(s, u, c)`
  return logins.map(({ id, sessionId, pushSession }) => ({
    id,
    pushSession,
    token: tokens.issue({ id, kind: 'person', roles: [], sessionId }).token,
  }))
}

/** Messages that people did not receive while they were away. */
export async function storeMissed({ db }: Mall, people: readonly PushPerson[], count: number): Promise<void> {
  const ids = people.map(({ id }) => id)
  const cids = people.map(({ pushSession }) => createHash('md5').update(pushSession).digest('hex'))
  await db.transaction(async (tx) => {
    await tx`insert into push_sequences (user_id, last_seq) select id, ${count} from unnest(${ids}::uuid[]) id`
    await tx`
      insert into push_clients (cid, user_id, acked_seq, seen_at)
      select c, u, 0, now() from unnest(${cids}::text[], ${ids}::uuid[]) t(c, u)`
    await tx`
      insert into push_messages (user_id, seq, kind, data, sent_at)
      select id, seq, 'thread.message', jsonb_build_object('threadId', id, 'seq', seq), now()
      from unnest(${ids}::uuid[]) id, generate_series(1, ${count}::int) seq`
  })
}

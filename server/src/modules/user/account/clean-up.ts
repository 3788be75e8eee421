import type { Db, Queryable } from '../../../platform/database/database.ts'
import type { ModuleContext } from '../../module.ts'
import { AUTH_EVENT_DAYS } from '../session/auth-event.ts'

export interface Cleaned {
  readonly requests: number
  readonly sessions: number
  readonly anonymousUsers: number
  readonly codes: number
  readonly guards: number
  readonly events: number
  readonly links: number
  readonly impersonations: number
}

const DAY_MS = 86_400_000
/** Small batches, so that nobody waits long for their locks. */
const BATCH_ROWS = 1000
/** Advisory lock id: an arbitrary number that nothing else uses. */
const LOCK = 7_241_109

type CleanUpContext = Pick<ModuleContext, 'db' | 'clock' | 'anonymousPossessions'>

/**
 * Deletes expired data: cached replies after a day, sessions 30 days after their end, anonymous accounts when their
 * last session has ended (30 days later when a module holds something for them), codes that no limit counts any more,
 * expired failures, and sign-in events and impersonations after 180 days. One node runs it at a time; the others find
 * nothing to do.
 */
export async function cleanUp(context: CleanUpContext): Promise<Cleaned> {
  const { db } = context
  const remove = removalsOf(context)
  return {
    requests: await inBatches(db, remove.requests),
    sessions: await inBatches(db, remove.sessions),
    anonymousUsers: await inBatches(db, remove.anonymousUsers),
    codes: await inBatches(db, remove.codes),
    guards: await inBatches(db, remove.guards),
    events: await inBatches(db, remove.events),
    links: await inBatches(db, remove.links),
    impersonations: await inBatches(db, remove.impersonations),
  }
}

function removalsOf({
  clock,
  anonymousPossessions,
}: CleanUpContext): Record<keyof Cleaned, CleanUpStatement> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    requests: (sql) => sql`
      delete from requests where ctid = any(array(
        select ctid from requests where created_at < ${daysAgo(1)} order by created_at limit ${BATCH_ROWS}))`,
    sessions: (sql) => sql`
      delete from sessions where id = any(array(
        select id from sessions where expires_at < ${daysAgo(30)} order by expires_at limit ${BATCH_ROWS}))`,
    anonymousUsers: (sql) => sql`
      delete from users where id = any(array(
        select id from users u where kind = 'anonymous' and created_at < ${daysAgo(1)} and not exists (
          select from sessions s where s.user_id = u.id and s.expires_at > case
            when false ${anonymousPossessions.map((isPresent) => sql`or ${isPresent(sql)}`)} then ${daysAgo(30)}::timestamptz
            else ${now}::timestamptz end)
        order by created_at limit ${BATCH_ROWS}))`,
    codes: (sql) => sql`
      delete from user_codes where id = any(array(
        select id from user_codes where created_at < ${daysAgo(1)} order by created_at limit ${BATCH_ROWS}))`,
    // A lock lasts a day at most, and its length is remembered for another day.
    guards: (sql) => sql`
      delete from login_guards where ctid = any(array(
        select ctid from login_guards where failed_at < ${daysAgo(2)} order by failed_at limit ${BATCH_ROWS}))`,
    events: (sql) => sql`
      delete from auth_events where id = any(array(
        select id from auth_events where created_at < ${daysAgo(AUTH_EVENT_DAYS)}
        order by created_at limit ${BATCH_ROWS}))`,
    // A disowned device stays disowned for as long as it could be recognized.
    links: (sql) => sql`
      delete from not_me_links where token_hash = any(array(
        select token_hash from not_me_links where created_at < ${daysAgo(AUTH_EVENT_DAYS)}
        order by created_at limit ${BATCH_ROWS}))`,
    // The user's history shows the reason from these rows; the audit log has its own copy.
    impersonations: (sql) => sql`
      delete from impersonations where id = any(array(
        select id from impersonations where created_at < ${daysAgo(AUTH_EVENT_DAYS)}
        order by created_at limit ${BATCH_ROWS}))`,
  }
}

type CleanUpStatement = (sql: Queryable) => PromiseLike<{ readonly count: number }>

async function inBatches(db: Db, remove: CleanUpStatement): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const [lock] = await tx<[{ mine: boolean }]>`select pg_try_advisory_xact_lock(${LOCK}) as mine`
      return lock.mine ? (await remove(tx)).count : 0
    })
    total += count
    if (count < BATCH_ROWS) return total
  }
}

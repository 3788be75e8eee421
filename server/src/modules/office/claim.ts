import { AppError } from '@tiantian/contracts/error.ts'
import type { Claim, ReviewQueue } from '@tiantian/contracts/office/claim.ts'
import { CLAIM_HOURS, REVIEW_QUEUES } from '@tiantian/contracts/office/claim.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import { pageOf } from '../../platform/database/cursor.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { readDueClock } from './calendar.ts'

interface ClaimCaller {
  readonly sql: Queryable
  readonly user: { readonly id: string; readonly roles: readonly string[] }
  readonly now: Date
}

interface ClaimItem {
  readonly queue: ReviewQueue
  readonly id: string
}

/** Of the caller it begins again; a claim of a colleague stays until it ends. @throws AppError('PERMISSION_DENIED') */
export async function takeClaim(caller: ClaimCaller, item: ClaimItem) {
  const { sql, user, now } = allowed(caller, item)
  const until = new Date(now.getTime() + CLAIM_HOURS * 3_600_000)
  await sql`
    insert into review_claims as c (queue, item_id, claimed_by, claimed_until)
    values (${item.queue}, ${item.id}, ${user.id}, ${until})
    on conflict (queue, item_id) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
      where c.claimed_by is null or c.claimed_by = ${user.id} or c.claimed_until <= ${now}`
  return { claim: await getClaim(caller, item) }
}

/** @throws AppError('PERMISSION_DENIED') */
export async function releaseClaim(caller: ClaimCaller, item: ClaimItem) {
  const { sql, user } = allowed(caller, item)
  await sql`
    update review_claims set claimed_by = null, claimed_until = null
    where queue = ${item.queue} and item_id = ${item.id} and claimed_by = ${user.id}`
  return { claim: await getClaim(caller, item) }
}

/** The first who asks stays the one who must not decide. @throws AppError('PERMISSION_DENIED' | 'CLAIMED') */
export async function referItem(caller: ClaimCaller, item: ClaimItem, note: string) {
  const { sql, user, now } = allowed(caller, item)
  const { count } = await sql`
    insert into review_claims as c (queue, item_id, referred_by, referral_note)
    values (${item.queue}, ${item.id}, ${user.id}, ${note})
    on conflict (queue, item_id) do update set claimed_by = null, claimed_until = null,
      referred_by = coalesce(c.referred_by, excluded.referred_by),
      referral_note = case when c.referred_by is null then excluded.referral_note else c.referral_note end
      where c.claimed_by is null or c.claimed_by = ${user.id} or c.claimed_until <= ${now}`
  if (count === 0) throw new AppError('CLAIMED')
  return { claim: await getClaim(caller, item) }
}

/**
 * Ends all that is noted about an item that is decided on.
 * @throws AppError('CLAIMED') while a colleague works on it, AppError('FOUR_EYES') when the user asked for a second opinion
 */
export async function settleClaim(tx: Tx, item: ClaimItem, who: { userId: string; now: Date }) {
  await assertDecides(tx, item, who)
  await tx`delete from review_claims where queue = ${item.queue} and item_id = ${item.id}`
  await tx`delete from review_endorsements where queue = ${item.queue} and item_id = ${item.id}`
}

/**
 * The user may say something about the item now.
 * @throws AppError('CLAIMED') while a colleague works on it, AppError('FOUR_EYES') when the user asked for a second opinion
 */
export async function assertDecides(
  tx: Tx,
  { queue, id }: ClaimItem,
  { userId, now }: { userId: string; now: Date },
) {
  const [found] = await tx<{ isOthers: boolean; isReferred: boolean }[]>`
    select coalesce(claimed_by <> ${userId} and claimed_until > ${now}, false) as "isOthers",
      coalesce(referred_by = ${userId}, false) as "isReferred"
    from review_claims where queue = ${queue} and item_id = ${id} for update`
  if (found?.isOthers) throw new AppError('CLAIMED')
  if (found?.isReferred) throw new AppError('FOUR_EYES')
}

/** Claims that have ended, of items that nobody asked a second opinion about. */
export async function deleteEndedClaims(sql: Queryable, now: Date) {
  const { count } = await sql`
    delete from review_claims where referred_by is null and (claimed_by is null or claimed_until <= ${now})`
  return { claims: count }
}

/** An SQL expression with the claim of an item as JSON; null where none was made. */
export const claimInSql = (
  sql: Queryable,
  queue: ReviewQueue,
  id: Fragment,
  { userId, now }: { userId: string; now: Date },
): Fragment => sql`(
  select jsonb_build_object(
    'by', case when rc.claimed_until > ${now}::timestamptz then coalesce(cu.nickname, cu.username, '') else '' end,
    'isOwn', coalesce(rc.claimed_by = ${userId}::uuid and rc.claimed_until > ${now}::timestamptz, false),
    'until', case when rc.claimed_until > ${now}::timestamptz then rc.claimed_until::text end,
    'referredBy', coalesce(ru.nickname, ru.username, ''),
    'isOwnReferral', coalesce(rc.referred_by = ${userId}::uuid, false),
    'referralNote', rc.referral_note)
  from review_claims rc left join users cu on cu.id = rc.claimed_by left join users ru on ru.id = rc.referred_by
  where rc.queue = ${queue} and rc.item_id = ${id})`

export const claimOf = (found: Claim | null): Claim =>
  found ? { ...found, until: found.until && isoTime(found.until) } : FREE

interface QueuedRow {
  readonly id: string
  readonly country: string
  readonly submittedAt: string
  readonly claim: Claim | null
}

/** A page of a queue whose oldest row comes first: each with who has claimed it, and when it is due. */
export async function pageOfQueue<Row extends QueuedRow>(
  sql: Queryable,
  list: string,
  { found, limit }: { readonly found: readonly Row[]; readonly limit: number },
) {
  const { rows, nextCursor } = pageOf(list, found, limit, (row) => [row.submittedAt, row.id])
  const dueAt = await readDueClock(sql)
  return {
    rows: rows.map((row) => ({
      ...row,
      submittedAt: isoTime(row.submittedAt),
      dueAt: dueAt(new Date(row.submittedAt), row.country).toISOString(),
      claim: claimOf(row.claim),
    })),
    nextCursor,
  }
}

const FREE: Claim = {
  by: '',
  isOwn: false,
  until: null,
  referredBy: '',
  isOwnReferral: false,
  referralNote: '',
}

async function getClaim({ sql, user, now }: ClaimCaller, { queue, id }: ClaimItem): Promise<Claim> {
  const [found] = await sql<{ claim: Claim | null }[]>`
    select ${claimInSql(sql, queue, sql`${id}`, { userId: user.id, now })} as claim`
  return claimOf(found?.claim ?? null)
}

function allowed(caller: ClaimCaller, { queue }: ClaimItem): ClaimCaller {
  if (!isAllowed(caller.user.roles, REVIEW_QUEUES[queue])) throw new AppError('PERMISSION_DENIED')
  return caller
}

import type { RateLimit } from '@tiantian/contracts/action.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Context } from '../../../gateway/implement.ts'
import { isRobot } from '../../../gateway/robot.ts'
import { keptByClock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { inBatches } from '../../../platform/job/batch-queue.ts'
import { addressKey, RateLimiter } from '../../../platform/network/rate-limit.ts'

/** A visit of a product or of the page of a shop, or an offer put into a cart. */
export interface CountedVisit {
  readonly kind: 'product' | 'shop' | 'cart'
  readonly id: string
}

export type Visitor = Omit<Context<'public'>, 'language'> & { readonly user: SignedInUser | undefined }

/** Reading a page again soon is the same visit. */
const SAME_VISIT: RateLimit = { max: 1, windowSeconds: 1800 }
const limiterOf = keptByClock((clock) => new RateLimiter(clock))

/**
 * Counts a visit for the shop; the reply of a read never waits for it. Neither robots nor a repetition within half an
 * hour count, nor the team of the shop. Returns whether it was counted; the team is left out later, when it is stored.
 */
export function noteVisit(visitor: Visitor, { kind, id }: CountedVisit): boolean {
  const { db, clock, log, user, caller } = visitor
  if (isRobot(caller.userAgent)) return false
  if (!limiterOf(clock).allow(`${visitorKey(user, caller.address)} ${kind} ${id}`, SAME_VISIT)) return false
  writeVisit(db, { kind, id, userId: user?.id ?? null, at: clock.now().toISOString() }).catch(
    (error: unknown) => log.warn({ err: error }, 'a visit could not be counted'),
  )
  return true
}

/** Who has no account is known by the network; the name of the browser is whatever a program says it is. */
export const visitorKey = (user: SignedInUser | undefined, address: string): string =>
  user?.kind === 'person' ? user.id : `${addressKey(address)} ${user?.id ?? ''}`

interface VisitRow extends CountedVisit {
  /** Only to leave out the team of the shop; not stored. */
  readonly userId: string | null
  readonly at: string
}

/** Visits of a second are written by one statement. */
const writeVisit = inBatches<VisitRow, undefined>({
  concurrency: 1,
  atMost: 1000,
  gatherMs: 1000,
  async work({ sql }, rows) {
    await writeVisits(sql, rows)
    return rows.map(() => ({ reply: undefined }))
  },
})

/** Under the day of the shop's own time zone; rows in a fixed order, so that two processes cannot deadlock. */
async function writeVisits(sql: Queryable, rows: readonly VisitRow[]) {
  await sql`
    with counted as (
      select s.id as shop_id, p.id as product_id, one.kind, (one.at at time zone c.time_zone)::date as day
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (kind text, id uuid, "userId" uuid, at timestamptz)
        left join offers o on one.kind = 'cart' and o.id = one.id
        left join products p on one.kind <> 'shop' and p.id = coalesce(o.product_id, one.id) and p.state = 'active'
        join shops s on s.id = case one.kind when 'shop' then one.id else p.shop_id end and s.state = 'active'
        join cities c on c.id = s.city_id
      where not exists (select from shop_members m where m.shop_id = s.id and m.user_id = one."userId")
    ), by_product as (
      insert into product_view_days as d (shop_id, day, product_id, views, cart_adds)
      select shop_id, day, product_id, count(*) filter (where kind = 'product'), count(*) filter (where kind = 'cart')
      from counted where product_id is not null
      group by shop_id, day, product_id order by shop_id, day, product_id
      on conflict (shop_id, day, product_id) do update
        set views = d.views + excluded.views, cart_adds = d.cart_adds + excluded.cart_adds
    )
    insert into shop_view_days as d (shop_id, day, shop_views, product_views, cart_adds)
    select shop_id, day, count(*) filter (where kind = 'shop'), count(*) filter (where kind = 'product'),
      count(*) filter (where kind = 'cart')
    from counted group by shop_id, day order by shop_id, day
    on conflict (shop_id, day) do update set shop_views = d.shop_views + excluded.shop_views,
      product_views = d.product_views + excluded.product_views, cart_adds = d.cart_adds + excluded.cart_adds`
}

const RETENTION_DAYS = 400
const DAY_MS = 86_400_000
const BATCH_ROWS = 10_000

/** Deletes days that nobody compares any more. Returns the number of rows. */
export async function deleteOldViewDays({ sql }: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10)
  const { count: shopDays } = await sql`delete from shop_view_days where day < ${oldest}`
  let total = shopDays
  for (let count = BATCH_ROWS; count === BATCH_ROWS; total += count) {
    const old = await sql`
      delete from product_view_days where ctid = any(array(
        select ctid from product_view_days where day < ${oldest} order by day limit ${BATCH_ROWS}
        for update skip locked))`
    count = old.count
  }
  return total
}

import type { ShopDay } from '@tiantian/contracts/order/shop-day.ts'
import { LOW_STOCK_MAX, SHOP_DAY_MAX } from '@tiantian/contracts/order/shop-day.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** In these the next step is the shop's: not those that wait for the buyer, for money or for the carrier. */
const TO_DO: readonly OrderState[] = [
  'created',
  'confirmed',
  'paid',
  'packing',
  'cancel_requested',
  'return_requested',
  'return_accepted',
]

const DAY_MS = 86_400_000

/**
 * What waits in the shops of a user; each number reads no more than a thousand entries of an index, or the returns that the
 * office judges.
 */
export const listShopDays = (sql: Queryable, userId: string, now: Date): Promise<ShopDay[]> => sql<ShopDay[]>`
  select m.shop_id as "shopId", to_do.count as "toDoCount",
    least(${SHOP_DAY_MAX}, disputes.count + judged.count) as "judgedCount", recent.count as "newOrderCount",
    low.count as "lowStockCount", drafts.count as "draftCount",
    coalesce(views.count, 0) as "viewCount"
  from shop_members m join shops s on s.id = m.shop_id join cities c on c.id = s.city_id
    left join lateral (select shop_views + product_views as count from shop_view_days v where v.shop_id = m.shop_id
      and v.day = (${now}::timestamptz at time zone c.time_zone)::date) views on true
    cross join lateral (select count(*)::int as count from (
      select from orders o where o.shop_id = m.shop_id and o.state = any(${[...TO_DO]}::text[])
        and not exists (select from order_returns r where r.order_id = o.id and r.disputed_at is not null
          and r.state in ('requested', 'accepted'))
      limit ${SHOP_DAY_MAX}) o) to_do
    cross join lateral (select count(*)::int as count from (
      select from orders o where o.shop_id = m.shop_id and o.state = 'dispute' limit ${SHOP_DAY_MAX}) o) disputes
    cross join lateral (select count(*)::int as count from (
      select from order_returns r join orders o on o.id = r.order_id
      where r.disputed_at is not null and r.state in ('requested', 'accepted') and o.shop_id = m.shop_id
      limit ${SHOP_DAY_MAX}) o) judged
    cross join lateral (select count(*)::int as count from (
      select from orders o where o.shop_id = m.shop_id and o.created_at > ${new Date(now.getTime() - DAY_MS)}
      limit ${SHOP_DAY_MAX}) o) recent
    cross join lateral (select count(*)::int as count from (
      select from (
        select l.state from shop_listings l where l.shop_id = m.shop_id and l.stock_quantity <= ${LOW_STOCK_MAX}
        order by l.stock_quantity, l.product_id limit ${SHOP_DAY_MAX}) l
      where l.state = 'active') l) low
    cross join lateral (select count(*)::int as count from (
      select from shop_listings l where l.shop_id = m.shop_id and l.state = 'draft' limit ${SHOP_DAY_MAX}) l) drafts
  where m.user_id = ${userId} and s.state <> 'closed'
  order by m.shop_id`

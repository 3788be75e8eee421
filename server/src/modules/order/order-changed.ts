import { SOLD_STATES } from '@tiantian/contracts/order/state.ts'
import type { Fragment, Queryable, Tx } from '../../platform/database/database.ts'
import type { CoalescedJob } from '../../platform/job/coalesced-jobs.ts'
import { queueOrderNotifications } from './notification/order-notification.ts'

/** SQL: whether the office has found that a transfer of the order never came, and it has not come since. */
export const lacksTransfer = (sql: Queryable, orderId: string | Fragment): Fragment => sql`
  exists (select from order_missing_transfers m where m.order_id = ${orderId} and m.came_at is null)`

/** The largest `integer`. */
const COUNT_MAX = 2_147_483_647

/**
 * Updates `soldCount` of products and the stock shown in lists; not in the checkout, where all buyers would wait for
 * the row of a popular part. Adds the items of orders once they are paid and subtracts those of cancelled and refunded
 * ones, and of those whose transfer never came; idempotent and independent of order, because each order records whether
 * it is counted.
 */
export async function settleSoldCount(sql: Tx, orderIds: readonly string[]) {
  const ids = sql`${[...orderIds]}::uuid[]`
  await sql`
    with settled as (
      update orders set is_counted = not is_counted
      where id = any(${ids}) and is_counted <> 
        (state = any(${[...SOLD_STATES]}::text[]) and not ${lacksTransfer(sql, sql`orders.id`)})
      returning id, is_counted
    ), items as (
      select l.product_id, sum(case when s.is_counted then l.quantity else -l.quantity end) as count
      from settled s join order_lines l on l.order_id = s.id group by l.product_id
    )
    update products p set sold_count = least(greatest(0, p.sold_count + items.count), ${COUNT_MAX})::int from items
    where p.id = items.product_id`
  // An order takes its stock before it counts as sold.
  await sql`
    update search_items i set sold_count = p.sold_count, stock_quantity = k.quantity
    from products p join product_cards c on c.product_id = p.id join stocks k on k.offer_id = c.offer_id
    where i.product_id = p.id and p.id in (select product_id from order_lines where order_id = any(${ids}))
      and (i.sold_count, i.stock_quantity) is distinct from (p.sold_count, k.quantity)`
  await sql`
    update shop_listings l set sold_count = p.sold_count, stock_quantity = (
      select coalesce(sum(k.quantity), 0) from offers o join stocks k on k.offer_id = o.id
      where o.product_id = p.id and (o.valid_to is null or o.valid_to > now()))
    from products p
    where p.id = l.product_id and p.id in (select product_id from order_lines where order_id = any(${ids}))`
}

/** Before the quantities of an order change: it is counted again with the new ones. */
export async function uncountOrder(tx: Tx, orderId: string) {
  await tx`
    with uncounted as (
      update orders set is_counted = false where id = ${orderId} and is_counted returning id
    ), items as (
      select l.product_id, sum(l.quantity) as count
      from uncounted u join order_lines l on l.order_id = u.id group by l.product_id
    )
    update products p set sold_count = greatest(0, p.sold_count - items.count)::int from items where p.id = items.product_id`
}

/** Published with `{ orderId }` whenever an order is created, changes its state, or lacks a transfer or has it again. */
export const ORDER_CHANGED = 'order.changed'

/** Follow-up work of created and changed orders: at most a minute later, outside the checkout transaction. */
export const orderChanged: CoalescedJob = {
  topic: ORDER_CHANGED,
  async settle(sql, data) {
    const orderIds = data.map((event) => (event as { orderId: string }).orderId)
    await settleSoldCount(sql, orderIds)
    await queueOrderNotifications(sql, orderIds)
  },
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { JobHandler } from '../../platform/jobs.ts'

/** Published with `{ orderId }` whenever an order is made or changes its state. */
export const ORDER_CHANGED = 'order.changed'

/** Keeps `soldCount` of products; not in the submit, where everybody would wait for the row of a popular part. */
export const soldCountJob: JobHandler = {
  topic: ORDER_CHANGED,
  run: (db, data) => settleSoldCount(db, (data as { orderId: string }).orderId),
}

/**
 * Counts the pieces of an order, or takes them back when it is cancelled; as often as it is called, and in whatever
 * order: the order remembers whether it is counted.
 */
export async function settleSoldCount(db: Db, orderId: string) {
  await db.execute(sql`
    with settled as (
      update orders set is_counted = not is_counted
      where id = ${orderId} and is_counted = (state = 'cancelled')
      returning id, is_counted
    ), pieces as (
      select l.product_id, sum(case when s.is_counted then l.quantity else -l.quantity end)::int as count
      from settled s join order_lines l on l.order_id = s.id group by l.product_id
    ), counted as (
      update products p set sold_count = greatest(0, p.sold_count + pieces.count) from pieces
      where p.id = pieces.product_id returning p.id, p.sold_count
    )
    update search_items i set sold_count = counted.sold_count from counted where i.product_id = counted.id`)
}

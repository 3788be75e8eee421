import type { Tx } from '../../platform/database.ts'

/**
 * Keeps `soldCount` of products, and the stock that lists show; not in the submit, where everybody would wait for the row of a popular part.
 * Counts the items of orders, or takes them back of those that are cancelled; as often as it is called, and in
 * whatever order: an order remembers whether it is counted.
 */
export async function settleSoldCount(sql: Tx, orderIds: readonly string[]) {
  await sql`
    with settled as (
      update orders set is_counted = not is_counted
      where id = any(${[...orderIds]}::uuid[]) and is_counted = (state = 'cancelled')
      returning id, is_counted
    ), items as (
      select l.product_id, sum(case when s.is_counted then l.quantity else -l.quantity end)::int as count
      from settled s join order_lines l on l.order_id = s.id group by l.product_id
    ), counted as (
      update products p set sold_count = greatest(0, p.sold_count + items.count) from items
      where p.id = items.product_id returning p.id, p.sold_count
    )
    update search_items i set sold_count = counted.sold_count, stock_quantity = k.quantity
    from counted join product_cards c on c.product_id = counted.id join stocks k on k.offer_id = c.offer_id
    where i.product_id = counted.id`
}

-- What nobody has paid, or was refunded, no longer counts as sold.
with uncounted as (
  update orders set is_counted = false
  where is_counted and state in ('created', 'confirmed', 'awaiting_payment', 'refunded') returning id
), items as (
  select l.product_id, sum(l.quantity) as count
  from uncounted u join order_lines l on l.order_id = u.id group by l.product_id
)
update products p set sold_count = greatest(0, p.sold_count - items.count)::int from items where p.id = items.product_id;

update search_items i set sold_count = p.sold_count from products p
where p.id = i.product_id and i.sold_count <> p.sold_count;
update shop_listings l set sold_count = p.sold_count from products p
where p.id = l.product_id and l.sold_count <> p.sold_count;

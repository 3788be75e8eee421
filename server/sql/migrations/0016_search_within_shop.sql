-- A text is looked for among the products of one shop, however many others have.
create extension if not exists btree_gin;
drop index shop_listings_words;
create index shop_listings_words on shop_listings using gin (shop_id, words gin_trgm_ops);

-- As in the order, so that the latest orders with a part number are found along an index.
alter table order_lines add column shop_id uuid, add column created_at timestamptz;
update order_lines l set shop_id = o.shop_id, created_at = o.created_at from orders o where o.id = l.order_id;
alter table order_lines alter column shop_id set not null, alter column created_at set not null;
drop index order_lines_part_number;
create index order_lines_part_number on order_lines (upper(part_number), created_at desc, order_id desc);
create index order_lines_shop_part_number
  on order_lines (shop_id, upper(part_number), created_at desc, order_id desc);
create index orders_shop_code on orders (shop_id, code);

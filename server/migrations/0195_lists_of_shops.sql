-- The list of a shop is walked in its order, as that of a category is: a shop of 20,000 parts read and sorted all of them
-- for each page. What it sells and how much (0097, 0100) is still told without its rows, by the index of its sales.
create index search_items_shop_sales on search_items (shop_id, sold_count desc, product_id desc) include (top_id, brand_id);
create index search_items_shop_price on search_items (shop_id, price_cents, product_id);
create index search_items_shop_age on search_items (shop_id, created_at desc, product_id desc);
drop index search_items_shop;

-- Its counts come from a sixteenth of its products where it has very many.
create index search_items_sample_shop on search_items (shop_id) where (uuid_hash(product_id) & 15) = 0;
create index search_items_sample_256_shop on search_items (shop_id) where (uuid_hash(product_id) & 255) = 0;

-- How many products the larger shops have, for the plan of their lists (tag-statistics.ts).
alter table search_items alter column shop_id set statistics 500;
analyze search_items (shop_id);

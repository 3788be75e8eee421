-- The beginning of a code finds up to two thousand orders: time and state are read from the index, and of the orders
-- themselves only a page.
create index orders_shop_code_listed on orders (shop_id, code) include (created_at, id, state);
drop index orders_shop_code;

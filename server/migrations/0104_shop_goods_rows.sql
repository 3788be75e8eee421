-- A row for each tag of a shop: a list of them grows with the shop, and was read whole to test one.
drop table shop_product_lists;
create table shop_product_lists (
  tag int not null,
  shop_id uuid not null references shops on delete cascade,
  primary key (tag, shop_id)
);
create index shop_product_lists_shop on shop_product_lists (shop_id);
insert into shop_product_lists (tag, shop_id)
  select distinct tag, i.shop_id from search_items i, unnest(i.tags) tag where tag < 5 << 24;

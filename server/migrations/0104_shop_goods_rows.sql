-- A row for each tag of a shop: a list of them grows with the shop, and was read whole to test one.
drop table shop_goods;
create table shop_goods (
  tag int not null,
  shop_id uuid not null references shops on delete cascade,
  primary key (tag, shop_id)
);
create index shop_goods_shop on shop_goods (shop_id);
insert into shop_goods (tag, shop_id)
  select distinct tag, i.shop_id from search_items i, unnest(i.tags) tag where tag < 5 << 24;

-- What each shop sells, as the tags of its products on sale (tag.ts): categories of all levels, brands, makes and
-- models. A search for shops by goods reads these rows, not the products behind them. Written with the products.
create table shop_product_lists (
  shop_id uuid primary key references shops on delete cascade,
  tags int[] not null
);
create index shop_product_lists_tags on shop_product_lists using gin (tags);
insert into shop_product_lists (shop_id, tags)
  select i.shop_id, array_agg(distinct tag) from search_items i, unnest(i.tags) tag
  where tag < 5 << 24 group by i.shop_id;

-- The products of a shop are counted, and their kinds and brands known, without reading their rows.
drop index search_items_shop;
create index search_items_shop on search_items (shop_id, top_id, brand_id);

-- Shops of a place, for the search by its name.
create index shops_city on shops (city_id) where state = 'active';

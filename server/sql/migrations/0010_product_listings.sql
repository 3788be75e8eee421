alter table products
  drop constraint products_pictures_check,
  add constraint products_pictures_check check (cardinality(pictures) <= 12),
  -- Zero: not stated.
  drop constraint products_net_grams_check,
  add constraint products_net_grams_check check (net_grams between 0 and 30000000),
  drop constraint products_length_mm_check,
  add constraint products_length_mm_check check (length_mm between 0 and 12000),
  drop constraint products_width_mm_check,
  add constraint products_width_mm_check check (width_mm between 0 and 12000),
  drop constraint products_height_mm_check,
  add constraint products_height_mm_check check (height_mm between 0 and 12000),
  -- Alternative texts by language, by the path of the picture.
  add column picture_texts jsonb not null default '{}';

-- What the list of a shop's own products is filtered and sorted by, whatever their state (write_shop_listings).
create table shop_listings (
  product_id uuid primary key references products on delete cascade,
  shop_id uuid not null,
  state text not null,
  -- In capital letters, to be sorted by.
  part_number text not null,
  brand_id int not null,
  category_id smallint not null,
  -- The cheapest offer in US cents at the rate of its last change; zero without offers.
  price_cents bigint not null,
  -- Of all offers.
  stock_quantity bigint not null,
  sold_count int not null,
  lacks_picture boolean not null,
  lacks_fitment boolean not null,
  lacks_language boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Numbers, brand and names in lower case.
  words text not null
) with (fillfactor = 85);
create index shop_listings_by_age on shop_listings (shop_id, created_at, product_id);
create index shop_listings_by_change on shop_listings (shop_id, updated_at, product_id);
create index shop_listings_by_number on shop_listings (shop_id, part_number, product_id);
create index shop_listings_by_price on shop_listings (shop_id, price_cents, product_id);
create index shop_listings_by_stock on shop_listings (shop_id, stock_quantity, product_id);
create index shop_listings_by_sales on shop_listings (shop_id, sold_count, product_id);
create index shop_listings_by_category on shop_listings (shop_id, category_id, created_at, product_id);
create index shop_listings_by_brand on shop_listings (shop_id, brand_id, created_at, product_id);
create index shop_listings_by_state on shop_listings (shop_id, state, created_at, product_id);
create index shop_listings_words on shop_listings using gin (words gin_trgm_ops);

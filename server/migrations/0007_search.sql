-- Read models of products on sale, written in the transaction that writes the product (index-item.ts).
-- Only active products of active shops have rows here, so a list joins nothing to know what may be shown.

-- Narrow: what narrows and orders lists. Never names, never the stock that each sale changes.
create table search_items (
  product_id uuid primary key references products on delete cascade,
  shop_id uuid not null,
  -- The leaf, and what it lies in: each level of the tree is a list of its own.
  category_id smallint not null,
  group_id smallint not null,
  top_id smallint not null,
  brand_id int not null,
  -- The best offer in US cents at the day's rate, so that prices in four currencies compare.
  price_cents bigint not null,
  created_at timestamptz not null,
  sold_count int not null,
  in_stock boolean not null,
  condition text not null,
  country text not null,
  -- Categories, brand, cars, country and words as numbers: see tag.ts.
  tags int[] not null,
  -- Of these the makes and models alone, to be counted.
  cars int[] not null
);
create index search_items_tags on search_items using gin (tags) with (fastupdate = on);
create index search_items_shop on search_items (shop_id);
create index search_items_by_price on search_items (price_cents, product_id);
create index search_items_by_age on search_items (created_at desc, product_id desc);
create index search_items_by_sales on search_items (sold_count desc, product_id desc);
create index search_items_category_price on search_items (category_id, price_cents, product_id);
create index search_items_category_age on search_items (category_id, created_at desc, product_id desc);
create index search_items_category_sales on search_items (category_id, sold_count desc, product_id desc);
create index search_items_group_price on search_items (group_id, price_cents, product_id);
create index search_items_group_age on search_items (group_id, created_at desc, product_id desc);
create index search_items_group_sales on search_items (group_id, sold_count desc, product_id desc);
create index search_items_top_price on search_items (top_id, price_cents, product_id);
create index search_items_top_age on search_items (top_id, created_at desc, product_id desc);
create index search_items_top_sales on search_items (top_id, sold_count desc, product_id desc);
-- The planner's own counts of frequent tags tell how to walk a list: see list-plan.ts.
alter table search_items alter column tags set statistics 400;

-- The card of a list, ready to send but for the numbers that sales change. `facts` and the texts are
-- pieces of one JSON object: `"id":"…",…` and, for zh-Hans, en, ru, kk, `"name":"…","shopName":"…"`.
create table product_cards (
  product_id uuid primary key references products on delete cascade,
  offer_id uuid not null,
  facts text not null,
  texts text[] not null check (cardinality(texts) = 4)
);

-- The page of a product in one language, but for its offers' stock, its sales and its shop.
create table product_pages (
  product_id uuid not null references products on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  facts text not null,
  -- Pieces of JSON without stock, in the order shown.
  offer_ids uuid[] not null,
  offers text[] not null,
  primary key (product_id, language)
);

-- Stems of the words in product names; the id is a tag.
create table words (
  id int generated always as identity primary key,
  word text not null unique
);
create index words_prefix on words (word text_pattern_ops);
create index words_similar on words using gin (word gin_trgm_ops);

-- Numbers with the letters that are mistaken for digits folded: O and 0, I and L and 1.
create index part_numbers_folded on part_numbers (translate(number_key, 'OIL', '011') collate "C", kind);

-- A sold-out part leaves the lists "in stock" at once, whoever sold it. Which of its offers the lists show is worked
-- out a moment later, by the job of the topic (stock-flip.job.ts): that is too much for the moment of a sale.
create function mark_in_stock() returns trigger language plpgsql as $$
declare
  product uuid;
begin
  select product_id into product from offers where id = new.offer_id;
  update search_items i
  set in_stock = exists (
    select from offers o join stocks s on s.offer_id = o.id
    where o.product_id = product and s.quantity > 0 and (o.valid_to is null or o.valid_to > now()))
  where i.product_id = product;
  insert into outbox (topic, data) values ('product.stock', jsonb_build_object('productId', product));
  return null;
end $$;
create trigger stocks_mark_in_stock after update of quantity on stocks
  for each row when ((old.quantity = 0) <> (new.quantity = 0)) execute function mark_in_stock();

-- Names of shops in all languages, to be searched by any part.
alter table shops add column name_text text not null generated always as (lower(
  coalesce(name->>'zh-Hans', '') || ' ' || coalesce(name->>'en', '') || ' ' ||
  coalesce(name->>'ru', '') || ' ' || coalesce(name->>'kk', ''))) stored;
create index shops_name_similar on shops using gin (name_text gin_trgm_ops);

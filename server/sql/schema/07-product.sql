create table categories (
  id smallint generated always as identity primary key,
  slug text not null unique,
  level smallint not null check (level between 1 and 3),
  parent_id smallint references categories,
  position int not null,
  name jsonb not null,
  synonyms jsonb not null default '{}',
  hs_code text references hs_codes
);
create index categories_parent on categories (parent_id, position);

create table attributes (
  key text primary key,
  type text not null check (type in ('enum', 'number', 'text')),
  name jsonb not null,
  unit text,
  min_value numeric,
  max_value numeric,
  max_length int,
  -- [{value, label: {language: text}}] for enums.
  values jsonb not null default '[]'
);

create table category_attributes (
  category_id smallint not null references categories on delete cascade,
  attribute_key text not null references attributes on delete cascade,
  position smallint not null,
  is_required boolean not null,
  primary key (category_id, attribute_key)
);

-- Each value that a product has for an attribute of its category; the id is a tag (tag.ts), so that lists narrow by it.
create table attribute_values (
  id int generated always as identity primary key,
  attribute_key text not null references attributes,
  value text not null check (char_length(value) between 1 and 200),
  unique (attribute_key, value)
);

create table brands (
  id int generated always as identity primary key,
  slug text not null unique,
  name text not null,
  name_zh text,
  country text,
  tier text not null check (tier in ('oe', 'oes', 'aftermarket')),
  tags text[] not null default '{}',
  synonyms text[] not null default '{}'
);

create table products (
  id uuid primary key,
  shop_id uuid not null references shops,
  brand_id int not null references brands,
  category_id smallint not null references categories,
  -- As the seller typed it, and with letters and digits alone (see part-number.ts).
  part_number text not null check (char_length(part_number) between 1 and 40),
  number_key text not null check (number_key ~ '^[A-Z0-9]{3,40}$'),
  name jsonb not null check (name <> '{}'),
  description jsonb not null default '{}',
  condition text not null check (condition in ('new', 'remanufactured', 'used')),
  origin_country text not null references countries,
  hs_code text not null,
  warranty_months smallint not null check (warranty_months between 0 and 120),
  net_grams int not null check (net_grams between 1 and 30000000),
  gross_grams int not null check (gross_grams >= net_grams),
  length_mm int not null check (length_mm between 1 and 12000),
  width_mm int not null check (width_mm between 1 and 12000),
  height_mm int not null check (height_mm between 1 and 12000),
  quantity_per_carton int not null check (quantity_per_carton between 1 and 10000),
  -- {key: value} of the category's attributes.
  attributes jsonb not null default '{}',
  -- Paths below the media root, the first is the list picture.
  pictures text[] not null check (cardinality(pictures) between 1 and 12),
  state text not null check (state in ('draft', 'pending', 'active', 'hidden', 'rejected', 'archived')),
  sold_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- The carton of several pieces as it is loaded; null where the seller has not told, or a piece travels in its own.
  carton_length_mm int check (carton_length_mm between 1 and 12000),
  carton_width_mm int check (carton_width_mm between 1 and 12000),
  carton_height_mm int check (carton_height_mm between 1 and 12000),
  carton_gross_grams int check (carton_gross_grams between 1 and 30000000),
  -- Paths below the media root, as with pictures.
  videos text[] not null default '{}' check (cardinality(videos) <= 5),
  -- Null while it is as it was first written: a table of a million rows need not be rewritten.
  updated_at timestamptz,
  unique (shop_id, brand_id, number_key, condition),
  constraint products_carton_whole
    check (num_nulls(carton_length_mm, carton_width_mm, carton_height_mm, carton_gross_grams) in (0, 4))
) with (fillfactor = 75);
create index products_category on products (category_id);
create index products_same_part on products (brand_id, number_key) include (id);

-- Certificates, manuals and other papers of a product.
create table product_documents (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('certificate', 'declaration', 'test_report', 'safety_sheet', 'manual', 'drawing')),
  -- The rule or subject: `TR CU 018/2011`, `UN ECE R90`.
  title text not null check (char_length(title) between 1 and 120),
  number text not null default '' check (char_length(number) <= 80),
  issuer text not null default '' check (char_length(issuer) <= 120),
  valid_to date,
  -- Below /media/file/; null: the shop shows the paper when asked.
  path text,
  position smallint not null
);
create index product_documents_product on product_documents (product_id, position);

-- Numbers under which a product is found beside its own.
create table part_references (
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('oe', 'crossReference', 'supersedes', 'superseded_by')),
  brand_name text not null,
  number text not null,
  number_key text not null check (number_key ~ '^[A-Z0-9]{3,40}$'),
  position smallint not null,
  primary key (product_id, kind, number_key)
);

-- Every number that leads to a product: `own` 0, `reference` 1.
create table part_numbers (
  number_key text not null,
  kind smallint not null,
  product_id uuid not null references products on delete cascade,
  primary key (number_key, kind, product_id)
);
create index part_numbers_product on part_numbers (product_id);
create index part_numbers_prefix on part_numbers (number_key text_pattern_ops);
create index part_numbers_folded on part_numbers (translate(number_key, 'OILBS', '01185') collate "C", kind);
-- The end of a number as its beginning: a slip is in one half, the other half is right.
create index part_numbers_ending on part_numbers (reverse(translate(number_key, 'OILBS', '01185')) collate "C");

-- Which part number took the place of which, drawn from what sellers say of their products (part_references).
create table supersessions (
  old_key text not null,
  new_key text not null,
  product_id uuid not null references products on delete cascade,
  -- As they were typed.
  old_number text not null,
  new_number text not null,
  brand_id int not null references brands,
  primary key (old_key, new_key, product_id),
  check (old_key <> new_key)
);
create index supersessions_product on supersessions (product_id);
-- What was said before, by the new rule. A ring needs a number that both took a place and lost it: the others go in at once.
create index supersessions_said on supersessions (old_key, brand_id, new_key);

-- A wider row covers all below it: no model means every model of the make.
create table fitments (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  make_id int not null references makes,
  model_id int references models,
  generation_id int references generations,
  engine_id int references engines,
  year_from smallint,
  year_to smallint,
  -- Parts for cars of one side of steering only, and what else to look at before buying, 200 characters in each language.
  steering text check (steering in ('lhd', 'rhd')),
  note jsonb check (
    jsonb_typeof(note) = 'object' and note <> '{}'
      and not jsonb_path_exists(note, '$.* ? (@.type() != "string" || @ like_regex "^.{201}" flag "s")')
  )
);
create index fitments_product on fitments (product_id);
create index fitments_vehicle on fitments (generation_id, product_id);

create table offers (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  warehouse_id uuid not null references warehouses,
  currency text not null references currencies,
  incoterm text not null references incoterms,
  incoterm_place text not null,
  moq int not null check (moq between 1 and 1000000),
  order_multiple int not null default 1 check (order_multiple >= 1),
  lead_days_min smallint not null check (lead_days_min between 0 and 180),
  lead_days_max smallint not null check (lead_days_max between lead_days_min and 180),
  is_returnable boolean not null default true,
  -- Null: on sale until further notice.
  valid_to timestamptz,
  created_at timestamptz not null default now()
);
create index offers_product on offers (product_id);
-- Offers in the order in which they end, and when lists have followed all ends the last time (offer-end.ts).
create index offers_valid_to on offers (valid_to, id) where valid_to is not null;

create table price_tiers (
  offer_id uuid not null references offers on delete cascade,
  min_quantity int not null check (min_quantity >= 1),
  price_minor bigint not null check (price_minor between 1 and 1000000000000),
  primary key (offer_id, min_quantity)
) with (fillfactor = 90);

-- Apart from the offer and half empty, so that a sale is a hot update in place; the check is the last net
-- under the conditional update.
create table stocks (
  offer_id uuid primary key references offers on delete cascade,
  quantity int not null check (quantity >= 0),
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

create table offer_ends (
  looked_at timestamptz not null
);
insert into offer_ends values ('-infinity');

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
  cars int[] not null,
  -- Of the tags of an item those of its attributes and its warranty alone, to be counted.
  details int[] not null default '{}',
  -- The stock that lists show stands with the row they are found by: to look it up for each card was a sixth of what a
  -- list cost the database. Sold out and back again are noted at once, everything between within a minute, together with
  -- what was sold (order/sold-count.ts).
  stock_quantity int not null default 0,
  -- What the rows of a product were made from but its offers, as a digest: where it is the same, another price or stock
  -- writes no words, tags and pages anew.
  made_of text
) with (fillfactor = 90);
-- The planner's own counts of frequent tags tell how to walk a list: see list-plan.ts.
alter table search_items alter column tags set statistics 400;
-- The list of frequent tags holds four thousand: words fill it, and of many categories and cars it knows nothing. Their
-- own columns have few values, so that the planner's counts of these know all (tag-statistics.ts).
alter table search_items alter column category_id set statistics 500;
alter table search_items alter column brand_id set statistics 500;
alter table search_items alter column cars set statistics 400;
-- How many products the larger shops have, for the plan of their lists (tag-statistics.ts).
alter table search_items alter column shop_id set statistics 500;
create index search_items_tags on search_items using gin (tags) with (fastupdate = on);
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
-- A sixteenth of all products, for counts that would take too long (facet.service.ts).
create index search_items_sample_tags on search_items using gin (tags) where (uuid_hash(product_id) & 15) = 0;
-- Of 256 products one, for counts where even a sixteenth is too many (sample.ts).
create index search_items_sample_256_tags on search_items using gin (tags)
  where (uuid_hash(product_id) & 255) = 0;
-- The same sample without a tag to look for: what the whole catalogue is counted by.
create index search_items_sample_256 on search_items (product_id) where (uuid_hash(product_id) & 255) = 0;
-- Lists of a brand by price: none of the dearest parts may be of it, and to sort all of its own took ten thousands of rows.
create index search_items_brand_price on search_items (brand_id, price_cents, product_id);
-- The list of a shop is walked in its order, as that of a category is: a shop of 20,000 parts read and sorted all of them
-- for each page. What it sells and how much (0097, 0100) is still told without its rows, by the index of its sales.
create index search_items_shop_sales on search_items (shop_id, sold_count desc, product_id desc) include (top_id, brand_id);
create index search_items_shop_price on search_items (shop_id, price_cents, product_id);
create index search_items_shop_age on search_items (shop_id, created_at desc, product_id desc);
-- Its counts come from a sixteenth of its products where it has very many.
create index search_items_sample_shop on search_items (shop_id) where (uuid_hash(product_id) & 15) = 0;
create index search_items_sample_256_shop on search_items (shop_id) where (uuid_hash(product_id) & 255) = 0;

-- The card of a list, ready to send but for the numbers that sales change. `facts` and the texts are
-- pieces of one JSON object: `"id":"…",…` and, for zh-Hans, en, ru, kk, `"name":"…","shopName":"…"`.
create table product_cards (
  product_id uuid primary key references products on delete cascade,
  offer_id uuid not null,
  facts text not null,
  texts text[] not null check (cardinality(texts) = 4)
) with (fillfactor = 90);

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

create table shop_product_lists (
  tag int not null,
  shop_id uuid not null references shops on delete cascade,
  primary key (tag, shop_id)
);
create index shop_product_lists_shop on shop_product_lists (shop_id);

-- Which number took which one's place is said by a product on sale, of the numbers of its own brand. The table holds what
-- is said now: a draft, a hidden product and a closed shop say nothing.
create view said_supersessions as
select
  case r.kind when 'supersedes' then r.number_key else p.number_key end as old_key,
  case r.kind when 'supersedes' then p.number_key else r.number_key end as new_key,
  p.id as product_id,
  case r.kind when 'supersedes' then r.number else p.part_number end as old_number,
  case r.kind when 'supersedes' then p.part_number else r.number end as new_number,
  p.brand_id
from part_references r
  join products p on p.id = r.product_id
  join shops h on h.id = p.shop_id
  join brands b on b.id = p.brand_id
where r.kind in ('supersedes', 'superseded_by') and p.state = 'active' and h.state = 'active'
  -- What takes the place of another maker's number is an equal of it; whose number it is, that maker says. A carmaker's
  -- own brand (Toyota Genuine Parts) may be called by the name of the make.
  and (lower(r.brand_name) = lower(b.name)
    or not exists (select from brands o where lower(o.name) = lower(r.brand_name))
      and (b.tier = 'oe' or not exists (
        select from makes m cross join jsonb_each_text(m.name) n where lower(n.value) = lower(r.brand_name))));

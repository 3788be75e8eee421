create table makes (
  id int generated always as identity primary key,
  slug text not null unique,
  name jsonb not null,
  country text,
  kind text not null check (kind in ('car', 'truck', 'bus')),
  synonyms text[] not null default '{}',
  is_popular boolean not null default false,
  -- Order of the reference data; ids follow the order in which a transaction happens to insert rows.
  position integer not null default 0
);

create table models (
  id int generated always as identity primary key,
  make_id int not null references makes,
  slug text not null,
  name jsonb not null,
  synonyms text[] not null default '{}',
  size_class text,
  year_from smallint not null,
  year_to smallint,
  is_popular boolean not null default false,
  unique (make_id, slug)
);

create table generations (
  id int generated always as identity primary key,
  model_id int not null references models,
  slug text not null,
  name text not null,
  code text,
  body text,
  year_from smallint not null,
  year_to smallint,
  unique (model_id, slug)
);

-- The same engine code powers many cars: engine is a fitment key of its own.
create table engines (
  id int generated always as identity primary key,
  code text not null unique,
  litres numeric(4, 2),
  fuel text
);

create table generation_engines (
  generation_id int not null references generations on delete cascade,
  engine_id int not null references engines,
  primary key (generation_id, engine_id)
);
create index generation_engines_engine on generation_engines (engine_id);

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

-- Values of attributes in use; the id is a tag (tag.ts), so that lists can be filtered by it.
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
  -- As typed, and with letters and digits only (part-number.ts).
  part_number text not null check (char_length(part_number) between 1 and 40),
  normalized_number text not null check (normalized_number ~ '^[A-Z0-9]{3,40}$'),
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
  -- The carton of several units as it is loaded; null when unknown, or when a unit ships in its own.
  carton_length_mm int check (carton_length_mm between 1 and 12000),
  carton_width_mm int check (carton_width_mm between 1 and 12000),
  carton_height_mm int check (carton_height_mm between 1 and 12000),
  carton_gross_grams int check (carton_gross_grams between 1 and 30000000),
  -- Paths below the media root, as with pictures.
  videos text[] not null default '{}' check (cardinality(videos) <= 5),
  -- Null until the first change: a table of a million rows need not be rewritten.
  updated_at timestamptz,
  unique (shop_id, brand_id, normalized_number, condition),
  constraint products_carton_whole
    check (num_nulls(carton_length_mm, carton_width_mm, carton_height_mm, carton_gross_grams) in (0, 4))
) with (fillfactor = 75);
create index products_category on products (category_id);
create index products_same_part on products (brand_id, normalized_number) include (id);

-- Certificates, manuals and other documents of a product.
create table product_documents (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('certificate', 'declaration', 'test_report', 'safety_sheet', 'manual', 'drawing')),
  -- The rule or subject: `TR CU 018/2011`, `UN ECE R90`.
  title text not null check (char_length(title) between 1 and 120),
  number text not null default '' check (char_length(number) <= 80),
  issuer text not null default '' check (char_length(issuer) <= 120),
  valid_to date,
  -- Below /media/file/; null: shown by the shop on request.
  path text,
  position smallint not null
);
create index product_documents_product on product_documents (product_id, position);

-- Further part numbers under which a product is found.
create table part_references (
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('oe', 'crossReference', 'supersedes', 'superseded_by')),
  brand_name text not null,
  number text not null,
  normalized_number text not null check (normalized_number ~ '^[A-Z0-9]{3,40}$'),
  position smallint not null,
  primary key (product_id, kind, normalized_number)
);

-- Every part number that leads to a product: `own` 0, `reference` 1.
create table part_numbers (
  normalized_number text not null,
  kind smallint not null,
  product_id uuid not null references products on delete cascade,
  primary key (normalized_number, kind, product_id)
);
create index part_numbers_product on part_numbers (product_id);
create index part_numbers_prefix on part_numbers (normalized_number text_pattern_ops);
create index part_numbers_folded on part_numbers (translate(normalized_number, 'OILBS', '01185') collate "C", kind);
-- The end of a number as its beginning: of a typing error in one half, the other half is right.
create index part_numbers_ending on part_numbers (reverse(translate(normalized_number, 'OILBS', '01185')) collate "C");

-- Part numbers and the ones that supersede them, from the statements of sellers (view stated_supersessions).
create table supersessions (
  old_key text not null,
  new_key text not null,
  product_id uuid not null references products on delete cascade,
  -- As typed.
  old_number text not null,
  new_number text not null,
  brand_id int not null references brands,
  primary key (old_key, new_key, product_id),
  check (old_key <> new_key)
);
create index supersessions_product on supersessions (product_id);
-- Follows the chain of a brand: refuse_supersession_cycle.
create index supersessions_chain on supersessions (old_key, brand_id, new_key);

-- A row covers everything below it: no model means every model of the make.
create table fitments (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  make_id int not null references makes,
  model_id int references models,
  generation_id int references generations,
  engine_id int references engines,
  year_from smallint,
  year_to smallint,
  -- Null: both sides. The note is what else to check before buying, up to 200 characters in each language.
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
-- In the order in which offers end (offer-end.ts).
create index offers_valid_to on offers (valid_to, id) where valid_to is not null;

create table price_tiers (
  offer_id uuid not null references offers on delete cascade,
  min_quantity int not null check (min_quantity >= 1),
  price_minor bigint not null check (price_minor between 1 and 1000000000000),
  primary key (offer_id, min_quantity)
) with (fillfactor = 90);

-- Separate from the offer and half empty, so that a sale is a HOT update; the check backs the conditional update.
create table stocks (
  offer_id uuid primary key references offers on delete cascade,
  quantity int not null check (quantity >= 0),
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

create table offer_ends (
  checked_at timestamptz not null
);
insert into offer_ends values ('-infinity');

-- What filters and orders lists, and nothing else: no names, so that rows stay narrow.
create table search_items (
  product_id uuid primary key references products on delete cascade,
  shop_id uuid not null,
  -- The leaf and its ancestors: each level of the tree has lists of its own.
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
  -- The makes and models among the tags, to be counted.
  cars int[] not null,
  -- The attributes and the warranty among the tags, to be counted.
  details int[] not null default '{}',
  -- The stock that lists show. Looking it up for each card was a sixth of the database time of a list. Sold out and
  -- back in stock are written at once, everything between within a minute, together with the sales
  -- (order/order-changed.ts).
  stock_quantity int not null default 0,
  -- Digest of everything but the offers: when it is unchanged, a new price or stock rewrites no words, tags and pages.
  source_digest text
) with (fillfactor = 90);
-- The planner's statistics of frequent tags decide how a list is scanned: list-plan.ts.
alter table search_items alter column tags set statistics 400;
-- The statistics of tags hold four thousand values, most of them words, and miss many categories and cars. Their own
-- columns have few values, so that statistics cover all (tag-statistics.ts).
alter table search_items alter column category_id set statistics 500;
alter table search_items alter column brand_id set statistics 500;
alter table search_items alter column cars set statistics 400;
-- Product counts of the larger shops, for the plan of their lists (tag-statistics.ts).
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
-- One product of 16, for counts that would take too long (facet.ts).
create index search_items_sample_tags on search_items using gin (tags) where (uuid_hash(product_id) & 15) = 0;
-- One product of 256, for counts where even a sixteenth is too many (sample.ts).
create index search_items_sample_256_tags on search_items using gin (tags)
  where (uuid_hash(product_id) & 255) = 0;
-- The same sample without a tag, for counts of the whole catalogue.
create index search_items_sample_256 on search_items (product_id) where (uuid_hash(product_id) & 255) = 0;
-- Lists of a brand by price: scanning by price alone and filtering read tens of thousands of rows.
create index search_items_brand_price on search_items (brand_id, price_cents, product_id);
-- The list of a shop is scanned in its order: a shop of 20,000 products read and sorted all of them for each page. The
-- index by sales also serves the facets of the shop as an index-only scan.
create index search_items_shop_sales on search_items (shop_id, sold_count desc, product_id desc) include (top_id, brand_id);
create index search_items_shop_price on search_items (shop_id, price_cents, product_id);
create index search_items_shop_age on search_items (shop_id, created_at desc, product_id desc);
-- Sampled counts of shops with very many products.
create index search_items_sample_shop on search_items (shop_id) where (uuid_hash(product_id) & 15) = 0;
create index search_items_sample_256_shop on search_items (shop_id) where (uuid_hash(product_id) & 255) = 0;

-- The card of a list, as JSON text without the numbers that sales change. `facts` and the texts are parts of one JSON
-- object: `"id":"…",…` and, for zh-Hans, en, ru, kk, `"name":"…","shopName":"…"`.
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
  -- JSON of each offer without its stock, in the order shown.
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

-- Supersessions that products on sale state, among the part numbers of their own brand. A draft, a hidden product and a
-- closed shop state nothing.
create view stated_supersessions as
select
  case r.kind when 'supersedes' then r.normalized_number else p.normalized_number end as old_key,
  case r.kind when 'supersedes' then p.normalized_number else r.normalized_number end as new_key,
  p.id as product_id,
  case r.kind when 'supersedes' then r.number else p.part_number end as old_number,
  case r.kind when 'supersedes' then p.part_number else r.number end as new_number,
  p.brand_id
from part_references r
  join products p on p.id = r.product_id
  join shops h on h.id = p.shop_id
  join brands b on b.id = p.brand_id
where r.kind in ('supersedes', 'superseded_by') and p.state = 'active' and h.state = 'active'
  -- A part that replaces another maker's number is an equivalent; only that maker can supersede it. A carmaker's own
  -- brand (Toyota Genuine Parts) may be called by the name of the make.
  and (lower(r.brand_name) = lower(b.name)
    or not exists (select from brands o where lower(o.name) = lower(r.brand_name))
      and (b.tier = 'oe' or not exists (
        select from makes m cross join jsonb_each_text(m.name) n where lower(n.value) = lower(r.brand_name))));

-- Trade terms beside the names and synonyms of categories; the search reads them (dictionary-term.ts).
create table trade_words (
  category_id smallint not null references categories on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  word text not null check (char_length(word) between 1 and 80),
  -- From data/reference, not added by the office.
  is_reference boolean not null default false,
  -- Null for reference data, and when the account was erased.
  added_by uuid references users on delete set null,
  added_at timestamptz not null default now(),
  primary key (category_id, language, word)
);
create index trade_words_added on trade_words (added_at desc, category_id, language, word) where not is_reference;
create index trade_words_by on trade_words (added_by) where added_by is not null;

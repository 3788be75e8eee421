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
  synonyms text[] not null default '{}',
  -- A brand that a seller asks for has its row at once, so that drafts can name it; it is shown once the office accepts
  -- it.
  state text not null default 'accepted' check (state in ('accepted', 'asked', 'refused')),
  -- Spellings that the office has added; an import of reference data replaces the others.
  added_synonyms text[] not null default '{}'
);

-- Brands that sellers ask for: the office accepts a brand, says which one it is, or refuses.
create table brand_requests (
  id uuid primary key,
  -- Null once it turned out to be another brand.
  brand_id integer references brands on delete set null,
  name text not null check (char_length(name) between 2 and 60),
  -- Of the name, so that a brand is asked for once.
  name_key text not null check (char_length(name_key) between 1 and 200),
  state text not null check (state in ('waiting', 'accepted', 'aliased', 'refused')),
  -- The brand that it is now, its own or another.
  target_id integer references brands on delete set null,
  refusal text check (refusal in ('notBrand', 'misspelt', 'counterfeit', 'unclear')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null))
);
create unique index brand_requests_waiting_once on brand_requests (name_key) where state = 'waiting';
create index brand_requests_state on brand_requests (state, created_at, id);
create index brand_requests_brand on brand_requests (brand_id);
create index brand_requests_target on brand_requests (target_id);

-- The shops that wait for an answer.
create table brand_request_shops (
  request_id uuid not null references brand_requests on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  -- Null when the person is erased; the shop still waits for the answer.
  user_id uuid references users on delete set null,
  homepage text not null check (char_length(homepage) <= 600),
  note text not null check (char_length(note) <= 500),
  logo text not null default '' check (char_length(logo) <= 600),
  asked_at timestamptz not null,
  primary key (request_id, shop_id)
);
create index brand_request_shops_shop on brand_request_shops (shop_id);
create index brand_request_shops_user on brand_request_shops (user_id, asked_at);

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
  -- Weight and size: zero when not stated.
  net_grams int not null check (net_grams between 0 and 30000000),
  gross_grams int not null check (gross_grams >= net_grams),
  length_mm int not null check (length_mm between 0 and 12000),
  width_mm int not null check (width_mm between 0 and 12000),
  height_mm int not null check (height_mm between 0 and 12000),
  quantity_per_carton int not null check (quantity_per_carton between 1 and 10000),
  -- {key: value} of the category's attributes.
  attributes jsonb not null default '{}',
  -- Paths below the media root, the first is the list picture.
  pictures text[] not null check (cardinality(pictures) <= 12),
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
  -- Alternative texts by language, by the path of the picture.
  picture_texts jsonb not null default '{}',
  -- What customs and carriers ask of a product; null: not stated.
  gtin text check (gtin ~ '^(?:[0-9]{8}|[0-9]{12,14})$'),
  warranty_km integer check (warranty_km between 1 and 500000),
  grade text check (grade in ('A', 'B', 'C')),
  cartons_per_pallet integer check (cartons_per_pallet between 1 and 1000),
  un_number text check (un_number ~ '^[0-9]{4}$'),
  un_class text check (un_class ~ '^[1-9](?:\.[1-6])?$'),
  has_battery boolean,
  -- Further words by which buyers may search, which no page shows.
  search_terms text check (char_length(search_terms) <= 300),
  -- new until it is on sale for the first time, then clear until a field that the office reviews changes off sale.
  clearance text not null default 'new' check (clearance in ('new', 'clear', 'changed')),
  unique (shop_id, brand_id, normalized_number, condition),
  constraint products_carton_whole
    check (num_nulls(carton_length_mm, carton_width_mm, carton_height_mm, carton_gross_grams) in (0, 4)),
  constraint products_dangerous_whole check ((un_number is null) = (un_class is null))
) with (fillfactor = 75);
create index products_category on products (category_id);
create index products_same_part on products (brand_id, normalized_number) include (id);
create index products_brand_draft on products (brand_id) where state = 'draft';

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

-- Which first publications and which edits of live products the office sees before buyers do. Rules are added and never
-- changed: of each category the latest counts.
create table product_review_rules (
  id uuid primary key,
  -- Null: of all categories that neither have a rule of their own nor inherit one.
  category_id smallint references categories,
  -- Counts the rules of the category.
  version integer not null check (version > 0),
  -- Null: inherited again, as the fields are.
  publications boolean,
  fields text[] check (fields <@ '{name,brand,number,category,pictures,condition}'::text[]),
  created_at timestamptz not null,
  -- Two officers approve a product.
  needs_two boolean,
  unique nulls not distinct (category_id, version),
  check ((publications is null) = (fields is null)),
  check (category_id is not null or publications is not null),
  check ((publications is null) = (needs_two is null))
);

-- A rule by which one person would approve what two approve today: in force once another officer has confirmed it.
create table product_review_rule_changes (
  id uuid primary key,
  category_id smallint references categories,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected')),
  -- Of the rule that it replaces.
  version integer not null check (version >= 0),
  -- Null where the category would have no rule of its own any more.
  rule jsonb,
  proposed_by uuid not null references users,
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index product_review_rule_changes_waiting on product_review_rule_changes (category_id)
  nulls not distinct where state = 'waiting';
create index product_review_rule_changes_category on product_review_rule_changes (category_id);
create index product_review_rule_changes_proposed_by on product_review_rule_changes (proposed_by);

-- First publications and edits that the office sees before buyers do.
create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  kind text not null check (kind in ('publication', 'edit')),
  state text not null check (state in ('submitted', 'returned', 'approved', 'withdrawn')),
  -- Columns of the product as its seller wants them, of an edit.
  staged jsonb not null default '{}',
  fields text[] not null default '{}',
  -- Counts what the seller has sent, so that a decision is about what was read.
  revision integer not null default 1,
  reason text
    check (reason in ('name', 'brand', 'number', 'category', 'pictures', 'condition', 'doubled', 'forbidden', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- By the rule when the product was sent, whatever it says later.
  needs_two boolean not null default false,
  check ((state = 'submitted') = (decided_at is null)),
  check (state <> 'returned' or reason is not null),
  check (kind = 'edit' or staged = '{}')
);
create unique index product_reviews_open_once on product_reviews (product_id) where state in ('submitted', 'returned');
create index product_reviews_product on product_reviews (product_id);
create index product_reviews_waiting on product_reviews (submitted_at, id) where state = 'submitted';

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
  ),
  -- Where on the car the part belongs; null: not stated, or on both.
  axle text check (axle in ('front', 'rear')),
  side text check (side in ('left', 'right'))
);
create index fitments_product on fitments (product_id);
create index fitments_vehicle on fitments (generation_id, product_id);

-- Cars that a part does not fit though one of its fitments covers them: "all but …". Apart from the fitments, so that
-- whatever reads those never takes an excluded car for one that fits.
create table fitment_exclusions (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  make_id integer not null references makes,
  model_id integer references models,
  generation_id integer references generations,
  engine_id integer references engines,
  year_from smallint,
  year_to smallint,
  steering text check (steering in ('lhd', 'rhd'))
);
create index fitment_exclusions_product on fitment_exclusions (product_id);

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

-- Each change of stock with its cause, written by the trigger stocks_moved: the stock of an offer is their sum.
create table stock_movements (
  id bigint generated always as identity primary key,
  -- No foreign key: movements stay when an offer is deleted.
  offer_id uuid not null,
  -- What came, or went if negative.
  quantity int not null check (quantity <> 0),
  -- opening: of a new offer. returned: what came back from a buyer and can be sold again. direct: nobody named a cause.
  cause text not null check (
    cause in ('opening', 'form', 'api', 'import', 'stock_file', 'sold', 'given_back', 'returned', 'direct')),
  -- The checkout of what was sold, the order of what was given back, the return of what was returned.
  source_id uuid,
  at timestamptz not null default now()
);
create index stock_movements_returned on stock_movements (source_id, offer_id) where cause = 'returned';

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
-- A text is looked for among the products of one shop, however many others have.
create index shop_listings_words on shop_listings using gin (shop_id, words gin_trgm_ops);
-- The few products of a large shop that lack something are found without reading all of them.
create index shop_listings_without_picture on shop_listings (shop_id, created_at, product_id) where lacks_picture;
create index shop_listings_without_fitment on shop_listings (shop_id, created_at, product_id) where lacks_fitment;
create index shop_listings_without_language on shop_listings (shop_id, created_at, product_id) where lacks_language;

-- The secret address at which marketplaces read the products of a shop. Its owner can read it again, so it is stored.
create table product_feeds (
  shop_id uuid primary key references shops on delete cascade,
  secret text not null unique check (char_length(secret) = 32),
  created_at timestamptz not null
);

-- Views of a shop and of its products by day in the time zone of the shop, without persons; kept for 400 days.
create table shop_view_days (
  shop_id uuid not null references shops on delete cascade,
  day date not null,
  shop_views integer not null default 0 check (shop_views >= 0),
  product_views integer not null default 0 check (product_views >= 0),
  cart_adds integer not null default 0 check (cart_adds >= 0),
  primary key (shop_id, day)
);
create index shop_view_days_day on shop_view_days (day);

create table product_view_days (
  shop_id uuid not null,
  day date not null,
  product_id uuid not null references products on delete cascade,
  views integer not null default 0 check (views >= 0),
  cart_adds integer not null default 0 check (cart_adds >= 0),
  primary key (shop_id, day, product_id)
);
create index product_view_days_product on product_view_days (product_id);
create index product_view_days_day on product_view_days (day);

-- Tables of the shop module that name products and brands.
alter table shop_category_products add foreign key (product_id) references products on delete cascade;
alter table shop_certificates add foreign key (brand_id) references brands;

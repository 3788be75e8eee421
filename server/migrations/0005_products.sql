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
  unique (shop_id, brand_id, number_key, condition)
);
create index products_same_part on products (brand_id, number_key);
create index products_category on products (category_id);

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

-- A wider row covers all below it: no model means every model of the make.
create table fitments (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  make_id int not null references makes,
  model_id int references models,
  generation_id int references generations,
  engine_id int references engines,
  year_from smallint,
  year_to smallint
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

create table price_tiers (
  offer_id uuid not null references offers on delete cascade,
  min_quantity int not null check (min_quantity >= 1),
  price_minor bigint not null check (price_minor between 1 and 1000000000000),
  primary key (offer_id, min_quantity)
);

-- Apart from the offer and half empty, so that a sale is a hot update in place; the check is the last net
-- under the conditional update.
create table stocks (
  offer_id uuid primary key references offers on delete cascade,
  quantity int not null check (quantity >= 0),
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

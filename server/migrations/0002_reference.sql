-- Reference data: imported from data/reference by slug or code, so that an import can be repeated at any time.
-- `text` columns named *_names or name hold {language: text}.

create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name jsonb not null,
  phone_prefix text not null,
  currency text,
  is_eaeu boolean not null default false,
  -- Countries of the trade come first in every list.
  trade_rank smallint
);

create table cities (
  id int primary key, -- GeoNames
  country text not null references countries,
  name jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  population int not null,
  is_capital boolean not null default false,
  -- All spellings in lower case, for prefix search: one row of city_names each.
  constraint cities_name_not_empty check (name <> '{}')
);
create index cities_country on cities (country, population desc, id);
create table city_names (
  city_id int not null references cities on delete cascade,
  spelling text not null,
  population int not null,
  primary key (spelling, city_id)
);
create index city_names_prefix on city_names (spelling text_pattern_ops, population desc);

create table hubs (
  id text primary key,
  country text not null references countries,
  name jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  kind text not null,
  modes text[] not null
);

create table currencies (
  code text primary key,
  numeric_code text not null,
  minor_units smallint not null,
  display_decimals smallint not null,
  symbol text not null,
  name jsonb not null
);
-- How many units of the currency one US dollar buys, day by day.
create table exchange_rates (
  currency text not null references currencies,
  rate_date date not null,
  per_usd numeric(20, 10) not null check (per_usd > 0),
  source text not null,
  primary key (currency, rate_date)
);

create table incoterms (
  code text primary key,
  mode text not null,
  name jsonb not null,
  place text not null,
  seller_duties jsonb not null
);

create table hs_codes (
  code text primary key check (code ~ '^\d{6}$'),
  name jsonb not null
);

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

create table makes (
  id int generated always as identity primary key,
  slug text not null unique,
  name jsonb not null,
  country text,
  kind text not null check (kind in ('car', 'truck', 'bus')),
  synonyms text[] not null default '{}',
  is_popular boolean not null default false
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

-- The state of an import: a file whose content is unchanged is not read again.
create table imports (
  name text primary key,
  content_hash text not null,
  finished_at timestamptz not null default now()
);

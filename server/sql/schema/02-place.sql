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
  -- GeoNames
  id int primary key,
  country text not null references countries,
  name jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  population int not null,
  is_capital boolean not null default false,
  -- Of the reference data, as `Asia/Almaty`.
  time_zone text not null default 'UTC',
  -- All spellings in lower case, for prefix search: one row of city_names each.
  constraint cities_name_not_empty check (name <> '{}')
);
create index cities_country on cities (country, population desc, id);
create index cities_by_location on cities using gist (point(longitude, latitude));

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
  -- Of a rate that the office has corrected: an import of the same day leaves it.
  reason text not null default '',
  corrected_at timestamptz,
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

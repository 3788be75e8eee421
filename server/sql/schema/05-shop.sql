create table shops (
  id uuid primary key,
  owner_id uuid not null references users,
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,40}$'),
  state text not null check (state in ('draft', 'pending', 'active', 'suspended', 'closed')),
  name jsonb not null check (name <> '{}'),
  slogan jsonb not null default '{}',
  description jsonb not null default '{}',
  return_policy jsonb not null default '{}',
  logo text not null,
  cover text not null,
  country text not null references countries,
  city_id int not null references cities,
  address text not null,
  phone text not null,
  languages text[] not null default '{}',
  business_types text[] not null check (cardinality(business_types) > 0),
  main_make_ids int[] not null default '{}',
  year_founded smallint,
  rating_hundredths smallint not null default 0 check (rating_hundredths between 0 and 500),
  rating_count int not null default 0,
  product_count int not null default 0,
  on_time_bp smallint check (on_time_bp between 0 and 10000),
  response_hours smallint,
  created_at timestamptz not null default now(),
  -- Names in all languages, for search by any part.
  name_text text not null generated always as (lower(
    coalesce(name->>'zh-Hans', '') || ' ' || coalesce(name->>'en', '') || ' ' ||
    coalesce(name->>'ru', '') || ' ' || coalesce(name->>'kk', ''))) stored,
  -- Defaults to the city's (trigger shops_location).
  location point not null,
  -- Facets of shop search: top-level categories and brands of the products on sale. Updated together with product_count
  -- (trigger shops_product_facets).
  product_category_ids int[] not null default '{}',
  product_brand_ids int[] not null default '{}',
  updated_at timestamptz
);
create index shops_owner on shops (owner_id);
create index shops_by_rating on shops (rating_hundredths desc, id) where state = 'active';
create index shops_by_size on shops (product_count desc, id) where state = 'active';
create index shops_by_age on shops (created_at desc, id) where state = 'active';
create index shops_by_country on shops (country, rating_hundredths desc, id) where state = 'active';
create index shops_name_similar on shops using gin (name_text gin_trgm_ops);
create index shops_by_location on shops using gist (location) where state = 'active';
-- For shop search by the name of a place.
create index shops_city on shops (city_id) where state = 'active';

create table warehouses (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  name text not null,
  country text not null references countries,
  city_id int not null references cities,
  kind text not null check (kind in ('own', 'bonded', 'transit', 'consolidation'))
);
create index warehouses_shop on warehouses (shop_id);

create table shop_cards (
  shop_id uuid not null references shops on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  -- JSON of shopCard in contracts/src/shop/shop.ts.
  text text not null,
  primary key (shop_id, language)
);

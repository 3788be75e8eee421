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
  updated_at timestamptz,
  -- Null for the shop of an individual.
  enterprise_id uuid references enterprise_applications on delete set null,
  -- With which the shop was applied for.
  application_id uuid references enterprise_applications on delete set null,
  version int not null default 1,
  email text not null default '',
  more_phones text[] not null default '{}',
  wechat text not null default '',
  whatsapp text not null default '',
  telegram text not null default '',
  gallery text[] not null default '{}',
  main_category_ids int[] not null default '{}',
  -- Seven days, Monday first: {opens, closes}, or null for a day on which it is closed.
  hours jsonb,
  -- {from, to, note}
  holiday jsonb,
  -- Of an order without its delivery.
  minimum_order_minor bigint check (minimum_order_minor > 0),
  minimum_order_currency text,
  -- Why the office suspended it.
  reason text not null default '',
  suspended_with_enterprise boolean not null default false,
  -- Counts the changes of shop_categories.
  categories_version int not null default 0,
  -- By country of dispatch, where the shop is registered for VAT, {"CN": {"number": …, "basisPoints": 1300,
  -- "isIncluded": true}}. Elsewhere no tax is charged.
  taxes jsonb not null default '{}' check (jsonb_typeof(taxes) = 'object'),
  check ((minimum_order_minor is null) = (minimum_order_currency is null))
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
create index shops_enterprise on shops (enterprise_id) where enterprise_id is not null;
create index shops_application on shops (application_id) where application_id is not null;

-- Who works in a shop. It may have several owners; that of `shops.owner_id` answers for it (trigger shops_keep_owner).
create table shop_members (
  shop_id uuid not null references shops on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (shop_id, user_id)
);
create index shop_members_user on shop_members (user_id, shop_id);

-- Invitations into the team of a shop, each by a link that was sent to one email address.
create table shop_invitations (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  email text not null check (char_length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'staff')),
  -- Of the email.
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  -- Of the link in the last email; the links of earlier ones are invalid.
  token_hash bytea not null unique,
  -- Whose address it was when the email was sent; once it is accepted, who accepted it.
  user_id uuid references users on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- The owner who sent it: once they are no owner of the shop, it is void.
  invited_by uuid references users on delete cascade
);
create unique index shop_invitations_open on shop_invitations (shop_id, email) where accepted_at is null;
create index shop_invitations_user on shop_invitations (user_id) where user_id is not null;
create index shop_invitations_old on shop_invitations (expires_at);
create index shop_invitations_inviter on shop_invitations (invited_by) where invited_by is not null;

-- An offer of a whole enterprise to another person, by their address: who has no account yet can still accept it.
create table enterprise_offers (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  from_user uuid not null references users on delete cascade,
  email text not null,
  state text not null check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create unique index enterprise_offers_open on enterprise_offers (application_id) where state = 'offered';
create index enterprise_offers_email on enterprise_offers (email) where state = 'offered';
create index enterprise_offers_from on enterprise_offers (from_user);

-- Requests to join an enterprise, by people who applied with its registration number.
create table enterprise_join_requests (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  note text not null default '' check (char_length(note) <= 500),
  state text not null check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index enterprise_join_requests_open on enterprise_join_requests (user_id) where state = 'asked';
create index enterprise_join_requests_enterprise on enterprise_join_requests (application_id, created_at, id);
create index enterprise_join_requests_user on enterprise_join_requests (user_id, created_at);

create table warehouses (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  name text not null,
  country text not null references countries,
  city_id int not null references cities,
  kind text not null check (kind in ('own', 'bonded', 'transit', 'consolidation'))
);
create index warehouses_shop on warehouses (shop_id);

-- The own categories of a shop, a tree of up to three levels.
create table shop_categories (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  parent_id uuid references shop_categories on delete cascade deferrable initially deferred,
  -- From the top down to this one.
  path uuid[] not null check (cardinality(path) between 1 and 3),
  position int not null,
  -- By language.
  name jsonb not null
);
create index shop_categories_shop on shop_categories (shop_id, position);
create index shop_categories_parent on shop_categories (parent_id);

-- A product is in one category of its shop, or in none.
create table shop_category_products (
  -- Foreign key: at the end of 11-product.sql.
  product_id uuid primary key,
  category_id uuid not null references shop_categories on delete cascade
);
create index shop_category_products_category on shop_category_products (category_id);

-- Papers that a shop shows to buyers: certificates, and authorisations of makers to sell their brand.
create table shop_certificates (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  kind text not null check (kind in ('certificate', 'authorisation')),
  name text not null check (char_length(name) between 1 and 120),
  issuer text not null check (char_length(issuer) <= 120),
  number text not null check (char_length(number) <= 80),
  -- The last day; null: it does not expire.
  valid_until date,
  -- Of an authorisation. Foreign key: at the end of 11-product.sql.
  brand_id int,
  file_id uuid not null unique references media_files,
  position smallint not null,
  -- An authorisation is checked by the office.
  state text check (state in ('submitted', 'accepted', 'returned', 'rejected')),
  revision integer not null default 1,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- One that replaces an accepted authorisation counts until then while it waits for the office.
  counts_until date,
  reason text check (reason in ('brand', 'shop', 'issuer', 'expired', 'unreadable', 'forged', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  check (kind = 'certificate' or brand_id is not null),
  check ((kind = 'authorisation') = (state is not null)),
  check (state is null or submitted_at is not null)
);
create index shop_certificates_shop on shop_certificates (shop_id, position);
create index shop_certificates_brand on shop_certificates (brand_id);
create index shop_certificates_waiting on shop_certificates (submitted_at, id) where state = 'submitted';
create index shop_certificates_ending on shop_certificates (valid_until) where state = 'accepted';

-- At which stages before the last day of an authorisation the team of the shop was reminded of it.
create table shop_certificate_reminders (
  certificate_id uuid not null references shop_certificates on delete cascade,
  held_until date not null,
  days_before integer not null,
  told_at timestamptz not null,
  primary key (certificate_id, held_until, days_before)
);

-- The card of a shop in lists, in one language: written by write_shop_cards.
create table shop_cards (
  shop_id uuid not null references shops on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  -- JSON of shopCard in contracts/src/shop/shop.ts.
  text text not null,
  primary key (shop_id, language)
);

-- Keys by which programs reach one shop. A key itself is stored nowhere.
create table shop_api_keys (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  -- The owner who made it, in whose name it calls: it ends with their rights.
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Its beginning, by which it is recognised.
  start text not null check (char_length(start) = 8),
  key_hash bytea not null unique,
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['products.read', 'products.write', 'stock.write', 'orders.read']),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index shop_api_keys_shop on shop_api_keys (shop_id, created_at);
create index shop_api_keys_user on shop_api_keys (user_id);

-- Addresses to which a shop sends its events.
create table shop_webhooks (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  url text not null check (url like 'https://%' and char_length(url) <= 600),
  events text[] not null check (
    cardinality(events) > 0
    and events <@ array['product.changed', 'stock.changed', 'order.created', 'order.changed']),
  is_active boolean not null default true,
  -- Encrypted.
  secret bytea not null,
  -- Signs too, until then.
  former_secret bytea,
  former_until timestamptz,
  -- Since when no delivery has succeeded.
  failing_since timestamptz,
  -- One job at a time sends to an address, and none while it rests after a failure.
  busy_until timestamptz,
  created_at timestamptz not null,
  -- The owner who chose the address or switched it on last: it stops when they leave.
  saved_by uuid references users on delete set null
);
create index shop_webhooks_shop on shop_webhooks (shop_id, created_at);
create index shop_webhooks_saver on shop_webhooks (saved_by) where saved_by is not null;

-- What is sent to an address, an event each, with its outcome.
create table shop_webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references shop_webhooks on delete cascade,
  event text not null,
  body text not null check (char_length(body) <= 60000),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempt_count smallint not null default 0,
  status smallint,
  created_at timestamptz not null,
  attempted_at timestamptz,
  next_at timestamptz not null
);
create index shop_webhook_deliveries_log on shop_webhook_deliveries (webhook_id, created_at desc, id desc);
create index shop_webhook_deliveries_due on shop_webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index shop_webhook_deliveries_old on shop_webhook_deliveries (created_at);

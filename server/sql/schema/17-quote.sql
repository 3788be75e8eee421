-- A buyer asks shops for prices.
create table quote_requests (
  id uuid primary key,
  -- The code that people read out: Q, the date in UTC, six characters of Crockford's alphabet.
  code text not null unique check (code ~ '^Q\d{6}[0-9A-HJKMNP-TV-Z]{6}$'),
  buyer_id uuid not null references users,
  state text not null check (state in ('open', 'partly_ordered', 'ordered', 'withdrawn', 'expired')),
  -- Whether all shops that fit were asked, not only chosen ones.
  is_open boolean not null,
  -- As far as it is known: contracts/src/product/vehicle.ts.
  vehicle jsonb,
  vin text not null,
  -- Of the target prices.
  currency text not null references currencies,
  city_id int not null references cities,
  incoterm text references incoterms,
  wanted_by date,
  note text not null,
  line_count smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz
);
create index quote_requests_buyer on quote_requests (buyer_id, created_at desc, id desc);
create index quote_requests_buyer_state on quote_requests (buyer_id, state, created_at desc, id desc);
create index quote_requests_due on quote_requests (expires_at) where state in ('open', 'partly_ordered');

create table quote_request_lines (
  request_id uuid not null references quote_requests on delete cascade,
  position smallint not null,
  -- As typed; empty for words alone.
  part_number text not null,
  text text not null,
  quantity int not null check (quantity > 0),
  -- Per item.
  target_minor bigint check (target_minor > 0),
  ordered_quantity int not null default 0,
  primary key (request_id, position)
);

-- Private photos and papers.
create table quote_request_files (
  request_id uuid not null references quote_requests on delete cascade,
  position smallint not null,
  file_id uuid not null references media_files,
  name text not null,
  primary key (request_id, position)
);
create index quote_request_files_file on quote_request_files (file_id);

-- What one shop is asked, and quotes. A shop that has not answered has version 0.
create table quotes (
  id uuid primary key,
  request_id uuid not null references quote_requests on delete cascade,
  shop_id uuid not null references shops,
  state text not null check (state in (
    'asked', 'sent', 'declined', 'withdrawn', 'partly_ordered', 'ordered', 'expired', 'closed')),
  version smallint not null default 0,
  -- Of the current version.
  valid_until date,
  created_at timestamptz not null,
  changed_at timestamptz,
  unique (request_id, shop_id)
);
create index quotes_shop on quotes (shop_id, created_at desc, id desc);
create index quotes_shop_state on quotes (shop_id, state, created_at desc, id desc);
create index quotes_due on quotes (valid_until) where state in ('sent', 'partly_ordered');

-- Versions stay as they were sent.
create table quote_versions (
  quote_id uuid not null references quotes on delete cascade,
  version smallint not null check (version >= 1),
  currency text not null references currencies,
  incoterm text not null references incoterms,
  incoterm_place text not null,
  -- What the shop expects the delivery to cost.
  delivery_minor bigint check (delivery_minor >= 0),
  valid_until date not null,
  note text not null,
  sent_at timestamptz not null,
  primary key (quote_id, version)
);

create table quote_lines (
  quote_id uuid not null,
  version smallint not null,
  -- Of the line of the request.
  position smallint not null,
  -- No foreign key: an offer may be deleted, the quote stays.
  offer_id uuid not null,
  -- As it was when quoted.
  product_id uuid not null,
  part_number text not null,
  brand_name text not null,
  name jsonb not null,
  picture text not null,
  is_alternative boolean not null,
  quantity int not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor > 0),
  lead_days smallint not null,
  note text not null,
  -- The order that was made of it, by the order module.
  order_id uuid,
  primary key (quote_id, version, position),
  unique (quote_id, version, offer_id),
  foreign key (quote_id, version) references quote_versions on delete cascade
);

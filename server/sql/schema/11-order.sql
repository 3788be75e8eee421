-- One submission of a buyer; it becomes an order per shop, currency, country of dispatch and incoterm.
create table checkouts (
  id uuid primary key,
  buyer_id uuid not null references users,
  created_at timestamptz not null
);

create table orders (
  id uuid primary key,
  -- The code that people read out: T, the date in UTC, six characters of Crockford's alphabet.
  code text not null unique check (code ~ '^T\d{6}[0-9A-HJKMNP-TV-Z]{6}$'),
  checkout_id uuid not null references checkouts,
  -- Of the checkout, which has the foreign key.
  buyer_id uuid not null,
  shop_id uuid not null references shops,
  state text not null check (state in ('created', 'cancelled')),
  -- Copied from an offer, which has the foreign keys: a check here would lock the row of CNY for every order.
  currency text not null,
  warehouse_country text not null,
  incoterm text not null,
  incoterm_place text not null,
  lead_days_min smallint not null,
  lead_days_max smallint not null,
  -- A number that JavaScript still holds exactly.
  total_minor bigint not null check (total_minor between 1 and 9007199254740991),
  item_count int not null,
  line_count smallint not null,
  gross_grams bigint not null,
  note text not null,
  -- A copy: the buyer may change or delete the address.
  address jsonb not null,
  -- Whether its items are counted in products.sold_count.
  is_counted boolean not null default false,
  created_at timestamptz not null,
  -- The state of the last notification to the buyer: an event that is delivered twice sends no second one.
  notified_state text
);
create index orders_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_checkout on orders (checkout_id);

-- What was agreed, frozen. No foreign keys to offer and product: they may be deleted, the order stays.
create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  offer_id uuid not null,
  product_id uuid not null,
  part_number text not null,
  brand_name text not null,
  name jsonb not null,
  picture text not null,
  category_slug text not null,
  category_name jsonb not null,
  condition text not null,
  attributes jsonb not null,
  origin_country text not null,
  hs_code text not null,
  -- Per unit.
  net_grams int not null,
  gross_grams int not null,
  quantity int not null check (quantity > 0),
  tier_min_quantity int not null,
  unit_price_minor bigint not null check (unit_price_minor > 0),
  -- Fitment for the car that the buyer compared with; null without a car.
  fit text check (fit in ('fits', 'maybe', 'no', 'unknown')),
  primary key (order_id, position)
);

-- What happened to an order, for its page; the audit log is for the office.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null,
  event text not null,
  -- Null when the order was placed.
  from_state text,
  to_state text not null,
  -- Null for the scheduler. No foreign key: the account may be erased, the event stays.
  actor_id uuid,
  actor_role text not null,
  data jsonb not null default '{}'
);
create index order_events_order on order_events (order_id, at, id);

-- What the alliance keeps of what a shop earns, by category of the goods. Rates are added and never changed: of those
-- that are valid the latest counts.
create table commission_rates (
  id uuid primary key,
  -- Null: of all categories that neither have a rate of their own nor inherit one.
  category_id smallint references categories,
  -- Counts the rates of the category.
  version integer not null check (version > 0),
  -- Hundredths of a percent; null: inherited again.
  basis_points integer check (basis_points between 0 and 5000),
  valid_from timestamptz not null,
  reason text not null default '',
  created_at timestamptz not null,
  unique nulls not distinct (category_id, version),
  check (category_id is not null or basis_points is not null)
);
insert into commission_rates (id, version, basis_points, valid_from, created_at)
values ('00000000-0000-7000-8000-000000000001', 1, 200, '2020-01-01', '2020-01-01');

-- What a buyer should know about the import of goods, by destination and category. Fields that a rule leaves open come
-- from the rule of the nearest parent category, and last from that of all categories.
create table customs_rules (
  id uuid primary key,
  country text not null references countries,
  -- Null: all categories.
  category_id smallint references categories,
  conformity text check (conformity in ('none', 'declaration', 'certificate')),
  -- Hundredths of a percent.
  duty_basis_points integer check (duty_basis_points between 0 and 10000),
  vat_basis_points integer check (vat_basis_points between 0 and 10000),
  note jsonb not null default '{}',
  -- In four languages, as the note: buyers read it too.
  source jsonb not null check (source <> '{}'),
  checked_on date not null,
  version integer not null default 1,
  created_at timestamptz not null,
  unique nulls not distinct (country, category_id)
);
create index customs_rules_category on customs_rules (category_id);

-- Who carries goods, and at what price. The office keeps the tables; an order keeps a copy of what was chosen.
create table carriers (
  id uuid primary key,
  name jsonb not null check (name <> '{}'),
  mode text not null check (mode in ('road', 'rail', 'air', 'sea', 'multimodal', 'courier')),
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null
);

create table carrier_rates (
  id uuid primary key,
  carrier_id uuid not null references carriers on delete cascade,
  position smallint not null,
  -- Null: from any country.
  from_country text references countries,
  to_country text not null references countries,
  currency text not null,
  base_minor bigint not null check (base_minor >= 0),
  -- The dearer of the two is added.
  per_kilogram_minor bigint not null check (per_kilogram_minor >= 0),
  per_cubic_metre_minor bigint not null check (per_cubic_metre_minor >= 0),
  kilograms_max integer check (kilograms_max > 0),
  days_min smallint not null check (days_min >= 0),
  days_max smallint not null check (days_max >= days_min),
  unique nulls not distinct (carrier_id, from_country, to_country)
);
create index carrier_rates_country on carrier_rates (to_country);

-- Countries to which nothing is delivered.
create table delivery_stops (
  country text primary key references countries,
  reason jsonb not null check (reason <> '{}')
);

-- Discounts that the alliance or a shop gives to whoever types a code.
create table coupons (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{4,24}$'),
  title jsonb not null check (title <> '{}'),
  -- Null: for the orders of all shops.
  shop_id uuid references shops,
  bearer text not null check (bearer in ('alliance', 'shop')),
  currency text not null,
  percent smallint check (percent between 1 and 90),
  amount_minor bigint check (amount_minor > 0),
  discount_max_minor bigint check (discount_max_minor > 0),
  minimum_minor bigint not null check (minimum_minor >= 0),
  budget_minor bigint not null check (budget_minor > 0),
  -- What orders that still stand have got.
  spent_minor bigint not null default 0,
  uses_per_person smallint not null check (uses_per_person between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Then only the office can start it again.
  is_stopped_by_office boolean not null default false,
  constraint coupons_budget check (spent_minor between 0 and budget_minor),
  check ((percent is null) <> (amount_minor is null)),
  check (starts_at < ends_at),
  check (bearer = 'alliance' or shop_id is not null)
);
create index coupons_created on coupons (created_at desc, id desc);
create index coupons_shop on coupons (shop_id) where shop_id is not null;
-- Each start of the app counts the coupons of the alliance.
create index coupons_alliance on coupons (ends_at) where shop_id is null and is_active;

-- Differs whenever anything differs that checkouts are calculated by: what a process has read of it stays in its memory
-- until then (order/terms/terms.ts). A row rather than a sequence, so that it changes at the moment of the commit.
create table order_terms_edition (
  is_only boolean primary key default true check (is_only),
  edition uuid not null default gen_random_uuid()
);
insert into order_terms_edition default values;

-- One submission of a buyer; it becomes an order per shop, currency, country of dispatch and incoterm.
create table checkouts (
  id uuid primary key,
  buyer_id uuid not null references users,
  created_at timestamptz not null
);

-- What a buyer orders of one shop, with its payment, delivery and tax; its states are those of orderMachine in
-- contracts/src/order/state.ts. It is updated soon after it is placed, when it is counted as sold and when its shop is
-- notified. With room in its page the row stays there, and none of its indexes is written again.
create table orders (
  id uuid primary key,
  -- The code that people read out: T, the date in UTC, six characters of Crockford's alphabet.
  code text not null unique check (code ~ '^T\d{6}[0-9A-HJKMNP-TV-Z]{6}$'),
  checkout_id uuid not null references checkouts,
  -- Of the checkout, which has the foreign key.
  buyer_id uuid not null,
  shop_id uuid not null references shops,
  state text not null check (state in (
    'created', 'confirmed', 'awaiting_payment', 'paid', 'packing', 'shipped', 'customs', 'arrived', 'delivered',
    'completed', 'cancel_requested', 'cancelled', 'dispute', 'return_requested', 'return_accepted', 'refunded')),
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
  notified_state text,
  -- Price of the delivery, within total_minor; null until the shop has stated it.
  delivery_minor bigint check (delivery_minor >= 0),
  -- What of the total is due before packing; the rest is due before shipping.
  deposit_percent smallint not null default 100 check (deposit_percent between 1 and 100),
  -- An order that became smaller after it was paid has refunded a part.
  paid_minor bigint not null default 0 check (paid_minor >= 0 and paid_minor - refunded_minor <= total_minor),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and paid_minor),
  -- When the scheduler acts next: cancels an unconfirmed or unpaid order, completes a delivered one.
  due_at timestamptz,
  changed_at timestamptz,
  -- What the buyer chose, as of then: kind, carrier, mode, days, price, and the rate of exchange with its source.
  delivery jsonb,
  wanted_incoterm text,
  wanted_documents text[] not null default '{}',
  -- To whom the invoice is made out.
  invoice jsonb,
  volume_cm3 bigint not null default 0 check (volume_cm3 >= 0),
  -- Off the total: by a coupon, and by points of the buyer.
  coupon_minor bigint not null default 0 check (coupon_minor >= 0),
  coupon_code text,
  points integer not null default 0 check (points >= 0),
  points_minor bigint not null default 0 check (points_minor >= 0),
  -- What the alliance adds to the escrow in place of the buyer, once the order is paid.
  subsidy_due_minor bigint not null default 0 check (subsidy_due_minor >= 0),
  subsidy_minor bigint not null default 0 check (subsidy_minor between 0 and subsidy_due_minor),
  -- Counts what was agreed: a proposal to change earlier terms is refused.
  terms_version integer not null default 1,
  -- What of the refunds left by a bank or at the provider: the buyer does not owe it again.
  taken_back_minor bigint not null default 0 check (taken_back_minor >= 0 and taken_back_minor <= refunded_minor),
  -- The buyer wants the order paid from their balance when the shop asks for payment.
  pays_from_balance boolean not null default false,
  -- none: no tax; export: at zero rate; included: in the price; added: on top of it.
  tax_kind text not null default 'none' check (tax_kind in ('none', 'export', 'included', 'added')),
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 5000),
  -- Of the goods and of the delivery, and what of it is for the delivery.
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  delivery_tax_minor bigint not null default 0 check (delivery_tax_minor between 0 and tax_minor),
  -- Of the shop, in the country of dispatch.
  tax_number text not null default '',
  -- Of a completed order: what stays in escrow for its open return, of the buyer and of the alliance.
  withheld_minor bigint not null default 0 check (withheld_minor >= 0),
  withheld_subsidy_minor bigint not null default 0 check (withheld_subsidy_minor >= 0),
  -- Of an order from a quote: what the shop has quoted for the delivery. It may ask for more only if the buyer accepts.
  quoted_delivery_minor bigint,
  constraint orders_withheld check (state = 'completed' or (withheld_minor = 0 and withheld_subsidy_minor = 0))
) with (fillfactor = 70);
create index orders_buyer on orders (buyer_id, created_at desc, id desc);
create index orders_checkout on orders (checkout_id);
create index orders_due on orders (due_at) where due_at is not null;
create index orders_shop on orders (shop_id, created_at desc, id desc);
create index orders_shop_state on orders (shop_id, state, created_at desc, id desc);
-- The office lists orders of all shops, of one state or of all.
create index orders_created on orders (created_at desc, id desc);
create index orders_state on orders (state, created_at desc, id desc);
-- The beginning of a code finds up to two thousand orders: time and state are read from the index, and of the orders
-- themselves only a page.
create index orders_shop_code_listed on orders (shop_id, code) include (created_at, id, state);
-- A checkout counts the unpaid orders of its buyer: not those whose transfer is reported and waits for the shop.
create index orders_unpaid on orders (buyer_id, shop_id, state)
  where state in ('created', 'confirmed', 'awaiting_payment') and (state <> 'awaiting_payment' or due_at is not null);

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
  -- A line that the shop cannot deliver at all stays, with nothing of it.
  quantity int not null check (quantity >= 0),
  tier_min_quantity int not null,
  unit_price_minor bigint not null check (unit_price_minor > 0),
  -- Fitment for the car that the buyer compared with; null without a car.
  fit text check (fit in ('fits', 'maybe', 'no', 'unknown')),
  -- As in the order, so that the latest orders with a part number are found along an index.
  shop_id uuid not null,
  created_at timestamptz not null,
  -- As it was at checkout.
  commission_basis_points integer not null default 200 check (commission_basis_points between 0 and 5000),
  -- The customs hint as it was at checkout, with its texts in all languages; null where the office had no rule.
  customs jsonb,
  -- Per unit, as it was at checkout: the carrier's price is computed again when an order becomes smaller.
  volume_cm3 bigint check (volume_cm3 >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- As it was at checkout.
  is_returnable boolean not null default true,
  return_days smallint not null default 14 check (return_days between 0 and 365),
  primary key (order_id, position)
);
create index order_lines_part_number on order_lines (upper(part_number), created_at desc, order_id desc);
create index order_lines_shop_part_number
  on order_lines (shop_id, upper(part_number), created_at desc, order_id desc);

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

-- A coupon that an order used. It is given back when the order ends without goods.
create table coupon_uses (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  buyer_id uuid not null,
  discount_minor bigint not null check (discount_minor > 0),
  returned_at timestamptz
);
create index coupon_uses_buyer on coupon_uses (coupon_id, buyer_id) where returned_at is null;

-- Proposals to change an order: its author waits for the answer of the other side.
create table order_proposals (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'closed')),
  reason text not null,
  -- Why it was declined.
  answer text not null default '',
  -- What was agreed when it was made, and what it would be instead.
  terms_before jsonb not null,
  terms_after jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index order_proposals_order on order_proposals (order_id, created_at);
create unique index order_proposals_open on order_proposals (order_id) where state = 'open';
create index order_proposals_due on order_proposals (expires_at) where state = 'open';

-- Goods of an order on their way. Tracking goes on until arrival.
create table shipments (
  id uuid primary key,
  order_id uuid not null references orders,
  mode text not null check (mode in ('road', 'rail', 'air', 'sea', 'multimodal', 'courier', 'pickup')),
  carrier text not null,
  tracking_number text not null,
  -- ISO 6346, with its check digit.
  container_number text not null default '',
  -- By position of the line: how many items it holds, {"1": 20}.
  quantities jsonb not null,
  package_count smallint not null check (package_count between 1 and 1000),
  gross_grams bigint not null check (gross_grams > 0),
  shipped_at timestamptz not null,
  -- The border station.
  border_hub text check (border_hub in ('khorgos', 'nur_zholy', 'dostyk_alashankou', 'kolzhat', 'bakhty',
    'maikapchagai', 'zabaikalsk_manzhouli', 'blagoveshchensk_heihe', 'torugart', 'irkeshtam')),
  -- Each with its weight and size.
  packages jsonb not null default '[]' check (jsonb_typeof(packages) = 'array')
);
create index shipments_order on shipments (order_id, shipped_at);

-- A message of the carrier about a shipment, entered by the shop.
create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments on delete cascade,
  -- When it happened.
  at timestamptz not null,
  place text not null,
  text text not null,
  code text not null default 'note' check (code in ('picked_up', 'departed', 'at_border',
    'customs_started', 'customs_cleared', 'arrived', 'out_for_delivery', 'delayed', 'note')),
  entered_at timestamptz not null default now()
);
create index shipment_events_shipment on shipment_events (shipment_id, at desc, id desc);

-- Trade documents as they were first issued: what they say does not change when a shop is renamed later.
create table order_papers (
  order_id uuid not null references orders on delete cascade,
  number text not null,
  kind text not null check (kind in ('proforma', 'invoice', 'packing-list')),
  shipment_id uuid references shipments,
  issued_at timestamptz not null,
  data jsonb not null,
  primary key (order_id, number)
);

-- Papers of an order that either side has from others: contract, waybill, certificates. They are private files that
-- both sides and the office open.
create table order_documents (
  file_id uuid primary key references media_files,
  order_id uuid not null references orders on delete cascade,
  side text not null check (side in ('buyer', 'seller')),
  kind text not null check (kind in ('contract', 'carrier_invoice', 'cmr', 'rail_waybill', 'bill_of_lading',
    'air_waybill', 'certificate_of_origin', 'eac_certificate', 'eac_declaration', 'export_declaration',
    'import_declaration', 'import_tax_application', 'insurance', 'dangerous_goods', 'other')),
  number text not null check (char_length(number) <= 60),
  dated_on date,
  valid_until date check (valid_until >= dated_on),
  name text not null,
  added_at timestamptz not null
);
create index order_documents_order on order_documents (order_id);

-- Lines of an order that its buyer sends back, with what the shop accepts of them.
create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  state text not null check (
    state in ('requested', 'accepted', 'refused', 'withdrawn', 'expired', 'refunded', 'closed')),
  reason text not null,
  -- Why the shop refuses, or accepts a part alone.
  answer text not null default '',
  -- Where the buyer sends the goods.
  address text not null default '' check (char_length(address) <= 300),
  is_delivery_refunded boolean not null default false,
  carrier text not null default '',
  tracking_number text not null default '',
  -- What the buyer is given back, and what of it for the delivery.
  refund_minor bigint not null check (refund_minor >= 0),
  delivery_minor bigint not null default 0 check (delivery_minor between 0 and refund_minor),
  -- Points of the checkout that went back.
  points integer not null default 0 check (points >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz check ((state in ('requested', 'accepted')) = (closed_at is null)),
  -- A return that the shop does not answer by then goes to the office; an accepted one that is not sent ends.
  due_at timestamptz,
  -- When the order would have completed: a return that comes to nothing does not prolong that.
  order_due_at timestamptz,
  -- The office judges the return of an order that stays completed.
  disputed_at timestamptz,
  -- What of the refund is tax.
  tax_minor bigint not null default 0 check (tax_minor between 0 and refund_minor),
  -- When the shop said what of the goods can be sold again.
  received_at timestamptz,
  -- The shop was reminded to answer.
  reminded_at timestamptz,
  -- The shop bears the delivery: nothing of the order is kept, all of it for its fault.
  is_delivery_due boolean not null default false,
  constraint order_returns_due check (due_at is null or (disputed_at is null
    and (state = 'requested' or (state = 'accepted' and sent_at is null))))
);
create index order_returns_order on order_returns (order_id, created_at);
create unique index order_returns_open on order_returns (order_id) where state in ('requested', 'accepted');
create index order_returns_due_at on order_returns (due_at) where due_at is not null;
create index order_returns_disputed on order_returns (order_id)
  where disputed_at is not null and state in ('requested', 'accepted');

create table order_return_lines (
  return_id uuid not null references order_returns on delete cascade,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  -- Null until the shop has decided.
  accepted_quantity integer check (accepted_quantity between 0 and quantity),
  kind text not null check (kind in ('defective', 'damaged', 'wrong_part', 'not_as_described', 'missing',
    'does_not_fit', 'not_needed', 'other')),
  note text not null default '',
  -- What went back into stock; the rest of what was accepted is written off. Null until the shop has looked.
  restocked_quantity integer check (restocked_quantity between 0 and accepted_quantity),
  -- The shop is at fault, by the reason or because it did not answer.
  is_fault boolean not null default false,
  primary key (return_id, position)
);

-- Photos and documents by which either side shows a return or a dispute, each of an event of the order's history.
create table order_claim_files (
  file_id uuid primary key references media_files,
  order_id uuid not null references orders on delete cascade,
  event text not null,
  -- That of the event.
  at timestamptz not null,
  name text not null,
  -- The line of a return that the file shows.
  position smallint
);
create index order_claim_files_order on order_claim_files (order_id);

-- Where buyers transfer what they owe, by currency. The money of all orders comes in there, so each change is in the
-- audit log with what it replaced.
create table alliance_bank_accounts (
  id uuid primary key,
  currency text not null unique check (currency in ('CNY', 'USD', 'RUB', 'KZT')),
  -- Counts the changes.
  version integer not null check (version > 0),
  holder text not null,
  bank text not null,
  account_number text not null,
  swift text not null default '',
  note text not null default '',
  changed_at timestamptz not null
);

-- What an officer proposes as the account to which buyers transfer: in force once another one has confirmed it.
create table order_bank_account_changes (
  id uuid primary key,
  currency text not null check (currency in ('CNY', 'USD', 'RUB', 'KZT')),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected')),
  -- Of the account that it replaces: 0 where the currency has none.
  version integer not null check (version >= 0),
  holder text not null,
  bank text not null,
  account_number text not null,
  swift text not null default '',
  note text not null default '',
  proposed_by uuid not null references users,
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index order_bank_account_changes_waiting on order_bank_account_changes (currency) where state = 'waiting';
create index order_bank_account_changes_proposed_by on order_bank_account_changes (proposed_by);

-- A payment of a buyer for an order: by bank transfer with proof, from the balance, or through a provider.
create table order_payments (
  id uuid primary key,
  order_id uuid not null references orders,
  method text not null check (method in ('transfer', 'balance', 'online')),
  state text not null check (state in ('submitted', 'confirmed', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  -- Number of the transfer at the bank.
  reference text not null default '',
  -- The proof, a private file.
  file_id uuid references media_files,
  file_name text not null default '',
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index order_payments_order on order_payments (order_id, created_at);
create unique index order_payments_submitted on order_payments (order_id) where state = 'submitted';
create index order_payments_file on order_payments (file_id) where file_id is not null;

-- Transfers that a shop has confirmed and no officer has seen on the account of the alliance yet: what comes from them
-- may not leave the trade before.
create table order_unseen_transfers (
  payment_id uuid primary key references order_payments,
  order_id uuid not null references orders,
  shop_id uuid not null references shops,
  created_at timestamptz not null
);
create index order_unseen_transfers_order on order_unseen_transfers (order_id);
create index order_unseen_transfers_shop on order_unseen_transfers (shop_id);
create index order_unseen_transfers_list on order_unseen_transfers (created_at desc, payment_id desc);

-- Transfers that a shop has confirmed and that the office says never came: their money has left the books again.
create table order_missing_transfers (
  payment_id uuid primary key references order_payments,
  order_id uuid not null references orders,
  shop_id uuid not null references shops,
  reason text not null,
  -- What of it the order has borne: the rest was on the balance of the buyer, or is a loss.
  order_minor bigint not null check (order_minor >= 0),
  confirmed_at timestamptz not null,
  decided_at timestamptz not null,
  -- What the shop says to it.
  answer text,
  answered_at timestamptz,
  -- The transfer has come after all: its money is in the books again.
  came_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index order_missing_transfers_order on order_missing_transfers (order_id);
create index order_missing_transfers_shop on order_missing_transfers (shop_id);
create index order_missing_transfers_list on order_missing_transfers (confirmed_at desc, payment_id desc)
  where came_at is null;

-- Payments through a provider: the buyer pays at the provider, which then says so in a signed notice.
create table online_payments (
  id uuid primary key,
  order_id uuid not null references orders,
  provider text not null,
  state text not null check (state in ('open', 'paid', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The payment of the order that it became; null when the order could not take it and it went to the buyer's balance.
  payment_id uuid references order_payments,
  -- The provider's own number.
  reference text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index online_payments_order on online_payments (order_id, created_at);
create unique index online_payments_payment on online_payments (payment_id) where payment_id is not null;
create index online_payments_reference on online_payments (provider, reference) where reference <> '';

-- Money of a buyer's balance that goes back through the provider through which it came.
create table online_refunds (
  id uuid primary key,
  online_payment_id uuid not null references online_payments,
  state text not null check (state in ('requested', 'sent', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  -- The provider's own number.
  reference text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  -- provider: somebody refunded at the provider. buyer: the buyer asked for it.
  origin text not null default 'buyer' check (origin in ('buyer', 'provider')),
  -- What neither the order nor the buyer had any more.
  alliance_minor bigint not null default 0 check (alliance_minor >= 0),
  -- Failed because money of its payment was taken back before it was sent.
  is_cancelled boolean not null default false,
  tried_at timestamptz
);
create index online_refunds_payment on online_refunds (online_payment_id);
create unique index online_refunds_provider on online_refunds (reference) where origin = 'provider';
create index online_refunds_requested on online_refunds (tried_at nulls first, created_at) where state = 'requested';

-- Refunds that a provider reports in another currency than the payment: until an officer has said what they are worth
-- in it, the money of the order goes nowhere. One that can never be booked is closed.
create table foreign_refunds (
  id uuid primary key,
  online_payment_id uuid not null references online_payments,
  -- The provider's number.
  reference text not null,
  state text not null check (state in ('open', 'booked', 'failed', 'closed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What left the account of the alliance, in the currency of the payment; null until it is booked. It may be more
  -- or less than the refund is worth to the order: the difference of exchange has an account of its own.
  charged_minor bigint check (charged_minor > 0),
  -- What the alliance has lost by a refund that could not be booked.
  lost_minor bigint check (lost_minor > 0),
  unique (online_payment_id, reference)
);
create index foreign_refunds_open on foreign_refunds (online_payment_id) where state = 'open';

-- What the holder of a card claims back from their bank, as the provider of the payment reports it.
create table bank_claims (
  id uuid primary key,
  provider text not null,
  -- The provider's numbers of the claim and of the payment that it is about.
  reference text not null,
  payment_reference text not null,
  -- Null until that payment has been reported: notices come in any order.
  online_payment_id uuid references online_payments,
  state text not null check (state in ('open', 'lost', 'won')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- The provider's word for it.
  reason text not null default '',
  -- What the order bears of it; while the order has not ended it stays in its escrow.
  order_minor bigint not null default 0 check (order_minor >= 0),
  -- Who lends what while the claim is open.
  shop_minor bigint not null default 0 check (shop_minor >= 0),
  buyer_minor bigint not null default 0 check (buyer_minor >= 0),
  alliance_minor bigint not null default 0 check (alliance_minor >= 0),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What of the claim a refund at the provider has settled meanwhile.
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- As the provider stated it, where that is in another currency than the payment.
  stated_minor bigint check (stated_minor > 0),
  stated_currency text,
  -- How a claim in another currency was converted into that of the payment when it was reported: the rates with their
  -- source.
  exchange jsonb,
  -- What the bank has taken of what is claimed, in the currency of the payment; null where that cannot differ.
  charged_minor bigint check (charged_minor >= 0),
  -- What the provider said it had charged before the payment itself was reported.
  early_charge_minor bigint check (early_charge_minor >= 0),
  early_charge_currency text,
  unique (provider, reference),
  check (refunded_minor <= amount_minor),
  check ((early_charge_minor is null) = (early_charge_currency is null))
);
create index bank_claims_payment on bank_claims (online_payment_id);
create index bank_claims_early on bank_claims (provider, payment_reference) where online_payment_id is null;
create index bank_claims_listed on bank_claims (created_at desc, id desc);
create index bank_claims_state on bank_claims (state, created_at desc, id desc);

alter table orders
  drop constraint orders_state_check,
  add constraint orders_state_check check (state in (
    'created', 'confirmed', 'awaiting_payment', 'paid', 'packing', 'shipped', 'customs', 'arrived', 'delivered',
    'completed', 'cancel_requested', 'cancelled', 'dispute', 'return_requested', 'return_accepted', 'refunded')),
  -- Price of the delivery, within total_minor; null until the shop has stated it.
  add column delivery_minor bigint check (delivery_minor >= 0),
  -- What of the total is due before packing; the rest is due before shipping.
  add column deposit_percent smallint not null default 100 check (deposit_percent between 1 and 100),
  add column paid_minor bigint not null default 0 check (paid_minor between 0 and total_minor),
  add column refunded_minor bigint not null default 0 check (refunded_minor between 0 and paid_minor),
  -- When the scheduler acts next: cancels an unconfirmed or unpaid order, completes a delivered one.
  add column due_at timestamptz,
  add column changed_at timestamptz;
update orders set due_at = created_at + interval '48 hours' where state = 'created';
create index orders_due on orders (due_at) where due_at is not null;
create index orders_disputed on orders (created_at desc, id desc) where state = 'dispute';
create index orders_shop on orders (shop_id, created_at desc, id desc);
create index orders_shop_state on orders (shop_id, state, created_at desc, id desc);
create index order_lines_part_number on order_lines (upper(part_number));

-- A payment of a buyer for an order: by bank transfer with proof, or from the balance.
create table order_payments (
  id uuid primary key,
  order_id uuid not null references orders,
  method text not null check (method in ('transfer', 'balance')),
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
  shipped_at timestamptz not null
);
create index shipments_order on shipments (order_id, shipped_at);

-- A message of the carrier about a shipment, entered by the shop.
create table shipment_events (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipments on delete cascade,
  at timestamptz not null,
  place text not null,
  text text not null
);
create index shipment_events_shipment on shipment_events (shipment_id, at desc, id desc);

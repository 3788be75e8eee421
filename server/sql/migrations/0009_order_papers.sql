-- Trade documents as they were first issued: what they say does not change when a shop is renamed later.
create table order_papers (
  order_id uuid not null references orders (id) on delete cascade,
  number text not null,
  kind text not null check (kind in ('proforma', 'invoice', 'packing-list')),
  shipment_id uuid references shipments (id),
  issued_at timestamptz not null,
  data jsonb not null,
  primary key (order_id, number)
);
